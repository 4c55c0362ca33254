import type { QuestionBase } from '../../../question-base.ts';

export const insuranceBroker: QuestionBase = {
  name: 'insurance broker',
  documents: [
    {
      name: 'declarer-un-sinistre.html',
      content: `
# Déclarer un sinistre, cabinet Loriol et associés
## Délais
Un sinistre est déclaré dans les cinq jours ouvrés. Le vol est déclaré dans les deux jours ouvrés, avec le récépissé du dépôt de plainte. La grêle et la tempête suivent le délai général. Après une catastrophe naturelle, l'assuré a trente jours à compter de l'arrêté publié au Journal officiel.
## Pièces
Joignez des photos des dégâts et les factures d'achat. Conservez les objets abîmés jusqu'au passage de l'expert. Pour un dégât des eaux, le constat amiable est signé avec le voisin concerné. Ne faites réparer que ce qui est urgent, comme une fuite ou une vitre brisée.
## Expertise
Un expert est nommé au-dessus de 1 600 € de dommages. L'assuré est prévenu de la visite au moins trois jours avant. S'il conteste le rapport, il peut choisir un contre-expert, dont il avance les honoraires.
## Indemnisation
L'assureur verse l'indemnité dans les trente jours qui suivent l'accord. Un acompte peut être demandé lorsque le logement est inhabitable. La vétusté n'est pas déduite pour les meubles de moins de deux ans.
## Assistance
Après un accident de la route, suivez ces étapes.
1. Mettre le gilet et placer le triangle à trente mètres
2. Remplir le constat sur place avec l'autre conducteur
3. Appeler Secourialis au 09 70 14 66 80 pour le remorquage
4. Envoyer le constat au cabinet sous cinq jours
~ Loriol et associés, courtier en assurances, immatriculé à l'Orias sous un numéro fictif. Politique de cookies.
`,
    },
    {
      name: 'garanties-habitation.xlsx',
      content: `
## Garanties
| Garantie | Formule Essentielle | Formule Confort | Franchise |
| Incendie et explosion | Sans limite | Sans limite | 150 € |
| Dégât des eaux | 8 000 € | 20 000 € | 150 € |
| Cambriolage | Non couvert | 15 000 € | 300 € |
| Casse de vitres | 1 000 € | 3 000 € | 80 € |
| Dommages électriques | Non couvert | 5 000 € | 120 € |
| Contenu du congélateur | Non couvert | 400 € | Aucune |
## Cotisations
| Logement | Essentielle par an | Confort par an |
| Studio | 78 € | 114 € |
| Deux pièces | 96 € | 142 € |
| Quatre pièces | 151 € | 219 € |
| Maison avec jardin | 238 € | 327 € |
`,
    },
    {
      name: 'vie-du-contrat.md',
      content: `
# La vie du contrat
## Effet et paiement
La garantie commence le lendemain de la signature à midi. La cotisation se paie par an, ou par mois avec des frais de 1,50 € par prélèvement. Sans paiement dix jours après l'échéance, une mise en demeure part ; la garantie est suspendue trente jours plus tard.
## Changements
Une pièce supplémentaire, une véranda ou un poêle à bois se déclare dans les quinze jours. Un colocataire est ajouté au contrat sans supplément. En cas de déménagement, l'ancien logement reste couvert pendant trente jours.
## Résiliation
Après un an, le contrat se résilie à tout moment, sans motif, avec un préavis d'un mois. Pendant la première année, seul un déménagement, un mariage ou une retraite permet de partir. Le trop-perçu est remboursé dans les trente jours. Le nouvel assureur peut faire la démarche à la place du client.
## Exclusions
Les objets laissés dans une cave ou un garage non fermé à clé ne sont pas garantis. Un logement inoccupé plus de soixante jours par an n'est plus couvert contre le vol. Les dommages causés par l'assuré à ses propres biens ne sont jamais pris en charge.
## Réclamations
Une réclamation reçoit un accusé sous dix jours et une réponse sous deux mois. Si la réponse ne convient pas, le médiateur de l'assurance est saisi gratuitement en ligne.
`,
    },
    {
      name: 'interlocuteurs.docx',
      content: `
# Vos interlocuteurs
= Sinistres habitation : Gaëlle Prigent, 02 98 31 40 61
= Sinistres automobile : Mathis Echevarria, 02 98 31 40 63
= Contrats et attestations : Lucie Vannier, 02 98 31 40 65
= Professionnels : Olivier Kermadec, sur rendez-vous
= Courriel du cabinet : contact@loriol-assurances.example
Le cabinet est ouvert de 9 h à 12 h 30 et de 14 h à 17 h 30, sauf le mercredi après-midi. Une attestation d'assurance est envoyée par courriel le jour même. Les devis sont gratuits et restent valables deux mois.
`,
    },
  ],
  questions: [
    {
      ask: 'On a forcé ma porte et pris mes bijoux, combien de temps ai-je pour vous prévenir ?',
      contains: ['deux jours ouvrés'],
      sentences: ['Le vol est déclaré'],
    },
    {
      ask: 'La machine du voisin du dessus a coulé chez moi, quel papier faut-il remplir ?',
      contains: ['constat amiable'],
      sentences: ['Pour un dégât des eaux'],
    },
    {
      ask: 'Puis-je jeter la télé qui a pris la foudre ?',
      contains: ['Conservez les objets'],
      sentences: ['Conservez les objets'],
    },
    {
      ask: 'Ma fenêtre a volé en éclats, ai-je le droit de la remplacer sans attendre ?',
      contains: ['vitre brisée'],
      sentences: ['Ne faites réparer'],
    },
    {
      ask: 'À partir de quel montant quelqu’un vient-il voir les dégâts ?',
      contains: ['1 600 €'],
      sentences: ['Un expert est nommé'],
    },
    {
      ask: "Je ne suis pas d'accord avec l'évaluation des dégâts, que puis-je faire ?",
      contains: ['contre-expert'],
      sentences: ["S'il conteste le rapport"],
    },
    {
      ask: 'Quand vais-je toucher mon argent une fois que nous sommes tombés d’accord ?',
      contains: ['trente jours'],
      sentences: ["L'assureur verse"],
    },
    {
      ask: 'Mon appartement a brûlé et je ne peux plus y vivre, peut-on me verser une avance ?',
      contains: ['acompte'],
      sentences: ['Un acompte peut être'],
    },
    {
      ask: 'Je viens de me faire rentrer dedans en voiture, je fais quoi ?',
      contains: ['triangle', 'constat', '09 70 14 66 80'],
      list: 'Mettre le gilet',
    },
    {
      ask: 'numero depanneuse',
      contains: ['09 70 14 66 80'],
      sentences: ['Appeler Secourialis'],
      list: 'Mettre le gilet',
    },
    {
      ask: 'Avec la formule la moins chère, suis-je remboursé si on me dévalise ?',
      contains: ['Non couvert'],
      rows: ['Cambriolage'],
    },
    {
      ask: 'Et si mes surgelés sont perdus ?',
      after: 'Que couvre la formule Confort en cas de cambriolage ?',
      contains: ['400 €'],
      rows: ['Contenu du congélateur'],
    },
    {
      ask: 'franchise bris de glace appartement',
      contains: ['80 €'],
      rows: ['Casse de vitres'],
    },
    {
      ask: "Je loue un T2, combien me coûterait l'année avec le plus de protection ?",
      contains: ['142 €'],
      rows: ['Deux pièces'],
    },
    {
      ask: 'Et un pavillon ?',
      after: 'Quel est le prix de la formule Confort pour un studio ?',
      contains: ['327 €'],
      rows: ['Maison avec jardin'],
    },
    {
      ask: 'Si je signe ce matin, suis-je protégé ce soir ?',
      contains: ['le lendemain'],
      sentences: ['La garantie commence'],
    },
    {
      ask: "J'ai fait poser un insert à bûches, dois-je vous avertir ?",
      contains: ['quinze jours'],
      sentences: ['Une pièce supplémentaire'],
    },
    {
      ask: 'Un ami vient habiter avec moi, vais-je payer davantage ?',
      contains: ['sans supplément'],
      sentences: ['Un colocataire est ajouté'],
    },
    {
      ask: 'Bonjour, je suis client chez vous depuis trois ans et je voudrais savoir dans quelles conditions je peux vous quitter, merci beaucoup.',
      contains: ["préavis d'un mois"],
      sentences: ['Après un an, le contrat'],
    },
    {
      ask: 'Mon vélo était dans une cave ouverte, est-ce que je serai indemnisé ?',
      contains: ['ne sont pas garantis'],
      sentences: ['Les objets laissés'],
    },
    {
      ask: "Je pars quatre mois à l'étranger, la maison reste-t-elle protégée contre les voleurs ?",
      contains: ['soixante jours'],
      sentences: ['Un logement inoccupé'],
    },
    {
      ask: "J'ai renversé du café sur mon propre ordinateur, vous payez ?",
      contains: ['jamais pris en charge'],
      sentences: ['Les dommages causés'],
    },
    {
      ask: 'a qui demander un papier prouvant que je suis assuré',
      contains: ['Lucie Vannier'],
      rows: ['Contrats et attestations'],
    },
    {
      ask: 'Are you open on Wednesday afternoons?',
      language: 'en',
      contains: ['sauf le mercredi'],
      sentences: ['Le cabinet est ouvert'],
    },
    {
      ask: 'How long is a quote good for?',
      language: 'en',
      contains: ['deux mois'],
      sentences: ['Les devis sont gratuits'],
    },
    {
      ask: 'Does paying every month cost extra?',
      language: 'en',
      contains: ['1,50 €'],
      sentences: ['La cotisation se paie'],
    },
    { ask: "Quelle est la franchise pour le vol d'une voiture ?", refused: 'near miss' },
    { ask: 'Combien gagne un contre-expert ?', refused: 'near miss' },
    {
      ask: 'Et pour un trois pièces ?',
      after: 'Combien coûte la formule Confort pour un studio ?',
      refused: 'near miss',
    },
    { ask: 'Assurez-vous les chiens et les chats ?', refused: 'near miss' },
    { ask: 'Quel bonus ai-je après cinq ans sans accident ?', refused: 'near miss' },
    { ask: 'Is my phone covered while I travel abroad?', language: 'en', refused: 'near miss' },
    { ask: 'tarif assurance scolaire', refused: 'near miss' },
    { ask: 'Comment faire pousser des tomates ?', refused: 'off topic' },
    { ask: 'Super, tu es vraiment efficace', refused: 'small talk' },
  ],
};
