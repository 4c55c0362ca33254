import type { QuestionBase } from '../../question-base.ts';

export const hotel: QuestionBase = {
  name: 'hotel',
  documents: [
    {
      name: 'manuel-reception.md',
      content: `
# Manuel de la réception, hôtel Le Grand Pavois
## Arrivée et départ
Les chambres sont disponibles à partir de 15 h et libérées avant 11 h. Un départ tardif jusqu'à 14 h est facturé 40 €, sous réserve de disponibilité.
## Annulation
Une réservation s'annule sans frais jusqu'à 48 heures avant l'arrivée. Passé ce délai, la première nuit est due. Les tarifs non remboursables ne sont ni modifiables ni annulables.
## Animaux
Les chiens et les chats sont acceptés avec un supplément de 15 € par nuit. Ils ne sont pas admis au restaurant ni au spa.
## Caution
Une empreinte de carte bancaire de 150 € est prise à l'arrivée et levée au départ.
## Alarme incendie
À l'alarme, le réceptionniste suit cette consigne.
1. Lire la zone affichée sur le tableau de sécurité
2. Envoyer le veilleur vérifier avec un extincteur
3. Appeler le 18 si le feu est confirmé
4. Faire évacuer vers le parking nord et compter les clients
## Objets trouvés
Les objets trouvés sont gardés six mois au coffre, puis remis à la police municipale. Le renvoi au client est à ses frais.
`,
    },
    {
      name: 'tarifs-chambres.xlsx',
      content: `
## Basse saison
| Catégorie | Surface en m² | Prix basse saison | Vue |
| Classique | 16 | 92,00 € | Cour |
| Supérieure | 22 | 118,00 € | Jardin |
| Suite junior | 34 | 189,00 € | Mer |
## Haute saison
| Catégorie | Prix haute saison | Minimum de nuits | Acompte |
| Classique en été | 134,00 € | 2 | 30 % |
| Supérieure en été | 168,00 € | 2 | 30 % |
| Suite junior en été | 265,00 € | 3 | 50 % |
`,
    },
    {
      name: 'services.html',
      content: `
# Les services de l'hôtel
## Petit déjeuner
Le petit déjeuner est servi de 7 h à 10 h 30 en semaine, et jusqu'à 11 h le week-end. Il coûte 16 € par adulte et 8 € pour les enfants de quatre à douze ans.
## Spa
Le spa est ouvert de 10 h à 20 h, sauf le lundi, jour d'entretien des bassins. L'accès est réservé aux personnes de plus de seize ans. Une heure de massage est facturée 85 €.
## Parking
Le parking couvert compte vingt-huit places et coûte 18 € par nuit. La hauteur est limitée à 1,90 m. Deux bornes de recharge électrique de 11 kW sont à disposition, sans supplément.
## Navette
La navette pour la gare part toutes les heures de 7 h à 21 h. Le trajet dure douze minutes et il est gratuit pour les clients.
~ Nous et nos partenaires stockons des cookies pour personnaliser les annonces. Tout accepter ou tout refuser.
~ © Le Grand Pavois, Les Sables-d'Olonne. Numéro d'immatriculation au registre du tourisme IM085.
`,
    },
    {
      name: 'fiche-seminaire.docx',
      content: `
# Séminaires et salles
L'hôtel accueille les entreprises dans trois salles équipées d'un écran et d'une visioconférence.
| Salle | En théâtre | En U | Demi-journée | Journée |
| Amiral | 120 | 50 | 290 € | 480 € |
| Misaine | 60 | 26 | 180 € | 310 € |
| Artimon | 18 | 12 | 95 € | 160 € |
La journée d'étude coûte 62 € par personne, déjeuner et deux pauses compris. Elle est proposée à partir de huit participants.
= Responsable des séminaires : Clara Vidal
= Ligne directe : 02 51 20 77 41
= Délai de confirmation : 10 jours avant la date
`,
    },
  ],
  questions: [
    {
      ask: 'À quelle heure faut-il libérer la chambre ?',
      contains: ['11 h'],
      sentences: ['Les chambres sont disponibles'],
    },
    {
      ask: 'Acceptez-vous les chiens ?',
      contains: ['15 € par nuit'],
      sentences: ['Les chiens et les chats', 'Ils ne sont pas admis'],
    },
    {
      ask: "Jusqu'à quand puis-je annuler gratuitement ?",
      contains: ['48 heures'],
      sentences: ["Une réservation s'annule", 'Passé ce délai'],
    },
    {
      ask: 'Que faire quand l’alarme incendie sonne ?',
      contains: ['tableau de sécurité', 'extincteur', 'Appeler le 18', 'parking nord'],
      list: 'Lire la zone affichée',
    },
    {
      ask: 'Pourquoi le spa est-il fermé le lundi ?',
      contains: ['entretien des bassins'],
      sentences: ['Le spa est ouvert'],
    },
    { ask: 'recharge voiture electrique', contains: ['11 kW'], sentences: ['Deux bornes de recharge'] },
    {
      ask: 'Quel est le prix de la suite junior en haute saison ?',
      contains: ['265,00'],
      rows: ['Suite junior en été'],
    },
    {
      ask: 'Et la classique ?',
      after: 'Quel est le prix de la suite junior en haute saison ?',
      contains: ['134,00'],
      rows: ['Classique en été'],
    },
    { ask: 'Combien coûte la salle Misaine à la journée ?', contains: ['310 €'], rows: ['Misaine'] },
    {
      ask: "Et l'Artimon ?",
      after: 'Combien coûte la salle Misaine à la journée ?',
      contains: ['160 €'],
      rows: ['Artimon'],
    },
    { ask: 'Qui est la responsable des séminaires ?', contains: ['Clara Vidal'], rows: ['Responsable des séminaires'] },
    {
      ask: 'Et le week-end ?',
      after: 'À quelle heure est servi le petit déjeuner ?',
      contains: ['11 h le week-end'],
      sentences: ['Le petit déjeuner est servi'],
    },
    {
      ask: 'How much does breakfast cost for a child?',
      language: 'en',
      contains: ['8 €'],
      sentences: ['Il coûte 16 € par adulte'],
    },
    {
      ask: 'How long does the shuttle to the station take?',
      language: 'en',
      contains: ['douze minutes'],
      sentences: ['Le trajet dure douze', 'La navette pour la gare'],
    },
    {
      ask: 'What is the maximum height in the car park?',
      language: 'en',
      contains: ['1,90 m'],
      sentences: ['La hauteur est limitée'],
    },
    { ask: 'Quel est le prix de la suite royale ?', refused: 'near miss' },
    { ask: 'La navette va-t-elle à l’aéroport ?', refused: 'near miss' },
    { ask: 'Is there a swimming pool for toddlers?', language: 'en', refused: 'near miss' },
    { ask: 'Tu es un robot ?', refused: 'small talk' },
    { ask: 'Qui a peint la Joconde ?', refused: 'off topic' },
  ],
};
