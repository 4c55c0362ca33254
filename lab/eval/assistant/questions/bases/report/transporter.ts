import type { QuestionBase } from '../../question-base.ts';

export const transporter: QuestionBase = {
  name: 'transporter',
  documents: [
    {
      name: 'manuel-conducteur.html',
      content: `
# Manuel du conducteur routier
## Temps de conduite
La conduite est limitée à neuf heures par jour, portées à dix heures deux fois par semaine. Une pause de quarante-cinq minutes est prise après quatre heures et demie de conduite ; elle peut être coupée en quinze puis trente minutes. Le repos journalier est de onze heures.
## Chronotachygraphe
La carte de conducteur est insérée avant tout déplacement du véhicule. Les données sont déchargées tous les vingt-huit jours au dépôt. Une carte perdue est déclarée sous sept jours et le conducteur imprime un ticket au début et à la fin de chaque service.
## Carburant
Le plein se fait au dépôt ou dans les stations du réseau Axal avec la carte du véhicule. Le code de la carte n'est jamais laissé dans la cabine, car trois vols ont eu lieu en 2025.
## Panne
Le conducteur met le gilet, pose le triangle puis appelle l'assistance au 0 800 41 52 63. Sur autoroute, il ne pose pas de triangle et attend derrière la glissière.
## Livraison
Le destinataire signe la lettre de voiture et y note ses réserves. Sans signature, la marchandise revient au dépôt.
~ Transports Kermadec - extranet des conducteurs - données personnelles et cookies
~ © 2026 Transports Kermadec SA au capital de 300 000 €
`,
    },
    {
      name: 'grille-tarifaire.pdf',
      content: `
# Grille tarifaire nationale
Prix hors taxes par palette, applicables du 1er février 2026 au 31 janvier 2027.
| Zone | Départements | 1 palette | 3 palettes | Délai |
| A | 22, 29, 35, 56 | 58,00 € | 142,00 € | 24 heures |
| B | 44, 49, 50, 53, 85 | 74,00 € | 187,00 € | 24 heures |
| C | Île-de-France | 96,50 € | 251,00 € | 48 heures |
| D | Autres départements | 128,00 € | 339,00 € | 72 heures |
## Suppléments
| Supplément | Montant | Condition |
| Hayon élévateur | 22,00 € | Par livraison |
| Prise de rendez-vous | 9,50 € | Par livraison |
| Matières dangereuses | 45,00 € | Par palette |
| Livraison en étage | 60,00 € | Jusqu'au troisième étage |
Le prix du gazole est répercuté chaque mois selon l'indice du Comité national routier.
~ Transports Kermadec, 29200 Brest - Nos conditions générales de vente s'appliquent
`,
    },
    {
      name: 'flotte.xlsx',
      content: `
## Véhicules
| Immatriculation | Modèle | Charge utile | Contrôle technique | Conducteur |
| GK-214-PL | Porteur 19 t | 9 800 kg | 18/05/2026 | Yann Le Goff |
| FR-880-TN | Tracteur 44 t | 25 000 kg | 02/09/2026 | Maëlle Quéré |
| HB-067-CA | Fourgon 3,5 t | 1 150 kg | 27/03/2026 | Erwan Salaün |
| DX-559-RB | Porteur frigorifique 12 t | 5 400 kg | 11/11/2026 | Solène Abgrall |
## Consommation
| Véhicule | Litres aux 100 km | Part de biogaz |
| Porteur 19 t de Brest | 24,6 | 0 % |
| Tracteur 44 t de Brest | 30,8 | 15 % |
| Fourgon de Brest | 9,4 | 0 % |
`,
    },
    {
      name: 'litiges-et-assurance.docx',
      content: `
# Litiges et assurance
## Avarie
Le client confirme ses réserves par lettre recommandée dans les trois jours qui suivent la livraison. L'indemnité est limitée à 33 € par kilogramme et à 1 000 € par colis. Une assurance à la valeur réelle peut être souscrite avant l'enlèvement, au taux de 0,35 %.
## Retard
L'indemnité pour retard ne dépasse pas le prix du transport.
## Température
La chaîne du froid est contrôlée toutes les quinze minutes par une sonde. Un écart de plus de deux degrés pendant vingt minutes entraîne le refus de la marchandise.
## Ouvrir un litige
Le service client ouvre un litige de la façon suivante.
1. Vérifier que la lettre de voiture porte des réserves
2. Demander au client la facture et des photographies
3. Saisir le dossier dans Navéo avec le motif
4. Proposer une indemnité sous quinze jours
= Service client : 02 98 44 70 10
= Assureur : Mutuelle du Fret de l'Ouest
= Numéro de police : MFO-55-2093
`,
    },
    {
      name: 'exploitation.txt',
      content: `
# Consignes d'exploitation
Les commandes reçues avant 11 heures sont enlevées le jour même, les autres le lendemain. Le quai de chargement ferme à 19 h 30.
Les palettes Europe sont échangées à la livraison. Une palette non rendue est facturée 14 € au bout de soixante jours.
Les conducteurs annoncent leurs heures supplémentaires chaque lundi à l'exploitation. Le planning de la semaine est affiché le jeudi à 16 heures.
`,
    },
  ],
  questions: [
    {
      ask: 'Combien d’heures peut-on conduire par jour ?',
      contains: ['neuf heures'],
      sentences: ['La conduite est limitée'],
    },
    {
      ask: 'Et le repos ?',
      after: 'Combien d’heures peut-on conduire par jour ?',
      contains: ['onze heures'],
      sentences: ['Le repos journalier'],
    },
    {
      ask: 'J’ai perdu ma carte de conducteur, que faire ?',
      contains: ['sept jours'],
      sentences: ['Une carte perdue est déclarée'],
    },
    {
      ask: 'Pourquoi ne pas laisser le code de la carte carburant dans la cabine ?',
      contains: ['trois vols'],
      sentences: ['Le code de la carte'],
    },
    { ask: 'indemnite maximale avarie', contains: ['33 € par kilogramme'], sentences: ["L'indemnité est limitée"] },
    {
      ask: 'Quelles sont les étapes pour ouvrir un litige ?',
      contains: ['réserves', 'photographies', 'Navéo', 'quinze jours'],
      list: 'Vérifier que la lettre',
    },
    { ask: 'Que coûte une palette non rendue ?', contains: ['14 €'], sentences: ['Une palette non rendue'] },
    { ask: 'Quel est le prix d’une palette en zone C ?', contains: ['96,50'], rows: ['C |'] },
    { ask: 'Et en zone B ?', after: 'Quel est le prix d’une palette en zone C ?', contains: ['74,00'], rows: ['B |'] },
    {
      ask: 'Et pour trois palettes ?',
      after: 'Quel est le prix d’une palette en zone C ?',
      contains: ['251,00'],
      rows: ['C |'],
    },
    {
      ask: 'Quel est le supplément pour les matières dangereuses ?',
      contains: ['45,00'],
      rows: ['Matières dangereuses'],
    },
    {
      ask: 'Et pour une livraison en étage ?',
      after: 'Quel est le supplément pour les matières dangereuses ?',
      contains: ['60,00'],
      rows: ['Livraison en étage'],
    },
    { ask: 'Qui conduit le véhicule FR-880-TN ?', contains: ['Maëlle Quéré'], rows: ['FR-880-TN'] },
    { ask: 'Quel est le numéro de police de l’assurance ?', contains: ['MFO-55-2093'], rows: ['Numéro de police'] },
    {
      ask: 'When is the technical inspection of HB-067-CA?',
      language: 'en',
      contains: ['27/03/2026'],
      rows: ['HB-067-CA'],
    },
    {
      ask: 'By what time must an order arrive to be picked up the same day?',
      language: 'en',
      contains: ['11 heures'],
      sentences: ['Les commandes reçues avant'],
    },
    { ask: 'Who is our insurer?', language: 'en', contains: ["Mutuelle du Fret de l'Ouest"], rows: ['Assureur'] },
    { ask: 'Qui conduit le véhicule KL-333-ZZ ?', refused: 'near miss' },
    { ask: 'Quel est le tarif pour une livraison en Espagne ?', refused: 'near miss' },
    { ask: 'Parfait, merci.', refused: 'small talk' },
    { ask: 'Quel vin servir avec un gigot ?', refused: 'off topic' },
  ],
};
