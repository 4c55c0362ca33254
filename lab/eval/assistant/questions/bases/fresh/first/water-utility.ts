import type { QuestionBase } from '../../../question-base.ts';

export const waterUtility: QuestionBase = {
  name: 'water utility',
  documents: [
    {
      name: 'reglement-du-service-de-leau.pdf',
      content: `
# Règlement du service de l'eau potable
Régie municipale des eaux de Saint-Aubin-sur-Loue, approuvé par le conseil municipal le 12 décembre 2025.
## Article 4. Souscription du contrat
Le contrat est souscrit par téléphone, en ligne ou à l'accueil. Il prend effet à la date d'entrée dans les lieux, ou à l'ouverture du branchement si celui-ci était fermé. L'abonné dispose de quatorze jours pour se rétracter.
## Article 5. Résiliation
Le contrat est résilié à la demande de l'abonné avec un préavis de cinq jours. L'abonné communique l'index du compteur et sa nouvelle adresse. À défaut, il reste redevable des consommations jusqu'au relevé suivant.
## Article 9. Compteur
Le compteur appartient à la régie, qui le pose, le vérifie et le remplace. L'abonné en a la garde et le protège du gel. Un compteur détérioré par la faute de l'abonné est remplacé à ses frais. La régie remplace gratuitement les compteurs de plus de quinze ans.
L'abonné qui doute de son compteur peut demander un étalonnage. Si le compteur est conforme, les frais d'étalonnage sont à sa charge ; sinon la régie les prend en charge et corrige la facture.
## Article 12. Facturation
Deux factures sont émises par an, en mai et en novembre. Celle de mai est établie sur un relevé, celle de novembre sur une estimation. Le délai de paiement est de trente jours. Passé ce délai, une pénalité de 15 € est appliquée après une relance restée sans effet pendant quinze jours.
L'abonné mensualisé paie dix prélèvements de janvier à octobre, puis un solde en décembre.
## Article 13. Fuite après compteur
L'abonné est averti quand son volume dépasse le double de sa consommation moyenne des trois dernières années. La part qui dépasse le double n'est pas facturée s'il fournit, dans le mois qui suit, l'attestation d'un plombier qui a réparé la fuite. Les fuites dues à un appareil ménager, à un robinet ou à une chasse d'eau sont exclues de ce plafonnement.
## Article 17. Interruption du service
Une coupure programmée est annoncée quarante-huit heures à l'avance par affichage et par SMS. Aucune indemnité n'est due pour une coupure de moins de vingt-quatre heures. La régie ne coupe jamais l'eau d'une résidence principale pour un impayé.
~ Régie municipale des eaux de Saint-Aubin-sur-Loue, 3 quai des Lavandières. SIRET 200 045 118 00017. Reproduction interdite.
`,
    },
    {
      name: 'tarifs-2026.xlsx',
      content: `
## Abonnement et m3
| Ligne | Diamètre | Prix HT | Unité |
| Abonnement compteur 15 mm | 15 mm | 42,60 € | an |
| Abonnement compteur 20 mm | 20 mm | 58,20 € | an |
| Abonnement compteur 30 mm | 30 mm | 96,40 € | an |
| Eau potable, tranche 1 (0 à 120 m3) | tous | 1,42 € | m3 |
| Eau potable, tranche 2 (plus de 120 m3) | tous | 1,87 € | m3 |
| Assainissement collectif | tous | 2,05 € | m3 |
## Prestations
| Prestation | Prix HT | Délai |
| Ouverture d'un branchement | 35,00 € | 2 jours ouvrés |
| Fermeture d'un branchement | 35,00 € | 5 jours ouvrés |
| Relevé spécial | 28,50 € | 5 jours ouvrés |
| Étalonnage du compteur | 145,00 € | 3 semaines |
| Remplacement d'un compteur gelé 15 mm | 118,00 € | 2 jours ouvrés |
| Branchement neuf jusqu'à 8 m | 1 260,00 € | 6 semaines |
`,
    },
    {
      name: 'procedure-fuite-sur-reseau.docx',
      content: `
# Procédure P-07 : fuite sur le réseau public
Rédigée par le responsable d'exploitation. Version 4.
## Qualification de l'appel
L'agent d'accueil demande l'adresse exacte, le débit apparent et si la chaussée se soulève. Un appel est classé urgent lorsque l'eau menace une habitation, une route ou un coffret électrique. Un appel non urgent est planifié dans les trois jours ouvrés.
## Intervention
L'équipe d'astreinte est sur place dans l'heure pour un appel urgent. Elle procède ainsi :
1. Baliser la zone et protéger les piétons
2. Fermer la vanne de sectionnement la plus proche
3. Prévenir les abonnés sensibles : dialysés, crèche, maison de retraite
4. Vérifier les réseaux enterrés avant tout terrassement
5. Réparer par manchon si la conduite a moins de deux fissures, sinon remplacer le tronçon
6. Purger, puis remettre en eau lentement
## Après la réparation
Une analyse de chlore est faite avant la réouverture. La fiche d'intervention est saisie dans le logiciel le jour même. La réfection définitive de la chaussée est confiée à la voirie sous trois semaines, car le remblai doit d'abord se tasser.
## Déclaration de travaux
En urgence, la déclaration DICT est remplacée par un avis de travaux urgents, envoyé après coup. Hors urgence, la DICT est déposée neuf jours avant le chantier.
`,
    },
    {
      name: 'fiche-contacts-astreinte.txt',
      content: `
# Contacts et astreinte
= Accueil des abonnés : 03 84 55 20 10
= Horaires de l'accueil : lundi au vendredi, 8 h 30 à 12 h et 13 h 30 à 16 h 45
= Astreinte eau potable : 03 84 55 20 99
= Astreinte assainissement : 03 84 55 20 98
= Service facturation : facturation@eaux-saint-aubin.example
= Responsable d'exploitation : Karim Belhadj
= Responsable qualité : Sophie Guinchard
= Médiateur : Médiation de l'eau, BP 40463, 75366 Paris cedex 08
# Roulement
L'astreinte change le lundi à 8 h. L'agent d'astreinte garde le véhicule 4 et le téléphone rouge. Une semaine d'astreinte est payée 159,20 € et les interventions donnent droit à un repos égal à leur durée.
`,
    },
    {
      name: 'analyses-octobre.csv',
      content: `
| Point de prélèvement | Date | Nitrates mg/l | Chlore mg/l | Dureté °f | Conclusion |
| Réservoir des Combes | 06/10/2026 | 18 | 0,25 | 27 | Conforme |
| Réservoir du Haut-Bois | 06/10/2026 | 21 | 0,18 | 29 | Conforme |
| École Pergaud | 13/10/2026 | 19 | 0,12 | 28 | Conforme |
| Fontaine du Breuil | 13/10/2026 | 52 | 0,05 | 31 | Non conforme |
`,
    },
    {
      name: 'questions-frequentes.html',
      content: `
# Questions fréquentes des abonnés
## Mon eau est trouble ou rouge
L'eau blanchâtre contient de l'air et redevient claire en quelques minutes. L'eau rouge vient de dépôts de fer remués par des travaux : laissez couler dix minutes, et appelez-nous si la couleur reste.
## Mon eau sent le chlore
Mettez une carafe ouverte une heure au réfrigérateur : l'odeur disparaît. Le chlore protège l'eau pendant son trajet dans les conduites.
## Je déménage
Prévenez-nous cinq jours avant. Munissez-vous de votre numéro d'abonné et de l'index relevé le jour du départ.
## Je n'arrive pas à payer
Demandez un échéancier au service facturation avant la date limite. Le centre communal d'action sociale peut prendre en charge jusqu'à 120 € par an et par foyer.
## Je veux installer un puits ou un récupérateur de pluie
Un puits privé est déclaré en mairie un mois avant les travaux. Toute communication entre ce réseau et celui de la régie est interdite. Un récupérateur d'eau de pluie n'est déclaré que s'il alimente des toilettes ou un lave-linge.
~ Mentions légales : site édité par la régie municipale. Vos données sont conservées cinq ans après la fin du contrat.
`,
    },
  ],
  questions: [
    {
      ask: "c'est quoi le délai pour résilier un contrat d'eau",
      contains: ['cinq jours'],
      sentences: ['Le contrat est résilié', 'Prévenez-nous cinq jours'],
    },
    {
      ask: 'Est-ce qu’on peut couper l’eau à quelqu’un qui ne paie pas ses factures ?',
      contains: ['ne coupe jamais'],
      sentences: ['La régie ne coupe jamais'],
    },
    {
      ask: 'prix abonnement compteur 20',
      contains: ['58,20'],
      rows: ['Abonnement compteur 20 mm'],
    },
    {
      ask: 'et en 30 ?',
      after: 'prix abonnement compteur 20',
      contains: ['96,40'],
      rows: ['Abonnement compteur 30 mm'],
    },
    {
      ask: "Une dame a eu une grosse fuite chez elle cet été, qu'est-ce qu'elle doit envoyer pour ne pas payer tout le volume ?",
      contains: ["attestation d'un plombier"],
      sentences: ['La part qui dépasse', 'Les fuites dues', "L'abonné est averti quand"],
    },
    {
      ask: "Et si c'est sa chasse d'eau qui fuyait ?",
      after:
        "Une dame a eu une grosse fuite chez elle cet été, qu'est-ce qu'elle doit envoyer pour ne pas payer tout le volume ?",
      contains: ['exclues'],
      sentences: ['Les fuites dues'],
    },
    {
      ask: 'numero astreinte assainissement svp',
      contains: ['03 84 55 20 98'],
      rows: ['Astreinte assainissement'],
    },
    {
      ask: 'Dans quel ordre on intervient sur une fuite urgente du réseau ?',
      contains: ['Baliser', 'vanne de sectionnement', 'abonnés sensibles', 'réseaux enterrés', 'manchon', 'Purger'],
      list: 'Baliser la zone',
      sentences: ["L'équipe d'astreinte est sur place"],
    },
    {
      ask: 'taux de nitrates fontaine du breuil',
      contains: ['52'],
      rows: ['Fontaine du Breuil'],
    },
    {
      ask: 'pourquoi on attend autant ?',
      after: 'Quand la chaussée est-elle refaite après une réparation de fuite ?',
      contains: ['se tasser'],
      sentences: ['La réfection définitive'],
    },
    {
      ask: "l'eau sort toute rouge du robinet je fais quoi",
      contains: ['laissez couler dix minutes'],
      sentences: ["L'eau rouge vient"],
    },
    {
      ask: 'How much notice do you give before a planned water cut?',
      language: 'en',
      contains: ['quarante-huit heures'],
      sentences: ['Une coupure programmée'],
    },
    {
      ask: 'When are the bills sent out?',
      language: 'en',
      contains: ['mai', 'novembre'],
      sentences: ['Deux factures sont émises', 'Celle de mai est'],
    },
    {
      ask: 'Who is in charge of water quality?',
      language: 'en',
      contains: ['Sophie Guinchard'],
      rows: ['Responsable qualité'],
    },
    { ask: 'Quel est le prix de l’abonnement pour un compteur de 40 mm ?', refused: 'near miss' },
    { ask: 'teneur en pesticides réservoir des combes', refused: 'near miss' },
    { ask: 'Tous les combien faut-il vidanger sa fosse septique ?', refused: 'near miss' },
    { ask: 'Quel est le numéro de portable de Karim Belhadj ?', refused: 'near miss' },
    { ask: 'Qui a gagné le match hier soir ?', refused: 'off topic' },
    { ask: 'ok super, bonne journée', refused: 'small talk' },
  ],
};
