import type { QuestionBase } from '../../../question-base.ts';

export const coOwnership: QuestionBase = {
  name: 'co-ownership',
  documents: [
    {
      name: 'reglement-interieur.docx',
      content: `
# Règlement intérieur de la résidence Les Glycines
## Bruit
Les travaux bruyants sont autorisés du lundi au samedi de 9 h à 12 h et de 14 h à 18 h. Ils sont interdits le dimanche et les jours fériés.
## Ordures
Les bacs sont dans le local du sous-sol, ouvert de 6 h à 22 h. Le verre se dépose dans la borne de la rue Pasteur.
## Vélos et poussettes
Les vélos sont rangés dans le local du rez-de-chaussée, dont la clé est remise contre une caution de 20 €. Rien ne doit encombrer les paliers, pour laisser passer les secours.
## Déménagements
Un emménagement ou un départ est signalé au gardien une semaine à l'avance. L'ascenseur est alors protégé par une bâche, et toute dégradation est facturée au copropriétaire.
## Piscine
La piscine est réservée aux résidents et à deux invités par logement. Les mineurs de moins de quatorze ans y sont accompagnés d'un adulte.
`,
    },
    {
      name: 'vie-de-la-residence.md',
      content: `
# Vie pratique
## Gardien
M. Rebours, le gardien, reçoit à la loge du lundi au vendredi de 8 h à 11 h et de 17 h à 19 h. Il garde les colis pendant dix jours.
## Charges
Les charges sont appelées chaque trimestre, le premier jour du mois. Elles se règlent par prélèvement ou par virement. Tout retard de plus de trente jours entraîne des frais de relance de 35 €.
## Assemblée générale
L'assemblée générale se tient en mars. La convocation est envoyée au moins vingt et un jours avant. Un copropriétaire absent donne pouvoir à la personne de son choix, mais jamais au syndic.
## Badge d'entrée
Un badge perdu est remplacé par le syndic sous cinq jours au prix de 48 €. L'ancien est désactivé aussitôt.
## Fuite d'eau
En cas de dégât des eaux, l'occupant ferme le robinet d'arrêt de la gaine technique, appelle le plombier de garde au 05 61 44 20 80 et remplit un constat amiable dans les cinq jours.
`,
    },
    {
      name: 'contrats.csv',
      content: `
| Prestation | Entreprise | Montant annuel | Fin du contrat |
| Ascenseur | Otello | 2 350 € | 31/12/2027 |
| Ménage des parties communes | Proprius | 8 940 € | 30/06/2026 |
| Espaces verts | Jardins d'Oc | 3 120 € | 31/03/2027 |
| Chaudière collective | Thermalis | 4 600 € | 30/09/2028 |
`,
    },
  ],
  questions: [
    {
      ask: 'Est-ce que je peux percer un mur le samedi ?',
      contains: ['du lundi au samedi'],
      sentences: ['Les travaux bruyants', 'Ils sont interdits le dimanche'],
    },
    {
      ask: 'Où jeter les bouteilles ?',
      contains: ['rue Pasteur'],
      sentences: ['Le verre se dépose'],
    },
    {
      ask: 'acces poubelles heures',
      contains: ['6 h à 22 h'],
      sentences: ['Les bacs sont dans'],
    },
    {
      ask: 'Puis-je laisser ma poussette devant ma porte ?',
      contains: ['encombrer les paliers'],
      sentences: ['Rien ne doit encombrer', 'Les vélos sont rangés'],
    },
    {
      ask: "J'ai égaré mon badge, ça va me coûter combien ?",
      contains: ['48 €'],
      sentences: ['Un badge perdu est', "L'ancien est désactivé"],
    },
    {
      ask: 'Combien de temps le concierge conserve-t-il un paquet ?',
      contains: ['dix jours'],
      sentences: ['Il garde les colis'],
    },
    {
      ask: 'Quelle pénalité si je paie mes charges trop tard ?',
      contains: ['35 €'],
      sentences: ['Tout retard de plus'],
    },
    {
      ask: 'tél plombier urgence',
      contains: ['05 61 44 20 80'],
      sentences: ['En cas de dégât des eaux'],
    },
    {
      ask: "Je ne peux pas venir à l'AG, qui peut voter pour moi ?",
      contains: ['donne pouvoir'],
      sentences: ['Un copropriétaire absent'],
    },
    {
      ask: 'Peut-on inviter des amis à se baigner ?',
      contains: ['deux invités'],
      sentences: ['La piscine est réservée', 'Les mineurs de moins'],
    },
    {
      ask: 'Quelle société entretient le jardin ?',
      contains: ["Jardins d'Oc"],
      rows: ['Espaces verts'],
    },
    {
      ask: 'Et le nettoyage ?',
      after: 'Quelle société entretient le jardin ?',
      contains: ['Proprius'],
      rows: ['Ménage des parties communes'],
    },
    {
      ask: "Et l'ascenseur ?",
      after: 'Quand se termine le contrat de la chaudière ?',
      contains: ['31/12/2027'],
      rows: ['Ascenseur'],
    },
    {
      ask: 'Does a child need an adult at the pool?',
      language: 'en',
      contains: ['quatorze ans'],
      sentences: ['Les mineurs de moins'],
    },
    {
      ask: 'How much notice must I give before moving out?',
      language: 'en',
      contains: ['une semaine'],
      sentences: ['Un emménagement ou un départ'],
    },
    { ask: 'Puis-je installer une antenne parabolique ?', refused: 'near miss' },
    { ask: "Quel est le prix d'une place de parking ?", refused: 'near miss' },
    { ask: 'Qui est le président du conseil syndical ?', refused: 'near miss' },
    { ask: 'Et la toiture ?', after: 'Quelle société entretient le jardin ?', refused: 'near miss' },
    { ask: 'Comment soigner une entorse ?', refused: 'off topic' },
  ],
};
