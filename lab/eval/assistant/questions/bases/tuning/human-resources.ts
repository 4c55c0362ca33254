import type { QuestionBase } from '../../question-base.ts';

export const humanResources: QuestionBase = {
  name: 'human resources',
  documents: [
    {
      name: 'guide-du-salarie.docx',
      content: `
# Guide du salarié Vermeil Industries
Ce guide rassemble les règles qui s'appliquent à tous les salariés des sites de Vienne et de Roussillon. Il est mis à jour chaque année en janvier par la direction des ressources humaines.
## Télétravail
Le télétravail est ouvert aux salariés qui ont au moins six mois d'ancienneté.
### Combien de jours ?
Deux jours par semaine, le mardi et le jeudi étant réservés à la présence sur site. Les alternants peuvent télétravailler un jour par semaine après accord du tuteur.
### Équipement
L'entreprise fournit un ordinateur portable, un casque et un écran. Une indemnité de 2,70 € est versée pour chaque jour télétravaillé, dans la limite de 59,40 € par mois.
## Absences
### Maladie
Le salarié prévient son responsable le jour même avant 10 heures. L'arrêt de travail est transmis au service paie dans les 48 heures. Le salaire est maintenu à partir du quatrième jour d'absence, parce que les trois premiers jours sont un délai de carence prévu par la convention collective.
### Enfant malade
Chaque parent dispose de trois jours d'absence rémunérés par an et par enfant de moins de douze ans, sur présentation d'un certificat médical. Ce droit passe à cinq jours lorsque trois enfants ou plus sont à charge.
### Événements familiaux
| Événement | Jours accordés | Justificatif |
| Mariage ou Pacs du salarié | 5 | Acte de mariage ou convention de Pacs |
| Naissance ou adoption | 3 | Acte de naissance |
| Décès du conjoint | 4 | Acte de décès |
| Déménagement | 1 | Facture du déménageur ou nouveau bail |
## Entretien annuel
L'entretien annuel a lieu entre le 15 janvier et le 31 mars. Le compte rendu est signé par le salarié et par son responsable, puis déposé dans le coffre numérique. Le salarié qui conteste son évaluation peut demander un second entretien avec la direction des ressources humaines dans un délai d'un mois.
## Départ de l'entreprise
Pour restituer son matériel, le salarié suit les étapes suivantes.
1. Prendre rendez-vous avec le support informatique une semaine avant le départ
2. Rapporter l'ordinateur, le badge et le téléphone au bureau B12
3. Faire signer la fiche de restitution par le responsable du parc
4. Remettre la fiche signée au service paie
~ Vermeil Industries SAS, 12 quai Riondet, 38200 Vienne. Document interne, reproduction interdite.
`,
    },
    {
      name: 'notes-de-frais.xlsx',
      content: `
## Plafonds 2026
| Nature | Plafond par jour | Justificatif | Validation |
| Hôtel à Paris | 145,00 € | Facture | Responsable |
| Hôtel en province | 105,00 € | Facture | Responsable |
| Hôtel à l'étranger | 180,50 € | Facture | Directeur |
| Repas de midi | 19,40 € | Ticket | Aucune |
| Repas du soir | 26,80 € | Ticket | Aucune |
| Taxi | 60,00 € | Reçu nominatif | Responsable |
| Location de voiture | 85,00 € | Contrat de location | Directeur |
## Indemnités kilométriques
| Puissance fiscale | Euro par km | Participation électrique |
| 4 CV | 0,606 | 20 % |
| 5 CV | 0,636 | 20 % |
| 6 CV | 0,665 | 20 % |
## Calculs [hidden]
| Poste | Budget |
| Hôtel | 250 000,00 € |
`,
    },
    {
      name: 'mutuelle.html',
      content: `
# Mutuelle d'entreprise
L'adhésion à la mutuelle Alpha Santé est obligatoire pour tous les salariés en CDI. La cotisation est de 78,60 € par mois, dont 60 % sont payés par l'employeur.
## Dispenses
Un salarié peut refuser la mutuelle s'il est déjà couvert par celle de son conjoint. La demande de dispense est renouvelée chaque année avant le 15 décembre.
## Remboursements
| Soin | Remboursement | Plafond annuel |
| Lunettes | 100 % | 350 € |
| Prothèse dentaire | 200 % | 1 200 € |
| Ostéopathe | 30 € par séance | 4 séances |
## Contact
= Téléphone : 04 26 10 22 00
= Courriel : entreprises@alpha-sante.example
= Numéro de contrat : VI-20871
~ Nous utilisons des cookies pour mesurer la fréquentation du site. Acceptez-vous leur dépôt ?
~ © 2026 Alpha Santé. Tous droits réservés.
`,
    },
    {
      name: 'flash-paie.txt',
      content: `
# Flash paie de janvier
Le salaire est versé le 28 de chaque mois, ou le dernier jour ouvré qui précède. Les bulletins sont déposés dans le coffre numérique MonCoffre et y restent disponibles pendant cinquante ans.
La prime de treizième mois est versée pour moitié en juin et pour moitié en décembre. Les salariés absents plus de quatre-vingt-dix jours dans l'année en perçoivent une part proportionnelle.
Les tickets restaurant ont une valeur de 11,00 €, dont 6,60 € à la charge de l'entreprise. Ils ne sont pas attribués les jours de télétravail.
`,
    },
  ],
  questions: [
    {
      ask: 'Combien de jours de télétravail par semaine ?',
      contains: ['Deux jours'],
      sentences: ['Deux jours par semaine', 'Les alternants peuvent'],
    },
    {
      ask: 'Quand les salaires sont-ils virés ?',
      contains: ['le 28 de chaque mois'],
      sentences: ['Le salaire est versé le 28'],
    },
    {
      ask: 'delai pour envoyer un arret maladie',
      contains: ['48 heures'],
      sentences: ["L'arrêt de travail est transmis"],
    },
    {
      ask: 'Comment rendre mon matériel quand je quitte la société ?',
      contains: ['support informatique', 'bureau B12', 'fiche de restitution', 'service paie'],
      list: 'Prendre rendez-vous avec le support',
    },
    {
      ask: 'Ai-je droit aux tickets resto quand je travaille de chez moi ?',
      contains: ['pas attribués les jours de télétravail'],
      sentences: ['Ils ne sont pas attribués', 'Les tickets restaurant ont'],
    },
    { ask: 'Quel est le plafond pour un hôtel à Paris ?', contains: ['145,00'], rows: ['Hôtel à Paris'] },
    {
      ask: 'Et pour un taxi ?',
      after: 'Quel est le plafond pour un hôtel à Paris ?',
      contains: ['60,00'],
      rows: ['Taxi'],
    },
    {
      ask: 'Et en province ?',
      after: 'Quel est le plafond pour un hôtel à Paris ?',
      contains: ['105,00'],
      rows: ['Hôtel en province'],
    },
    { ask: 'Combien de jours pour un déménagement ?', contains: ['1'], rows: ['Déménagement'] },
    {
      ask: 'Et pour une naissance ?',
      after: 'Combien de jours pour un déménagement ?',
      contains: ['3'],
      rows: ['Naissance ou adoption'],
    },
    { ask: 'Quel est le numéro de contrat de la mutuelle ?', contains: ['VI-20871'], rows: ['Numéro de contrat'] },
    {
      ask: 'Et pour les alternants ?',
      after: 'Combien de jours de télétravail par semaine ?',
      contains: ['un jour par semaine'],
      sentences: ['Les alternants peuvent'],
    },
    {
      ask: 'How many days off do I get when my child is sick?',
      language: 'en',
      contains: ['trois jours'],
      sentences: ['Chaque parent dispose de trois jours', 'Ce droit passe à cinq'],
    },
    {
      ask: 'When does the annual review take place?',
      language: 'en',
      contains: ['15 janvier', '31 mars'],
      sentences: ["L'entretien annuel a lieu"],
    },
    { ask: 'Combien de jours de congés payés par an ?', refused: 'near miss' },
    { ask: 'Quel est le montant de la prime de cooptation ?', refused: 'near miss' },
    { ask: 'Bonjour', refused: 'small talk' },
    { ask: 'Quelle est la recette de la tarte aux pommes ?', refused: 'off topic' },
  ],
};
