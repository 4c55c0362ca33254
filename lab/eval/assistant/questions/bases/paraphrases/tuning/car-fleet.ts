import type { QuestionBase } from '../../../question-base.ts';

export const carFleet: QuestionBase = {
  name: 'car fleet',
  documents: [
    {
      name: 'charte-vehicules.md',
      content: `
# Charte d'utilisation des véhicules de service
## Réservation
Un véhicule se réserve dans l'application Autoparc, au plus tôt trente jours avant le trajet. Les clés sont retirées au bureau 014.
## Conduite
Le conducteur présente son permis une fois par an. Il est interdit de fumer et de téléphoner au volant. Les contraventions sont payées par le conducteur.
## Carburant
Chaque voiture a une carte Totalis, dont le code est noté dans le carnet de bord. Le réservoir est rendu au moins à moitié plein.
## Panne et accident
En cas de panne, appelez l'assistance Viamobil au 0 800 11 22 33, jour et nuit. Après un accrochage, le constat est remis au gestionnaire du parc sous deux jours ouvrés.
## Usage privé
Les trajets personnels sont interdits, sauf entre le domicile et le travail avec l'accord écrit du directeur.
## Entretien
Une révision est faite tous les 20 000 km ou une fois par an. Les pneus d'hiver sont montés du 1er novembre au 31 mars, parce que la loi Montagne l'exige.
`,
    },
    {
      name: 'parc.xlsx',
      content: `
## Véhicules
| Immatriculation | Modèle | Énergie | Places | Site |
| GB-417-KT | Clio | Essence | 5 | Annecy |
| FX-208-RM | Kangoo | Diesel | 2 | Annecy |
| GL-990-ZP | Zoé | Électrique | 5 | Chambéry |
| GH-355-BD | Trafic | Diesel | 9 | Chambéry |
## Assurance
| Garantie | Franchise | Plafond |
| Bris de glace | 75 € | 1 500 € |
| Vol | 600 € | Valeur du véhicule |
| Dommages tous accidents | 450 € | Valeur du véhicule |
`,
    },
  ],
  questions: [
    {
      ask: 'Comment emprunter une voiture ?',
      contains: ['Autoparc'],
      sentences: ['Un véhicule se réserve', 'Les clés sont retirées'],
    },
    { ask: 'Où récupérer les clefs ?', contains: ['014'], sentences: ['Les clés sont retirées'] },
    {
      ask: 'Qui règle les PV ?',
      contains: ['payées par le conducteur'],
      sentences: ['Les contraventions sont payées'],
    },
    {
      ask: 'La cigarette est-elle tolérée dans le véhicule ?',
      contains: ['interdit de fumer'],
      sentences: ['Il est interdit de fumer'],
    },
    {
      ask: "niveau d'essence au retour",
      contains: ['moitié plein'],
      sentences: ['Le réservoir est rendu'],
    },
    {
      ask: 'Je suis tombé en rade, qui dois-je contacter ?',
      contains: ['0 800 11 22 33'],
      sentences: ['En cas de panne'],
    },
    {
      ask: 'Puis-je prendre la voiture le week-end pour partir en famille ?',
      contains: ['trajets personnels sont interdits'],
      sentences: ['Les trajets personnels'],
    },
    {
      ask: 'Tous les combien de kilomètres passe-t-on au garage ?',
      contains: ['20 000 km'],
      sentences: ['Une révision est faite'],
    },
    {
      ask: 'Pourquoi ?',
      after: "Quand monte-t-on les pneus d'hiver ?",
      contains: ['loi Montagne'],
      sentences: ["Les pneus d'hiver sont"],
    },
    { ask: 'Combien de personnes dans le Trafic ?', contains: ['9'], rows: ['GH-355-BD'] },
    { ask: 'Et le Kangoo ?', after: 'Combien de personnes dans le Trafic ?', contains: ['2'], rows: ['FX-208-RM'] },
    { ask: 'immat de la Zoé', contains: ['GL-990-ZP'], rows: ['GL-990-ZP'] },
    {
      ask: 'Que reste-t-il à ma charge si le pare-brise est cassé ?',
      contains: ['75 €'],
      rows: ['Bris de glace'],
    },
    {
      ask: 'Et si on me la vole ?',
      after: 'Quelle est la franchise pour un bris de glace ?',
      contains: ['600 €'],
      rows: ['Vol'],
    },
    {
      ask: 'How far ahead can I book a car?',
      language: 'en',
      contains: ['trente jours'],
      sentences: ['Un véhicule se réserve'],
    },
    {
      ask: 'How soon must I hand in the accident report?',
      language: 'en',
      contains: ['deux jours ouvrés'],
      sentences: ['Après un accrochage'],
    },
    { ask: 'Combien de places dans le Master ?', refused: 'near miss' },
    { ask: 'Quelle est la vitesse maximale autorisée ?', refused: 'near miss' },
    { ask: 'Et une trottinette ?', after: 'Comment réserver un véhicule ?', refused: 'near miss' },
    { ask: 'Quel est le prix du litre de gazole ?', refused: 'near miss' },
    { ask: 'Merci pour ton aide', refused: 'small talk' },
  ],
};
