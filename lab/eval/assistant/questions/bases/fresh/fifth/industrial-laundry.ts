import type { QuestionBase } from '../../../question-base.ts';

export const industrialLaundry: QuestionBase = {
  name: 'industrial laundry',
  documents: [
    {
      name: 'procedures-atelier.docx',
      content: `
# Procédures de l'atelier
Blanchisserie des Trois Lavoirs, site de Vierzon. Version 7, applicable au 2 mars 2026.
## Réception du linge sale
Les chariots arrivent par le quai nord et sont pesés fermés. Un écart de plus de 3 % avec le bordereau est signalé au client le jour même. Le linge d'un établissement de santé reste dans son sac jusqu'au tunnel ; on ne l'ouvre pas à la main.
Un objet trouvé dans une poche est mis sous enveloppe numérotée et rendu à la livraison suivante.
## Lavage
Les programmes du tunnel sont affichés sur le pupitre. Le rinçage est doublé pour les bavoirs et les gants de toilette. La température est relevée toutes les deux heures et notée sur la fiche de poste.
Si la sonde affiche moins de 65 °C pendant un cycle de désinfection, le lot repasse en entier.
## Avant d'intervenir dans la calandre
1. Appuyer sur l'arrêt d'urgence et attendre l'immobilisation des rouleaux.
2. Couper la vapeur à la vanne rouge.
3. Poser son cadenas personnel sur le sectionneur.
4. Attendre trente minutes que la cuvette refroidisse.
5. Prévenir le chef d'équipe, qui essaie de remettre en marche.
## Vêtements de travail
L'équipement de la zone sale comprend :
- une surblouse à usage unique
- des gants longs en nitrile
- un masque FFP2
- des chaussures de sécurité lavables
La surblouse est jetée à chaque pause. Les visiteurs ne passent pas du côté sale.
## Linge perdu ou abîmé
Le client réclame dans les dix jours qui suivent la livraison, avec le numéro du chariot. Au-delà de ce délai, la pièce est réputée reçue. Une pièce perdue est remboursée à sa valeur de remplacement, moins 20 % par année d'usage. Une tache que deux lavages n'enlèvent pas fait passer la pièce au rebut, avec l'accord du client.
## Jeunes travailleurs
Un apprenti de moins de 18 ans ne travaille ni à la calandre ni au poste des produits lessiviels. Il ne fait pas de nuit.
`,
    },
    {
      name: 'tournees-et-tarifs.xlsx',
      content: `
## Tarifs au kilo
| Type de linge | Prix HT au kg | Délai |
| Draps et housses | 1,15 € | 48 h |
| Serviettes éponge | 1,32 € | 48 h |
| Nappes et serviettes de table | 1,90 € | 72 h |
| Linge de résident marqué | 3,40 € | 5 jours |
## Tournées
| Tournée | Jours | Départ | Chauffeur |
| Bourges centre | lundi, mercredi, vendredi | 5 h 30 | Karim Benhaddou |
| Sancerrois | mardi, jeudi | 6 h 15 | Solène Pouget |
| Sologne hôtels | tous les jours | 4 h 45 | Victor Almeida |
## Consommables
| Produit | Stock minimum | Fournisseur |
| Lessive alcaline | 400 L | Chimilav |
| Acide peracétique | 150 L | Chimilav |
| Filets de lavage | 80 pièces | Textiloire |
`,
    },
  ],
  questions: [
    {
      ask: 'Quel équipement faut-il mettre en zone sale ?',
      contains: ['surblouse', 'nitrile', 'FFP2', 'lavables'],
      list: 'une surblouse',
    },
    {
      ask: 'Quelles sont les étapes de consignation de la calandre ?',
      contains: ['vanne rouge', 'cadenas', 'trente minutes', "chef d'équipe"],
      list: "Appuyer sur l'arrêt",
    },
    {
      ask: 'À partir de quel écart de poids prévient-on le client ?',
      contains: ['3 %'],
      sentences: ['Un écart de plus de 3'],
    },
    {
      ask: 'Un apprenti de 17 ans peut-il travailler à la calandre ?',
      contains: ['moins de 18 ans'],
      sentences: ['Un apprenti de moins', 'Il ne fait pas de nuit'],
    },
    {
      ask: 'Un client a trouvé qu’il manquait des serviettes, il a combien de temps pour nous le dire ?',
      contains: ['dix jours'],
      sentences: ['Le client réclame', 'Au-delà de ce délai'],
    },
    {
      ask: 'Comment calcule-t-on l’indemnité pour une pièce égarée ?',
      contains: ['valeur de remplacement'],
      sentences: ['Une pièce perdue'],
    },
    {
      ask: 'Que fait-on si le cycle de désinfection n’est pas monté assez haut en température ?',
      contains: ['repasse en entier'],
      sentences: ['Si la sonde affiche'],
    },
    { ask: 'Combien facture-t-on le kilo de nappes ?', contains: ['1,90'], rows: ['Nappes et serviettes'] },
    { ask: 'Qui conduit la tournée du Sancerrois ?', contains: ['Solène Pouget'], rows: ['Sancerrois'] },
    {
      ask: 'How much peracetic acid must we keep in stock?',
      language: 'en',
      contains: ['150 L'],
      rows: ['Acide peracétique'],
    },
    { ask: 'Combien coûte le nettoyage à sec d’un rideau ?', refused: 'near miss' },
    { ask: 'À quelle heure part la tournée de Châteauroux ?', refused: 'near miss' },
    { ask: 'Tous les combien faut-il détartrer le tunnel ?', refused: 'near miss' },
    { ask: 'Quel est le salaire d’un chef d’équipe ?', refused: 'near miss' },
    { ask: 'Peux-tu me recommander une machine à café pour la salle de pause ?', refused: 'off topic' },
  ],
};
