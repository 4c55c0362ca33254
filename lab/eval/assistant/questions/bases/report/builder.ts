import type { QuestionBase } from '../../question-base.ts';

export const builder: QuestionBase = {
  name: 'builder',
  documents: [
    {
      name: 'livret-securite-chantier.pdf',
      content: `
# Livret de sécurité des chantiers
Ce livret est remis à chaque compagnon et à chaque intérimaire avant sa première heure sur un chantier.
## Équipements de protection
Le casque, les chaussures montantes et le gilet sont portés en permanence. Le harnais est obligatoire au-delà de trois mètres lorsqu'il n'y a pas de garde-corps. Les protections auditives sont portées à partir de 85 décibels.
## Échafaudages
Un échafaudage est vérifié avant sa première utilisation, puis chaque matin par le chef d'équipe. Son montage est réservé aux compagnons formés, dont l'attestation date de moins de cinq ans.
## Fortes chaleurs
Au-dessus de 33 degrés, les travaux de toiture cessent à 13 heures. Trois litres d'eau par personne et par jour sont apportés sur le chantier.
## Tranchées
Une tranchée de plus de 1,30 m de profondeur est blindée quand sa largeur est inférieure aux deux tiers de sa profondeur.
## En cas d'accident
La conduite à tenir est la suivante.
1. Protéger la zone et couper les énergies
2. Alerter les secours au 112 et donner l'adresse du chantier
3. Secourir sans déplacer le blessé
4. Prévenir le conducteur de travaux
~ Entreprise Bastide Frères - Siège : 7 chemin des Carriers, 84400 Apt - Imprimé sur papier recyclé
`,
    },
    {
      name: 'devis-2026-041.docx',
      content: `
# Devis 2026-041
= Client : M et Mme Sorel
= Adresse du chantier : 3 impasse des Lavandes, Gordes
= Date du devis : 9 février 2026
= Validité : 45 jours
= Durée prévue des travaux : sept semaines
| Lot | Description | Quantité | Prix unitaire HT | Total HT |
| Maçonnerie | Mur en parpaings de 20 cm | 62 m² | 74,50 € | 4 619,00 € |
| Charpente | Fermettes industrielles | 11 | 138,00 € | 1 518,00 € |
| Couverture | Tuiles canal de récupération | 95 m² | 61,20 € | 5 814,00 € |
| Enduit | Enduit à la chaux, finition talochée | 124 m² | 38,00 € | 4 712,00 € |
= Total du devis HT : 16 663,00 €
= Taux de TVA : 10 %
= Total du devis TTC : 18 329,30 €
Un acompte de 30 % est versé à la commande, 40 % à la mise hors d'eau et le solde à la réception. Le délai d'exécution est prolongé des jours d'intempéries constatés par la station météo la plus proche.
`,
    },
    {
      name: 'materiaux.csv',
      content: `
| Référence | Matériau | Fournisseur | Unité | Prix d'achat | Stock |
| CIM-35 | Ciment 35 kg | Point Matériaux | sac | 9,80 € | 140 |
| CHX-25 | Chaux NHL 3.5 | Chaux du Luberon | sac | 13,60 € | 86 |
| SAB-01 | Sable 0/4 lavé | Carrière des Imberts | tonne | 27,00 € | 32 |
| PAR-20 | Parpaing creux 20 cm | Point Matériaux | pièce | 1,42 € | 2 300 |
| TUI-CA | Tuile canal neuve | Tuilerie de Bollène | pièce | 1,05 € | 4 800 |
`,
    },
    {
      name: 'garanties-client.html',
      content: `
# Vos garanties après travaux
La garantie de parfait achèvement dure un an à partir de la réception. Elle couvre tous les désordres signalés, quelle que soit leur gravité. La garantie biennale concerne les équipements séparables, comme les volets et la robinetterie. La garantie décennale couvre pendant dix ans les dommages qui compromettent la solidité du bâtiment.
Pour déclarer un désordre, écrivez à sav@bastide-freres.example avec des photographies. Un technicien se déplace sous huit jours ouvrés.
L'entretien annuel de la toiture est à la charge du propriétaire. Le nettoyage à haute pression est déconseillé parce qu'il rend les tuiles poreuses.
~ Ce site utilise des témoins de connexion. Accepter. Refuser. Personnaliser.
~ © Bastide Frères 2012-2026
`,
    },
    {
      name: 'organisation-equipes.md',
      content: `
# Organisation des équipes
Les horaires de chantier vont de 7 h à 12 h et de 13 h à 16 h, le vendredi jusqu'à midi. En été, la journée commence à 6 h.
L'indemnité de panier est de 11,60 € par jour. Les trajets sont indemnisés par zone, de 1,10 € en zone 1 à 6,35 € en zone 5.
Les camions se réservent auprès de Lucie Armand avant 15 h la veille. La grue mobile se réserve une semaine à l'avance.
Les intempéries sont déclarées à la caisse de congés le jour même par le conducteur de travaux.
`,
    },
  ],
  questions: [
    {
      ask: 'À partir de quelle hauteur le harnais est-il obligatoire ?',
      contains: ['trois mètres'],
      sentences: ['Le harnais est obligatoire'],
    },
    {
      ask: 'Que faire en cas d’accident sur le chantier ?',
      contains: ['Protéger', '112', 'sans déplacer', 'conducteur de travaux'],
      list: 'Protéger la zone',
    },
    {
      ask: 'Quand arrête-t-on les toitures pendant la canicule ?',
      contains: ['13 heures'],
      sentences: ['Au-dessus de 33 degrés'],
    },
    {
      ask: 'Pourquoi éviter le nettoyeur haute pression sur le toit ?',
      contains: ['poreuses'],
      sentences: ['Le nettoyage à haute pression'],
    },
    {
      ask: 'Combien de temps dure la garantie de parfait achèvement ?',
      contains: ['un an'],
      sentences: ['La garantie de parfait achèvement'],
    },
    {
      ask: 'Et la décennale, elle couvre quoi ?',
      after: 'Combien de temps dure la garantie de parfait achèvement ?',
      contains: ['solidité du bâtiment'],
      sentences: ['La garantie décennale couvre'],
    },
    { ask: 'reservation camion', contains: ['Lucie Armand'], sentences: ['Les camions se réservent'] },
    {
      ask: 'Et pour la grue ?',
      after: 'Combien de temps avant faut-il réserver un camion ?',
      contains: ['une semaine'],
      sentences: ['La grue mobile se réserve'],
    },
    { ask: 'Quel est le total TTC du devis 2026-041 ?', contains: ['18 329,30'], rows: ['Total du devis TTC'] },
    { ask: 'Quelle est la durée de validité du devis ?', contains: ['45 jours'], rows: ['Validité'] },
    { ask: "Quel est le prix d'achat de la référence CHX-25 ?", contains: ['13,60'], rows: ['CHX-25'] },
    {
      ask: 'Et de la TUI-CA ?',
      after: "Quel est le prix d'achat de la référence CHX-25 ?",
      contains: ['1,05'],
      rows: ['TUI-CA'],
    },
    { ask: 'Qui fournit le sable ?', contains: ['Carrière des Imberts'], rows: ['SAB-01'] },
    {
      ask: 'How much water must be brought to the site per person?',
      language: 'en',
      contains: ['Trois litres'],
      sentences: ["Trois litres d'eau"],
    },
    {
      ask: 'What is the meal allowance per day?',
      language: 'en',
      contains: ['11,60 €'],
      sentences: ["L'indemnité de panier"],
    },
    { ask: 'Quel est le montant du devis 2026-058 ?', refused: 'near miss' },
    { ask: 'Quel est le prix de la référence PLA-13 ?', refused: 'near miss' },
    { ask: 'Hello there!', language: 'en', refused: 'small talk' },
    { ask: 'Qui a écrit Les Misérables ?', refused: 'off topic' },
  ],
};
