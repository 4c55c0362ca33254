import type { QuestionBase } from '../../../question-base.ts';

export const customerService: QuestionBase = {
  name: 'customer service',
  documents: [
    {
      name: 'conditions-de-vente.pdf',
      content: `
# Conditions de vente, Maison Ferrano
## Livraison
La livraison est offerte à partir de 60 € d'achat ; en dessous, elle coûte 4,90 €. Un colis part le jour même si la commande est passée avant 14 h. Il est livré en deux à trois jours ouvrés.
## Retours
Un article se retourne sous trente jours, non porté et dans son emballage. L'étiquette de retour s'imprime depuis l'espace client. Les sous-vêtements ne sont ni repris ni échangés, pour des raisons d'hygiène.
## Remboursement
Le remboursement est effectué sur la carte qui a servi au paiement, dans les sept jours qui suivent la réception du retour.
## Paiement
Le paiement en trois fois sans frais est proposé à partir de 120 €. Les chèques ne sont pas acceptés.
## Garantie
Les chaussures sont garanties deux ans. La réparation d'une semelle est gratuite la première année.
## Fidélité
Chaque euro dépensé donne un point. Cent points valent un bon de 5 €, utilisable pendant un an.
`,
    },
    {
      name: 'guide-conseillers.md',
      content: `
# Guide des conseillers
## Joindre le service
Les conseillers répondent du lundi au samedi de 9 h à 19 h, au 01 77 45 60 60. Le chat ferme à 18 h.
## Colis perdu
Un colis sans mouvement depuis huit jours est déclaré perdu. Le client choisit alors un nouvel envoi ou un remboursement.
## Article abîmé
Le client envoie une photo dans les 48 heures. Un geste commercial de 15 % est possible s'il garde l'article.
## Mot de passe
Le lien de réinitialisation reste valable une heure.
## Tailles
| Pointure | Longueur du pied | Largeur |
| 38 | 24,0 cm | Normale |
| 40 | 25,4 cm | Normale |
| 42 | 26,7 cm | Large |
`,
    },
  ],
  questions: [
    { ask: 'Les frais de port sont-ils gratuits ?', contains: ['60 €'], sentences: ['La livraison est offerte'] },
    {
      ask: 'Quand vais-je recevoir mon paquet ?',
      contains: ['deux à trois jours'],
      sentences: ['Il est livré en deux', 'Un colis part'],
    },
    {
      ask: 'Combien de temps pour renvoyer un produit ?',
      contains: ['trente jours'],
      sentences: ['Un article se retourne', "L'étiquette de retour"],
    },
    { ask: 'Peut-on rendre un slip ?', contains: ['ni repris ni échangés'], sentences: ['Les sous-vêtements'] },
    {
      ask: 'Quand est-ce que je récupère mon argent ?',
      contains: ['sept jours'],
      sentences: ['Le remboursement est effectué'],
    },
    { ask: 'paiement plusieurs fois', contains: ['trois fois'], sentences: ['Le paiement en trois fois'] },
    { ask: 'Puis-je régler par chq ?', contains: ['chèques ne sont pas acceptés'], sentences: ['Les chèques'] },
    {
      ask: 'Ma semelle se décolle après six mois, dois-je payer ?',
      contains: ['gratuite la première année'],
      sentences: ["La réparation d'une semelle", 'Les chaussures sont garanties'],
    },
    { ask: 'À quoi servent les points ?', contains: ['5 €'], sentences: ['Cent points valent', 'Chaque euro dépensé'] },
    {
      ask: 'Comment vous joindre par téléphone ?',
      contains: ['01 77 45 60 60'],
      sentences: ['Les conseillers répondent', 'Le chat ferme'],
    },
    {
      ask: 'Et par messagerie instantanée, jusqu’à quelle heure ?',
      after: 'Quels sont les horaires du téléphone ?',
      contains: ['18 h'],
      sentences: ['Le chat ferme'],
    },
    {
      ask: 'Mon colis ne bouge plus, que se passe-t-il ?',
      contains: ['déclaré perdu'],
      sentences: ['Un colis sans mouvement', 'Le client choisit'],
    },
    {
      ask: 'Le produit est arrivé cassé',
      contains: ['photo'],
      sentences: ['Le client envoie une photo', 'Un geste commercial'],
    },
    { ask: 'validité lien mdp', contains: ['une heure'], sentences: ['Le lien de réinitialisation'] },
    { ask: 'Quelle est la longueur du pied pour du 40 ?', contains: ['25,4'], rows: ['40'] },
    { ask: 'Et pour du 42 ?', after: 'Quelle est la longueur du pied pour du 40 ?', contains: ['26,7'], rows: ['42'] },
    {
      ask: 'How long is the warranty on shoes?',
      language: 'en',
      contains: ['deux ans'],
      sentences: ['Les chaussures sont garanties', 'La réparation'],
    },
    { ask: 'Do you take cheques?', language: 'en', contains: ['chèques'], sentences: ['Les chèques'] },
    { ask: 'Livrez-vous en Suisse ?', refused: 'near miss' },
    { ask: 'Puis-je payer en bitcoins ?', refused: 'near miss' },
    {
      ask: 'Et les sacs à main ?',
      after: 'Combien de temps les chaussures sont-elles garanties ?',
      refused: 'near miss',
    },
    { ask: "Quelle est l'adresse du magasin ?", refused: 'near miss' },
    { ask: 'Tu peux me raconter une histoire ?', refused: 'small talk' },
  ],
};
