import type { QuestionBase } from '../../../question-base.ts';

export const temporaryWork: QuestionBase = {
  name: 'temporary work',
  documents: [
    {
      name: 'livret-interimaire.pdf',
      content: `
# Livret de l'intérimaire, agence Mobilis Emploi
## Contrat de mission
Le contrat de mission est signé en ligne au plus tard deux jours ouvrables après le début de la mission. La période d'essai est de deux jours pour une mission d'un mois, de trois jours jusqu'à deux mois et de cinq jours au-delà. Une mission est renouvelée deux fois au plus et ne dépasse pas dix-huit mois. Un délai de carence sépare deux contrats sur le même poste.
## Relevé d'heures
Le relevé d'heures est signé par le responsable du client et déposé chaque lundi avant 12 h. Un relevé reçu en retard est payé le mois suivant.
## Paie
Les salaires sont virés le 12 du mois. Un acompte se demande le mercredi pour le vendredi, dans la limite de 75 % des heures faites. Les bulletins sont conservés dans le coffre-fort numérique pendant cinquante ans.
## Indemnités
L'indemnité de fin de mission est égale à 10 % du salaire brut total. Elle n'est pas due en cas de rupture à l'initiative du salarié ni d'embauche en contrat à durée indéterminée. L'indemnité compensatrice de congés payés ajoute 10 % au même montant. Les deux peuvent être placées sur un compte épargne-temps, rémunéré à 4 % par an.
## Embauche par le client
Un client qui embauche l'intérimaire reprend l'ancienneté des trois derniers mois.
`,
    },
    {
      name: 'absences-et-sante.docx',
      content: `
# Absences, maladie et accident
## Prévenir
L'intérimaire empêché de venir prévient l'agence et le client avant l'heure de prise de poste. Trois absences injustifiées entraînent la fin de la mission.
## Maladie
L'arrêt de travail est envoyé à l'agence sous quarante-huit heures. Les indemnités journalières commencent au quatrième jour d'arrêt. À partir de quatre cent quatorze heures dans la branche, la prévoyance Intervia complète le salaire jusqu'à 80 %. L'arrêt ne prolonge pas la mission.
## Accident
En cas d'accident sur le lieu de travail, voici la marche à suivre.
1. Avertir le chef d'équipe du client
2. Téléphoner à l'agence dans les vingt-quatre heures
3. Faire établir un certificat médical initial
4. Remettre au médecin la feuille d'accident
Les soins sont alors pris en charge sans avance de frais.
## Visite médicale
La visite d'information est valable deux ans pour trois métiers. Elle est payée comme du temps de travail.
## Équipements
L'agence fournit le casque et les chaussures ; le client fournit tout autre équipement. Des chaussures perdues sont retenues 38 € sur la paie.
`,
    },
    {
      name: 'grille-des-metiers.xlsx',
      content: `
## Taux horaires
| Métier | Taux horaire brut | Panier | Prime de nuit |
| Cariste | 13,20 € | 6,80 € | 20 % |
| Préparateur de commandes | 12,45 € | 6,80 € | 20 % |
| Soudeur | 15,90 € | 9,40 € | 25 % |
| Agent d'entretien | 12,10 € | 5,50 € | 15 % |
| Assistant administratif | 13,75 € | Ticket de 8 € | Aucune |
## Zones de déplacement
| Zone | Distance | Indemnité par jour |
| Zone A | 0 à 10 km | 2,10 € |
| Zone B | 10 à 30 km | 4,60 € |
| Zone C | 30 à 50 km | 8,25 € |
`,
    },
    {
      name: 'agence.html',
      content: `
# Mobilis Emploi à Vierzac
## Nous trouver
L'agence est ouverte du lundi au vendredi de 8 h à 12 h et de 14 h à 18 h 30, et fermée le jeudi après-midi. Les inscriptions se font sur rendez-vous, avec une pièce d'identité, un RIB et l'attestation de sécurité sociale.
## Avantages
Le fonds d'action sociale aide à louer une voiture à 5 € par jour et à garder un enfant. La mutuelle est obligatoire dès la première mission de trois mois. Un parrainage rapporte 80 € après cent heures travaillées par le filleul. Le comité d'entreprise est accessible après quatre cents heures.
## Formation
La demande de formation est étudiée par Maud Tessier, chargée de recrutement. Le certificat de cariste est financé pour les intérimaires qui ont fait six cents heures dans l'année.
~ © Mobilis Emploi. Nous utilisons des cookies pour mesurer l'audience. Gérer mes choix.
`,
    },
  ],
  questions: [
    {
      ask: 'Quel jour est-ce que je touche ma paye ?',
      contains: ['le 12 du mois'],
      sentences: ['Les salaires sont virés'],
    },
    {
      ask: "J'ai besoin d'argent avant la fin du mois, c'est possible ?",
      contains: ['75 %'],
      sentences: ['Un acompte se demande'],
    },
    {
      ask: 'À combien se monte la prime de précarité ?',
      contains: ['10 % du salaire brut'],
      sentences: ["L'indemnité de fin de mission"],
    },
    {
      ask: "Si c'est moi qui arrête avant la date prévue, est-ce que je garde cette prime ?",
      after: "Quel est le montant de l'indemnité de fin de mission ?",
      contains: ["rupture à l'initiative du salarié"],
      sentences: ["Elle n'est pas due"],
    },
    {
      ask: "J'ai oublié d'envoyer ma feuille de pointage, que va-t-il se passer ?",
      contains: ['payé le mois suivant'],
      sentences: ['Un relevé reçu en retard'],
    },
    {
      ask: 'Combien de fois peut-on prolonger le même intérim ?',
      contains: ['deux fois au plus'],
      sentences: ['Une mission est renouvelée'],
    },
    {
      ask: 'essai mission 6 semaines',
      contains: ["trois jours jusqu'à deux mois"],
      sentences: ["La période d'essai"],
    },
    {
      ask: 'Combien de temps puis-je retrouver mes fiches de paie sur internet ?',
      contains: ['cinquante ans'],
      sentences: ['Les bulletins sont conservés'],
    },
    {
      ask: "Mon réveil n'a pas sonné et je serai en retard, qui dois-je avertir ?",
      contains: ["prévient l'agence et le client"],
      sentences: ["L'intérimaire empêché"],
    },
    {
      ask: "Je suis grippé, jusqu'à quand puis-je vous transmettre le papier du docteur ?",
      contains: ['quarante-huit heures'],
      sentences: ["L'arrêt de travail est"],
    },
    {
      ask: 'Y a-t-il des jours non payés quand on est malade ?',
      contains: ['quatrième jour'],
      sentences: ['Les indemnités journalières'],
    },
    {
      ask: 'Je me suis blessé sur le chantier, que dois-je faire ?',
      contains: ["chef d'équipe du client", 'vingt-quatre heures', 'certificat médical', "feuille d'accident"],
      list: 'Avertir le chef',
    },
    {
      ask: "Si je suis en congé maladie, est-ce que ma fin de contrat est repoussée d'autant ?",
      contains: ['ne prolonge pas la mission'],
      sentences: ["L'arrêt ne prolonge"],
    },
    {
      ask: 'Bonjour, pourriez-vous me dire si les heures passées chez le médecin du travail sont rémunérées ? Merci.',
      contains: ['payée comme du temps de travail'],
      sentences: ['Elle est payée comme'],
    },
    {
      ask: 'Qui me donne les gants ?',
      contains: ['client fournit tout autre équipement'],
      sentences: ["L'agence fournit le casque"],
    },
    {
      ask: "Je n'ai plus mes godillots, combien vais-je devoir ?",
      contains: ['38 €'],
      sentences: ['Des chaussures perdues'],
    },
    {
      ask: 'Bonjour, un ami cherche du travail : si je vous le présente, est-ce que j’y gagne quelque chose ?',
      contains: ['80 €'],
      sentences: ['Un parrainage rapporte'],
    },
    {
      ask: 'documents pour s inscrire',
      contains: ['pièce d’identité', 'RIB'],
      sentences: ['Les inscriptions se font'],
    },
    {
      ask: "Mon auto est en panne, pouvez-vous m'aider à me rendre en mission ?",
      contains: ['5 € par jour'],
      sentences: ["Le fonds d'action sociale"],
    },
    { ask: 'Combien gagne-t-on de l’heure pour conduire un chariot ?', contains: ['13,20 €'], rows: ['Cariste'] },
    {
      ask: 'Et pour faire le ménage ?',
      after: 'Combien gagne-t-on de l’heure pour conduire un chariot ?',
      contains: ['12,10 €'],
      rows: ["Agent d'entretien"],
    },
    { ask: 'majoration nuit soudeur', contains: ['25 %'], rows: ['Soudeur'] },
    {
      ask: "J'habite à 22 km du client, combien me donnez-vous pour la route ?",
      contains: ['4,60 €'],
      rows: ['Zone B'],
    },
    {
      ask: 'Can I drop by on a Thursday afternoon?',
      language: 'en',
      contains: ['fermée le jeudi'],
      sentences: ["L'agence est ouverte"],
    },
    {
      ask: 'What is the longest an assignment can last?',
      language: 'en',
      contains: ['dix-huit mois'],
      sentences: ['Une mission est renouvelée'],
    },
    {
      ask: 'Whom should I ask about a training course?',
      language: 'en',
      contains: ['Maud Tessier'],
      sentences: ['La demande de formation'],
    },
    {
      ask: 'Et de combien est-il rémunéré ?',
      after: 'Puis-je mettre mes indemnités sur un compte épargne-temps ?',
      contains: ['4 % par an'],
      sentences: ['Les deux peuvent être'],
    },
    { ask: 'Combien gagne un électricien de l’heure ?', refused: 'near miss' },
    { ask: 'Combien de jours dure le délai de carence entre deux contrats ?', refused: 'near miss' },
    { ask: 'Quel est le montant de la cotisation à la mutuelle ?', refused: 'near miss' },
    { ask: 'Et au-delà de 50 km ?', after: 'Quelle est l’indemnité de la zone C ?', refused: 'near miss' },
    { ask: 'Combien de jours ai-je pour mon mariage ?', refused: 'near miss' },
    { ask: 'Is there an agency in Bordeaux?', language: 'en', refused: 'near miss' },
    { ask: 'Suis-je payé les jours feriés ?', refused: 'near miss' },
    { ask: 'Comment faire pousser des tomates ?', refused: 'off topic' },
    { ask: 'Bonne journée !', refused: 'small talk' },
  ],
};
