import type { QuestionBase } from '../../../question-base.ts';

export const foodBank: QuestionBase = {
  name: 'food bank',
  documents: [
    {
      name: 'manuel-des-benevoles.md',
      content: `
# Manuel des bénévoles de l'épicerie solidaire
## Accueil des familles
Une famille est inscrite sur présentation d'une lettre de l'assistante sociale. L'inscription vaut trois mois et se renouvelle une fois. La carte porte le nombre de personnes du foyer. Les bénévoles ne demandent jamais la raison de la visite.
## Distribution
Les distributions ont lieu le mardi et le vendredi de 14 h à 17 h. Chaque famille choisit ses produits et paie 10 % du prix du magasin. Le lait en poudre est réservé aux enfants de moins de trois ans.
## Ramasse
Le camion part à 7 h 15. Deux bénévoles font la tournée des magasins et signent le bon de don. Les produits sont triés avant 11 h. Un produit dont la date limite de consommation est passée est jeté ; une date de durabilité minimale dépassée n'empêche pas la distribution.
## Chaîne du froid
La chambre froide est tenue entre 0 et 4 °C. La température est relevée deux fois par jour. Au-dessus de 8 °C, les produits frais sont détruits et la responsable est appelée. Les congélateurs sont dégivrés tous les six mois.
## Hygiène
La charlotte et les gants sont portés au tri. Les plans de travail sont lavés à la fin de chaque demi-journée. Une personne qui tousse reste à l'accueil.
## Ouvrir le local
Le premier arrivé procède dans cet ordre.
- Couper l'alarme avec le badge bleu
- Allumer la ventilation
- Relever les températures
- Sortir les chariots
## Engagement
Un bénévole donne au moins deux demi-journées par mois. Il prévient de son absence la veille avant midi. Les frais de route sont remboursés 0,32 € par kilomètre, sur demande écrite, chaque trimestre. La formation d'hygiène dure une journée et se refait tous les trois ans.
## Dons d'argent
Le reçu fiscal est envoyé en février. La réduction d'impôt est de 75 % jusqu'à 1 000 €.
`,
    },
    {
      name: 'planning-et-stocks.docx',
      content: `
# Planning et stocks de l'automne
| Jour | Magasin | Heure de passage | Conducteur |
| Lundi | Super Bellevue | 8 h 00 | Gérard Noblet |
| Mercredi | Halle du Marais | 7 h 40 | Samia Cherif |
| Jeudi | Primeurs Roux | 9 h 10 | Gérard Noblet |
| Samedi | Moulin de Flavigny | 10 h 30 | Lise Aumont |
## Stocks au 2 novembre
| Produit | Quantité | Seuil d'alerte |
| Riz | 340 kg | 150 kg |
| Huile | 95 l | 120 l |
| Conserves de légumes | 610 boîtes | 300 boîtes |
| Couches taille 4 | 22 paquets | 40 paquets |
## Qui fait quoi
= Responsable du local : Brigitte Lhomme
= Téléphone de permanence : 03 80 41 27 65
= Trésorier : Yves Clamart
Les commandes à la banque alimentaire régionale sont passées le 20 du mois par Brigitte Lhomme, car le camion régional ne vient qu'une fois par mois.
`,
    },
  ],
  questions: [
    {
      ask: 'Que faut-il présenter pour inscrire une famille ?',
      contains: ["lettre de l'assistante sociale"],
      sentences: ['Une famille est inscrite'],
    },
    {
      ask: 'Et c’est valable combien de temps ?',
      after: 'Que faut-il présenter pour inscrire une famille ?',
      contains: ['trois mois'],
      sentences: ["L'inscription vaut"],
    },
    {
      ask: 'C’est quels jours la distribution ?',
      contains: ['mardi', 'vendredi'],
      sentences: ['Les distributions ont lieu'],
    },
    {
      ask: 'Que fait-on des produits dont la DLC est passée ?',
      contains: ['jeté'],
      sentences: ['Un produit dont'],
    },
    {
      ask: 'À quelle température doit être la chambre froide ?',
      contains: ['0 et 4'],
      sentences: ['La chambre froide'],
    },
    {
      ask: 'et si elle monte trop ?',
      after: 'À quelle température doit être la chambre froide ?',
      contains: ['détruits'],
      sentences: ['Au-dessus de 8'],
    },
    {
      ask: 'Comment ouvre-t-on le local le matin ?',
      contains: ['badge bleu', 'ventilation', 'températures', 'chariots'],
      list: "Couper l'alarme",
    },
    {
      ask: 'Quand dois-je prévenir si je ne peux pas venir ?',
      contains: ['la veille avant midi'],
      sentences: ['Il prévient de son absence', 'Un bénévole donne'],
    },
    { ask: 'Qui conduit le mercredi ?', contains: ['Samia Cherif'], rows: ['Mercredi'] },
    { ask: 'stock huile', contains: ['95 l'], rows: ['Huile'] },
    {
      ask: 'Pourquoi ne commande-t-on à la banque alimentaire qu’une fois par mois ?',
      contains: ['ne vient qu'],
      sentences: ['Les commandes à la banque'],
    },
    {
      ask: 'How much are volunteers paid per kilometre?',
      language: 'en',
      contains: ['0,32'],
      sentences: ['Les frais de route'],
    },
    {
      ask: 'When are the tax receipts sent?',
      language: 'en',
      contains: ['février'],
      sentences: ['Le reçu fiscal'],
    },
    {
      ask: 'What time do we stop at Primeurs Roux?',
      language: 'en',
      contains: ['9 h 10'],
      rows: ['Jeudi'],
    },
    { ask: 'Who drives on Sundays?', language: 'en', refused: 'near miss' },
    { ask: 'Combien de kilos de pâtes reste-t-il ?', refused: 'near miss' },
    { ask: 'Combien d’heures dure la formation de conducteur ?', refused: 'near miss' },
    { ask: 'Tous les combien vide-t-on les poubelles ?', refused: 'near miss' },
    { ask: 'How old must volunteers be?', language: 'en', refused: 'near miss' },
    { ask: 'Tu me conseilles quel film pour ce soir ?', refused: 'off topic' },
  ],
};
