import type { QuestionBase } from '../../../question-base.ts';

export const retirementHome: QuestionBase = {
  name: 'retirement home',
  documents: [
    {
      name: 'livret-residents.docx',
      content: `
# Livret des résidents, Les Marronniers
## Repas
Le petit déjeuner est servi en chambre à partir de 7 h 30, le déjeuner à 12 h et le dîner à 18 h 45. Une famille prévient la cuisine avant 10 h pour partager un repas, facturé 13,50 €.
## Sorties
Un résident sort librement et prévient l'accueil. Les portes sont fermées de 20 h 30 à 7 h ; un interphone permet d'appeler le veilleur.
## Linge
Le linge personnel est lavé chaque semaine et porte une étiquette à son nom. Les vêtements en laine ne sont pas acceptés, car la machine les abîme.
## Soins
Le médecin coordonnateur est présent le mardi et le jeudi. Chaque résident garde son médecin traitant. Les médicaments sont préparés par les infirmières et jamais conservés dans la chambre.
## Argent et objets de valeur
Les bijoux et les sommes importantes sont déposés au coffre de la direction contre un reçu. L'établissement ne répond pas des objets gardés en chambre.
## Animation
Une promenade a lieu chaque mercredi. La chorale répète le vendredi à 15 h dans le salon bleu.
`,
    },
    {
      name: 'tarifs-2026.xlsx',
      content: `
## Séjour
| Formule | Prix par jour | Préavis |
| Chambre simple | 68,40 € | Un mois |
| Chambre double | 59,10 € | Un mois |
| Accueil de jour | 34,00 € | Deux jours |
| Séjour temporaire | 74,90 € | Une semaine |
## Options
| Option | Prix par mois |
| Téléphone fixe | 18,00 € |
| Coiffeuse | 24,00 € |
| Pédicure | 31,00 € |
`,
    },
    {
      name: 'contacts.html',
      content: `
# Contacts
= Accueil : 03 20 66 41 00
= Infirmerie : 03 20 66 41 12
= Directrice : Hélène Vasseur
= Courriel : familles@marronniers.example
`,
    },
  ],
  questions: [
    { ask: 'À quelle heure mange-t-on le soir ?', contains: ['18 h 45'], sentences: ['Le petit déjeuner est servi'] },
    {
      ask: 'Puis-je manger avec ma mère à midi ?',
      contains: ['13,50 €'],
      sentences: ['Une famille prévient', 'Le petit déjeuner est servi'],
    },
    { ask: 'Mon père peut-il aller se promener seul ?', contains: ['sort librement'], sentences: ['Un résident sort'] },
    { ask: 'Comment rentrer la nuit ?', contains: ['interphone'], sentences: ['Les portes sont fermées'] },
    { ask: 'Lavez-vous les pulls ?', contains: ['laine'], sentences: ['Les vêtements en laine', 'Le linge personnel'] },
    {
      ask: 'Pourquoi ?',
      after: 'Les vêtements en laine sont-ils acceptés ?',
      contains: ['la machine les abîme'],
      sentences: ['Les vêtements en laine'],
    },
    { ask: 'jours presence docteur', contains: ['mardi et le jeudi'], sentences: ['Le médecin coordonnateur'] },
    { ask: 'Qui donne les cachets ?', contains: ['infirmières'], sentences: ['Les médicaments sont préparés'] },
    {
      ask: 'Où mettre son collier en sécurité ?',
      contains: ['coffre'],
      sentences: ['Les bijoux et les sommes', "L'établissement ne répond"],
    },
    { ask: 'Y a-t-il du chant ?', contains: ['chorale'], sentences: ['La chorale répète'] },
    { ask: 'Combien coûte une chambre pour une personne ?', contains: ['68,40'], rows: ['Chambre simple'] },
    {
      ask: 'Et pour un couple ?',
      after: 'Combien coûte une chambre simple ?',
      contains: ['59,10'],
      rows: ['Chambre double'],
    },
    { ask: 'prix coiffeur', contains: ['24,00'], rows: ['Coiffeuse'] },
    { ask: 'n° infirmières', contains: ['03 20 66 41 12'], rows: ['Infirmerie'] },
    { ask: "Comment s'appelle la dirlo ?", contains: ['Hélène Vasseur'], rows: ['Directrice'] },
    { ask: 'When does the choir rehearse?', language: 'en', contains: ['vendredi'], sentences: ['La chorale répète'] },
    {
      ask: 'Can I keep my own doctor?',
      language: 'en',
      contains: ['médecin traitant'],
      sentences: ['Chaque résident garde'],
    },
    { ask: 'Acceptez-vous les chats ?', refused: 'near miss' },
    { ask: 'Quel est le prix de la kinésithérapie ?', refused: 'near miss' },
    { ask: 'Et la manucure ?', after: 'Combien coûte la pédicure ?', refused: 'near miss' },
    { ask: 'Quel jour passe le dentiste ?', refused: 'near miss' },
    { ask: 'Comment tailler un rosier ?', refused: 'off topic' },
  ],
};
