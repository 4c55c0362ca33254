import type { QuestionBase } from '../../../question-base.ts';

export const sportsCentre: QuestionBase = {
  name: 'sports centre',
  documents: [
    {
      name: 'reglement-piscine.pdf',
      content: `
# Règlement de la piscine municipale Jean-Ferrier
## Accès
La caisse ferme quarante-cinq minutes avant l'évacuation des bassins. Les enfants de moins de huit ans sont accompagnés d'un adulte en tenue de bain. La fréquentation est limitée à 280 personnes ; au-delà, l'entrée est suspendue. Toute sortie est définitive.
## Tenue et hygiène
Le maillot de bain est obligatoire, et les shorts comme les bermudas sont refusés. Le bonnet est exigé pour tous, parce que les cheveux bouchent les filtres. La douche savonnée est prise avant l'accès aux bassins. Une personne atteinte d'une plaie ou d'une verrue est admise sur présentation d'un certificat médical.
## Sécurité
Il est interdit de courir, de plonger dans le petit bain et de pousser autrui. Les palmes sont tolérées dans la ligne 1 uniquement. Au coup de sifflet long, tous les nageurs sortent de l'eau. Les surveillants peuvent exclure un usager sans remboursement.
## Vestiaires et objets
Les casiers fonctionnent avec une pièce de 1 €, rendue à l'ouverture. La ville n'est pas responsable des vols. Les affaires oubliées sont gardées un mois à la caisse, puis données à une association.
## Fermetures
Les bassins sont vidés deux fois par an, une semaine en février et deux semaines en septembre. En cas d'orage, le bassin extérieur est évacué et les billets ne sont pas remboursés.
`,
    },
    {
      name: 'horaires-et-tarifs.xlsx',
      content: `
## Horaires de la piscine
| Jour | Période scolaire | Vacances |
| Lundi | 12 h - 14 h | 10 h - 19 h |
| Mercredi | 14 h - 18 h | 10 h - 19 h |
| Vendredi | 17 h - 21 h | 10 h - 21 h |
| Dimanche | 9 h - 12 h 30 | Fermé |
## Tarifs
| Formule | Habitant de la commune | Extérieur |
| Entrée adulte | 4,20 € | 5,60 € |
| Entrée de 4 à 17 ans | 2,90 € | 3,80 € |
| Carte de dix bains | 36,00 € | 48,00 € |
| Abonnement annuel | 185,00 € | 240,00 € |
| Aquagym, la séance | 9,50 € | 11,50 € |
| Leçon particulière de natation | 18,00 € | 22,00 € |
`,
    },
    {
      name: 'salle-des-sports.docx',
      content: `
# Salle des sports Colette-Besson
## Réserver un créneau
Les créneaux annuels sont attribués aux associations en juin, après la réunion du 12 mai. Une demande ponctuelle est déposée au service des sports trois semaines avant la date. Les particuliers ne peuvent louer que le court de badminton, à 7 € l'heure.
## Conditions
Une attestation d'assurance est fournie avant la première séance. Seules les chaussures à semelle claire sont admises sur le parquet. La nourriture et les boissons sucrées restent hors de la salle, mais l'eau est permise. Un créneau non utilisé trois fois de suite est retiré à l'association.
## Clés et badges
Chaque club reçoit deux badges, et un badge égaré est facturé 25 €. Le dernier responsable présent éteint les lumières et enclenche l'alarme. Si l'alarme se déclenche par erreur, il suit cette consigne.
1. Saisir le code du club sur le clavier de l'entrée
2. Téléphoner au poste de surveillance au 05 49 33 70 12
3. Noter l'incident dans le cahier de la salle
## Matériel
Les tapis sont rangés contre le mur sud à la fin de chaque séance. Une panne ou une casse est signalée le jour même à regie-sports@valbreuil.example.
`,
    },
    {
      name: 'cours-de-natation.html',
      content: `
# Les cours de natation
Les cours pour enfants commencent à six ans, par groupes de dix au plus. Les adultes débutants nagent le mardi à 19 h 30. Les inscriptions ouvrent le 2 septembre et les places sont données par ordre d'arrivée. Un cours manqué n'est ni rattrapé ni remboursé, sauf hospitalisation. Le test d'aisance aquatique est passé sans rendez-vous le mercredi à 17 h, et l'attestation est remise aussitôt.
= Responsable des bassins : Yohan Delmotte
= Inscription aux cours : cours-natation@valbreuil.example
= Location de la salle des sports : Fatou Marchandeau
`,
    },
  ],
  questions: [
    {
      ask: 'Mon fils de 7 ans peut-il venir nager tout seul ?',
      contains: ['moins de huit ans'],
      sentences: ['Les enfants de moins'],
    },
    {
      ask: "Il y a trop de monde, pourquoi me refuse-t-on à l'entrée ?",
      contains: ['280 personnes'],
      sentences: ['La fréquentation est limitée'],
    },
    {
      ask: 'Si je sors fumer, puis-je revenir nager avec le même billet ?',
      contains: ['Toute sortie est définitive'],
      sentences: ['Toute sortie'],
    },
    {
      ask: 'Est-ce que je peux me baigner en caleçon long ?',
      contains: ['bermudas sont refusés'],
      sentences: ['Le maillot de bain'],
    },
    {
      ask: 'Je suis chauve, dois-je quand même me couvrir la tête ?',
      contains: ['pour tous'],
      sentences: ['Le bonnet est exigé'],
    },
    {
      ask: 'Pourquoi ?',
      after: 'Le bonnet est-il obligatoire ?',
      contains: ['bouchent les filtres'],
      sentences: ['Le bonnet est exigé'],
    },
    {
      ask: "J'ai une coupure au pied, me laissera-t-on entrer ?",
      contains: ['certificat médical'],
      sentences: ['Une personne atteinte'],
    },
    { ask: 'palmes autorisées où', contains: ['ligne 1'], sentences: ['Les palmes sont tolérées'] },
    {
      ask: 'On a tonné et on nous a fait sortir du bassin dehors, vais-je revoir mon argent ?',
      contains: ['ne sont pas remboursés'],
      sentences: ["En cas d'orage"],
    },
    {
      ask: 'Faut-il de la monnaie pour fermer son armoire ?',
      contains: ['1 €'],
      sentences: ['Les casiers fonctionnent'],
    },
    {
      ask: "J'ai laissé ma serviette hier, combien de temps ai-je pour venir la chercher ?",
      contains: ['un mois'],
      sentences: ['Les affaires oubliées'],
    },
    {
      ask: "Jusqu'à quand vend-on des billets avant qu'on fasse sortir les nageurs ?",
      contains: ['quarante-cinq minutes'],
      sentences: ['La caisse ferme'],
    },
    { ask: 'piscine ouverte mercredi vacances', contains: ['10 h - 19 h'], rows: ['Mercredi'] },
    {
      ask: 'Et le vendredi soir ?',
      after: "Jusqu'à quelle heure peut-on nager le mercredi en période scolaire ?",
      contains: ['17 h - 21 h'],
      rows: ['Vendredi'],
    },
    {
      ask: "J'habite le village voisin, à combien revient une année entière ?",
      contains: ['240,00 €'],
      rows: ['Abonnement annuel'],
    },
    {
      ask: 'Combien coute un cours en tete a tete avec le maitre nageur ?',
      contains: ['18,00 €'],
      rows: ['Leçon particulière de natation'],
    },
    {
      ask: 'Bonjour, je souhaiterais jouer au volant avec un ami un dimanche ; pourriez-vous me dire ce que cela nous coûterait ?',
      contains: ['7 €'],
      sentences: ['Les particuliers ne peuvent'],
    },
    {
      ask: 'Mes baskets noires sont-elles acceptées au gymnase ?',
      contains: ['semelle claire'],
      sentences: ['Seules les chaussures'],
    },
    {
      ask: "Notre club n'est pas venu depuis un moment, risque-t-on de perdre notre place ?",
      contains: ['trois fois de suite'],
      sentences: ['Un créneau non utilisé'],
    },
    {
      ask: "La sirène du gymnase s'est mise à hurler pour rien, que dois-je faire ?",
      contains: ['code du club', '05 49 33 70 12', 'cahier'],
      list: 'Saisir le code du club',
    },
    {
      ask: 'À qui écrire quand un panier de basket est abîmé ?',
      contains: ['regie-sports@valbreuil.example'],
      sentences: ['Une panne ou une casse'],
    },
    {
      ask: 'Ma fille a été absente à une séance, peut-elle la refaire un autre jour ?',
      contains: ['ni rattrapé'],
      sentences: ['Un cours manqué'],
    },
    {
      ask: 'Can we bring snacks into the sports hall?',
      language: 'en',
      contains: ['hors de la salle'],
      sentences: ['La nourriture et les boissons'],
    },
    {
      ask: 'How much do we pay if we lose our badge?',
      language: 'en',
      contains: ['25 €'],
      sentences: ['Chaque club reçoit'],
    },
    {
      ask: 'Who should I talk to if I want to rent the hall?',
      language: 'en',
      contains: ['Fatou Marchandeau'],
      rows: ['Location de la salle des sports'],
    },
    { ask: 'Quelle est la température du grand bain ?', refused: 'near miss' },
    { ask: 'Combien coûte la location du bonnet ?', refused: 'near miss' },
    { ask: 'À quel âge commencent les bébés nageurs ?', refused: 'near miss' },
    { ask: 'Et le jeudi ?', after: 'Quels sont les horaires de la piscine le lundi ?', refused: 'near miss' },
    { ask: 'Is there a sauna?', language: 'en', refused: 'near miss' },
    {
      ask: "Bonjour, pourriez-vous me dire si l'on peut fêter un anniversaire d'enfant dans le petit bain ?",
      refused: 'near miss',
    },
    { ask: 'Donne-moi une recette de crêpes', refused: 'off topic' },
    { ask: 'Merci, bonne journée à toi', refused: 'small talk' },
  ],
};
