import type { QuestionBase } from '../../question-base.ts';

export const toolRental: QuestionBase = {
  name: 'tool rental',
  documents: [
    {
      name: 'conditions-de-location.pdf',
      content: `
# Conditions de location
## Réservation
Le matériel est réservé en agence ou en ligne, au moins vingt-quatre heures à l'avance. Une réservation peut être annulée sans frais jusqu'à la veille à midi. Passé ce délai, une demi-journée est facturée.
## Dépôt de garantie
Un dépôt de garantie est demandé au retrait, par carte bancaire uniquement. Il est rendu dans les cinq jours après le retour du matériel, s'il n'est ni sale ni abîmé.
## Retour
Le matériel est rapporté propre avant 18 h. Un retard de plus d'une heure donne lieu à la facturation d'une journée entière. Le nettoyage d'un appareil sale coûte 25 €.
## Casse et vol
En cas de vol, le locataire dépose plainte dans les quarante-huit heures et remet le récépissé à l'agence. La garantie casse couvre les dommages, à l'exception des pneus et des accessoires. Elle s'élève à 8 % du prix de la location.
## Livraison
La livraison est assurée dans un rayon de trente kilomètres. Elle est gratuite à partir de 300 € de location.
~ Loutil Services, 8 zone des Chênes, 72000 Le Mans. SIRET 509 871 233 00018.
`,
    },
    {
      name: 'tarifs-location.xlsx',
      content: `
## Matériel
| Code | Appareil | Journée | Week-end | Semaine | Caution |
| LT-10 | Perforateur | 28,00 € | 45,00 € | 110,00 € | 300 € |
| LT-22 | Ponceuse à parquet | 46,00 € | 72,00 € | 190,00 € | 500 € |
| LT-31 | Nettoyeur haute pression | 52,50 € | 84,00 € | 215,00 € | 600 € |
| LT-47 | Mini-pelle | 180,00 € | 310,00 € | 790,00 € | 2 500 € |
| LT-55 | Échafaudage | 39,00 € | 65,00 € | 155,00 € | 800 € |
## Consommables
| Article | Prix | Conditionnement |
| Abrasif grain 40 | 3,20 € | la feuille |
| Disque diamant | 34,90 € | pièce |
| Sac à gravats | 1,80 € | pièce |
`,
    },
    {
      name: 'agences.html',
      content: `
# Nos agences
| Agence | Adresse | Téléphone | Fermeture |
| Le Mans | 8 zone des Chênes | 02 43 70 11 20 | Dimanche |
| Laval | 21 rue des Forges | 02 43 70 11 21 | Dimanche et lundi |
| Alençon | 3 boulevard Koutiras | 02 43 70 11 22 | Dimanche |
## Horaires
Les agences sont ouvertes de 7 h 30 à 12 h et de 13 h 30 à 18 h. Le samedi, elles ferment à 17 h.
## Formation
Une démonstration de quinze minutes est offerte pour chaque appareil. La mini-pelle n'est louée qu'aux personnes de plus de vingt et un ans.
## Paiement
Les particuliers paient au retrait. Les professionnels disposent d'un compte et règlent à trente jours.
`,
    },
    {
      name: 'panne.md',
      content: `
# Appareil en panne
## Que faire ?
1. Couper le moteur et débrancher l'appareil
2. Noter le code affiché
3. Appeler l'assistance au 02 43 70 11 99
4. Attendre le technicien ou rapporter l'appareil
L'assistance répond tous les jours de 7 h à 20 h. Le temps de la panne n'est pas facturé.
## Carburant
Le réservoir est plein au départ et doit l'être au retour. Le carburant manquant est facturé 2,60 € le litre.
`,
    },
  ],
  questions: [
    { ask: 'Combien coûte la ponceuse à parquet pour un week-end ?', contains: ['72,00'], rows: ['LT-22'] },
    {
      ask: 'Et la mini-pelle ?',
      after: 'Combien coûte la ponceuse à parquet pour un week-end ?',
      contains: ['310,00'],
      rows: ['LT-47'],
    },
    { ask: 'Quelle est la caution du LT-31 ?', contains: ['600'], rows: ['LT-31'] },
    {
      ask: 'Et pour le LT-55 ?',
      after: 'Quelle est la caution du LT-31 ?',
      contains: ['800'],
      rows: ['LT-55'],
    },
    { ask: "Quel est le téléphone de l'agence de Laval ?", contains: ['02 43 70 11 21'], rows: ['Laval'] },
    { ask: 'Quel jour est fermée celle du Mans ?', contains: ['Dimanche'], rows: ['Le Mans'] },
    { ask: 'prix disque diamant', contains: ['34,90'], rows: ['Disque diamant'] },
    {
      ask: 'Puis-je annuler ma réservation ?',
      contains: ['sans frais'],
      sentences: ['Une réservation peut être', 'Passé ce délai'],
    },
    {
      ask: 'Quand récupère-t-on sa caution ?',
      contains: ['cinq jours'],
      sentences: ['Il est rendu dans', 'Un dépôt de garantie est'],
    },
    {
      ask: 'Que se passe-t-il si je rends la machine en retard ?',
      contains: ['journée entière'],
      sentences: ['Un retard de plus'],
    },
    {
      ask: 'on m’a volé la machine, que faire',
      contains: ['dépose plainte'],
      sentences: ['En cas de vol'],
    },
    {
      ask: 'La livraison est-elle gratuite ?',
      contains: ['300 €'],
      sentences: ['Elle est gratuite', 'La livraison est assurée'],
    },
    {
      ask: "Jusqu'où livrez-vous ?",
      after: 'La livraison est-elle gratuite ?',
      contains: ['trente kilomètres'],
      sentences: ['La livraison est assurée'],
    },
    {
      ask: "Que faire quand l'appareil tombe en panne ?",
      contains: ['Couper le moteur', 'code affiché', '02 43 70 11 99', 'technicien'],
      list: 'Couper le moteur',
    },
    {
      ask: 'La garantie casse couvre-t-elle les pneus ?',
      contains: ["à l'exception des pneus"],
      sentences: ['La garantie casse'],
    },
    {
      ask: 'Quel âge faut-il avoir pour louer une mini-pelle ?',
      contains: ['vingt et un ans'],
      sentences: ["La mini-pelle n'est louée"],
    },
    {
      ask: 'How much is the pressure washer per week?',
      language: 'en',
      contains: ['215,00'],
      rows: ['LT-31'],
    },
    {
      ask: 'How can I pay the deposit?',
      language: 'en',
      contains: ['par carte bancaire'],
      sentences: ['Un dépôt de garantie est'],
    },
    {
      ask: 'How far do you deliver?',
      language: 'en',
      contains: ['trente kilomètres'],
      sentences: ['La livraison est assurée'],
    },
    {
      ask: 'What time do you close on Saturday?',
      language: 'en',
      contains: ['17 h'],
      sentences: ['Le samedi, elles ferment'],
    },
    {
      ask: 'Do I have to refill the tank before returning the machine?',
      language: 'en',
      contains: ["doit l'être au retour"],
      sentences: ['Le réservoir est plein'],
    },
    {
      ask: 'What is the fee for a dirty machine?',
      language: 'en',
      contains: ['25 €'],
      sentences: ["Le nettoyage d'un appareil"],
    },
    {
      ask: 'What is the address of the Alençon branch?',
      language: 'en',
      contains: ['boulevard Koutiras'],
      rows: ['Alençon'],
    },
    {
      ask: 'Et la caution ?',
      after: 'Combien coûte la ponceuse à parquet pour un week-end ?',
      contains: ['500'],
      rows: ['LT-22'],
    },
    {
      ask: 'Et le prix à la semaine ?',
      after: 'Quelle est la caution du LT-31 ?',
      contains: ['215,00'],
      rows: ['LT-31'],
    },
    {
      ask: 'Quel est son jour de fermeture ?',
      after: "Quel est le téléphone de l'agence de Laval ?",
      contains: ['Dimanche et lundi'],
      rows: ['Laval'],
    },
    { ask: 'Combien coûte la location d’une tondeuse ?', refused: 'near miss' },
    { ask: "Quel est le téléphone de l'agence de Tours ?", refused: 'near miss' },
    { ask: 'Quel est le prix de la mini-pelle au mois ?', refused: 'near miss' },
    { ask: 'Do you sell second-hand machines?', language: 'en', refused: 'near miss' },
    { ask: 'How much does a lawn mower cost?', language: 'en', refused: 'near miss' },
    { ask: 'Quelle est la recette de la tarte Tatin ?', refused: 'off topic' },
  ],
};
