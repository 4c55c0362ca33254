import type { QuestionBase } from '../../../question-base.ts';

export const veterinaryClinic: QuestionBase = {
  name: 'veterinary clinic',
  documents: [
    {
      name: 'guide-des-proprietaires.md',
      content: `
# Guide des propriétaires, clinique vétérinaire des Trois Ormes
## Consultations
La clinique reçoit sur rendez-vous du lundi au vendredi de 8 h 30 à 19 h. Le samedi, les consultations se terminent à 13 h et sont réservées aux urgences et aux vaccins. Un rendez-vous qui n'est pas annulé la veille est facturé 20 €. Les chats voyagent dans une caisse fermée et les chiens sont tenus en laisse dans la salle d'attente. Un chien de première catégorie porte une muselière dès le parking.
## Urgences
En dehors des heures d'ouverture, les appels sont transférés au centre de garde Vétonuit, au 04 79 55 18 20. Une majoration de 60 € s'applique aux soins donnés la nuit, le dimanche et les jours fériés. En cas d'ingestion d'un produit toxique, ne faites pas vomir l'animal et apportez l'emballage.
## Avant une opération
L'animal ne mange plus à partir de 20 h la veille. Il peut boire jusqu'à son départ de la maison. Les lapins et les cobayes, eux, ne sont jamais mis à jeun. L'animal est déposé entre 8 h et 9 h et un devis signé est remis à l'accueil.
## Après une opération
La sortie a lieu le jour même après 17 h, sauf avis contraire du vétérinaire. La collerette est gardée dix jours, jusqu'au retrait des points. Une plaie qui gonfle ou qui suinte justifie un contrôle, gratuit dans les quinze jours.
## Vaccins et identification
Le premier vaccin du chiot se fait à huit semaines, avec un rappel un mois plus tard. Chez l'adulte, le rappel est annuel. L'identification par puce est obligatoire avant toute cession, parce que le Code rural l'impose. Un déménagement est déclaré au fichier national par le propriétaire lui-même.
## Fin de vie
L'euthanasie est décidée avec le vétérinaire et le propriétaire peut rester auprès de son animal. Les cendres sont rendues sous trois semaines lorsque la crémation est individuelle.
`,
    },
    {
      name: 'tarifs.xlsx',
      content: `
## Actes
| Acte | Chat | Chien | Durée |
| Consultation | 42 € | 45 € | 20 min |
| Vaccin et bilan annuel | 68 € | 72 € | 30 min |
| Stérilisation de la femelle | 165 € | 310 € | Une journée |
| Castration du mâle | 95 € | 210 € | Une demi-journée |
| Détartrage | 140 € | 190 € | Une demi-journée |
| Pose de la puce | 65 € | 65 € | 10 min |
## Hospitalisation
| Service | Prix par jour | Arrhes demandées |
| Cage de soins avec perfusion | 58 € | 100 € |
| Box de convalescence | 34 € | 50 € |
| Isolement contagieux | 79 € | 150 € |
`,
    },
    {
      name: 'paiement-et-assurances.html',
      content: `
# Paiement et assurances
Les soins se règlent le jour même, par carte ou en espèces. Les chèques ne sont plus acceptés depuis janvier. Au-dessus de 300 €, un paiement en trois fois sans frais est possible sur présentation d'une pièce d'identité.
La clinique remplit la feuille de soins de votre assureur, mais elle ne fait pas l'avance des frais. Les aliments et les antiparasitaires ouverts ne sont ni repris ni échangés.
Pour obtenir une copie du dossier médical, suivez ces étapes.
1. Écrire à dossiers@trois-ormes.example depuis l'adresse connue de la clinique
2. Joindre la carte d'identification de l'animal
3. Attendre l'envoi du dossier sous cinq jours ouvrés
~ Clinique des Trois Ormes, 8 chemin du Lavoir. Ce site utilise des cookies de mesure d'audience.
`,
    },
    {
      name: 'fiche-equipe.docx',
      content: `
# Fiche de l'équipe
= Gérante et chirurgienne : Dr Solène Aubriot
= Médecine interne : Dr Karim Belhadj
= Nouveaux animaux de compagnie : Dr Iris Faucon, mardi et jeudi
= Accueil et facturation : Mireille Tardieu
= Commande de croquettes : commandes@trois-ormes.example
`,
    },
  ],
  questions: [
    {
      ask: 'Mon chien a avalé de la mort aux rats, que faire ?',
      contains: ['ne faites pas vomir'],
      sentences: ["En cas d'ingestion"],
    },
    {
      ask: 'Qui joindre à 3 h du matin si mon chat va mal ?',
      contains: ['04 79 55 18 20'],
      sentences: ['En dehors des heures', 'Une majoration de 60 €'],
    },
    {
      ask: 'Combien de plus faut-il payer un jour de Noël ?',
      contains: ['60 €'],
      sentences: ['Une majoration de 60 €'],
    },
    {
      ask: "J'ai oublié de décommander ma visite, vais-je payer quelque chose ?",
      contains: ['20 €'],
      sentences: ["Un rendez-vous qui n'est pas"],
    },
    {
      ask: 'Puis-je donner une gamelle à mon chien le matin de sa chirurgie ?',
      contains: ['20 h la veille'],
      sentences: ["L'animal ne mange plus"],
    },
    {
      ask: "Et de l'eau ?",
      after: "Jusqu'à quand l'animal peut-il manger ?",
      contains: ['boire'],
      sentences: ['Il peut boire'],
    },
    {
      ask: 'Mon lapin doit-il avoir le ventre vide ?',
      contains: ['jamais mis à jeun'],
      sentences: ['Les lapins et les cobayes'],
    },
    {
      ask: 'À partir de quelle heure puis-je récupérer ma chatte opérée ce matin ?',
      contains: ['17 h'],
      sentences: ['La sortie a lieu'],
    },
    {
      ask: 'Combien de temps doit-il garder son cône autour du cou ?',
      contains: ['dix jours'],
      sentences: ['La collerette est gardée'],
    },
    {
      ask: 'La cicatrice coule un peu, dois-je revenir et est-ce payant ?',
      contains: ['gratuit'],
      sentences: ['Une plaie qui gonfle'],
    },
    {
      ask: "Bonjour, je viens d'adopter un bébé labrador et j'aimerais savoir à quel âge il doit recevoir sa première injection, merci.",
      contains: ['huit semaines'],
      sentences: ['Le premier vaccin'],
    },
    {
      ask: "J'ai changé d'adresse, qui met à jour le fichier ?",
      contains: ['le propriétaire lui-même'],
      sentences: ['Un déménagement est déclaré'],
    },
    {
      ask: 'Pourquoi ?',
      after: 'La puce est-elle obligatoire avant une cession ?',
      contains: ['Code rural'],
      sentences: ["L'identification par puce"],
    },
    {
      ask: "Est-ce que je pourrai tenir mon chien dans mes bras jusqu'au bout ?",
      contains: ['rester auprès'],
      sentences: ["L'euthanasie est décidée"],
    },
    { ask: 'prix detartrage chien', contains: ['190 €'], rows: ['Détartrage'] },
    {
      ask: 'Combien pour empêcher ma minette de faire des petits ?',
      contains: ['165 €'],
      rows: ['Stérilisation de la femelle'],
    },
    {
      ask: 'Et pour un matou ?',
      after: "Combien coûte la stérilisation d'une chatte ?",
      contains: ['95 €'],
      rows: ['Castration du mâle'],
    },
    {
      ask: 'Quel acompte laisser pour un chien placé à part parce que sa maladie se transmet ?',
      contains: ['150 €'],
      rows: ['Isolement contagieux'],
    },
    { ask: 'Qui soigne les hamsters chez vous ?', contains: ['Iris Faucon'], rows: ['Nouveaux animaux de compagnie'] },
    {
      ask: 'Puis-je étaler la facture sur plusieurs mois ?',
      contains: ['trois fois'],
      sentences: ['Au-dessus de 300 €'],
    },
    {
      ask: 'Comment récupérer tout son historique de santé avant de changer de véto ?',
      contains: ['dossiers@trois-ormes.example', "carte d'identification", 'cinq jours ouvrés'],
      list: 'Écrire à dossiers@',
    },
    {
      ask: 'Can I pay by cheque?',
      language: 'en',
      contains: ['ne sont plus acceptés'],
      sentences: ['Les chèques ne sont plus', 'Les soins se règlent'],
    },
    {
      ask: 'Does my cat need a carrier?',
      language: 'en',
      contains: ['caisse fermée'],
      sentences: ['Les chats voyagent'],
    },
    {
      ask: 'When will I get the ashes back?',
      language: 'en',
      contains: ['trois semaines'],
      sentences: ['Les cendres sont rendues'],
    },
    { ask: 'Combien coûte la crémation ?', refused: 'near miss' },
    { ask: 'Vous déplacez-vous à la ferme pour un cheval ?', refused: 'near miss' },
    { ask: 'À quel âge faut-il castrer un chaton ?', refused: 'near miss' },
    { ask: 'Et pour un furet ?', after: "Combien coûte le détartrage d'un chat ?", refused: 'near miss' },
    { ask: 'What is the price of a flea treatment?', language: 'en', refused: 'near miss' },
    { ask: 'radio hanche tarif', refused: 'near miss' },
    { ask: 'Quelle est la capitale du Pérou ?', refused: 'off topic' },
    { ask: 'Bonsoir, comment ça va ?', refused: 'small talk' },
  ],
};
