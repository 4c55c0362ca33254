import type { QuestionBase } from '../../../question-base.ts';

export const gym: QuestionBase = {
  name: 'gym',
  documents: [
    {
      name: 'reglement.html',
      content: `
# Règlement de la salle Vitalys
## Accès
La salle est ouverte tous les jours de 6 h à 23 h. Une serviette est exigée sur les appareils. Les enfants de moins de seize ans ne sont pas admis.
## Casiers
Les casiers sont vidés chaque soir. Les affaires oubliées sont gardées deux semaines à l'accueil.
## Cours collectifs
Un cours se réserve au plus tôt trois jours avant sur l'application Vitalys. Une absence non signalée deux heures avant coûte 6 €.
## Coach
Une séance avec un entraîneur personnel est vendue 45 €, et la carte de dix séances 390 €.
## Résiliation
L'abonnement se résilie par lettre recommandée avec un préavis de deux mois. Il est suspendu en cas de maladie de plus de trente jours, sur présentation d'un certificat.
## Sauna
Le sauna ouvre à 17 h. Il est déconseillé aux femmes enceintes et aux personnes cardiaques.
~ © Vitalys 2026
`,
    },
    {
      name: 'offres.csv',
      content: `
| Abonnement | Prix mensuel | Engagement | Invités par mois |
| Découverte | 24,90 € | Sans | 0 |
| Classique | 34,90 € | 12 mois | 1 |
| Intégral | 49,90 € | 12 mois | 4 |
| Étudiant | 19,90 € | 6 mois | 0 |
| Senior du matin | 27,90 € | 12 mois | 0 |
`,
    },
    {
      name: 'planning.docx',
      content: `
# Planning des cours
Les cours durent cinquante minutes et sont donnés dans la grande salle, sauf pendant les vacances d'août.
| Cours | Jour | Heure | Professeur |
| Yoga | Lundi | 12 h 15 | Inès |
| Pilates | Mercredi | 18 h 30 | Karim |
| Boxe | Jeudi | 19 h 45 | Sofiane |
| Aquagym | Samedi | 10 h | Maud |
`,
    },
  ],
  questions: [
    { ask: 'Peut-on s’entraîner tard le soir ?', contains: ['23 h'], sentences: ['La salle est ouverte'] },
    {
      ask: 'Dois-je apporter quelque chose pour les machines ?',
      contains: ['serviette'],
      sentences: ['Une serviette est exigée'],
    },
    { ask: 'Mon ado de 14 ans peut-il venir ?', contains: ['seize ans'], sentences: ['Les enfants de moins'] },
    {
      ask: "J'ai laissé mon sac dans le vestiaire hier",
      contains: ['deux semaines'],
      sentences: ['Les affaires oubliées', 'Les casiers sont vidés'],
    },
    {
      ask: 'Combien si je ne viens pas au cours sans prévenir ?',
      contains: ['6 €'],
      sentences: ['Une absence non signalée'],
    },
    { ask: 'Combien coûte un coach ?', contains: ['45 €'], sentences: ['Une séance avec un entraîneur'] },
    {
      ask: 'Comment arrêter mon abonnement ?',
      contains: ['lettre recommandée'],
      sentences: ["L'abonnement se résilie"],
    },
    {
      ask: 'Et si je suis malade longtemps ?',
      after: 'Comment résilier mon abonnement ?',
      contains: ['trente jours'],
      sentences: ['Il est suspendu'],
    },
    {
      ask: 'Je suis enceinte, puis-je aller au sauna ?',
      contains: ['déconseillé'],
      sentences: ['Il est déconseillé', 'Le sauna ouvre'],
    },
    { ask: 'tarif etudiant', contains: ['19,90'], rows: ['Étudiant'] },
    { ask: 'Combien de copains puis-je amener avec le forfait Intégral ?', contains: ['4'], rows: ['Intégral'] },
    {
      ask: 'Et avec le Classique ?',
      after: "Combien d'invités avec l'abonnement Intégral ?",
      contains: ['1'],
      rows: ['Classique'],
    },
    { ask: 'Quel jour a lieu le yoga ?', contains: ['Lundi'], rows: ['Yoga'] },
    { ask: 'Qui le donne ?', after: 'Quel jour a lieu le yoga ?', contains: ['Inès'], rows: ['Yoga'] },
    { ask: 'Et la boxe ?', after: 'Quel jour a lieu le yoga ?', contains: ['Jeudi'], rows: ['Boxe'] },
    { ask: 'prof de pilates', contains: ['Karim'], rows: ['Pilates'] },
    { ask: 'What time does the sauna open?', language: 'en', contains: ['17 h'], sentences: ['Le sauna ouvre'] },
    {
      ask: 'How do I cancel my membership?',
      language: 'en',
      contains: ['lettre recommandée'],
      sentences: ["L'abonnement se résilie"],
    },
    { ask: 'Quel jour est le cours de zumba ?', refused: 'near miss' },
    { ask: 'Combien coûte un massage ?', refused: 'near miss' },
    { ask: 'Y a-t-il un parking ?', refused: 'near miss' },
    { ask: 'Et le spinning ?', after: 'Quel jour a lieu le yoga ?', refused: 'near miss' },
    { ask: 'Combien de calories dans une pizza ?', refused: 'off topic' },
  ],
};
