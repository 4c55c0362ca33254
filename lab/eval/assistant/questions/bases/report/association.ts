import type { QuestionBase } from '../../question-base.ts';

export const association: QuestionBase = {
  name: 'association',
  documents: [
    {
      name: 'statuts.docx',
      content: `
# Statuts de l'association Les Sentiers Partagés
Association régie par la loi du 1er juillet 1901, déclarée à la préfecture de la Drôme.
## Objet
L'association entretient les chemins de randonnée de la vallée et organise des sorties ouvertes à tous.
## Membres
Est membre actif toute personne à jour de sa cotisation. Les mineurs adhèrent avec l'accord écrit d'un parent. La qualité de membre se perd par démission, par décès ou par non-paiement de la cotisation pendant deux ans.
## Assemblée générale
L'assemblée générale se réunit chaque année en mars. La convocation est envoyée quinze jours avant, avec l'ordre du jour. Le quorum est d'un quart des membres. Chaque membre peut détenir deux pouvoirs au plus.
## Conseil d'administration
Le conseil compte neuf membres élus pour trois ans. Il se réunit au moins une fois par trimestre. Un administrateur absent à trois réunions de suite est réputé démissionnaire.
## Dissolution
La dissolution est votée aux deux tiers des présents. Le solde est remis à une association qui poursuit le même but.
~ Statuts adoptés le 14 mars 2019 à Die
`,
    },
    {
      name: 'adhesions-2026.xlsx',
      content: `
## Cotisations
| Formule | Cotisation | Part licence | Assurance |
| Adulte | 38,00 € | 12,50 € | 4,20 € |
| Couple | 66,00 € | 25,00 € | 8,40 € |
| Étudiant ou chômeur | 20,00 € | 9,00 € | 4,20 € |
| Moins de 16 ans | 12,00 € | 6,00 € | 2,10 € |
## Budget
| Ligne | Prévu | Réalisé | Écart |
| Entretien des chemins | 5 200,00 € | 4 871,40 € | 6,3 % |
| Balisage | 1 350,00 € | 1 512,00 € | 12,0 % |
| Fête d'automne | 2 000,00 € | 1 930,75 € | 3,5 % |
`,
    },
    {
      name: 'guide-benevole.md',
      content: `
# Guide du bénévole
## Rejoindre une équipe
Le bénévole s'inscrit auprès de Sylvain Mazet, au 06 45 10 20 30. Une demi-journée de formation est proposée chaque premier samedi du mois.
## Chantier de balisage
Le déroulement d'un chantier est toujours le même.
- Rendez-vous à 8 h 30 au local avec des chaussures de marche
- Distribution des pots de peinture et des pochoirs
- Balisage par équipes de trois
- Retour au local à 16 h et nettoyage du matériel
La peinture est blanche et rouge pour la grande randonnée, jaune pour les petits circuits.
## Frais
Les frais de route sont remboursés 0,32 € par kilomètre. Le bénévole peut aussi y renoncer et recevoir un reçu fiscal, car un abandon de frais vaut un don. La demande est faite avant le 31 janvier de l'année suivante.
## Assurance
Les bénévoles sont couverts par la responsabilité civile de l'association pendant les chantiers. Le trajet depuis le domicile n'est pas couvert.
`,
    },
    {
      name: 'programme-sorties.pdf',
      content: `
# Programme des sorties de printemps
Les inscriptions ferment trois jours avant chaque sortie. Le nombre de places est limité à vingt-cinq. Les chiens tenus en laisse sont acceptés, sauf dans la réserve des Hauts-Plateaux.
| Date | Sortie | Distance | Dénivelé | Guide |
| 5 avril 2026 | Le col de la Chaudière | 12 km | 640 m | Anne Perrin |
| 19 avril 2026 | Les gorges du Toulourenc | 9 km | 210 m | Luc Fabre |
| 3 mai 2026 | La forêt de Saoû | 15 km | 780 m | Anne Perrin |
| 24 mai 2026 | La réserve des Hauts-Plateaux | 18 km | 520 m | Marion Jouve |
Le départ se fait à 8 heures de la place du marché. Chacun apporte un pique-nique et deux litres d'eau. En cas d'alerte orange aux orages, la sortie est annulée la veille par courriel.
~ Les Sentiers Partagés, maison des associations, 26150 Die - contact@sentiers-partages.example
`,
    },
  ],
  questions: [
    {
      ask: 'Quel est le quorum de l’assemblée générale ?',
      contains: ['un quart des membres'],
      sentences: ['Le quorum est'],
    },
    {
      ask: 'Comment perd-on la qualité de membre ?',
      contains: ['démission', 'non-paiement'],
      sentences: ['La qualité de membre'],
    },
    {
      ask: 'Combien de pouvoirs une même personne peut-elle avoir ?',
      contains: ['deux pouvoirs'],
      sentences: ['Chaque membre peut détenir'],
    },
    {
      ask: 'Comment se passe une journée de balisage ?',
      contains: ['8 h 30', 'pochoirs', 'équipes de trois', '16 h'],
      list: 'Rendez-vous à 8 h 30',
    },
    {
      ask: 'Pourquoi renoncer à ses frais donne-t-il un reçu fiscal ?',
      contains: ['vaut un don'],
      sentences: ['Le bénévole peut aussi'],
    },
    { ask: 'remboursement kilometres benevole', contains: ['0,32 €'], sentences: ['Les frais de route'] },
    {
      ask: 'Quelle est la durée du mandat des administrateurs ?',
      contains: ['trois ans'],
      sentences: ['Le conseil compte neuf'],
    },
    {
      ask: 'Et combien sont-ils ?',
      after: 'Quelle est la durée du mandat des administrateurs ?',
      contains: ['neuf membres'],
      sentences: ['Le conseil compte neuf'],
    },
    { ask: 'Quel est le montant de la cotisation pour un couple ?', contains: ['66,00'], rows: ['Couple'] },
    {
      ask: 'Et pour un étudiant ?',
      after: 'Quel est le montant de la cotisation pour un couple ?',
      contains: ['20,00'],
      rows: ['Étudiant ou chômeur'],
    },
    { ask: 'Qui guide la sortie dans la forêt de Saoû ?', contains: ['Anne Perrin'], rows: ['3 mai 2026'] },
    {
      ask: 'Et celle des gorges du Toulourenc ?',
      after: 'Qui guide la sortie dans la forêt de Saoû ?',
      contains: ['Luc Fabre'],
      rows: ['19 avril 2026'],
    },
    { ask: 'Combien a-t-on dépensé pour le balisage ?', contains: ['1 512,00'], rows: ['Balisage'] },
    {
      ask: 'Can I bring my dog on the walks?',
      language: 'en',
      contains: ['en laisse'],
      sentences: ['Les chiens tenus en laisse'],
    },
    {
      ask: 'How far in advance is the notice of the general meeting sent?',
      language: 'en',
      contains: ['quinze jours'],
      sentences: ['La convocation est envoyée'],
    },
    { ask: 'Quand a lieu la sortie au mont Ventoux ?', refused: 'near miss' },
    { ask: 'Quel est le tarif pour une entreprise partenaire ?', refused: 'near miss' },
    { ask: 'Qui est le trésorier ?', refused: 'near miss' },
    { ask: 'Bonne année !', refused: 'small talk' },
    { ask: 'Quelle est la racine carrée de 144 ?', refused: 'off topic' },
  ],
};
