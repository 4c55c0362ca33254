import type { QuestionBase } from '../../../question-base.ts';

export const libraryNetwork: QuestionBase = {
  name: 'library network',
  documents: [
    {
      name: 'guide-du-lecteur.html',
      content: `
# Guide du lecteur du réseau Les Passerelles
## Inscription
L'inscription se fait sur présentation d'une pièce d'identité et d'un justificatif de domicile de moins de six mois. Les mineurs fournissent une autorisation parentale. La carte est valable un an dans les quatre bibliothèques. Une carte perdue est refaite pour 3 €.
## Prêt
Un lecteur emprunte quinze documents à la fois, dont quatre films et deux jeux. La durée du prêt est de quatre semaines ; elle est de deux semaines pour les nouveautés. Un prêt est prolongé une fois, depuis le compte en ligne, sauf si le document est attendu par un autre lecteur. Les dictionnaires et les journaux du jour se consultent sur place.
## Réservation
Cinq réservations sont possibles par carte. Un document réservé est gardé huit jours à l'accueil, et un courriel prévient de son arrivée. La navette du mardi et du jeudi apporte les documents d'une autre bibliothèque.
## Retard
Aucune amende n'est demandée, mais la carte est bloquée jusqu'au retour des documents. Après trois rappels, le prix du document est réclamé par le Trésor public. La boîte de retour de la rue Ampère est accessible jour et nuit.
## Perte ou dégât
Un livre perdu ou abîmé est remplacé par le même titre. S'il est épuisé, le lecteur verse un forfait de 20 €. Les films ne sont pas rachetés par le lecteur, à cause de leurs droits : ils sont remboursés 35 €.
~ © Les Passerelles. Mentions légales. Données personnelles.
`,
    },
    {
      name: 'reglement-interieur.docx',
      content: `
# Règlement intérieur
Les enfants de moins de huit ans sont accompagnés d'un adulte. Les animaux sont refusés, excepté les chiens guides. On mange au café du hall et nulle part ailleurs ; une bouteille d'eau fermée est admise dans les salles. Les téléphones sont en silencieux et les appels se passent dans le hall.
Les postes informatiques se réservent par tranches d'une heure, deux fois par jour au plus. L'impression coûte 0,15 € la page en noir et 0,40 € en couleur. Le wifi s'ouvre avec le numéro de la carte et la date de naissance.
Les salles de travail accueillent de deux à six personnes et sont prêtées gratuitement pour deux heures. Une salle inoccupée depuis un quart d'heure est rendue aux autres usagers.
Les dons de livres sont reçus le premier samedi du mois, s'ils ont moins de cinq ans. Les encyclopédies et les manuels scolaires ne sont pas repris.
`,
    },
    {
      name: 'horaires-et-tarifs.xlsx',
      content: `
## Horaires
| Bibliothèque | Mardi | Mercredi | Samedi | Dimanche |
| Ampère | 10 h - 19 h | 10 h - 18 h | 10 h - 18 h | 14 h - 18 h |
| Les Saules | 15 h - 18 h 30 | 9 h 30 - 18 h | 9 h 30 - 17 h | Fermée |
| Port-Neuf | 14 h - 19 h | 14 h - 18 h | 10 h - 13 h | Fermée |
| Jules-Verne | Fermée | 13 h - 17 h 30 | 10 h - 12 h 30 | Fermée |
## Abonnements
| Public | Tarif annuel | Justificatif |
| Moins de 18 ans | Gratuit | Pièce d'identité |
| Étudiant | 6 € | Carte d'étudiant |
| Habitant de l'agglomération | 14 € | Quittance |
| Habitant d'une autre commune | 32 € | Quittance |
| Demandeur d'emploi | Offert | Attestation de moins de trois mois |
`,
    },
    {
      name: 'animations.txt',
      content: `
# Animations et services
L'heure du conte a lieu le mercredi à 10 h 30 aux Saules, pour les enfants de trois à six ans, sans inscription. Les bébés lecteurs se retrouvent le samedi à 9 h 45 à Ampère, sur inscription, car le nombre de places est de douze.
L'aide aux démarches en ligne est assurée par Yanis Belkadi le jeudi de 14 h à 16 h à Port-Neuf. Le club de lecture se réunit le dernier vendredi du mois à 18 h 30.
Le portage à domicile est réservé aux personnes de plus de soixante-quinze ans ou handicapées. Il passe toutes les trois semaines et il est gratuit.
Les livres numériques s'empruntent sur la plateforme Plume, par six et pour trente jours. Ils se rendent d'eux-mêmes à la fin du prêt.
Chaque usager peut proposer un achat dans le cahier de suggestions ; la réponse est donnée sous un mois.
`,
    },
  ],
  questions: [
    {
      ask: 'Quels papiers apporter pour devenir lecteur ?',
      contains: ['justificatif de domicile'],
      sentences: ["L'inscription se fait", 'Les mineurs fournissent'],
    },
    {
      ask: "Mon portefeuille a été volé avec ma carte de la bibliothèque, ça va me coûter combien d'en ravoir une ?",
      contains: ['3 €'],
      sentences: ['Une carte perdue'],
    },
    {
      ask: 'Combien de DVD au maximum ?',
      contains: ['quatre films'],
      sentences: ['Un lecteur emprunte'],
    },
    {
      ask: "Je n'ai pas fini mon roman, puis-je le garder plus longtemps ?",
      contains: ['prolongé une fois'],
      sentences: ['Un prêt est prolongé'],
    },
    {
      ask: 'Peut-on emporter chez soi le quotidien de ce matin ?',
      contains: ['se consultent sur place'],
      sentences: ['Les dictionnaires et'],
    },
    {
      ask: 'Pendant combien de temps mon livre mis de côté m’attend-il ?',
      contains: ['huit jours'],
      sentences: ['Un document réservé'],
    },
    {
      ask: 'Faut-il payer une pénalité si on rend trop tard ?',
      contains: ['Aucune amende'],
      sentences: ['Aucune amende', 'Après trois rappels'],
    },
    {
      ask: 'Je veux rendre mes livres à minuit, c’est faisable ?',
      contains: ['rue Ampère'],
      sentences: ['La boîte de retour'],
    },
    {
      ask: 'Mon chien a mâchouillé un album, que dois-je faire ?',
      contains: ['remplacé par le même titre'],
      sentences: ['Un livre perdu', "S'il est épuisé"],
    },
    {
      ask: 'Et si on ne le trouve plus en librairie ?',
      after: 'Que se passe-t-il quand un livre est abîmé ?',
      contains: ['20 €'],
      sentences: ["S'il est épuisé"],
    },
    {
      ask: 'Ma fille de six ans peut-elle venir toute seule ?',
      contains: ['moins de huit ans'],
      sentences: ['Les enfants de moins'],
    },
    {
      ask: 'Où a-t-on le droit de prendre son goûter ?',
      contains: ['café du hall'],
      sentences: ['On mange au café'],
    },
    {
      ask: 'prix photocopie couleur imprimante',
      contains: ['0,40 €'],
      sentences: ["L'impression coûte"],
    },
    {
      ask: 'Comment aller sur internet avec mon portable ?',
      contains: ['numéro de la carte'],
      sentences: ["Le wifi s'ouvre"],
    },
    {
      ask: 'Bonjour, nous sommes quatre étudiants et nous cherchons un endroit pour réviser ensemble, est-ce payant ?',
      contains: ['gratuitement'],
      sentences: ['Les salles de travail'],
    },
    {
      ask: "Bonjour, je vide la maison de ma mère et j'aimerais vous laisser de vieilles encyclopédies, les prenez-vous ?",
      contains: ['ne sont pas repris'],
      sentences: ['Les encyclopédies', 'Les dons de livres'],
    },
    {
      ask: 'Quelqu’un peut-il m’aider à remplir ma déclaration d’impôts sur le web ?',
      contains: ['Yanis Belkadi'],
      sentences: ["L'aide aux démarches"],
    },
    {
      ask: 'Ma grand-mère de 82 ans ne sort plus, peut-on lui livrer des romans ?',
      contains: ['plus de soixante-quinze ans'],
      sentences: ['Le portage à domicile', 'Il passe toutes'],
    },
    {
      ask: 'Et c’est tous les combien ?',
      after: 'Qui a droit au portage à domicile ?',
      contains: ['trois semaines'],
      sentences: ['Il passe toutes'],
    },
    {
      ask: 'Que faire pour que vous commandiez un livre que vous n’avez pas ?',
      contains: ['cahier de suggestions'],
      sentences: ['Chaque usager peut'],
    },
    { ask: 'combien d ebooks a la fois', contains: ['par six'], sentences: ['Les livres numériques'] },
    { ask: 'Quelle bibliothèque puis-je visiter un dimanche ?', contains: ['Ampère', '14 h - 18 h'], rows: ['Ampère'] },
    { ask: 'Je suis au chômage, combien dois-je payer ?', contains: ['Offert'], rows: ["Demandeur d'emploi"] },
    {
      ask: 'Et pour quelqu’un qui vit ailleurs ?',
      after: "Combien coûte l'abonnement pour un habitant de l'agglomération ?",
      contains: ['32 €'],
      rows: ["Habitant d'une autre"],
    },
    { ask: 'horaires mercredi Jules-Verne', contains: ['13 h - 17 h 30'], rows: ['Jules-Verne'] },
    {
      ask: 'For how many weeks can I keep a brand new title?',
      language: 'en',
      contains: ['deux semaines'],
      sentences: ['La durée du prêt'],
    },
    {
      ask: 'What time is story time for the little ones?',
      language: 'en',
      contains: ['10 h 30'],
      sentences: ["L'heure du conte"],
    },
    { ask: 'How much is a yearly card for a student?', language: 'en', contains: ['6 €'], rows: ['Étudiant'] },
    { ask: 'Quel est le tarif pour les plus de 65 ans ?', refused: 'near miss' },
    { ask: 'Peut-on emprunter une liseuse ?', refused: 'near miss' },
    { ask: 'Qui dirige le réseau des bibliothèques ?', refused: 'near miss' },
    { ask: 'Puis-je scanner un document ?', refused: 'near miss' },
    { ask: 'Et le lundi ?', after: 'À quelle heure ouvre la bibliothèque Ampère le mardi ?', refused: 'near miss' },
    { ask: 'How many books do you own?', language: 'en', refused: 'near miss' },
    { ask: 'Où se réunit le club de lecture ?', refused: 'near miss' },
    { ask: 'Quelle est la capitale du Pérou ?', refused: 'off topic' },
    { ask: 'Coucou, tu t’appelles comment ?', refused: 'small talk' },
  ],
};
