import type { QuestionBase } from '../../../question-base.ts';

export const printShop: QuestionBase = {
  name: 'print shop',
  documents: [
    {
      name: 'conditions-et-methodes.docx',
      content: `
# Imprimerie Delvaux : conditions et méthodes
## Fichiers du client
Les fichiers sont remis en PDF/X-4, avec 3 mm de fond perdu. Les images ont au moins 300 points par pouce. Les polices sont incorporées. Un contrôle des fichiers est fait gratuitement ; toute correction est facturée 45 € l'heure.
## Bon à tirer
L'épreuve est envoyée sous 24 heures. Le client répond dans les cinq jours, faute de quoi la commande est suspendue. Une fois le bon à tirer signé, les fautes ne sont plus à la charge de l'imprimerie. Une deuxième épreuve coûte 30 €.
## Délais
Le numérique part en trois jours ouvrés, l'offset en huit. Le délai commence à la signature du bon à tirer. Une commande urgente passe avant les autres contre une majoration de 25 %.
## Livraison
La livraison est gratuite à moins de 30 km. Au-delà, le transporteur est payé par le client. Les colis endommagés sont refusés ou signalés sur le bon dans les 48 heures.
## Paiement
Un acompte de 40 % est demandé à la commande. Le solde est payé à trente jours fin de mois. Les nouveaux clients règlent tout à la commande pendant un an.
## Conservation
Les fichiers sont gardés deux ans, puis effacés. Les plaques sont recyclées après le tirage. Une réimpression à l'identique se demande avec le numéro du travail.
## Atelier : fin de journée de la presse offset
Avant de partir, le conducteur suit ces étapes.
1. Vider les encriers
2. Laver les blanchets
3. Purger le circuit de mouillage
4. Remplir la fiche de la machine
5. Couper l'alimentation générale
## Déchets
Les chiffons souillés vont dans le fût rouge, fermé. Les bidons de solvant sont enlevés le premier mardi du mois. Le papier est repris par la société Valpap, parce qu'elle le paie à la tonne.
## Sécurité
Les protections auditives sont obligatoires devant la plieuse. Le massicot ne s'utilise qu'à une personne. Un apprenti de moins de 18 ans n'approche pas du massicot.
`,
    },
    {
      name: 'grille-numerique.csv',
      content: `
| Produit | Format | 100 ex. | 500 ex. | 1000 ex. | Papier |
| Carte de visite | 85 x 55 mm | 29,00 € | 52,00 € | 74,00 € | couché 350 g |
| Dépliant 3 volets | A4 | 88,00 € | 176,00 € | 245,00 € | couché 135 g |
| Affiche | A3 | 96,00 € | 310,00 € | 540,00 € | couché 170 g |
| Brochure 16 pages | A5 | 214,00 € | 690,00 € | 1 180,00 € | offset 90 g |
| Enveloppe | DL | 47,00 € | 118,00 € | 199,00 € | vélin 80 g |
`,
    },
  ],
  questions: [
    {
      ask: 'De combien doit être le fond perdu ?',
      contains: ['3 mm'],
      sentences: ['Les fichiers sont remis'],
    },
    {
      ask: 'Combien de temps le client a-t-il pour valider l’épreuve ?',
      contains: ['cinq jours'],
      sentences: ['Le client répond'],
    },
    {
      ask: 'Et si une coquille est vue après ?',
      after: 'Combien de temps le client a-t-il pour valider l’épreuve ?',
      contains: ['ne sont plus à la charge'],
      sentences: ['Une fois le bon'],
    },
    {
      ask: 'Quel est le délai pour de l’offset ?',
      contains: ['huit'],
      sentences: ['Le numérique part'],
    },
    {
      ask: 'supplément commande urgente',
      contains: ['25 %'],
      sentences: ['Une commande urgente'],
    },
    {
      ask: 'Combien coûtent 500 cartes de visite ?',
      contains: ['52,00'],
      rows: ['Carte de visite'],
    },
    {
      ask: 'et 1000 ?',
      after: 'Combien coûtent 500 cartes de visite ?',
      contains: ['74,00'],
      rows: ['Carte de visite'],
    },
    { ask: 'Sur quel papier imprime-t-on les brochures ?', contains: ['offset 90'], rows: ['Brochure 16 pages'] },
    {
      ask: 'Dans quel ordre arrête-t-on la presse offset le soir ?',
      contains: ['encriers', 'blanchets', 'mouillage', 'fiche de la machine', 'alimentation générale'],
      list: 'Vider les encriers',
    },
    {
      ask: 'Où jette-t-on les chiffons sales ?',
      contains: ['fût rouge'],
      sentences: ['Les chiffons souillés'],
    },
    {
      ask: 'Pourquoi c’est Valpap qui prend le papier ?',
      contains: ['paie à la tonne'],
      sentences: ['Le papier est repris'],
    },
    {
      ask: 'How much is the down payment?',
      language: 'en',
      contains: ['40 %'],
      sentences: ['Un acompte de 40'],
    },
    {
      ask: 'Is delivery free?',
      language: 'en',
      contains: ['30 km'],
      sentences: ['La livraison est gratuite'],
    },
    {
      ask: 'How long do you keep our files?',
      language: 'en',
      contains: ['deux ans'],
      sentences: ['Les fichiers sont gardés'],
    },
    { ask: 'How much is an A2 poster?', language: 'en', refused: 'near miss' },
    { ask: 'Combien de temps gardez-vous les épreuves papier ?', refused: 'near miss' },
    { ask: 'Quelle est la pénalité en cas de retard de paiement ?', refused: 'near miss' },
    { ask: 'Combien de jours pour une réclamation sur les couleurs ?', refused: 'near miss' },
    { ask: 'What is the price of 100 stickers?', language: 'en', refused: 'near miss' },
    { ask: 'Quelle est la capitale du Pérou ?', refused: 'off topic' },
  ],
};
