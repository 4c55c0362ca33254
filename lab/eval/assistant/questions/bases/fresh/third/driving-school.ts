import type { QuestionBase } from '../../../question-base.ts';

export const drivingSchool: QuestionBase = {
  name: 'driving school',
  documents: [
    {
      name: 'guide-de-l-eleve.html',
      content: `
# Guide de l'élève, auto-école du Pont-Neuf
## Inscription
Le dossier comprend une pièce d'identité, un justificatif de domicile de moins de six mois et quatre photos. La demande de numéro est faite en ligne par l'agence et prend environ dix jours. Un élève de 15 ans peut s'inscrire en conduite accompagnée avec l'accord de ses parents.
## Code
La salle est ouverte du lundi au samedi de 10 h à 19 h. Un moniteur est présent le mercredi et le samedi. L'accès en ligne reste ouvert six mois. L'examen se passe à La Poste et coûte 30 € ; il est acquis avec 35 bonnes réponses sur 40. En cas d'échec, une nouvelle date est proposée dans la semaine.
## Leçons de conduite
Une leçon dure une heure. Elle se décommande 48 heures avant, sinon elle est due. Le rendez-vous est pris à l'agence, sauf le samedi où le moniteur vient chercher l'élève à la gare. Une évaluation de départ est faite avant le premier contrat.
## Conduite accompagnée
L'accompagnateur a le permis depuis cinq ans sans interruption. Il faut parcourir 3 000 km en un an au moins. Deux rendez-vous pédagogiques sont obligatoires. Le premier a lieu entre le quatrième et le sixième mois.
## Examen pratique
L'élève est présenté quand le livret est validé. La convocation arrive par courriel. Il se présente avec sa pièce d'identité et des lunettes si son avis médical le mentionne. Le résultat est en ligne après deux jours. Après un échec, deux leçons au moins sont demandées avant une nouvelle présentation.
## Résiliation
Le contrat est valable un an. L'élève qui quitte l'école récupère son dossier gratuitement. Les leçons non prises sont remboursées, sauf les frais d'inscription.
~ Auto-école du Pont-Neuf, agrément E 21 031 0047 0. Ce site utilise des cookies de mesure d'audience.
`,
    },
    {
      name: 'tarifs-parc.pdf',
      content: `
# Tarifs au 1er septembre 2026
| Prestation | Tarif TTC | Durée de validité |
| Frais d'inscription | 120,00 € | 1 an |
| Forfait code | 190,00 € | 6 mois |
| Leçon boîte manuelle | 54,00 € | - |
| Leçon boîte automatique | 58,00 € | - |
| Forfait 20 heures | 1 150,00 € | 1 an |
| Présentation à l'examen | 60,00 € | - |
# Véhicules
| Modèle | Boîte | Immatriculation | Moniteur |
| Clio | manuelle | GH-412-KL | Sandrine Puech |
| 208 | manuelle | GK-077-RT | Omar Belkacem |
| Yaris | automatique | GM-930-AB | Julie Castaing |
= Responsable pédagogique : Philippe Darnaud
= Téléphone de l'agence : 05 61 44 80 12
= Paiement : en trois fois sans frais, par carte ou chèque
`,
    },
  ],
  questions: [
    {
      ask: 'Quels papiers faut-il pour s’inscrire ?',
      contains: ["pièce d'identité", 'quatre photos'],
      sentences: ['Le dossier comprend'],
    },
    {
      ask: 'Combien de temps avant je dois décommander une leçon ?',
      contains: ['48 heures'],
      sentences: ['Elle se décommande', 'Une leçon dure'],
    },
    {
      ask: 'Il faut combien de bonnes réponses pour avoir le code ?',
      contains: ['35'],
      sentences: ["L'examen se passe"],
    },
    {
      ask: 'et si je le rate ?',
      after: 'Il faut combien de bonnes réponses pour avoir le code ?',
      contains: ['dans la semaine'],
      sentences: ["En cas d'échec"],
    },
    {
      ask: 'Combien de kilomètres en conduite accompagnée ?',
      contains: ['3 000 km'],
      sentences: ['Il faut parcourir'],
    },
    {
      ask: 'Depuis combien d’années l’accompagnateur doit-il avoir son permis ?',
      contains: ['cinq ans'],
      sentences: ["L'accompagnateur a"],
    },
    {
      ask: 'Le résultat de l’examen pratique arrive quand ?',
      contains: ['deux jours'],
      sentences: ['Le résultat est en ligne'],
    },
    {
      ask: 'prix heure boite auto',
      contains: ['58,00'],
      rows: ['Leçon boîte automatique'],
    },
    {
      ask: 'Et en manuelle ?',
      after: 'prix heure boite auto',
      contains: ['54,00'],
      rows: ['Leçon boîte manuelle'],
    },
    { ask: 'Qui donne les cours sur la Yaris ?', contains: ['Julie Castaing'], rows: ['Yaris'] },
    {
      ask: 'Peut-on payer en plusieurs fois ?',
      contains: ['en trois fois'],
      rows: ['Paiement'],
    },
    {
      ask: 'Do I get my money back for lessons I did not take?',
      language: 'en',
      contains: ['remboursées'],
      sentences: ['Les leçons non prises'],
    },
    {
      ask: 'On which days is an instructor in the classroom?',
      language: 'en',
      contains: ['mercredi', 'samedi'],
      sentences: ['Un moniteur est présent'],
    },
    {
      ask: 'How much is the registration fee?',
      language: 'en',
      contains: ['120,00'],
      rows: ["Frais d'inscription"],
    },
    { ask: 'How much does the motorcycle licence cost?', language: 'en', refused: 'near miss' },
    { ask: 'Combien de kilomètres pour une conduite supervisée ?', refused: 'near miss' },
    { ask: 'Combien de temps la pièce d’identité est-elle valable ?', refused: 'near miss' },
    { ask: 'Quelle est l’immatriculation de la Twingo ?', refused: 'near miss' },
    { ask: 'How long is the first-aid course?', language: 'en', refused: 'near miss' },
    { ask: 'Bonjour, vous allez bien ?', refused: 'small talk' },
  ],
};
