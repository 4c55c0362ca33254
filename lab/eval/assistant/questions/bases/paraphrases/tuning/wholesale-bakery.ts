import type { QuestionBase } from '../../../question-base.ts';

export const wholesaleBakery: QuestionBase = {
  name: 'wholesale bakery',
  documents: [
    {
      name: 'conditions-de-vente.docx',
      content: `
# Conditions de vente, Fournil du Haut-Pré
## Commandes
Les commandes sont passées sur le portail Fournilnet ou par téléphone, avant 14 h pour une livraison le lendemain. Le samedi, l'heure limite est avancée à 11 h, parce que la production du lundi est lancée l'après-midi. Les pièces décorées sont commandées quatre jours ouvrés à l'avance. Une commande peut être modifiée jusqu'à l'heure limite, puis elle est due en entier. Le minimum de commande est de 45 € hors taxes par livraison.
## Livraison
Les tournées partent à 4 h et le client est servi avant 7 h. Si le magasin est fermé, le chauffeur dépose les bacs dans le sas indiqué par le client. Une livraison manquée par la faute du client n'est pas représentée le jour même. Aucune tournée ne circule le 1er mai ni le 25 décembre.
## Bacs consignés
Chaque bac est consigné 6 €. Un bac non rendu au bout de trente jours est facturé 14 €. Les bacs sont rendus vides, propres et empilés.
## Réclamations
Un manquant est signalé le jour de la livraison avant 10 h. Un défaut de qualité est signalé dans les 24 heures avec une photo et le numéro de lot. L'avoir est établi sous huit jours, et jamais en espèces. Les invendus ne sont pas repris.
## Paiement
Les factures sont émises le dernier jour du mois et payables à trente jours. En cas de retard, les livraisons sont suspendues après deux relances. Les nouveaux clients paient à la commande pendant les trois premiers mois.
`,
    },
    {
      name: 'catalogue.csv',
      content: `
| Référence | Produit | Poids | Colisage | Prix hors taxes | Conservation |
| B-110 | Baguette tradition | 250 g | 20 | 0,68 € | 1 jour |
| B-140 | Pain de campagne | 800 g | 8 | 2,15 € | 3 jours |
| B-175 | Pain de mie complet | 500 g | 12 | 1,90 € | 6 jours |
| V-210 | Croissant pur beurre | 70 g | 40 | 0,52 € | 1 jour |
| V-230 | Brioche tressée | 400 g | 10 | 3,35 € | 5 jours |
| V-255 | Pain aux raisins | 110 g | 30 | 0,81 € | 1 jour |
| S-300 | Pain burger au sésame | 85 g | 48 | 0,39 € | 4 jours |
`,
    },
    {
      name: 'hygiene-atelier.md',
      content: `
# Règles d'hygiène de l'atelier
## Tenue
La charlotte, la blouse propre et les chaussures de sécurité sont portées dès le sas. Les bijoux sont retirés, alliance comprise. Le vernis et les faux ongles sont interdits. Une barbe est couverte par un masque.
## Mains
Les mains sont lavées à chaque prise de poste, après les toilettes et après toute manipulation d'œufs. Une coupure est recouverte d'un pansement bleu et d'un gant. Le gel ne remplace pas le lavage.
## Températures
La chambre froide est réglée entre 0 et 4 °C et relevée deux fois par jour. Au-dessus de 7 °C pendant plus de deux heures, les crèmes sont jetées. Les congélateurs restent à -18 °C. Tout relevé anormal est annoncé à la responsable qualité.
## Allergènes
Les produits au sésame sont fabriqués en dernier, avant le nettoyage du soir. Les fruits à coque sont stockés dans l'armoire jaune. Une trace de gluten est possible dans tous les produits.
## Maladie
Une personne qui vomit ou qui a la diarrhée ne vient pas travailler et prévient son chef d'équipe. Elle reprend 48 heures après la fin des symptômes.
## Nettoyage du pétrin
Le pétrin est nettoyé à la fin de chaque série, dans cet ordre.
1. Couper le courant et poser le cadenas
2. Racler la pâte restante à la corne
3. Laver la cuve à l'eau à 60 °C avec le détergent Panélis
4. Rincer, sécher et signer la feuille de nettoyage
`,
    },
    {
      name: 'contacts.txt',
      content: `
# Contacts du fournil
= Service commandes : 03 84 61 25 90, de 6 h à 15 h
= Responsable qualité : Nadège Corvaisier
= Chef des tournées : Bastien Lorrain, 06 00 41 72 18
= Comptabilité clients : compta@haut-pre.example
= Astreinte de nuit : 06 00 41 72 25
`,
    },
  ],
  questions: [
    {
      ask: "Jusqu'à quelle heure puis-je demander du pain pour demain ?",
      contains: ['14 h'],
      sentences: ['Les commandes sont passées'],
    },
    {
      ask: 'Et le samedi ?',
      after: "Jusqu'à quelle heure peut-on commander ?",
      contains: ['11 h'],
      sentences: ["Le samedi, l'heure limite"],
    },
    {
      ask: "Je voudrais un gâteau avec une inscription pour une fête, combien de temps d'avance vous faut-il ?",
      contains: ['quatre jours ouvrés'],
      sentences: ['Les pièces décorées'],
    },
    {
      ask: "Je me suis trompé de quantité et c'est déjà le soir, puis-je encore changer ?",
      contains: ["jusqu'à l'heure limite"],
      sentences: ['Une commande peut être'],
    },
    {
      ask: 'Quel montant dois-je acheter au moins pour être livré ?',
      contains: ['45 €'],
      sentences: ['Le minimum de commande'],
    },
    {
      ask: "Il n'y a personne chez nous avant 8 h, où le livreur laissera-t-il la marchandise ?",
      contains: ['dans le sas'],
      sentences: ['Si le magasin est fermé'],
    },
    {
      ask: 'livraison noel',
      contains: ['25 décembre'],
      sentences: ['Aucune tournée'],
    },
    {
      ask: "On a gardé des caisses depuis deux mois, qu'allez-vous nous compter ?",
      contains: ['14 €'],
      sentences: ['Un bac non rendu'],
    },
    {
      ask: 'Il me manque une caisse de croissants ce matin, avant quand dois-je vous le dire ?',
      contains: ['avant 10 h'],
      sentences: ['Un manquant est signalé'],
    },
    {
      ask: "Le pain reçu est brûlé, qu'est-ce que je dois vous envoyer ?",
      contains: ['photo', 'numéro de lot'],
      sentences: ['Un défaut de qualité'],
    },
    {
      ask: 'Bonjour, il nous est resté beaucoup de baguettes hier soir et je voulais savoir si vous acceptiez de les récupérer.',
      contains: ['ne sont pas repris'],
      sentences: ['Les invendus'],
    },
    {
      ask: 'Que se passe-t-il si je ne règle pas ma facture à temps ?',
      contains: ['suspendues'],
      sentences: ['En cas de retard'],
    },
    {
      ask: "Je viens d'ouvrir un compte chez vous, puis-je payer à la fin du mois ?",
      contains: ['paient à la commande'],
      sentences: ['Les nouveaux clients'],
    },
    { ask: 'combien de croissants par carton', contains: ['40'], rows: ['V-210'] },
    {
      ask: 'Combien de temps se garde la brioche ?',
      contains: ['5 jours'],
      rows: ['V-230'],
    },
    {
      ask: 'Et le campagne ?',
      after: 'Combien pèse la baguette tradition ?',
      contains: ['800 g'],
      rows: ['B-140'],
    },
    {
      ask: 'Dois-je enlever ma bague de mariage pour façonner ?',
      contains: ['alliance comprise'],
      sentences: ['Les bijoux sont retirés'],
    },
    {
      ask: 'Je porte la barbe, que faut-il mettre ?',
      contains: ['masque'],
      sentences: ['Une barbe est couverte'],
    },
    {
      ask: 'Je me suis entaillé le doigt, puis-je continuer à pétrir ?',
      contains: ['pansement bleu'],
      sentences: ['Une coupure est recouverte'],
    },
    {
      ask: 'Le frigo est tombé en panne cette nuit et il fait 9 degrés dedans depuis trois heures, que deviennent les éclairs ?',
      contains: ['les crèmes sont jetées'],
      sentences: ['Au-dessus de 7 °C'],
    },
    {
      ask: "J'ai eu une gastro hier, quand puis-je revenir au fournil ?",
      contains: ['48 heures'],
      sentences: ['Elle reprend 48 heures', 'Une personne qui vomit'],
    },
    {
      ask: 'Par quoi commencer pour rendre le batteur à pâte propre ?',
      contains: ['Couper le courant'],
      list: 'Couper le courant',
    },
    {
      ask: 'Where are the nuts kept?',
      language: 'en',
      contains: ['armoire jaune'],
      sentences: ['Les fruits à coque'],
    },
    {
      ask: 'Is hand sanitiser enough?',
      language: 'en',
      contains: ['ne remplace pas'],
      sentences: ['Le gel ne remplace'],
    },
    {
      ask: 'Who runs the delivery rounds?',
      language: 'en',
      contains: ['Bastien Lorrain'],
      rows: ['Chef des tournées'],
    },
    {
      ask: 'A qui ecrire pour une question sur ma facture ?',
      contains: ['compta@haut-pre.example'],
      rows: ['Comptabilité clients'],
    },
    { ask: 'Combien coûte la livraison ?', refused: 'near miss' },
    { ask: 'Avez-vous du pain sans sel ?', refused: 'near miss' },
    { ask: 'Et le pain de seigle ?', after: 'Quel est le prix de la baguette tradition ?', refused: 'near miss' },
    { ask: 'À quelle température cuit-on les croissants ?', refused: 'near miss' },
    { ask: "Combien d'heures de pause ont les boulangers la nuit ?", refused: 'near miss' },
    { ask: 'Do you offer a discount for large orders?', language: 'en', refused: 'near miss' },
    { ask: 'tarif location trancheuse', refused: 'near miss' },
    { ask: 'Quelle équipe a gagné la coupe du monde en 1998 ?', refused: 'off topic' },
    { ask: 'Coucou, tu es là ?', refused: 'small talk' },
  ],
};
