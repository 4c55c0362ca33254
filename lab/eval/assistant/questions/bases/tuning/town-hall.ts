import type { QuestionBase } from '../../question-base.ts';

export const townHall: QuestionBase = {
  name: 'town hall',
  documents: [
    {
      name: 'demarches.html',
      content: `
# Mairie de Saint-Aubin-des-Prés : vos démarches
## Carte d'identité et passeport
Les demandes se font sur rendez-vous, au guichet 3. La carte d'identité est gratuite, sauf en cas de perte ou de vol, où un timbre fiscal de 25 € est demandé. Le passeport d'un adulte coûte 86 €, celui d'un mineur de quinze à dix-sept ans 42 €. Le délai actuel est de six semaines.
## Mariage
Le dossier de mariage est déposé deux mois avant la date souhaitée par les deux futurs époux. Les mariages sont célébrés le samedi entre 10 h et 17 h.
## Inscription scolaire
Les inscriptions à l'école se font du 2 mars au 30 avril. Il faut présenter le livret de famille, un justificatif de domicile de moins de trois mois et le carnet de santé de l'enfant.
## Listes électorales
L'inscription sur les listes électorales est possible toute l'année, et jusqu'au sixième vendredi avant un scrutin pour pouvoir y voter.
## Urbanisme
Une clôture ou un abri de jardin de plus de 5 m² demande une déclaration préalable. Au-delà de 20 m², un permis de construire est exigé. L'instruction d'une déclaration préalable dure un mois, celle d'un permis de maison individuelle deux mois.
~ Ce site dépose des traceurs nécessaires à son fonctionnement. Vous pouvez retirer votre consentement à tout moment.
~ © Commune de Saint-Aubin-des-Prés. Réalisation : Atelier Numérique du Bocage.
`,
    },
    {
      name: 'tarifs-communaux.pdf',
      content: `
# Tarifs communaux 2026
Délibération du conseil municipal du 11 décembre 2025.
## Location des salles
| Salle | Capacité | Habitants | Extérieurs | Caution |
| Salle des fêtes | 220 personnes | 310 € | 520 € | 800 € |
| Salle du Moulin | 80 personnes | 140 € | 260 € | 400 € |
| Foyer des anciens | 45 personnes | 70 € | 130 € | 200 € |
## Restauration scolaire
| Quotient familial | Repas enfant | Garderie du matin | Garderie du soir |
| Moins de 600 | 1,00 € | 0,80 € | 1,20 € |
| De 600 à 1 200 | 3,15 € | 1,30 € | 1,90 € |
| Plus de 1 200 | 4,40 € | 1,70 € | 2,60 € |
## Cimetière
Une concession de trente ans coûte 280 € pour deux mètres carrés. Une case de columbarium est concédée quinze ans pour 410 €.
~ Mairie de Saint-Aubin-des-Prés, 1 place de la République
`,
    },
    {
      name: 'bulletin-municipal.txt',
      content: `
# Bulletin municipal, hiver 2026
## Collecte des déchets
Les ordures ménagères sont ramassées le mardi matin et les emballages le vendredi des semaines paires. Les bacs sont sortis la veille après 19 heures. Les encombrants sont enlevés à domicile le premier lundi du mois, sur inscription au 02 33 55 10 18.
La déchetterie du Haut-Chemin est ouverte du mardi au samedi de 9 h à 12 h et de 14 h à 18 h. L'accès est limité à deux mètres cubes de gravats par semaine.
## Médiathèque
L'abonnement à la médiathèque est gratuit jusqu'à dix-huit ans et coûte 12 € par an pour un adulte. On peut emprunter huit livres et deux films pour quatre semaines.
## Bruit
Le bricolage bruyant est permis de 8 h 30 à 12 h et de 14 h à 19 h 30 en semaine. Le dimanche, il n'est toléré que de 10 h à 12 h.
## Vie associative
La date limite de dépôt des demandes de subvention est fixée au 31 janvier. Le forum des associations aura lieu le 5 septembre au gymnase.
`,
    },
    {
      name: 'annuaire-services.csv',
      content: `
| Service | Responsable | Téléphone | Horaires |
| État civil | Odile Carpentier | 02 33 55 10 10 | 8 h 45 - 12 h 15 |
| Urbanisme | Marc Lenoir | 02 33 55 10 14 | Mardi et jeudi, 14 h - 17 h |
| Police municipale | Sonia Ferrand | 02 33 55 10 17 | 9 h - 18 h |
| Action sociale | Jeanne Thibaud | 02 33 55 10 20 | Sur rendez-vous |
`,
    },
  ],
  questions: [
    {
      ask: "Faut-il payer pour refaire sa carte d'identité perdue ?",
      contains: ['25 €'],
      sentences: ["La carte d'identité est gratuite"],
    },
    {
      ask: 'Quels papiers pour inscrire mon fils à l’école ?',
      contains: ['livret de famille', 'justificatif de domicile', 'carnet de santé'],
      sentences: ['Il faut présenter le livret', "Les inscriptions à l'école"],
    },
    {
      ask: 'Quel jour passe le camion des emballages ?',
      contains: ['vendredi'],
      sentences: ['Les ordures ménagères sont'],
    },
    {
      ask: 'Peut-on bricoler le dimanche ?',
      contains: ['10 h à 12 h'],
      sentences: ["Le dimanche, il n'est", 'Le bricolage bruyant est permis'],
    },
    {
      ask: 'À partir de quelle surface faut-il un permis de construire ?',
      contains: ['20 m²'],
      sentences: ['Au-delà de 20 m²', 'Une clôture ou un abri'],
    },
    {
      ask: "Et combien de temps dure l'instruction ?",
      after: 'À partir de quelle surface faut-il un permis de construire ?',
      contains: ['deux mois'],
      sentences: ["L'instruction d'une déclaration"],
    },
    {
      ask: 'Combien coûte la location de la salle du Moulin pour un habitant ?',
      contains: ['140 €'],
      rows: ['Salle du Moulin'],
    },
    {
      ask: 'Et la salle des fêtes ?',
      after: 'Combien coûte la location de la salle du Moulin pour un habitant ?',
      contains: ['310 €'],
      rows: ['Salle des fêtes'],
    },
    {
      ask: 'Et la piscine ?',
      after: 'Combien coûte la location de la salle du Moulin pour un habitant ?',
      refused: 'near miss',
    },
    {
      ask: "Prix d'un repas à la cantine pour un quotient de plus de 1 200",
      contains: ['4,40 €'],
      rows: ['Plus de 1 200'],
    },
    { ask: "Qui est responsable de l'urbanisme ?", contains: ['Marc Lenoir'], rows: ['Urbanisme'] },
    {
      ask: 'Et de la police municipale ?',
      after: "Qui est responsable de l'urbanisme ?",
      contains: ['Sonia Ferrand'],
      rows: ['Police municipale'],
    },
    {
      ask: 'How much is a passport for an adult?',
      language: 'en',
      contains: ['86 €'],
      sentences: ["Le passeport d'un adulte"],
    },
    {
      ask: 'How many books can I borrow from the library?',
      language: 'en',
      contains: ['huit livres'],
      sentences: ['On peut emprunter huit'],
    },
    {
      ask: 'What is the phone number of the social services?',
      language: 'en',
      contains: ['02 33 55 10 20'],
      rows: ['Action sociale'],
    },
    { ask: 'Quels sont les tarifs de la piscine municipale ?', refused: 'near miss' },
    { ask: 'Combien coûte la location du gymnase ?', refused: 'near miss' },
    { ask: 'Comment déclarer mes impôts en ligne ?', refused: 'near miss' },
    { ask: 'Au revoir et bonne journée', refused: 'small talk' },
    { ask: 'What is the population of Brazil?', language: 'en', refused: 'off topic' },
  ],
};
