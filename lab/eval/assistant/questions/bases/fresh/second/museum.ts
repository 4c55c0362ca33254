import type { QuestionBase } from '../../../question-base.ts';

export const museum: QuestionBase = {
  name: 'museum',
  documents: [
    {
      name: 'guide-agent-accueil.docx',
      content: `
# Guide de l'agent d'accueil et de surveillance
Musée des Toiles et du Lin, ville de Cambremont.
## Ouverture des salles
L'équipe arrive à 9 h 15 et les salles ouvrent à 10 h. Chaque agent fait le tour de son secteur avant l'ouverture et signale toute œuvre déplacée. Les salles d'arts graphiques sont maintenues à cinquante lux.
## Consignes aux visiteurs
Les photographies sans flash ni pied sont permises dans les collections permanentes. Elles sont interdites dans les expositions temporaires lorsque le prêteur le demande, ce qu'indique un pictogramme à l'entrée. Les sacs à dos se portent devant soi ou se déposent au vestiaire. Le dessin au crayon est autorisé, l'aquarelle et le fusain ne le sont pas.
Les poussettes sont admises partout, sauf dans la galerie haute. Les chiens guides et d'assistance sont seuls admis.
## Enfant perdu
1. Rester avec l'enfant à l'endroit où il a été trouvé
2. Prévenir le poste de sécurité par radio, canal 3
3. Donner une description sans prononcer le nom de l'enfant
4. Conduire l'enfant à la billetterie au bout de dix minutes
5. Vérifier l'identité de l'adulte avant de lui remettre l'enfant
## Œuvre touchée ou abîmée
L'agent ne touche pas l'œuvre et ne ramasse aucun fragment. Il isole la zone, appelle le régisseur et remplit un constat avant la fin de son service. Le visiteur en cause est invité à laisser ses coordonnées, sans y être obligé.
## Évacuation
Au signal continu, chaque agent ouvre les issues de son secteur et pousse le public vers la cour. Les ascenseurs ne sont plus utilisés. Les personnes en fauteuil attendent dans l'espace d'attente sécurisé du palier nord. Les œuvres ne sont évacuées que sur ordre du directeur ou des pompiers.
`,
    },
    {
      name: 'billetterie-tarifs.xlsx',
      content: `
## Individuels
| Billet | Collections | Collections et exposition | Justificatif |
| Plein tarif | 7,00 € | 11,00 € | aucun |
| Tarif réduit | 4,50 € | 8,00 € | étudiant, plus de 65 ans, demandeur d'emploi |
| Tarif famille (2 adultes et 2 enfants) | 16,00 € | 25,00 € | aucun |
| Moins de 12 ans | 0,00 € | 0,00 € | aucun |
| Carte annuelle solo | 28,00 € | 28,00 € | photo |
| Carte annuelle duo | 45,00 € | 45,00 € | photo |
## Groupes
| Formule | Effectif maximal | Durée | Prix |
| Visite guidée scolaire | 30 | 1 h | 55,00 € |
| Visite guidée adultes | 25 | 1 h 30 | 120,00 € |
| Visite guidée en langue étrangère | 25 | 1 h 30 | 145,00 € |
| Atelier teinture | 15 | 2 h | 90,00 € |
| Atelier tissage | 12 | 2 h | 98,00 € |
| Anniversaire au musée | 10 | 2 h 30 | 130,00 € |
`,
    },
    {
      name: 'location-des-espaces.pdf',
      content: `
# Mise à disposition des espaces
## Espaces proposés
| Espace | Assis | Debout | Soirée HT |
| Auditorium | 140 | - | 950 € |
| Cour vitrée | 180 | 300 | 2 400 € |
| Salon des tisserands | 40 | 60 | 620 € |
## Conditions
La demande est adressée au moins deux mois avant la date. Un acompte de 40 % est versé à la signature ; il reste acquis au musée si l'annulation a lieu moins de trente jours avant. Une caution de 1 500 € est demandée pour la cour vitrée seulement.
La location comprend deux agents de sécurité et le ménage. Elle ne comprend ni le mobilier, ni le traiteur, à choisir parmi les quatre traiteurs agréés. Les bougies, les confettis et le vin rouge sont interdits à cause des œuvres. La musique cesse à 23 h et les lieux sont libérés à minuit.
Les réunions politiques et les cérémonies religieuses ne sont pas acceptées. Les écoles et les associations de la ville ont une remise de 50 % sur l'auditorium, une fois par an.
~ Musée des Toiles et du Lin, 12 rue des Rouissoirs, 59400 Cambremont. Régie municipale. Tarifs votés le 3 juillet 2025.
`,
    },
    {
      name: 'prets-et-depots.md',
      content: `
# Prêter et emprunter des œuvres
## Demande de prêt reçue
Une demande de prêt arrive au moins six mois avant l'exposition, avec le rapport d'installations de l'emprunteur. Le comité scientifique rend son avis en mars et en octobre. Les pastels et les dentelles anciennes ne sont jamais prêtés. Une œuvre prêtée se repose trois ans avant un nouveau prêt.
## Convoiement
Un convoyeur accompagne toute œuvre assurée pour plus de 50 000 €. Ses frais sont payés par l'emprunteur : train en première classe, hôtel et 80 € par jour. Le convoyeur assiste au déballage après vingt-quatre heures d'acclimatation de la caisse, pour éviter un choc thermique.
## Assurance
L'assurance est prise clou à clou par l'emprunteur. La valeur est fixée par le musée et ne se discute pas.
## Dépôt
Un dépôt est consenti pour cinq ans renouvelables. Le récolement des dépôts est fait tous les deux ans, sur place.
`,
    },
    {
      name: 'programme-expositions.csv',
      content: `
| Exposition | Du | Au | Commissaire | Salle |
| Batistes, le fil invisible | 14/02/2026 | 31/05/2026 | Anne Delcourt | Salle 8 |
| Ouvrières du Nord | 27/06/2026 | 04/10/2026 | Yann Prigent | Salle 9 |
| Indigo | 07/11/2026 | 28/02/2027 | Anne Delcourt | Salles 8 et 9 |
`,
    },
    {
      name: 'infos-pratiques.html',
      content: `
# Venir au musée
= Jours d'ouverture : tous les jours sauf le mardi
= Horaires : 10 h à 18 h, nocturne le premier jeudi du mois jusqu'à 21 h
= Fermetures annuelles : 1er janvier, 1er mai, 25 décembre
= Téléphone de la billetterie : 03 27 90 41 00
= Réservation des groupes : groupes@toiles-et-lin.example
= Régisseur des œuvres : Loïc Vanhove, poste 412
= Arrêt de bus : Rouissoirs, lignes 2 et 6
= Boutique : ouverte jusqu'à 17 h 45
La vente des billets s'arrête quarante-cinq minutes avant la fermeture. L'entrée des collections est gratuite le premier dimanche du mois. Deux fauteuils roulants sont prêtés contre une pièce d'identité.
~ En poursuivant votre visite sur ce site, vous acceptez les cookies de mesure d'audience.
`,
    },
  ],
  questions: [
    {
      ask: 'Les visiteurs peuvent-ils prendre des photos ?',
      contains: ['sans flash'],
      sentences: ['Les photographies sans flash', 'Elles sont interdites dans les expositions'],
    },
    {
      ask: "et dans l'expo temporaire ?",
      after: 'Les visiteurs peuvent-ils prendre des photos ?',
      contains: ['prêteur'],
      sentences: ['Elles sont interdites dans les expositions'],
    },
    {
      ask: "j'ai un gamin tout seul en salle 4 qui cherche sa mère, procédure ?",
      contains: ['Rester avec', 'canal 3', 'description', 'billetterie', 'identité'],
      list: "Rester avec l'enfant",
    },
    {
      ask: 'tarif atelier tissage',
      contains: ['98,00'],
      rows: ['Atelier tissage'],
    },
    {
      ask: 'et celui de teinture c’est pour combien de personnes max',
      after: 'tarif atelier tissage',
      contains: ['15'],
      rows: ['Atelier teinture'],
    },
    {
      ask: 'Combien coûte un billet réduit avec l’exposition ?',
      contains: ['8,00'],
      rows: ['Tarif réduit'],
    },
    {
      ask: 'Jusqu’à quelle heure peut-on acheter un billet ?',
      contains: ['quarante-cinq minutes avant'],
      sentences: ["La vente des billets s'arrête"],
      rows: ['Horaires'],
    },
    {
      ask: 'location salle : caution ?',
      contains: ['1 500 €'],
      sentences: ['Une caution de 1 500'],
    },
    {
      ask: "Une association de Cambremont voudrait l'auditorium, est-ce qu'on lui fait un prix ?",
      contains: ['50 %'],
      sentences: ['Les écoles et les associations'],
    },
    {
      ask: "Pourquoi le convoyeur doit attendre une journée avant d'ouvrir la caisse ?",
      contains: ['choc thermique'],
      sentences: ['Le convoyeur assiste'],
    },
    {
      ask: 'qui est comissaire de l expo indigo',
      contains: ['Anne Delcourt'],
      rows: ['Indigo'],
    },
    {
      ask: 'Which day is the museum closed?',
      language: 'en',
      contains: ['sauf le mardi'],
      rows: ["Jours d'ouverture", 'Fermetures annuelles'],
    },
    {
      ask: 'And how late are you open on the first Thursday?',
      after: 'Which day is the museum closed?',
      language: 'en',
      contains: ['21 h'],
      rows: ['Horaires'],
    },
    {
      ask: 'Can a visitor sketch with watercolours in the galleries?',
      language: 'en',
      contains: ['aquarelle'],
      sentences: ['Le dessin au crayon'],
    },
    { ask: 'Combien coûte le tarif étudiant pour la carte annuelle ?', refused: 'near miss' },
    { ask: 'location de la cafétéria pour un mariage, quel prix ?', refused: 'near miss' },
    { ask: "dates de l'exposition Soies d'Orient", refused: 'near miss' },
    { ask: 'À quelle heure ouvre la bibliothèque du musée ?', refused: 'near miss' },
    { ask: 'comment on fait pour remettre à zéro un iphone', refused: 'off topic' },
    { ask: "D'accord, je comprends mieux.", refused: 'small talk' },
  ],
};
