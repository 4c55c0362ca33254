import type { QuestionBase } from '../../question-base.ts';

export const helpDesk: QuestionBase = {
  name: 'IT help desk',
  documents: [
    {
      name: 'procedures-support.md',
      content: `
# Procédures du support informatique
Le support répond du lundi au vendredi de 8 h à 18 h 30, au 7000 depuis un poste fixe. En dehors de ces heures, l'astreinte ne traite que les arrêts de production.
## Mot de passe oublié
Le mot de passe se réinitialise sur la page motdepasse.orvane.example avec le code reçu par SMS. Il doit compter au moins quatorze caractères et ne peut reprendre aucun des dix précédents. Après cinq essais erronés, le compte est verrouillé pendant trente minutes.
## Accès à distance
Pour se connecter depuis l'extérieur, installez le client VPN puis procédez ainsi.
1. Ouvrir le client Passerelle et choisir le profil Orvane-Externe
2. Saisir l'identifiant de session et le mot de passe habituel
3. Valider la notification sur le téléphone professionnel
4. Attendre que l'icône devienne verte ; la connexion dure douze heures
## Logiciels
Les logiciels du catalogue s'installent sans droits d'administrateur depuis le Portail applicatif. Un logiciel absent du catalogue est demandé par un ticket, et la sécurité répond sous dix jours ouvrés.
## Clé USB
Les clés USB personnelles sont bloquées, car elles ont introduit deux logiciels malveillants en 2024. Des clés chiffrées sont prêtées à l'accueil pour quinze jours au plus.
## Messagerie
La taille d'une pièce jointe est limitée à 25 Mo. Pour un fichier plus lourd, utilisez le service Transfert, qui accepte jusqu'à 5 Go et efface les fichiers au bout de sept jours. La boîte de réception est limitée à 50 Go.
`,
    },
    {
      name: 'parc-imprimantes.csv',
      content: `
| Code | Lieu | Modèle | Couleur | Code PIN |
| IMP-101 | Accueil, rez-de-chaussée | Kyora 3252 | Oui | 4471 |
| IMP-118 | Comptabilité, 1er étage | Kyora 2040 | Non | 8260 |
| IMP-205 | Bureau d'études, 2e étage | Traceur Plotix 60 | Oui | 1934 |
| IMP-212 | Salle de réunion Loire, 2e étage | Kyora 2040 | Non | 5508 |
`,
    },
    {
      name: 'niveaux-de-service.pdf',
      content: `
# Niveaux de service du support
Les délais courent à partir de l'enregistrement du ticket et pendant les heures ouvrées du support.
## Délais par priorité
| Priorité | Exemple | Prise en charge | Résolution |
| P1 critique | Arrêt de la chaîne de production ou de la messagerie | 15 minutes | 4 heures |
| P2 haute | Service d'un étage entier indisponible | 1 heure | 8 heures |
| P3 normale | Poste d'un utilisateur en panne | 4 heures | 3 jours |
| P4 basse | Question ou demande de confort | 1 jour | 10 jours |
## Sauvegardes
Les serveurs de fichiers sont sauvegardés chaque nuit à 2 heures. Les sauvegardes sont gardées trente-cinq jours, puis une par mois pendant un an. Un fichier effacé est restauré en moins de quatre heures sur simple ticket.
## Renouvellement du matériel
Un ordinateur portable est remplacé tous les quatre ans. Les téléphones le sont tous les trois ans, sauf casse déclarée.
~ Orvane Énergie, direction des systèmes d'information. Diffusion restreinte. Version 3.2 du 4 novembre 2025.
`,
    },
    {
      name: 'accueil-nouveaux.html',
      content: `
# Arrivée d'un nouveau collaborateur
Le responsable remplit le formulaire d'arrivée au moins dix jours ouvrés avant la date d'entrée. Le badge est remis le premier jour par l'accueil, avec le plan du site.
Le compte est désactivé le soir du dernier jour de contrat et supprimé quatre-vingt-dix jours plus tard.
## Wifi
= Réseau des salariés : ORV-PRO
= Réseau des visiteurs : ORV-INVITE
= Durée d'un accès visiteur : 24 heures
~ En poursuivant votre navigation, vous consentez au traitement de vos données à des fins statistiques.
~ © Orvane Énergie 2026 - Mentions légales - Plan du site
`,
    },
  ],
  questions: [
    {
      ask: 'mdp oublié',
      contains: ['motdepasse.orvane.example'],
      sentences: ['Le mot de passe se réinitialise', 'Il doit compter au moins'],
    },
    {
      ask: "Horaires de l'assistance",
      contains: ['8 h', '18 h 30'],
      sentences: ['Le support répond du lundi', 'En dehors de ces heures'],
    },
    {
      ask: 'Comment me connecter au VPN depuis chez moi ?',
      contains: ['Orvane-Externe', 'identifiant de session', 'notification', 'icône devienne verte'],
      list: 'Ouvrir le client Passerelle',
    },
    {
      ask: "Quelle taille maximale pour une pièce jointe d'un mail ?",
      contains: ['25 Mo'],
      sentences: ["La taille d'une pièce jointe", 'Pour un fichier plus lourd'],
    },
    {
      ask: 'Au bout de combien de temps les sauvegardes sont-elles effacées ?',
      contains: ['trente-cinq jours'],
      sentences: ['Les sauvegardes sont gardées'],
    },
    {
      ask: 'Pourquoi les clés USB personnelles sont-elles interdites ?',
      contains: ['logiciels malveillants'],
      sentences: ['Les clés USB personnelles sont'],
    },
    { ask: "Où se trouve l'imprimante IMP-205 ?", contains: ["Bureau d'études", '2e étage'], rows: ['IMP-205'] },
    { ask: "Quel est le code PIN de l'imprimante de la comptabilité ?", contains: ['8260'], rows: ['IMP-118'] },
    {
      ask: "Et celui de l'accueil ?",
      after: "Quel est le code PIN de l'imprimante de la comptabilité ?",
      contains: ['4471'],
      rows: ['IMP-101'],
    },
    { ask: 'Sous combien de temps une panne P2 est-elle résolue ?', contains: ['8 heures'], rows: ['P2 haute'] },
    {
      ask: 'Et une P4 ?',
      after: 'Sous combien de temps une panne P2 est-elle résolue ?',
      contains: ['10 jours'],
      rows: ['P4 basse'],
    },
    { ask: 'Quel est le nom du wifi pour les visiteurs ?', contains: ['ORV-INVITE'], rows: ['Réseau des visiteurs'] },
    {
      ask: 'Et les téléphones ?',
      after: 'Tous les combien les portables sont-ils renouvelés ?',
      contains: ['trois ans'],
      sentences: ['Les téléphones le sont tous'],
    },
    {
      ask: 'How long is my account locked after too many wrong passwords?',
      language: 'en',
      contains: ['trente minutes'],
      sentences: ['Après cinq essais erronés'],
    },
    {
      ask: 'How do I ask for software that is not in the catalogue?',
      language: 'en',
      contains: ['ticket'],
      sentences: ['Un logiciel absent du catalogue'],
    },
    { ask: 'Comment installer Linux sur mon poste ?', refused: 'near miss' },
    { ask: "Quel est le code PIN de l'imprimante IMP-309 ?", refused: 'near miss' },
    { ask: 'Merci !', refused: 'small talk' },
    { ask: 'Quel temps fera-t-il demain ?', refused: 'off topic' },
  ],
};
