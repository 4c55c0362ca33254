import type { QuestionBase } from '../../../question-base.ts';

export const notary: QuestionBase = {
  name: 'notary',
  documents: [
    {
      name: 'accueil-des-clients.docx',
      content: `
# Accueil des clients, étude Castelnau et Rivoire
## Rendez-vous
L'étude reçoit sur rendez-vous du lundi au jeudi de 9 h à 18 h et le vendredi jusqu'à 16 h. Le premier entretien est gratuit et dure une demi-heure. Un retard de plus de vingt minutes oblige à fixer une autre date. Les signatures à distance ont lieu en visioconférence, avec une pièce d'identité en cours de validité.
## Accès
L'étude est au deuxième étage, avec un ascenseur. Les clients se garent sous la place des Halles, et la première heure est offerte. Une personne qui ne peut pas se déplacer est reçue chez elle ou à l'hôpital, sur certificat de son médecin.
## Procuration
Un client absent peut donner procuration à un proche ou à un clerc. La signature de la procuration est légalisée en mairie lorsqu'elle n'est pas donnée à l'étude. Pour une donation, la procuration est toujours notariée.
## Langue
Un client qui ne comprend pas le français vient avec un interprète assermenté, à ses frais.
## Copies
Une copie d'acte est envoyée sous dix jours contre 25 €. Les originaux sont conservés soixante-quinze ans à l'étude, puis versés aux Archives départementales.
`,
    },
    {
      name: 'vente-immobiliere.md',
      content: `
# Vendre ou acheter un logement
## Avant-contrat
L'acheteur verse un dépôt de garantie de 5 % à la signature de la promesse. Il dispose ensuite de dix jours pour se rétracter, sans donner de raison. La condition de prêt lui laisse quarante-cinq jours pour obtenir une offre de sa banque. Si le prêt est refusé, le dépôt lui est rendu sur présentation de deux refus écrits.
## Diagnostics
Le vendeur remet les diagnostics avant la promesse. Le diagnostic de performance énergétique vaut dix ans, et l'état relatif aux termites six mois. Le constat de présence d'amiante n'expire pas lorsqu'il est négatif.
## Jour de la signature
Le virement des fonds arrive à l'étude la veille au plus tard, parce qu'un notaire ne peut pas signer sans le prix. Les clés sont remises après la signature. Le vendeur laisse le logement vide et relève les compteurs avec l'acheteur.
## Après la vente
Le titre de propriété est envoyé à l'acheteur sous six mois. Le prix est versé au vendeur sous huit jours, une fois les crédits remboursés. La taxe foncière est partagée selon la date de la vente.
## Pièces demandées au vendeur
Le vendeur apporte les documents suivants.
- Titre de propriété
- Diagnostics du logement
- Dernier avis de taxe foncière
- Coordonnées du syndic et trois derniers procès-verbaux d'assemblée
`,
    },
    {
      name: 'frais-et-honoraires.csv',
      content: `
| Acte | Honoraires de l'étude | Taxes et débours | Délai habituel |
| Contrat de mariage | 460 € | 125 € | Trois semaines |
| Testament authentique | 136 € | 12 € | Dix jours |
| Donation entre époux | 138 € | 125 € | Dix jours |
| Acte de notoriété | 69 € | 25 € | Un mois |
| Convention de Pacs | 102 € | 125 € | Deux semaines |
| Mandat de protection future | 310 € | 125 € | Trois semaines |
| Inventaire de mobilier | 92 € par heure | 25 € | Deux mois |
`,
    },
    {
      name: 'succession.txt',
      content: `
# Régler une succession
La déclaration de succession est déposée dans les six mois du décès. Passé ce délai, des intérêts de 0,20 % par mois sont dus au fisc. Un héritier peut demander un paiement fractionné sur un an.
Le conjoint survivant ne paie aucun droit. Chaque enfant bénéficie d'un abattement de 100 000 €. Un neveu bénéficie d'un abattement de 7 967 €.
Les comptes du défunt sont bloqués dès que la banque connaît le décès. Les obsèques sont prélevées sur ces comptes dans la limite de 5 910 €. Le compte joint, lui, continue de fonctionner.
L'héritier a quatre mois pour accepter ou renoncer sans être pressé. La renonciation se fait au tribunal ou à l'étude, et elle évite de payer les dettes.
= Successions : Aurélie Montbrun, aurelie.montbrun@castelnau-rivoire.example
= Ventes et prêts : Thibault Jacquemin, thibault.jacquemin@castelnau-rivoire.example
= Droit de la famille : Inès Castelnau, ines.castelnau@castelnau-rivoire.example
= Comptabilité de l'étude : 05 53 47 81 06
`,
    },
  ],
  questions: [
    {
      ask: 'Est-ce que la première visite est payante ?',
      contains: ['gratuit'],
      sentences: ['Le premier entretien'],
    },
    {
      ask: 'Ma grand-mère est alitée, pouvez-vous venir à son domicile ?',
      contains: ['certificat de son médecin'],
      sentences: ['Une personne qui ne peut'],
    },
    {
      ask: 'Où laisser ma voiture quand je viens vous voir ?',
      contains: ['place des Halles'],
      sentences: ['Les clients se garent'],
    },
    {
      ask: "Je vis à l'étranger, peut-on faire l'acte par écran interposé ?",
      contains: ['visioconférence'],
      sentences: ['Les signatures à distance'],
    },
    {
      ask: 'Je serai en voyage ce jour-là, qui peut signer pour moi ?',
      contains: ['un proche ou à un clerc'],
      sentences: ['Un client absent'],
    },
    {
      ask: 'Mon mari ne parle que portugais, comment faire ?',
      contains: ['interprète assermenté'],
      sentences: ['Un client qui ne comprend'],
    },
    {
      ask: "J'ai perdu un acte, combien coûte un double ?",
      contains: ['25 €'],
      sentences: ["Une copie d'acte"],
    },
    {
      ask: "J'ai signé pour un appartement et je change d'avis, ai-je encore le temps d'annuler ?",
      contains: ['dix jours'],
      sentences: ['Il dispose ensuite'],
    },
    {
      ask: "La banque ne veut pas me prêter, est-ce que je récupère ce que j'ai versé ?",
      contains: ['deux refus écrits'],
      sentences: ['Si le prêt est refusé'],
    },
    {
      ask: 'Quel pourcentage faut-il avancer au moment du compromis ?',
      contains: ['5 %'],
      sentences: ["L'acheteur verse"],
    },
    { ask: 'duree validite dpe', contains: ['dix ans'], sentences: ['Le diagnostic de performance'] },
    {
      ask: 'Et pour les termites ?',
      after: 'Combien de temps vaut le diagnostic de performance énergétique ?',
      contains: ['six mois'],
      sentences: ['Le diagnostic de performance'],
    },
    {
      ask: 'Pourquoi ?',
      after: "Quand l'argent doit-il arriver à l'étude ?",
      contains: ['sans le prix'],
      sentences: ['Le virement des fonds'],
    },
    {
      ask: "Je viens de céder ma maison, quand l'argent sera-t-il sur mon compte ?",
      contains: ['huit jours'],
      sentences: ['Le prix est versé'],
    },
    {
      ask: "Bonjour, nous mettons notre appartement en vente et j'aimerais connaître la liste des papiers que nous devons vous fournir.",
      contains: ['Titre de propriété', 'Diagnostics du logement', 'taxe foncière', 'syndic'],
      list: 'Titre de propriété',
    },
    {
      ask: 'Combien me prenez-vous pour rédiger mes dernières volontés ?',
      contains: ['136 €'],
      rows: ['Testament authentique'],
    },
    {
      ask: 'Et pour se pacser ?',
      after: 'Quels sont les honoraires pour un contrat de mariage ?',
      contains: ['102 €'],
      rows: ['Convention de Pacs'],
    },
    { ask: 'delai acte notoriete', contains: ['Un mois'], rows: ['Acte de notoriété'] },
    {
      ask: "Je veux désigner qui s'occupera de moi si je perds la tête, ça coûte combien ?",
      contains: ['310 €'],
      rows: ['Mandat de protection future'],
    },
    {
      ask: 'Mon père vient de mourir, sous combien de temps faut-il envoyer le dossier au fisc ?',
      contains: ['six mois'],
      sentences: ['La déclaration de succession'],
    },
    {
      ask: "Que risque-t-on si on traîne pour déclarer l'héritage ?",
      contains: ['0,20 %'],
      sentences: ['Passé ce délai'],
    },
    {
      ask: "Je n'ai pas de quoi payer les droits d'un coup, est-ce possible en plusieurs fois ?",
      contains: ['paiement fractionné'],
      sentences: ['Un héritier peut'],
    },
    {
      ask: "Ma tante me laisse ses biens, quelle part échappe à l'impôt ?",
      contains: ['7 967 €'],
      sentences: ['Un neveu bénéficie'],
    },
    {
      ask: 'Mon frère ne laisse que des dettes, comment éviter de les rembourser ?',
      contains: ['renonciation'],
      sentences: ['La renonciation se fait', "L'héritier a quatre mois"],
    },
    {
      ask: "Peut-on payer l'enterrement avec l'argent de maman ?",
      contains: ['5 910 €'],
      sentences: ['Les obsèques sont'],
    },
    {
      ask: 'Does a widow have to pay inheritance tax?',
      language: 'en',
      contains: ['aucun droit'],
      sentences: ['Le conjoint survivant'],
    },
    {
      ask: 'When do I get the keys of my new flat?',
      language: 'en',
      contains: ['après la signature'],
      sentences: ['Les clés sont remises'],
    },
    {
      ask: 'Who handles house sales?',
      language: 'en',
      contains: ['Thibault Jacquemin'],
      rows: ['Ventes et prêts'],
    },
    { ask: 'Combien coûte un divorce par consentement mutuel ?', refused: 'near miss' },
    { ask: 'Quels sont les frais de notaire pour un achat de 200 000 € ?', refused: 'near miss' },
    { ask: 'Et pour un petit-fils ?', after: "Quel est l'abattement d'un enfant ?", refused: 'near miss' },
    { ask: 'Combien de temps vaut le diagnostic plomb ?', refused: 'near miss' },
    { ask: "Quel est le numéro de téléphone d'Aurélie Montbrun ?", refused: 'near miss' },
    { ask: 'Can I pay the fees by credit card?', language: 'en', refused: 'near miss' },
    { ask: 'taux credit immobilier', refused: 'near miss' },
    { ask: 'Bonjour, pouvez-vous me dire comment adopter l’enfant de ma compagne ?', refused: 'near miss' },
    { ask: 'Quel temps fera-t-il demain ?', refused: 'off topic' },
    { ask: "Comment t'appelles-tu ?", refused: 'small talk' },
  ],
};
