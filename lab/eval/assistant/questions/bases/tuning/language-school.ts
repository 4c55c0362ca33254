import type { QuestionBase } from '../../question-base.ts';

export const languageSchool: QuestionBase = {
  name: 'language school',
  documents: [
    {
      name: 'guide-etudiant.docx',
      content: `
# Guide de l'étudiant
## Inscription
L'inscription se fait en ligne et devient définitive au paiement de l'acompte de 250 €. Un test de niveau est passé avant le premier cours. Les mineurs fournissent une autorisation parentale.
## Cours
Les groupes comptent douze étudiants au plus. Un cours dure cinquante minutes. Une attestation est délivrée à ceux qui ont suivi au moins 80 % des cours.
## Absences
Une absence est signalée au secrétariat avant 8 h 30. Après trois absences sans motif, l'étudiant est convoqué par la directrice des études.
## Annulation
L'annulation est remboursée en entier jusqu'à trente jours avant le début, et à moitié ensuite. Aucun remboursement n'est fait après le premier cours, sauf en cas de refus de visa.
## Logement
L'école propose des chambres en famille d'accueil et en résidence. Les clés sont remises à l'accueil le dimanche entre 14 h et 19 h. Les changements de famille sont possibles une fois, sans supplément.
## Santé
L'étudiant a une assurance maladie. L'infirmière reçoit le mardi de 12 h à 14 h, salle 8.
`,
    },
    {
      name: 'tarifs.csv',
      content: `
| Cours | Heures par semaine | Prix par semaine | Prix pour quatre semaines |
| Standard | 20 | 240 € | 880 € |
| Intensif | 28 | 320 € | 1 160 € |
| Soir | 4 | 75 € | 270 € |
| Particulier | 1 | 58 € | 220 € |
| Préparation au DELF | 6 | 98 € | 360 € |
`,
    },
    {
      name: 'hebergement.xlsx',
      content: `
## Hébergement
| Formule | Repas | Prix par semaine | Distance |
| Famille d'accueil | Petit déjeuner et dîner | 265 € | 30 min |
| Studio en résidence | Aucun | 310 € | 10 min |
| Chambre partagée | Petit déjeuner | 190 € | 20 min |
## Frais annexes
| Frais | Montant |
| Inscription | 70 € |
| Transfert depuis l'aéroport | 85 € |
| Livres | 32 € |
| Examen DELF | 160 € |
`,
    },
    {
      name: 'vie-pratique.txt',
      content: `
# Vie pratique
La bibliothèque est ouverte de 9 h à 19 h, le vendredi jusqu'à 17 h. Les livres sont prêtés pour deux semaines.
Le wifi s'appelle ECOLE-LIBRE et son mot de passe est affiché dans chaque salle. Les imprimantes sont au deuxième étage ; chaque page coûte 0,10 €.
Les vélos sont attachés dans la cour. Il est interdit de fumer dans tout le bâtiment.
En cas d'urgence, appelez le 06 71 20 33 45, jour et nuit.
`,
    },
  ],
  questions: [
    { ask: 'Combien coûte le cours intensif pour quatre semaines ?', contains: ['1 160'], rows: ['Intensif'] },
    {
      ask: 'Et le cours du soir ?',
      after: 'Combien coûte le cours intensif pour quatre semaines ?',
      contains: ['270'],
      rows: ['Soir'],
    },
    { ask: "Combien d'heures par semaine pour le cours standard ?", contains: ['20'], rows: ['Standard'] },
    { ask: "Prix du transfert depuis l'aéroport ?", contains: ['85'], rows: ['Transfert depuis'] },
    {
      ask: 'Quels repas sont compris en famille d’accueil ?',
      contains: ['Petit déjeuner et dîner'],
      rows: ["Famille d'accueil"],
    },
    {
      ask: 'Et en chambre partagée ?',
      after: 'Quels repas sont compris en famille d’accueil ?',
      contains: ['Petit déjeuner'],
      rows: ['Chambre partagée'],
    },
    {
      ask: "Combien d'étudiants y a-t-il par groupe ?",
      contains: ['douze étudiants'],
      sentences: ['Les groupes comptent'],
    },
    { ask: 'nom du wifi', contains: ['ECOLE-LIBRE'], sentences: ["Le wifi s'appelle"] },
    { ask: 'Où sont les imprimantes ?', contains: ['deuxième étage'], sentences: ['Les imprimantes sont'] },
    {
      ask: 'Combien la page ?',
      after: 'Où sont les imprimantes ?',
      contains: ['0,10 €'],
      sentences: ['Les imprimantes sont'],
    },
    {
      ask: "Que se passe-t-il si j'annule deux semaines avant le début ?",
      contains: ['à moitié'],
      sentences: ["L'annulation est remboursée"],
    },
    {
      ask: 'À qui dois-je dire que je serai absent ?',
      contains: ['secrétariat'],
      sentences: ['Une absence est signalée'],
    },
    { ask: 'Quand consulte l’infirmière ?', contains: ['mardi'], sentences: ["L'infirmière reçoit"] },
    {
      ask: 'Où ?',
      after: 'Quand consulte l’infirmière ?',
      contains: ['salle 8'],
      sentences: ["L'infirmière reçoit"],
    },
    { ask: 'Peut-on fumer ?', contains: ['interdit de fumer'], sentences: ['Il est interdit de fumer'] },
    {
      ask: 'How long can I borrow a book?',
      language: 'en',
      contains: ['deux semaines'],
      sentences: ['Les livres sont prêtés'],
    },
    {
      ask: 'Can I get my money back if my visa is refused?',
      language: 'en',
      contains: ['refus de visa'],
      sentences: ['Aucun remboursement', "L'annulation est remboursée"],
    },
    {
      ask: 'When do I get the keys to my room?',
      language: 'en',
      contains: ['dimanche entre 14 h et 19 h'],
      sentences: ['Les clés sont remises'],
    },
    {
      ask: 'How much is a shared room per week?',
      language: 'en',
      contains: ['190'],
      rows: ['Chambre partagée'],
    },
    {
      ask: 'Can I change host family?',
      language: 'en',
      contains: ['une fois'],
      sentences: ['Les changements de famille'],
    },
    {
      ask: 'Who do I call in an emergency?',
      language: 'en',
      contains: ['06 71 20 33 45'],
      sentences: ["En cas d'urgence"],
    },
    {
      ask: 'How do I get the certificate of attendance?',
      language: 'en',
      contains: ['80 %'],
      sentences: ['Une attestation est délivrée'],
    },
    { ask: 'What does the DELF exam cost?', language: 'en', contains: ['160'], rows: ['Examen DELF'] },
    { ask: 'Where can I leave my bike?', language: 'en', contains: ['dans la cour'], sentences: ['Les vélos sont'] },
    {
      ask: 'Combien d’heures par semaine ?',
      after: 'Combien coûte le cours intensif pour quatre semaines ?',
      contains: ['28'],
      rows: ['Intensif'],
    },
    {
      ask: 'À quelle distance ?',
      after: 'Quels repas sont compris en famille d’accueil ?',
      contains: ['30 min'],
      rows: ["Famille d'accueil"],
    },
    { ask: 'Combien coûte le cours de cuisine ?', refused: 'near miss' },
    { ask: 'Quel est le prix du logement à l’hôtel ?', refused: 'near miss' },
    { ask: 'La bibliothèque est-elle ouverte le dimanche ?', refused: 'near miss' },
    { ask: 'How much is a parking space?', language: 'en', refused: 'near miss' },
    { ask: 'What are the opening hours of the swimming pool?', language: 'en', refused: 'near miss' },
    { ask: 'Qui est le président de la République ?', refused: 'off topic' },
  ],
};
