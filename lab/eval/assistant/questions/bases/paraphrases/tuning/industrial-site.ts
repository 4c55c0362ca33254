import type { QuestionBase } from '../../../question-base.ts';

export const industrialSite: QuestionBase = {
  name: 'industrial site',
  documents: [
    {
      name: 'consignes-securite.docx',
      content: `
# Consignes de sécurité de la fonderie de Brévaux
## Accès au site
Tout visiteur se présente au poste de garde avec une pièce d'identité et reçoit un badge orange, qu'il rend en partant. La vitesse est limitée à 15 km/h dans l'enceinte. Le stationnement se fait en marche arrière, pour évacuer plus vite.
## Équipements de protection
Le casque, les lunettes et les chaussures de sécurité sont obligatoires dans tous les ateliers. Les bouchons d'oreilles sont exigés au-delà de 85 décibels, seuil dépassé en permanence à l'ébarbage. Un équipement usé ou endommagé est échangé au magasin contre l'ancien, sans bon de commande. Les lunettes à la vue sont prises en charge tous les deux ans, sur ordonnance.
## Accident du travail
Tout accident, même bénin, est inscrit au registre de l'infirmerie avant la fin du poste. L'employeur le déclare à la caisse dans les quarante-huit heures. Une enquête est menée sous cinq jours ouvrés par le responsable sécurité et un élu du personnel. Une situation dangereuse sans blessé est signalée par la fiche verte, qui peut rester anonyme.
## Consignation
Avant toute intervention sur une machine, le technicien la consigne.
1. Prévenir le chef d'équipe et arrêter la machine
2. Ouvrir le sectionneur et poser son cadenas rouge
3. Purger l'air comprimé et vérifier l'absence de tension
4. Accrocher la pancarte à son nom
Seul celui qui a posé le cadenas a le droit de le retirer. En son absence, le directeur de production décide de le couper.
## Droit de retrait
Un salarié qui s'estime en danger grave et imminent quitte son poste et alerte aussitôt son responsable. Aucune retenue sur salaire ne peut lui être appliquée.
`,
    },
    {
      name: 'note-de-service-2026-14.pdf',
      content: `
# Note de service 2026-14 : points chauds et hauteur
Le soudage, le meulage et la découpe au chalumeau exigent un permis de feu, signé le jour même par le responsable sécurité. Le permis vaut pour une seule journée et un seul lieu. Deux extincteurs restent à moins de trois mètres. Une ronde a lieu deux heures après la fin des travaux, car un feu peut couver longtemps.
Une entreprise extérieure signe un plan de prévention dès que ses travaux dépassent quatre cents heures par an. Le travail en hauteur est interdit par vent de plus de 60 km/h. Au-delà de trente minutes, l'échelle est remplacée par une plateforme ou un échafaudage.
= Signataire : Solène Quémard, directrice du site
= Date d'application : 2 mars 2026
= Note remplacée : 2023-07
`,
    },
    {
      name: 'plan-de-maintenance.xlsx',
      content: `
## Préventif
| Code | Équipement | Périodicité | Durée d'arrêt | Équipe |
| FOU-01 | Four à induction | Tous les 6 mois | 3 jours | Électriciens |
| PRE-04 | Presse hydraulique | Tous les 3 mois | 8 heures | Mécaniciens |
| PON-02 | Pont roulant 10 tonnes | Tous les 12 mois | 1 jour | Organisme Vérival |
| CMP-03 | Compresseur à vis | Toutes les 4 000 heures | 5 heures | Mécaniciens |
## Habilitations
| Formation | Durée | Validité | Recyclage |
| Sauveteur secouriste du travail | 2 jours | 24 mois | 7 heures |
| Conduite de chariots | 3 jours | 5 ans | 2 jours |
| Habilitation électrique | 4 jours | 3 ans | 1,5 jour |
| Manipulation des extincteurs | 2 heures | 1 an | 1 heure |
`,
    },
    {
      name: 'service-maintenance.md',
      content: `
# Le service maintenance
## Dépannage
Une panne se déclare sur la borne Sirocco de l'atelier, avec le code de la machine. Celle qui arrête une ligne est prise en charge en vingt minutes, les autres dans la journée. La nuit, le technicien d'astreinte est joint au 07 55 01 48 20.
## Pièces détachées
Les pièces courantes sont au magasin, ouvert de 5 h à 21 h. Une pièce hors stock se commande avec l'accord du chef de maintenance jusqu'à 1 500 €, et du directeur au-delà.
## Produit répandu
Un produit répandu est absorbé avec les granulés du bac jaune, puis jeté dans le fût des déchets dangereux. Il n'est jamais rincé vers les égouts.
## Outillage
L'outillage portatif est contrôlé chaque année et porte une étiquette de couleur. Un outil sans étiquette est remis au magasin.
## Évacuation
Au signal continu, chacun rejoint le point de rassemblement B, derrière le parking des camions. Les exercices ont lieu en avril et en octobre.
`,
    },
  ],
  questions: [
    {
      ask: "Je me suis légèrement coupé le doigt, est-ce qu'il faut le noter quelque part ?",
      contains: ["registre de l'infirmerie"],
      sentences: ['Tout accident, même bénin'],
    },
    {
      ask: 'Mes gants sont troués, comment en avoir des neufs ?',
      contains: ["échangé au magasin contre l'ancien"],
      sentences: ['Un équipement usé'],
    },
    {
      ask: 'Dans quels endroits faut-il se protéger du bruit ?',
      contains: ['ébarbage'],
      sentences: ["Les bouchons d'oreilles"],
    },
    {
      ask: 'À quelle allure peut-on rouler dans la cour ?',
      contains: ['15 km/h'],
      sentences: ['La vitesse est limitée'],
    },
    {
      ask: 'Pourquoi doit-on se garer le nez vers la sortie ?',
      contains: ['évacuer plus vite'],
      sentences: ['Le stationnement se fait'],
    },
    {
      ask: "Est-ce qu'on me rembourse des verres correcteurs ?",
      contains: ['tous les deux ans'],
      sentences: ['Les lunettes à la vue'],
    },
    {
      ask: "J'ai failli me faire écraser par une palette, comment le faire remonter sans donner mon nom ?",
      contains: ['fiche verte'],
      sentences: ['Une situation dangereuse'],
    },
    {
      ask: 'Que fait un technicien pour sécuriser une presse avant de la réparer ?',
      contains: ['sectionneur', 'absence de tension', 'pancarte'],
      list: 'Prévenir le chef',
    },
    {
      ask: 'Mon collègue est rentré chez lui en laissant son cadenas sur la machine, qui peut le sectionner ?',
      contains: ['directeur de production'],
      sentences: ['En son absence', 'Seul celui qui'],
    },
    {
      ask: 'Perd-on une partie de sa paie quand on cesse de travailler à cause d’un péril ?',
      contains: ['Aucune retenue sur salaire'],
      sentences: ['Aucune retenue', "Un salarié qui s'estime"],
    },
    {
      ask: 'Qui doit donner son feu vert avant une soudure ?',
      contains: ['responsable sécurité'],
      sentences: ['Le soudage, le meulage'],
    },
    {
      ask: 'Pourquoi repasser sur le chantier alors que tout est éteint ?',
      contains: ['feu peut couver'],
      sentences: ['Une ronde a lieu'],
    },
    {
      ask: 'durée validité permis feu',
      contains: ['une seule journée'],
      sentences: ['Le permis vaut'],
    },
    {
      ask: 'Bonjour, je voudrais savoir si on a encore le droit de monter sur le toit les jours de grosses rafales, merci.',
      contains: ['60 km/h'],
      sentences: ['Le travail en hauteur'],
    },
    {
      ask: 'Bonjour, de l’huile a coulé par terre près de la ligne 2, pourriez-vous me dire avec quoi je dois la ramasser ?',
      contains: ['granulés du bac jaune'],
      sentences: ['Un produit répandu', "Il n'est jamais rincé"],
    },
    {
      ask: 'tel depaneur de nuit',
      contains: ['07 55 01 48 20'],
      sentences: ['La nuit, le technicien'],
    },
    {
      ask: 'La chaîne est à l’arrêt complet, sous combien de temps quelqu’un vient-il ?',
      contains: ['vingt minutes'],
      sentences: ['Celle qui arrête'],
    },
    {
      ask: "Qui autorise l'achat d'un roulement à 2 000 € qu'on n'a pas au magasin ?",
      contains: ['du directeur au-delà'],
      sentences: ['Une pièce hors stock'],
    },
    {
      ask: "L'alarme retentit, où se retrouve-t-on ?",
      contains: ['point de rassemblement B'],
      sentences: ['Au signal continu'],
    },
    {
      ask: 'Combien de temps la révision immobilise-t-elle le four ?',
      contains: ['3 jours'],
      rows: ['FOU-01'],
    },
    {
      ask: 'Et le compresseur ?',
      after: 'Combien de temps la révision immobilise-t-elle le four ?',
      contains: ['5 heures'],
      rows: ['CMP-03'],
    },
    {
      ask: 'Au bout de combien de temps faut-il repasser son permis cariste ?',
      contains: ['5 ans'],
      rows: ['Conduite de chariots'],
    },
    {
      ask: 'Et pour les électriciens ?',
      after: 'Quelle est la validité de la formation à la conduite de chariots ?',
      contains: ['3 ans'],
      rows: ['Habilitation électrique'],
    },
    {
      ask: 'Who inspects the overhead crane?',
      language: 'en',
      contains: ['Vérival'],
      rows: ['PON-02'],
    },
    {
      ask: 'What does a guest have to show at the gate?',
      language: 'en',
      contains: ["pièce d'identité"],
      sentences: ['Tout visiteur se présente'],
    },
    {
      ask: 'When do you hold the fire drills?',
      language: 'en',
      contains: ['avril', 'octobre'],
      sentences: ['Les exercices ont lieu'],
    },
    { ask: 'Who signed the memo on hot work?', language: 'en', contains: ['Solène Quémard'], rows: ['Signataire'] },
    { ask: 'Quel est le prix d’une paire de chaussures de sécurité ?', refused: 'near miss' },
    { ask: 'Comment s’appelle l’infirmière ?', refused: 'near miss' },
    { ask: 'Tous les combien change-t-on le filtre de la cabine de peinture ?', refused: 'near miss' },
    { ask: 'Qui tient le magasin ?', refused: 'near miss' },
    { ask: 'Et le tour numérique ?', after: 'Quelle équipe entretient la presse hydraulique ?', refused: 'near miss' },
    { ask: 'How many accidents were there last year?', language: 'en', refused: 'near miss' },
    { ask: 'Quelle sanction si je ne mets pas mon casque ?', refused: 'near miss' },
    { ask: 'Qui a gagné le Tour de France ?', refused: 'off topic' },
    { ask: 'Salut, ça va ?', refused: 'small talk' },
  ],
};
