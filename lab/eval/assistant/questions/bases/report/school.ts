import type { QuestionBase } from '../../question-base.ts';

export const school: QuestionBase = {
  name: 'school',
  documents: [
    {
      name: 'reglement-interieur.html',
      content: `
# Règlement intérieur du collège Simone-Lagrange
## Horaires
Le portail ouvre à 7 h 45 et les cours commencent à 8 h 05. La pause méridienne dure une heure et demie. Les cours finissent à 16 h 50, sauf le mercredi où ils finissent à midi.
## Retards et absences
Toute absence est signalée par téléphone à la vie scolaire avant 9 heures. L'élève qui revient présente un mot dans son carnet avant d'entrer en classe. Au quatrième retard du mois, une heure de retenue est donnée.
## Téléphone portable
Le téléphone portable reste éteint et dans le sac dans l'enceinte du collège. Un appareil confisqué est rendu aux parents en fin de journée.
## Tenue
La tenue de sport est obligatoire en éducation physique. Un élève dispensé assiste au cours, sauf avis contraire du médecin.
## Récompenses
Le conseil de classe peut attribuer les encouragements, les compliments ou les félicitations.
~ Collège Simone-Lagrange - Site hébergé par l'académie - Gérer mes préférences de cookies
~ Copyright 2026, tous droits réservés
`,
    },
    {
      name: 'demi-pension.pdf',
      content: `
# Demi-pension et tarifs
L'inscription à la demi-pension vaut pour l'année entière. Un changement de formule est accepté en début de trimestre, par courrier, quinze jours à l'avance.
| Formule | Trimestre 1 | Trimestre 2 | Trimestre 3 |
| 4 jours | 212,80 € | 167,20 € | 159,60 € |
| 5 jours | 251,00 € | 198,00 € | 189,00 € |
| Ticket à l'unité | 4,90 € | 4,90 € | 4,90 € |
Une remise de principe de 20 % est accordée aux familles de trois enfants demi-pensionnaires. La remise pour stage ou voyage est faite sans demande.
En cas d'allergie, un projet d'accueil individualisé est signé avec l'infirmière et le repas est apporté dans un sac isotherme.
= Gestionnaire : Mme Ribeiro
= Ligne directe : 04 78 60 22 35
= Paiement en ligne : educonnect, rubrique Factures
~ Service de gestion, bureau 14, rez-de-chaussée
`,
    },
    {
      name: 'calendrier-evenements.csv',
      content: `
| Événement | Date | Lieu | Classes |
| Réunion parents-professeurs | 4 décembre 2025 | Bâtiment A | 6e et 5e |
| Brevet blanc | 2 et 3 février 2026 | Gymnase | 3e |
| Portes ouvertes | 14 mars 2026 | Tout le collège | CM2 |
| Voyage à Séville | 13 au 18 avril 2026 | Espagne | 4e |
| Cross du collège | 17 octobre 2025 | Parc de la Tête d'Or | Toutes |
`,
    },
    {
      name: 'voyage-seville.docx',
      content: `
# Voyage à Séville
## Coût
Le voyage coûte 395 € par élève, payables en trois fois. Le foyer socio-éducatif prend 45 € à sa charge. Une annulation après le 15 janvier n'est remboursée que sur certificat médical.
## Papiers
Chaque élève emporte sa carte d'identité, sa carte européenne d'assurance maladie et l'autorisation de sortie du territoire signée. La carte européenne se demande sur le site de l'assurance maladie quinze jours avant le départ.
## Bagages
Une valise de 15 kg et un petit sac sont permis. L'argent de poche est limité à 60 €, afin d'éviter les inégalités entre élèves.
## Hébergement
Les élèves logent par deux dans des familles d'accueil du quartier de Triana. Le repas de midi est un panier préparé par la famille.
## Accompagnateurs
L'équipe se compose de quatre professeurs et d'une infirmière. Le numéro d'urgence du voyage est le 06 11 22 33 44.
`,
    },
    {
      name: 'note-examens.txt',
      content: `
# Diplôme national du brevet
Les épreuves écrites ont lieu les 25 et 26 juin. L'oral se passe le 3 juin et dure quinze minutes : cinq minutes d'exposé et dix minutes d'entretien.
Les candidats présentent leur convocation et une pièce d'identité. La calculatrice est autorisée en mathématiques et en sciences, en mode examen.
Un retard de plus d'une heure interdit l'accès à la salle. Les copies peuvent être consultées jusqu'au 30 septembre.
`,
    },
  ],
  questions: [
    { ask: 'À quelle heure débutent les cours ?', contains: ['8 h 05'], sentences: ['Le portail ouvre'] },
    {
      ask: 'Mon enfant est malade, qui dois-je prévenir ?',
      contains: ['vie scolaire', '9 heures'],
      sentences: ['Toute absence est signalée'],
    },
    { ask: 'portable confisque recuperation', contains: ['fin de journée'], sentences: ['Un appareil confisqué'] },
    {
      ask: 'Que se passe-t-il au bout de quatre retards ?',
      contains: ['heure de retenue'],
      sentences: ['Au quatrième retard'],
    },
    {
      ask: 'Pourquoi l’argent de poche est-il limité ?',
      contains: ['inégalités'],
      sentences: ["L'argent de poche est limité"],
    },
    {
      ask: 'Quels papiers faut-il pour Séville ?',
      contains: ["carte d'identité", 'carte européenne', 'sortie du territoire'],
      sentences: ['Chaque élève emporte', 'La carte européenne se demande'],
    },
    { ask: 'Combien de temps dure l’oral du brevet ?', contains: ['quinze minutes'], sentences: ["L'oral se passe"] },
    {
      ask: 'Et quand ont lieu les écrits ?',
      after: 'Combien de temps dure l’oral du brevet ?',
      contains: ['25 et 26 juin'],
      sentences: ['Les épreuves écrites'],
    },
    { ask: 'Combien coûte la demi-pension 5 jours au premier trimestre ?', contains: ['251,00'], rows: ['5 jours'] },
    {
      ask: 'Et pour 4 jours ?',
      after: 'Combien coûte la demi-pension 5 jours au premier trimestre ?',
      contains: ['212,80'],
      rows: ['4 jours'],
    },
    { ask: 'Où a lieu le cross du collège ?', contains: ["Tête d'Or"], rows: ['Cross du collège'] },
    { ask: 'Et le bal de fin d’année ?', after: 'Où a lieu le cross du collège ?', refused: 'near miss' },
    {
      ask: 'Et le brevet blanc ?',
      after: 'Où a lieu le cross du collège ?',
      contains: ['Gymnase'],
      rows: ['Brevet blanc'],
    },
    { ask: 'Qui est la gestionnaire ?', contains: ['Ribeiro'], rows: ['Gestionnaire'] },
    {
      ask: 'How heavy can the suitcase be for the trip?',
      language: 'en',
      contains: ['15 kg'],
      sentences: ['Une valise de 15'],
    },
    {
      ask: 'Is a calculator allowed in the mathematics exam?',
      language: 'en',
      contains: ['calculatrice est autorisée'],
      sentences: ['La calculatrice est autorisée'],
    },
    { ask: 'Quel est le prix du voyage à Londres ?', refused: 'near miss' },
    { ask: "Comment s'inscrire à l'internat ?", refused: 'near miss' },
    { ask: 'Merci beaucoup pour ton aide', refused: 'small talk' },
    { ask: 'Comment fait-on du pain au levain ?', refused: 'off topic' },
  ],
};
