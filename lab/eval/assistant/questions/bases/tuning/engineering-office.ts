import type { QuestionBase } from '../../question-base.ts';

export const engineeringOffice: QuestionBase = {
  name: 'engineering office',
  documents: [
    {
      name: 'procedure-conges.docx',
      content: `
# Congés et absences
## Congés payés
Chaque salarié acquiert 2,08 jours ouvrés de congés payés par mois, soit vingt-cinq jours par an. La période de référence va du 1er juin au 31 mai. Les jours non pris au 31 mai sont perdus, sauf report accordé par la direction.
## Demande
La demande est saisie dans l'outil Lucarne un mois avant le départ. Le responsable répond sous huit jours ; passé ce délai, la demande est acceptée. Quatre semaines consécutives au plus peuvent être prises.
## Jours de réduction du temps de travail
Les cadres au forfait disposent de dix jours de RTT par an. Cinq d'entre eux sont fixés par l'employeur en janvier.
## Maladie
Le salarié prévient son responsable le jour même et envoie l'avis d'arrêt sous quarante-huit heures. Le salaire est maintenu pendant soixante jours après un an d'ancienneté.
## Événements familiaux
| Événement | Jours accordés | Justificatif |
| Mariage du salarié | 5 | Acte de mariage |
| Mariage d'un enfant | 2 | Acte de mariage |
| Décès du conjoint | 4 | Acte de décès |
| Enfant malade | 3 par an | Certificat médical |
`,
    },
    {
      name: 'frais-de-deplacement.xlsx',
      content: `
## Barème 2026
| Dépense | Limite | Justificatif | Remboursement |
| Déjeuner en déplacement | 20,20 € | Ticket | Fin de mois |
| Dîner en déplacement | 26,00 € | Ticket | Fin de mois |
| Nuit à Lyon | 118,00 € | Facture | Sous 15 jours |
| Nuit à l'étranger | 165,00 € | Facture | Sous 15 jours |
| Parking | Frais réels | Ticket | Fin de mois |
## Indemnité kilométrique
| Puissance fiscale | Par kilomètre |
| 4 CV | 0,606 € |
| 5 CV | 0,636 € |
| 6 CV | 0,665 € |
`,
    },
    {
      name: 'livret-du-nouveau-collaborateur.md',
      content: `
# Bienvenue chez Altimètre Ingénierie
## Le premier jour
L'assistante vous accueille à 9 h 30 au troisième étage et vous remet un ordinateur, un badge et un casque de chantier. La visite médicale a lieu dans les trois mois.
## Période d'essai
La période d'essai est de quatre mois pour les cadres et de deux mois pour les techniciens. Elle est renouvelable une fois par accord écrit.
## Parrainage
Une prime de 800 € est versée au salarié dont le candidat est embauché, à la fin de la période d'essai.
## Restauration
La carte Déjeunéo est créditée de 9,48 € par jour travaillé ; l'entreprise en paie la moitié. Le réfrigérateur est vidé chaque vendredi soir.
## Vélo
Le local à vélos se trouve au sous-sol ; son code est affiché dans l'ascenseur. Le forfait mobilités durables est de 500 € par an.
`,
    },
    {
      name: 'fiche-entreprise.pdf',
      content: `
# Fiche de l'entreprise
= Raison sociale : Altimètre Ingénierie SAS
= SIRET : 812 447 093 00025
= Convention collective : Syntec (IDCC 1486)
= Effectif : 86 salariés
= Service paie : Nadège Brochard, paie@altimetre.example
= Mutuelle : Harmonia
= Médecine du travail : ASTI 69, 04 78 00 31 12
## Consignes d'évacuation
1. Quitter le bureau sans rien emporter
2. Descendre par l'escalier nord
3. Rejoindre le point de rassemblement, sur le parking de la mairie
4. Attendre l'appel du guide-file
~ Imprimé le 12/01/2026. Diffusion interne.
`,
    },
  ],
  questions: [
    {
      ask: 'Combien de jours de congés payés par an ?',
      contains: ['vingt-cinq jours'],
      sentences: ['Chaque salarié acquiert'],
    },
    {
      ask: 'Et de RTT ?',
      after: 'Combien de jours de congés payés par an ?',
      contains: ['dix jours'],
      sentences: ['Les cadres au forfait', "Cinq d'entre eux"],
    },
    {
      ask: "Que deviennent les congés que je n'ai pas pris ?",
      contains: ['sont perdus'],
      sentences: ['Les jours non pris'],
    },
    {
      ask: "Quelle est la durée de la période d'essai d'un technicien ?",
      contains: ['deux mois pour les techniciens'],
      sentences: ["La période d'essai"],
    },
    {
      ask: 'Est-elle renouvelable ?',
      after: "Quelle est la durée de la période d'essai d'un technicien ?",
      contains: ['renouvelable une fois'],
      sentences: ['Elle est renouvelable', "La période d'essai"],
    },
    { ask: 'prime cooptation', contains: ['800 €'], sentences: ['Une prime de 800'] },
    { ask: 'Combien de jours pour mon mariage ?', contains: ['5'], rows: ['Mariage du salarié'] },
    {
      ask: 'Et si mon enfant est malade ?',
      after: 'Combien de jours pour mon mariage ?',
      contains: ['3 par an'],
      rows: ['Enfant malade'],
    },
    { ask: 'Quelle est la limite pour une nuit à Lyon ?', contains: ['118,00'], rows: ['Nuit à Lyon'] },
    {
      ask: 'Et pour un dîner ?',
      after: 'Quelle est la limite pour une nuit à Lyon ?',
      contains: ['26,00'],
      rows: ['Dîner en déplacement'],
    },
    { ask: 'indemnité km 5 CV', contains: ['0,636'], rows: ['5 CV'] },
    { ask: 'Quelle est notre convention collective ?', contains: ['Syntec'], rows: ['Convention collective'] },
    { ask: 'Quel est le SIRET ?', contains: ['812 447 093 00025'], rows: ['SIRET'] },
    { ask: 'Qui contacter pour une question de paie ?', contains: ['Nadège Brochard'], rows: ['Service paie'] },
    {
      ask: 'Où est le point de rassemblement ?',
      contains: ['parking de la mairie'],
      sentences: ['Rejoindre le point'],
    },
    { ask: 'Où garer mon vélo ?', contains: ['sous-sol'], sentences: ['Le local à vélos'] },
    {
      ask: 'How much is the meal card credited per day?',
      language: 'en',
      contains: ['9,48 €'],
      sentences: ['La carte Déjeunéo'],
    },
    {
      ask: 'How far in advance do I have to request leave?',
      language: 'en',
      contains: ['un mois avant'],
      sentences: ['La demande est saisie'],
    },
    {
      ask: 'What happens if my manager does not answer my leave request?',
      language: 'en',
      contains: ['la demande est acceptée'],
      sentences: ['Le responsable répond'],
    },
    {
      ask: 'How long is my salary paid when I am sick?',
      language: 'en',
      contains: ['soixante jours'],
      sentences: ['Le salaire est maintenu'],
    },
    {
      ask: 'When does the medical check-up take place?',
      language: 'en',
      contains: ['trois mois'],
      sentences: ['La visite médicale'],
    },
    {
      ask: 'How many days off for the death of a spouse?',
      language: 'en',
      contains: ['4'],
      rows: ['Décès du conjoint'],
    },
    { ask: 'How many employees does the company have?', language: 'en', contains: ['86'], rows: ['Effectif'] },
    { ask: 'How much is the Christmas bonus?', language: 'en', refused: 'near miss' },
    { ask: 'Where is the swimming pool?', language: 'en', refused: 'near miss' },
    {
      ask: 'Quel justificatif ?',
      after: 'Combien de jours pour mon mariage ?',
      contains: ['Acte de mariage'],
      rows: ['Mariage du salarié'],
    },
    {
      ask: 'Quand est-ce remboursé ?',
      after: 'Quelle est la limite pour une nuit à Lyon ?',
      contains: ['Sous 15 jours'],
      rows: ['Nuit à Lyon'],
    },
    { ask: 'Quelle est la limite pour une nuit à Marseille ?', refused: 'near miss' },
    { ask: 'Combien de jours pour un déménagement ?', refused: 'near miss' },
    { ask: 'Can I bring my dog to the office?', language: 'en', refused: 'near miss' },
    { ask: 'Raconte-moi une blague', refused: 'off topic' },
  ],
};
