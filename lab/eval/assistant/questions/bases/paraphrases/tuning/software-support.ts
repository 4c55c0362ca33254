import type { QuestionBase } from '../../../question-base.ts';

export const softwareSupport: QuestionBase = {
  name: 'software support',
  documents: [
    {
      name: 'charte-informatique.docx',
      content: `
# Charte informatique de Lumenval Logiciels
## Comptes
Chaque compte est nominatif et son mot de passe ne se communique à personne, pas même au support. Le mot de passe compte quatorze caractères et se change tous les six mois. Un compte inutilisé depuis soixante jours est suspendu, puis supprimé au bout de cent quatre-vingts jours. Les comptes d'administration exigent une clé physique en plus du mot de passe.
## Départ d'un salarié
Le responsable signale un départ huit jours avant, par le formulaire Sortie. Les accès sont coupés le dernier jour à 18 h. La messagerie renvoie une réponse automatique pendant un mois, puis elle est archivée.
## Matériel
L'ordinateur portable est chiffré et verrouillé dès qu'on s'en éloigne. Un appareil perdu ou volé est déclaré dans l'heure au 04 81 13 07 70, pour que ses données soient effacées à distance. L'usage d'un ordinateur personnel est interdit ; celui d'un téléphone personnel est permis avec l'application Cloison.
## Courrier suspect
Un message douteux se transfère à alerte@lumenval.example, sans cliquer sur ses liens. Celui qui a déjà saisi son mot de passe sur un faux site suit ces étapes.
1. Changer le mot de passe depuis un autre appareil
2. Appeler la cellule sécurité au poste 7070
3. Laisser l'ordinateur allumé, débranché du réseau
4. Écrire un court récit des faits dans la journée
## Usage privé
Un usage privé modéré d'internet est toléré. Les journaux de connexion sont gardés douze mois et consultés seulement par le délégué à la protection des données. Les intelligences artificielles publiques ne reçoivent aucune donnée d'un client.
`,
    },
    {
      name: 'contrat-de-support.pdf',
      content: `
# Contrat de support Orion, formule Équilibre
## Horaires
Le support est joignable du lundi au vendredi de 8 h 30 à 18 h 30. L'astreinte couvre les nuits et les week-ends pour les seuls incidents critiques. Une demande s'ouvre sur le portail Aiguillage ; un incident critique est en plus signalé par téléphone.
## Disponibilité
Le service est disponible 99,8 % du temps, mesuré par mois. En dessous, le client reçoit un avoir de 5 % de la redevance par tranche de 0,5 point, sans dépasser 25 %. Les maintenances ont lieu le dimanche de 2 h à 6 h et sont annoncées cinq jours avant ; elles ne comptent pas dans le calcul.
## Sauvegardes
Les données sont sauvegardées toutes les quatre heures et répliquées à Roubaix et à Lyon. Les sauvegardes sont gardées trente-cinq jours. Une restauration est faite en huit heures ouvrées ; la première de l'année est gratuite, les suivantes sont facturées 290 €. Un essai de restauration complète est mené chaque trimestre.
## Fin du contrat
Le contrat dure trente-six mois et se renouvelle par périodes d'un an, sauf préavis de trois mois. Le client récupère ses données au format CSV pendant soixante jours après la fin, puis elles sont détruites.
## Exclusions
Le support n'intervient ni sur les imprimantes, ni sur les développements faits par le client. La redevance augmente chaque année selon l'indice Syntec.
= Référente du contrat : Aude Mercadal
= Numéro du contrat : ORI-5582
= Lieu d'hébergement : Roubaix
`,
    },
    {
      name: 'niveaux-et-tarifs.xlsx',
      content: `
## Niveaux
| Gravité | Exemple | Prise en compte | Contournement | Correction |
| Critique | Application inaccessible | 30 minutes | 4 heures | 2 jours |
| Majeure | Fonction essentielle bloquée | 2 heures | 1 jour | 5 jours |
| Mineure | Gêne sans blocage | 8 heures | Sans objet | Version suivante |
## Prestations
| Prestation | Unité | Prix |
| Formation à distance | Demi-journée | 420 € |
| Formation sur site | Journée | 1 150 € |
| Utilisateur supplémentaire | Mois | 19 € |
| Reprise de données | Forfait | 2 800 € |
| Connecteur comptable | An | 640 € |
`,
    },
    {
      name: 'questions-des-clients.md',
      content: `
# Questions des clients
## Je n'arrive plus à me connecter
Après six échecs, l'accès est bloqué un quart d'heure. Le lien « Code oublié » envoie un message valable vingt minutes.
## Qui peut ouvrir une demande ?
Les trois correspondants désignés par le client ouvrent les demandes. Leur remplacement se fait par courriel à la référente du contrat.
## Où suivre l'état du service ?
La page etat.lumenval.example montre les pannes en cours et passées. Un compte rendu est envoyé cinq jours après chaque incident critique.
## Les nouvelles versions
Une version paraît en mars, en juin et en novembre. Elle est installée sans frais et essayée d'abord sur l'espace de recette.
`,
    },
  ],
  questions: [
    {
      ask: 'Est-ce que je peux donner mon code à un technicien qui me le demande ?',
      contains: ['ne se communique à personne'],
      sentences: ['Chaque compte est nominatif'],
    },
    {
      ask: "J'ai oublié ma sacoche avec le PC dans le train, que faire ?",
      contains: ['04 81 13 07 70'],
      sentences: ['Un appareil perdu'],
    },
    {
      ask: 'Je reviens de quatre mois de congé, pourquoi mon identifiant ne marche-t-il plus ?',
      contains: ['soixante jours'],
      sentences: ['Un compte inutilisé'],
    },
    {
      ask: 'Puis-je lire mes mails pro sur mon propre smartphone ?',
      contains: ['Cloison'],
      sentences: ["L'usage d'un ordinateur"],
    },
    {
      ask: "Je me suis fait avoir par un hameçonnage et j'ai tapé mes identifiants, comment réagir ?",
      contains: ['autre appareil', 'poste 7070', 'débranché du réseau', 'récit des faits'],
      list: 'Changer le mot de passe',
    },
    {
      ask: "Bonjour, j'ai reçu un mail bizarre de notre banque, à qui dois-je l'envoyer s'il vous plaît ?",
      contains: ['alerte@lumenval.example'],
      sentences: ['Un message douteux'],
    },
    {
      ask: 'Le patron peut-il voir les sites que je visite ?',
      contains: ['seulement par le délégué'],
      sentences: ['Les journaux de connexion'],
    },
    {
      ask: 'Peut-on coller le fichier d’un client dans un chatbot grand public ?',
      contains: ['aucune donnée'],
      sentences: ['Les intelligences artificielles'],
    },
    {
      ask: 'Mon adjoint démissionne, combien de temps avant dois-je prévenir l’informatique ?',
      contains: ['huit jours avant'],
      sentences: ['Le responsable signale'],
    },
    {
      ask: 'Et ses mails, que deviennent-ils ?',
      after: "Quand les accès d'un salarié qui part sont-ils coupés ?",
      contains: ['archivée'],
      sentences: ['La messagerie renvoie'],
    },
    {
      ask: "Nous n'avons pas pu travailler pendant des heures ce mois-ci, quel dédommagement ?",
      contains: ['avoir de 5 %'],
      sentences: ['En dessous, le client'],
    },
    {
      ask: 'Quand faites-vous vos mises à l’arrêt programmées ?',
      contains: ['dimanche de 2 h à 6 h'],
      sentences: ['Les maintenances ont lieu'],
    },
    {
      ask: 'frequence backup',
      contains: ['toutes les quatre heures'],
      sentences: ['Les données sont sauvegardées'],
    },
    {
      ask: 'On a effacé un dossier il y a trois semaines, est-il encore récupérable ?',
      contains: ['trente-cinq jours'],
      sentences: ['Les sauvegardes sont gardées', 'Une restauration est faite'],
    },
    {
      ask: 'Et combien ça nous coûterait la deuxième fois ?',
      after: 'En combien de temps une restauration est-elle faite ?',
      contains: ['290 €'],
      sentences: ['Une restauration est faite'],
    },
    {
      ask: 'Combien de temps à l’avance faut-il résilier ?',
      contains: ['préavis de trois mois'],
      sentences: ['Le contrat dure'],
    },
    {
      ask: 'Si nous partons chez un concurrent, sous quelle forme nous rendez-vous nos fichiers ?',
      contains: ['format CSV'],
      sentences: ['Le client récupère'],
    },
    {
      ask: "L'imprimante de la compta est en rade, vous venez la dépanner ?",
      contains: ['ni sur les imprimantes'],
      sentences: ["Le support n'intervient"],
    },
    {
      ask: "Je me suis trompé plein de fois en tapant mon code, j'attends combien de temps ?",
      contains: ["un quart d'heure"],
      sentences: ['Après six échecs'],
    },
    {
      ask: 'delai correction anomalie majeure',
      contains: ['5 jours'],
      rows: ['Majeure'],
    },
    {
      ask: "Plus personne n'accède au logiciel, sous combien de temps réagissez-vous ?",
      contains: ['30 minutes'],
      rows: ['Critique'],
    },
    {
      ask: 'On embauche quelqu’un, combien pour une licence de plus ?',
      contains: ['19 €'],
      rows: ['Utilisateur supp'],
    },
    {
      ask: 'Et si le formateur vient chez nous ?',
      after: 'Combien coûte une formation à distance ?',
      contains: ['1 150 €'],
      rows: ['Formation sur site'],
    },
    {
      ask: 'In which town are the servers?',
      language: 'en',
      contains: ['Roubaix'],
      rows: ["Lieu d'hébergement"],
      sentences: ['Les données sont sauvegardées'],
    },
    {
      ask: 'Where can I check whether there is an outage right now?',
      language: 'en',
      contains: ['etat.lumenval.example'],
      sentences: ['La page etat'],
    },
    {
      ask: 'How long must a password be?',
      language: 'en',
      contains: ['quatorze caractères'],
      sentences: ['Le mot de passe compte'],
    },
    {
      ask: 'Bonjour, nous voudrions changer la personne autorisée à vous écrire, comment procéder ? Merci.',
      contains: ['référente du contrat'],
      sentences: ['Leur remplacement', 'Les trois correspondants'],
    },
    { ask: 'Quel antivirus est installé sur les postes ?', refused: 'near miss' },
    { ask: 'Quelle est la disponibilité de la formule Premium ?', refused: 'near miss' },
    { ask: 'Combien coûte le connecteur Salesforce ?', refused: 'near miss' },
    { ask: 'Combien de jours de télétravail par semaine ?', refused: 'near miss' },
    { ask: 'Et sur une tablette ?', after: 'Peut-on utiliser un ordinateur personnel ?', refused: 'near miss' },
    { ask: 'Who is the chief executive of Lumenval?', language: 'en', refused: 'near miss' },
    { ask: 'Quelle est la taille maximale d’une piece jointe ?', refused: 'near miss' },
    { ask: 'Write me a poem about the sea', language: 'en', refused: 'off topic' },
    { ask: 'Merci, c’est parfait', refused: 'small talk' },
  ],
};
