import type { QuestionBase } from '../../../question-base.ts';

export const sailingClub: QuestionBase = {
  name: 'sailing club',
  documents: [
    {
      name: 'reglement-du-club.pdf',
      content: `
# Règlement du Cercle nautique de l'anse du Guet
Adopté par l'assemblée générale du 24 janvier 2026, applicable à tous les membres et stagiaires.
## Adhésion
La cotisation est due au 1er mars. Le membre qui n'a pas payé au 30 avril perd son droit de vote. Un certificat médical de moins d'un an est demandé à la première inscription ; ensuite, un questionnaire de santé suffit. Un mineur est inscrit par l'un de ses parents.
## Sorties en mer
Le gilet est porté dès le ponton, quel que soit l'âge. Aucun départ n'a lieu au-dessus de 20 nœuds de vent établi. Le chef de bord signe le cahier de sortie et y note l'heure de retour prévue. Les enfants de moins de 12 ans sortent avec un moniteur.
En cas d'orage annoncé, les bateaux rentrent sans attendre le signal du responsable de plage.
## Prêt de bateaux
Un membre emprunte un bateau s'il a le niveau 3 et s'il a fait la visite du port. La réservation se fait trois jours avant. Une caution de 300 € est déposée au secrétariat. Elle est rendue après l'inspection de la coque, au plus tard une semaine après le retour. Le carburant consommé est à la charge de l'emprunteur.
## Parking et mise à l'eau
Les remorques sont rangées derrière le hangar. La cale reste libre de 9 h à 10 h pour l'école de voile. Les voitures ne stationnent pas sur la cale, même dix minutes.
## Vestiaires
Les casiers sont attribués pour la saison contre un dépôt de 20 €. Les douches ferment à 20 h. Le club ne répond pas des objets laissés la nuit.
## Stages d'été
Un stage dure cinq demi-journées. L'annulation est gratuite jusqu'à quinze jours avant le début ; après, la moitié du prix est retenue. Une annulation par le club pour mauvais temps donne droit à un avoir valable un an. Le stagiaire apporte un coupe-vent, des chaussures fermées et une gourde.
~ Cercle nautique de l'anse du Guet, association loi 1901. Page 1 sur 1.
`,
    },
    {
      name: 'tarifs-et-contacts.xlsx',
      content: `
## Cotisations
| Catégorie | Cotisation annuelle | Licence |
| Adulte | 165,00 € | 61,00 € |
| Jeune de 12 à 17 ans | 95,00 € | 30,50 € |
| Enfant de moins de 12 ans | 70,00 € | 12,00 € |
| Famille (2 adultes et 2 enfants) | 340,00 € | incluse |
## Stages
| Support | Prix de la semaine | Âge minimum | Places |
| Optimist | 160,00 € | 7 ans | 12 |
| Planche à voile | 185,00 € | 10 ans | 8 |
| Catamaran | 195,00 € | 12 ans | 10 |
| Kayak | 140,00 € | 9 ans | 14 |
## Contacts
| Rôle | Nom | Téléphone |
| Présidente | Maud Kerrien | 02 97 55 18 01 |
| Chef de base | Loïc Tanguy | 02 97 55 18 04 |
| Secrétariat | Aude Perrot | 02 97 55 18 00 |
| Atelier | Bastien Le Gall | 02 97 55 18 07 |
`,
    },
  ],
  questions: [
    {
      ask: 'Jusqu’à quelle force de vent peut-on sortir ?',
      contains: ['20 nœuds'],
      sentences: ["Aucun départ n'a lieu"],
    },
    {
      ask: 'Combien de temps à l’avance faut-il réserver un bateau ?',
      contains: ['trois jours'],
      sentences: ['La réservation se fait'],
    },
    {
      ask: 'et la caution, on la récupère quand ?',
      after: 'Combien de temps à l’avance faut-il réserver un bateau ?',
      contains: ['une semaine après le retour'],
      sentences: ['Elle est rendue', 'Une caution de 300'],
    },
    {
      ask: 'Je peux annuler mon stage sans frais jusqu’à quand ?',
      contains: ['quinze jours avant'],
      sentences: ["L'annulation est gratuite"],
    },
    {
      ask: 'et si c’est vous qui annulez à cause de la météo ?',
      after: 'Je peux annuler mon stage sans frais jusqu’à quand ?',
      contains: ['avoir'],
      sentences: ['Une annulation par le club'],
    },
    { ask: 'prix stage catamaran', contains: ['195,00'], rows: ['Catamaran'] },
    {
      ask: 'Et pour le kayak ?',
      after: 'prix stage catamaran',
      contains: ['140,00'],
      rows: ['Kayak'],
    },
    {
      ask: 'À partir de quel âge peut-on faire de la planche à voile ?',
      contains: ['10 ans'],
      rows: ['Planche à voile'],
    },
    {
      ask: 'Faut-il un certificat médical ?',
      contains: ['certificat médical de moins'],
      sentences: ['Un certificat médical'],
    },
    {
      ask: 'Que doit apporter mon fils au stage ?',
      contains: ['coupe-vent'],
      sentences: ['Le stagiaire apporte'],
    },
    { ask: 'À quelle heure ferment les douches ?', contains: ['20 h'], sentences: ['Les douches ferment'] },
    {
      ask: 'Who do I call at the workshop?',
      language: 'en',
      contains: ['Bastien Le Gall'],
      rows: ['Atelier'],
    },
    {
      ask: 'How much is the deposit for borrowing a boat?',
      language: 'en',
      contains: ['300 €'],
      sentences: ['Une caution de 300'],
    },
    {
      ask: 'When is the membership fee due?',
      language: 'en',
      contains: ['1er mars'],
      sentences: ['La cotisation est due'],
    },
    { ask: 'Combien coûte le stage de paddle ?', refused: 'near miss' },
    { ask: 'Combien de jours à l’avance réserve-t-on un casier ?', refused: 'near miss' },
    { ask: 'À quelle heure ouvre le secrétariat ?', refused: 'near miss' },
    { ask: "What is the treasurer's phone number?", language: 'en', refused: 'near miss' },
    { ask: 'How long is the boat licence valid?', language: 'en', refused: 'near miss' },
    { ask: 'merci beaucoup pour votre aide', refused: 'small talk' },
  ],
};
