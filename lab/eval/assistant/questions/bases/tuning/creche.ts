import type { QuestionBase } from '../../question-base.ts';

export const creche: QuestionBase = {
  name: 'creche',
  documents: [
    {
      name: 'reglement-de-fonctionnement.docx',
      content: `
# Règlement de fonctionnement de la crèche Les Coquelicots
La crèche accueille trente-deux enfants de dix semaines à trois ans.
## Ouverture
La crèche est ouverte du lundi au vendredi de 7 h 30 à 18 h 45. Elle ferme trois semaines en août, une semaine à Noël et le vendredi de l'Ascension. Les parents reçoivent les dates de fermeture au mois de septembre.
## Adaptation
L'adaptation dure deux semaines. Un parent reste avec l'enfant pendant les trois premiers jours.
## Arrivées et départs
L'enfant arrive lavé, habillé et après son petit déjeuner. Toute absence est signalée avant 9 h par téléphone. Seules les personnes majeures inscrites sur la fiche de liaison peuvent venir chercher l'enfant, munies d'une pièce d'identité. Après trois retards le soir, une pénalité de 15 € est facturée par demi-heure commencée.
## Santé
Un enfant fiévreux peut être accueilli jusqu'à 38,5 °C. Au-delà, les parents sont appelés et viennent le chercher dans l'heure. Les médicaments ne sont donnés que sur présentation d'une ordonnance de moins de trois mois. En cas de varicelle, l'enfant reste à la maison jusqu'à ce que les boutons soient secs.
## Repas
Les repas sont préparés sur place par la cuisinière. Le lait maternel est accepté s'il est apporté dans un sac isotherme. Les régimes sans porc et sans viande sont possibles ; les allergies donnent lieu à un projet d'accueil individualisé signé par le médecin.
## Départ définitif
Les parents préviennent la directrice par écrit deux mois avant le départ de l'enfant. Le mois commencé est dû en entier.
`,
    },
    {
      name: 'tarifs-2026.xlsx',
      content: `
## Tarif horaire
| Composition de la famille | Taux d'effort | Plancher | Plafond |
| Un enfant | 0,0619 % | 0,48 € | 4,33 € |
| Deux enfants | 0,0516 % | 0,40 € | 3,61 € |
| Trois enfants | 0,0413 % | 0,32 € | 2,89 € |
## Suppléments
| Prestation | Montant | Paiement |
| Frais d'inscription | 35,00 € | Une fois, à la signature |
| Couches fournies | 18,50 € | Chaque mois |
| Dépassement d'horaire | 6,20 € | Par demi-heure |
| Sortie de fin d'année | 9,00 € | En juin |
`,
    },
    {
      name: 'fiche-de-la-creche.pdf',
      content: `
# Fiche de l'établissement
= Nom : Crèche Les Coquelicots
= Gestionnaire : Association Petits Pas
= Directrice : Solène Marchetti
= Adresse : 14 rue des Lavandières, 35000 Rennes
= Téléphone : 02 99 14 20 36
= Courriel : coquelicots@petitspas.example
= Numéro d'agrément : PMI-35-0418
= Médecin référent : Dr Yann Kerdoncuff
## Sections
| Section | Âge | Places | Référente |
| Poussins | 10 semaines à 12 mois | 8 | Amélie Roudaut |
| Lutins | 12 à 24 mois | 12 | Fatou Diarra |
| Grands | 24 à 36 mois | 12 | Claire Le Bris |
`,
    },
    {
      name: 'questions-des-parents.md',
      content: `
# Questions des parents
## Que faut-il mettre dans le sac ?
Préparez deux tenues de rechange, un doudou, une gigoteuse et un chapeau en été. Les bijoux et les petits jouets restent à la maison.
## Comment inscrire mon enfant ?
1. Remplir la demande sur le portail des familles
2. Joindre le livret de famille et un justificatif de domicile
3. Attendre la réponse de la commission d'attribution, qui siège en avril
4. Signer le contrat avec la directrice
## Les anniversaires
Les anniversaires sont fêtés le dernier vendredi du mois. Les gâteaux faits à la maison ne sont pas acceptés.
## Les photos
Les photos sont déposées chaque semaine dans l'espace privé des familles, car la publication sur les réseaux sociaux est interdite.
`,
    },
  ],
  questions: [
    {
      ask: 'À quelle heure ferme la crèche le soir ?',
      contains: ['18 h 45'],
      sentences: ['La crèche est ouverte'],
    },
    {
      ask: "Jusqu'à quelle température mon enfant est-il accepté ?",
      contains: ['38,5 °C'],
      sentences: ['Un enfant fiévreux', 'Au-delà, les parents'],
    },
    {
      ask: 'pénalité de retard le soir',
      contains: ['15 €'],
      sentences: ['Après trois retards'],
    },
    {
      ask: 'Ma sœur peut-elle venir chercher mon fils ?',
      contains: ['personnes majeures inscrites'],
      sentences: ['Seules les personnes majeures'],
    },
    {
      ask: 'Combien de temps dure la période d’adaptation ?',
      contains: ['deux semaines'],
      sentences: ["L'adaptation dure", 'Un parent reste'],
    },
    { ask: 'Quel est le tarif plafond pour deux enfants ?', contains: ['3,61'], rows: ['Deux enfants'] },
    {
      ask: 'Et pour trois enfants ?',
      after: 'Quel est le tarif plafond pour deux enfants ?',
      contains: ['2,89'],
      rows: ['Trois enfants'],
    },
    { ask: 'Combien coûtent les couches ?', contains: ['18,50'], rows: ['Couches fournies'] },
    {
      ask: 'Et la sortie de fin d’année ?',
      after: 'Combien coûtent les couches ?',
      contains: ['9,00'],
      rows: ['Sortie de fin'],
    },
    { ask: 'Qui est la directrice ?', contains: ['Solène Marchetti'], rows: ['Directrice'] },
    {
      ask: 'Quel est son numéro de téléphone ?',
      after: 'Qui est la directrice ?',
      contains: ['02 99 14 20 36'],
      rows: ['Téléphone'],
    },
    { ask: 'Combien de places chez les Lutins ?', contains: ['12'], rows: ['Lutins'] },
    { ask: 'numero agrement', contains: ['PMI-35-0418'], rows: ["Numéro d'agrément"] },
    {
      ask: 'Quelles sont les étapes pour inscrire mon enfant ?',
      contains: ['portail des familles', 'livret de famille', 'commission', 'Signer le contrat'],
      list: 'Remplir la demande',
    },
    {
      ask: 'How long before my child leaves do I have to tell the director?',
      language: 'en',
      contains: ['deux mois'],
      sentences: ['Les parents préviennent'],
    },
    {
      ask: 'Can I bring a homemade cake for a birthday?',
      language: 'en',
      contains: ['ne sont pas acceptés'],
      sentences: ['Les gâteaux faits', 'Les anniversaires sont fêtés'],
    },
    {
      ask: 'When is the nursery closed during the year?',
      language: 'en',
      contains: ['trois semaines en août'],
      sentences: ['Elle ferme trois semaines', 'La crèche est ouverte'],
    },
    { ask: 'How much is the registration fee?', language: 'en', contains: ['35,00'], rows: ["Frais d'inscription"] },
    {
      ask: 'What should I pack in the bag?',
      language: 'en',
      contains: ['deux tenues de rechange'],
      sentences: ['Préparez deux tenues'],
    },
    {
      ask: 'Do you give medicine to children?',
      language: 'en',
      contains: ['ordonnance'],
      sentences: ['Les médicaments ne sont'],
    },
    { ask: 'Is there a swimming lesson?', language: 'en', refused: 'near miss' },
    { ask: 'How much is the school bus?', language: 'en', refused: 'near miss' },
    {
      ask: 'Qui est la référente ?',
      after: 'Combien de places chez les Lutins ?',
      contains: ['Fatou Diarra'],
      rows: ['Lutins'],
    },
    { ask: 'Combien coûte la garde de nuit ?', refused: 'near miss' },
    { ask: 'Quel est le tarif pour quatre enfants ?', refused: 'near miss' },
    { ask: 'La crèche est-elle ouverte le samedi ?', refused: 'near miss' },
    { ask: 'Who won the World Cup in 2018?', language: 'en', refused: 'off topic' },
  ],
};
