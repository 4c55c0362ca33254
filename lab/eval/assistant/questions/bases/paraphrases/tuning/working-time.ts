import type { QuestionBase } from '../../../question-base.ts';

export const workingTime: QuestionBase = {
  name: 'working time',
  documents: [
    {
      name: 'accord-temps-de-travail.pdf',
      content: `
# Accord sur le temps de travail, société Calvane
## Durée du travail
La durée hebdomadaire est de 37 heures. Les salariés à temps complet bénéficient en contrepartie de douze jours de réduction du temps de travail par an.
## Horaires variables
Les plages fixes vont de 9 h 30 à 11 h 45 et de 14 h à 16 h. La pause déjeuner dure au moins quarante-cinq minutes.
## Heures supplémentaires
Les heures supplémentaires sont accomplies à la demande du responsable. Elles sont majorées de 25 % jusqu'à la huitième heure, et de 50 % au-delà.
## Congés
Chaque salarié acquiert vingt-cinq jours de congés payés par an. Trois semaines au moins sont prises entre le 1er mai et le 31 octobre. Les dates sont demandées deux mois à l'avance dans l'outil Tempora.
## Congé sans solde
Un congé sans solde de six mois au plus est possible après deux ans d'ancienneté. La demande est adressée par courrier à la direction.
## Compte épargne-temps
Cinq jours par an peuvent être placés sur le compte épargne-temps. Les jours placés sont payés au départ du salarié.
## Astreintes
Une semaine d'astreinte est payée 180 €. Les interventions comptent comme du temps de travail, trajet compris.
`,
    },
    {
      name: 'memo-paie.html',
      content: `
# Mémo de la paie
## Acompte
Un acompte de la moitié du salaire net peut être demandé avant le 12 du mois, par courriel à paie@calvane.example.
## Transport
L'abonnement aux transports en commun est pris en charge à hauteur de 60 %. Le forfait mobilités durables s'élève à 400 € par an pour ceux qui viennent à vélo.
## Accident du travail
Un accident est déclaré à l'employeur dans les vingt-quatre heures. L'employeur dispose de quarante-huit heures pour informer la caisse d'assurance maladie.
## Primes
| Prime | Montant | Versement |
| Prime d'ancienneté | 3 % du salaire après trois ans | Mensuel |
| Prime de parrainage | 750 € | Après la période d'essai |
| Prime de naissance | 300 € | Le mois suivant |
## Contacts
= Service paie : 04 50 22 17 30
= Médecine du travail : 04 50 22 18 11
= Psychologue : 0 800 204 411
`,
    },
  ],
  questions: [
    {
      ask: 'Combien de RTT ?',
      contains: ['douze jours'],
      sentences: ['Les salariés à temps complet'],
    },
    { ask: 'nb jours CP', contains: ['vingt-cinq jours'], sentences: ['Chaque salarié acquiert'] },
    {
      ask: 'Je peux arriver le matin au plus tard à quelle heure ?',
      contains: ['9 h 30'],
      sentences: ['Les plages fixes'],
    },
    {
      ask: 'Comment sont payées les heures sup ?',
      contains: ['25 %'],
      sentences: ['Elles sont majorées', 'Les heures supplémentaires sont'],
    },
    {
      ask: "Quand dois-je poser mes vacances d'été ?",
      contains: ['deux mois'],
      sentences: ['Les dates sont demandées', 'Trois semaines au moins'],
    },
    {
      ask: 'Est-il possible de prendre une pause de plusieurs mois sans être payé ?',
      contains: ['six mois'],
      sentences: ['Un congé sans solde', 'La demande est adressée par courrier'],
    },
    {
      ask: 'Combien de jours puis-je mettre de côté sur le CET ?',
      contains: ['Cinq jours'],
      sentences: ['Cinq jours par an', 'Les jours placés'],
    },
    {
      ask: 'Puis-je toucher une partie de ma paye avant la fin du mois ?',
      contains: ['moitié'],
      sentences: ['Un acompte de la moitié'],
    },
    {
      ask: 'Remboursement de la carte de bus ?',
      contains: ['60 %'],
      sentences: ["L'abonnement aux transports", 'Le forfait mobilités'],
    },
    {
      ask: 'Que faire si je me blesse au boulot ?',
      contains: ['vingt-quatre heures'],
      sentences: ['Un accident est déclaré', "L'employeur dispose"],
    },
    {
      ask: 'Combien je gagne si je fais embaucher un ami ?',
      contains: ['750 €'],
      rows: ['Prime de parrainage'],
    },
    {
      ask: 'n° de la médecine du travail',
      contains: ['04 50 22 18 11'],
      rows: ['Médecine du travail'],
    },
    {
      ask: 'Et celui du psy ?',
      after: 'Quel est le numéro du service paie ?',
      contains: ['0 800 204 411'],
      rows: ['Psychologue'],
    },
    {
      ask: 'Et si je viens à bicyclette ?',
      after: "Quelle part de l'abonnement de transport est remboursée ?",
      contains: ['400 €'],
      sentences: ['Le forfait mobilités'],
    },
    {
      ask: 'How long is the lunch break?',
      language: 'en',
      contains: ['quarante-cinq minutes'],
      sentences: ['La pause déjeuner dure', 'Les plages fixes'],
    },
    {
      ask: 'How much do I get for being on call?',
      language: 'en',
      contains: ['180 €'],
      sentences: ["Une semaine d'astreinte"],
    },
    { ask: 'Quelle est la durée de la période d’essai ?', refused: 'near miss' },
    { ask: 'Combien de jours pour un mariage ?', refused: 'near miss' },
    { ask: 'Prime de treizième mois', refused: 'near miss' },
    { ask: 'Puis-je travailler à distance ?', refused: 'near miss' },
    { ask: 'Quel est le meilleur restaurant de Lyon ?', refused: 'off topic' },
  ],
};
