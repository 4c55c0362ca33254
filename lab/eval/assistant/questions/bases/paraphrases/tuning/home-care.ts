import type { QuestionBase } from '../../../question-base.ts';

export const homeCare: QuestionBase = {
  name: 'home care',
  documents: [
    {
      name: 'livret-du-client.pdf',
      content: `
# Livret d'accueil d'Aurore Domicile
## Avant la première visite
Une évaluation gratuite a lieu au domicile dans les huit jours qui suivent la demande. Le devis est valable deux mois. Le client dispose de quatorze jours pour se rétracter après la signature.
## Interventions
Une intervention dure au moins une heure, trajet non compris. L'aide à domicile arrive dans un créneau de quinze minutes autour de l'heure prévue et pointe avec le téléphone du client. Elle ne fait ni injections, ni pansements, ni ménage en hauteur au-delà de trois marches. Les produits d'entretien et le matériel sont fournis par le client.
## Annulation
Une visite s'annule sans frais jusqu'à 72 heures avant. Plus tard, elle est facturée à moitié, sauf hospitalisation d'urgence. Une absence de l'intervenante est remplacée dans la journée pour les levers, les repas et les couchers ; le ménage est reporté.
## Clés et argent
Les clés sont rangées à l'agence dans un coffre et étiquetées d'un numéro sans nom. L'intervenante n'accepte ni pourboire ni procuration. Pour les courses, le client remet au plus 60 € en espèces, et le ticket de caisse est collé dans le cahier de liaison.
## Réclamations
Une réclamation s'adresse à la responsable de secteur, qui répond sous cinq jours ouvrés. Un désaccord qui persiste est porté devant le médiateur Concordia.
`,
    },
    {
      name: 'tarifs-2026.xlsx',
      content: `
## Tarifs horaires
| Prestation | En semaine | Dimanche et fêtes | Après crédit d'impôt |
| Ménage et repassage | 27,80 € | Non proposé | 13,90 € |
| Aide à la toilette | 29,60 € | 36,40 € | 14,80 € |
| Préparation des repas | 28,40 € | 35,20 € | 14,20 € |
| Garde de nuit calme | 21,00 € | 26,50 € | 10,50 € |
| Petit jardinage | 39,00 € | Non proposé | 19,50 € |
## Autres frais
| Frais | Montant |
| Dossier | Offerts |
| Kilomètre en voiture | 0,52 € |
| Téléassistance par mois | 24,90 € |
| Double de clés | 9 € |
`,
    },
    {
      name: 'aides-et-facturation.docx',
      content: `
# Aides financières et factures
## Crédit d'impôt
La moitié des dépenses ouvre droit à un crédit d'impôt, dans la limite de 12 000 € par an. L'attestation fiscale est envoyée avant le 31 mars. L'avance immédiate évite d'attendre : le client ne règle que sa part, après son inscription auprès de l'Urssaf. Le jardinage est plafonné à 5 000 € par an.
## Allocation d'autonomie
L'allocation personnalisée d'autonomie est demandée au département, qui répond en deux mois. Elle concerne les personnes d'au moins soixante ans, classées de GIR 1 à GIR 4. La caisse de retraite peut aider les personnes classées GIR 5 ou GIR 6. Notre conseillère sociale, Mathilde Roussin, remplit le dossier avec vous.
## Factures
La facture est établie le 5 du mois et prélevée le 15. Le chèque emploi service préfinancé est accepté, mais pas les espèces. Un impayé de plus de quarante-cinq jours suspend les visites, sauf les aides vitales.
## Changer de contrat
Le client modifie ses horaires par écrit, deux semaines à l'avance. Il met fin au contrat avec un mois de préavis, et sans préavis en cas d'entrée en établissement ou de décès.
`,
    },
    {
      name: 'consignes-aux-intervenantes.md',
      content: `
# Consignes aux intervenantes
## Personne qui ne répond pas
Si le client n'ouvre pas sa porte :
1. Sonner deux fois et appeler son téléphone
2. Prévenir l'agence, qui contacte la famille
3. Attendre un quart d'heure sur place
4. Composer le 18 sur ordre de l'agence
## Chute
On ne relève jamais seule une personne tombée. On la couvre, on appelle le 15 et on note l'heure dans le cahier de liaison.
## Médicaments
L'aide à la prise est permise quand le pilulier a été préparé par l'infirmier ou la famille. Le médicament n'est jamais choisi ni dosé par l'intervenante.
## Trajets et temps
Le trajet entre deux clients est payé comme du temps de travail. La voiture personnelle est assurée pour l'usage professionnel, aux frais de l'agence. Le planning est envoyé le 25 du mois précédent.
## Secret
Ce qui est vu chez le client n'est répété à personne, et aucune photo n'est prise.
= Agence : 14 quai des Tanneurs, Aubrac-sur-Lise
= Accueil : du lundi au vendredi de 8 h 30 à 17 h
= Astreinte : 05 65 02 91 36
= Responsable de secteur : Nadège Fabri
`,
    },
  ],
  questions: [
    {
      ask: "J'ai changé d'avis une semaine après avoir signé, est-ce trop tard ?",
      contains: ['quatorze jours'],
      sentences: ['Le client dispose'],
    },
    {
      ask: "Puis-je demander quelqu'un pour vingt minutes seulement ?",
      contains: ['au moins une heure'],
      sentences: ['Une intervention dure'],
    },
    {
      ask: 'Maman a besoin d’une piqûre chaque matin, votre salariée peut-elle s’en charger ?',
      contains: ['ni injections'],
      sentences: ['Elle ne fait ni'],
    },
    {
      ask: 'Dois-je acheter la serpillière et la javel ?',
      contains: ['fournis par le client'],
      sentences: ["Les produits d'entretien"],
    },
    {
      ask: 'Je décommande la veille, que va-t-on me compter ?',
      contains: ['facturée à moitié'],
      sentences: ['Plus tard, elle est', "Une visite s'annule"],
    },
    {
      ask: 'Mon aide est malade ce matin et papa ne peut pas sortir du lit sans elle, qui vient ?',
      contains: ['remplacée dans la journée'],
      sentences: ["Une absence de l'intervenante"],
    },
    {
      ask: 'Puis-je lui glisser un petit billet pour la remercier ?',
      contains: ['ni pourboire'],
      sentences: ["L'intervenante n'accepte"],
    },
    {
      ask: 'argent liquide max pour les commissions',
      contains: ['60 €'],
      sentences: ['Pour les courses'],
    },
    {
      ask: 'Je ne suis pas content du service, à qui me plaindre ?',
      contains: ['responsable de secteur'],
      sentences: ['Une réclamation', 'Un désaccord'],
    },
    {
      ask: 'Et si sa réponse ne me convient pas ?',
      after: "À qui s'adresse une réclamation ?",
      contains: ['médiateur Concordia'],
      sentences: ['Un désaccord'],
    },
    {
      ask: 'Quelle part de ce que je paie le fisc me rend-il ?',
      contains: ['La moitié'],
      sentences: ['La moitié des dépenses'],
    },
    {
      ask: "Je ne veux pas attendre l'an prochain pour être remboursé, comment faire ?",
      contains: ['avance immédiate'],
      sentences: ["L'avance immédiate"],
    },
    {
      ask: 'recu fiscal date envoi',
      contains: ['31 mars'],
      sentences: ["L'attestation fiscale"],
    },
    {
      ask: "Bonjour, je me demandais à partir de quel âge on peut toucher l'APA, je vous remercie.",
      contains: ['soixante ans'],
      sentences: ['Elle concerne les personnes'],
    },
    {
      ask: "Bonjour, les formulaires du département me dépassent, y aurait-il quelqu'un pour m'aider à les compléter ?",
      contains: ['Mathilde Roussin'],
      sentences: ['Notre conseillère sociale'],
    },
    {
      ask: "Quel jour l'argent est-il débité de mon compte ?",
      contains: ['prélevée le 15'],
      sentences: ['La facture est établie'],
    },
    {
      ask: "Je n'ai pas pu payer depuis deux mois, allez-vous arrêter de venir ?",
      contains: ['suspend les visites'],
      sentences: ['Un impayé'],
    },
    {
      ask: 'Mon père part en maison de retraite, y a-t-il un délai pour résilier ?',
      contains: ['sans préavis'],
      sentences: ['Il met fin au contrat'],
    },
    {
      ask: 'Je sonne chez une dame et personne ne vient ouvrir, que dois-je faire ?',
      contains: ['appeler son téléphone', 'contacte la famille', "quart d'heure", 'Composer le 18'],
      list: 'Sonner deux fois',
    },
    {
      ask: "J'ai trouvé monsieur par terre dans la cuisine, puis-je le remettre debout ?",
      contains: ['jamais seule'],
      sentences: ['On ne relève jamais', 'On la couvre'],
    },
    {
      ask: "Suis-je rémunérée quand je roule d'une maison à l'autre ?",
      contains: ['payé comme du temps de travail'],
      sentences: ['Le trajet entre'],
    },
    {
      ask: 'Combien faut-il débourser pour faire tondre la pelouse ?',
      contains: ['39,00 €'],
      rows: ['Petit jardinage'],
    },
    {
      ask: 'Et pour qu’on vienne me laver le dimanche ?',
      after: 'Combien coûte la préparation des repas ?',
      contains: ['36,40 €'],
      rows: ['Aide à la toilette'],
    },
    { ask: 'Combien coute le boitier d’alerte ?', contains: ['24,90 €'], rows: ['Téléassistance'] },
    { ask: 'Who can I call at night?', language: 'en', contains: ['05 65 02 91 36'], rows: ['Astreinte'] },
    {
      ask: 'Where are my house keys stored?',
      language: 'en',
      contains: ['coffre'],
      sentences: ['Les clés sont rangées'],
    },
    {
      ask: 'Can the carer decide which pills to give?',
      language: 'en',
      contains: ['jamais choisi ni dosé'],
      sentences: ["Le médicament n'est", "L'aide à la prise"],
    },
    { ask: 'Quel est le montant de l’allocation d’autonomie en GIR 2 ?', refused: 'near miss' },
    { ask: 'Combien coûte la garde d’enfants ?', refused: 'near miss' },
    { ask: 'Quel diplôme ont vos intervenantes ?', refused: 'near miss' },
    { ask: 'Livrez-vous des repas tout prêts ?', refused: 'near miss' },
    { ask: 'Et le chat ?', after: 'Pouvez-vous faire les courses de ma mère ?', refused: 'near miss' },
    { ask: 'What is the hourly wage of a carer?', language: 'en', refused: 'near miss' },
    { ask: 'Qui était le premier homme sur la Lune ?', refused: 'off topic' },
    { ask: 'Vous êtes vraiment gentil', refused: 'small talk' },
  ],
};
