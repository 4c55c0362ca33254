import type { QuestionBase } from '../../../question-base.ts';

export const conservatory: QuestionBase = {
  name: 'conservatory',
  documents: [
    {
      name: 'reglement-des-etudes.pdf',
      content: `
# Règlement des études
Conservatoire à rayonnement intercommunal du Pays de Brenne.
## Cursus
L'éveil accueille les enfants de cinq et six ans. L'initiation commence au CP et permet d'essayer quatre instruments dans l'année. Le premier cycle dure de trois à cinq ans, le deuxième cycle aussi. Le troisième cycle mène au certificat d'études musicales.
Les adultes débutants sont admis dans la limite des places, en cours collectif la première année.
## Durée des cours
| Cycle | Instrument | Formation musicale | Pratique collective |
| Cycle 1 | 30 min | 1 h | 45 min |
| Cycle 2 | 45 min | 1 h 30 | 1 h 30 |
| Cycle 3 | 1 h | 2 h | 2 h |
## Assiduité
Toute absence est signalée au secrétariat avant le cours. Trois absences sans excuse dans un trimestre entraînent un avertissement, et cinq la radiation. Un cours manqué par l'élève n'est pas remplacé. Un cours annulé par le professeur est remplacé dans le mois, sauf en cas d'arrêt maladie.
## Examens
Les examens de fin de cycle ont lieu en mai devant un jury extérieur. L'élève joue trois pièces, dont une imposée, publiée six semaines avant. Il faut une moyenne de 12 sur 20 pour passer en cycle supérieur. Le contrôle continu compte pour 40 % de la note.
Un élève qui échoue peut se représenter une seule fois.
## Congé
Un congé d'un an est accordé sur demande écrite avant le 1er juillet. La place est gardée. Un deuxième congé n'est possible que pour raison médicale.
~ Conservatoire du Pays de Brenne, 6 place du Minage, 36300 Le Blanc. Règlement adopté le 21 mai 2024.
`,
    },
    {
      name: 'droits-inscription-2026-2027.xlsx',
      content: `
## Résidents
| Formule | QF moins de 600 | QF 600 à 1 200 | QF plus de 1 200 |
| Éveil et initiation | 60 € | 95 € | 130 € |
| Cursus complet cycle 1 | 110 € | 185 € | 260 € |
| Cursus complet cycle 2 | 125 € | 205 € | 285 € |
| Cursus complet cycle 3 | 140 € | 225 € | 310 € |
| Pratique collective seule | 35 € | 50 € | 65 € |
## Hors territoire
| Parcours | Tarif unique |
| Éveil et initiation, extérieur | 240 € |
| Cursus complet, extérieur | 520 € |
| Pratique collective seule, extérieur | 90 € |
`,
    },
    {
      name: 'location-instruments.html',
      content: `
# Louer un instrument
Le parc est réservé aux élèves de première et de deuxième année. La location est consentie pour un an, renouvelable une fois si personne n'attend.
## Ce qu'il faut fournir
Le dossier de location comprend les pièces suivantes :
- une attestation d'assurance au nom de l'élève
- un chèque de caution de 300 €, non encaissé
- le contrat signé par un parent
## Loyer par trimestre
| Instrument | Loyer | Exemplaires |
| Violon | 30 € | 22 |
| Alto | 30 € | 6 |
| Violoncelle | 40 € | 9 |
| Clarinette | 36 € | 12 |
| Basson | 48 € | 2 |
| Cor d'harmonie | 45 € | 5 |
## Entretien
Les cordes et les anches sont à la charge de la famille. La révision annuelle est payée par le conservatoire. Toute casse est déclarée dans les quarante-huit heures ; ne faites jamais réparer l'instrument vous-même.
## Retour
L'instrument est rendu propre avant le 30 juin. Après le 7 juillet, un trimestre supplémentaire est facturé.
~ Conservatoire du Pays de Brenne. Pour exercer vos droits sur vos données : dpo@brenne.example
`,
    },
    {
      name: 'planning-salles.csv',
      content: `
| Cours | Professeur | Jour | Heure | Salle |
| Piano cycle 1 | Mme Okada | Lundi | 16 h 30 | Debussy |
| Piano cycle 2 | Mme Okada | Jeudi | 17 h | Debussy |
| Guitare cycle 1 | M. Fuentes | Mercredi | 14 h | Satie |
| Chorale d'enfants | Mme Perrot | Mercredi | 17 h 30 | Auditorium |
| Orchestre à cordes | M. Lambrecht | Samedi | 10 h | Auditorium |
| Jazz | M. Fuentes | Vendredi | 19 h | Cave |
`,
    },
    {
      name: 'compte-rendu-conseil-etablissement.docx',
      content: `
# Conseil d'établissement du 18 juin 2026
Vingt-deux participants. Présidence : Madame Tissier, vice-présidente à la culture.
## Effectifs
Le conservatoire compte 612 élèves, contre 587 l'an dernier. La liste d'attente en piano atteint 41 enfants. Aucune attente en basson ni en alto.
## Travaux
L'isolation phonique de la cave est prévue du 6 juillet au 28 août 2026. Le cours de jazz reprendra donc le 11 septembre au lieu du 4. Le coût des travaux est de 84 000 €, dont 30 % payés par la Région.
## Projets
Le spectacle « Pierre et le Loup » sera donné le 12 décembre 2026 au théâtre. Le voyage de l'orchestre à Leipzig est abandonné, car le devis du transport a doublé.
## Tarifs
Les droits d'inscription augmentent de 2 % à la rentrée. Le loyer des instruments ne change pas. Les parents d'élèves demandent un paiement en cinq fois ; la vice-présidente répondra en septembre.
`,
    },
    {
      name: 'secretariat-questions.md',
      content: `
# Questions posées au secrétariat
## Quand s'inscrire ?
Les réinscriptions se font du 1er au 20 juin en ligne. Les nouvelles inscriptions ouvrent le 24 août à 9 h, par ordre d'arrivée.
## Comment payer ?
Le paiement se fait en trois fois, en octobre, janvier et avril, ou en une fois avec le chèque culture. Les droits restent dus en entier après le 15 novembre, sauf déménagement ou maladie.
## Y a-t-il une réduction ?
Le deuxième enfant inscrit a une réduction de 20 %, le troisième de 30 %. La réduction ne s'applique pas à la pratique collective seule.
## Peut-on travailler sur place ?
Les élèves à partir du cycle 2 réservent une salle pour une heure, auprès de l'accueil. La salle Satie n'est pas prêtée.
## Contacts
= Secrétariat : 02 54 28 60 15
= Directeur : Étienne Marsac
= Professeur coordinateur des cordes : Pieter Lambrecht
= Prêt d'instruments : Odile Raffin, parc@brenne.example
= Accueil du public : lundi, mardi, jeudi, vendredi de 13 h 30 à 18 h 30, mercredi de 9 h à 18 h 30
`,
    },
  ],
  questions: [
    {
      ask: 'Mon fils a loupé son cours de clarinette, est-ce que le prof va le rattraper ?',
      contains: ["n'est pas remplacé"],
      sentences: ["Un cours manqué par l'élève"],
    },
    {
      ask: 'et si c’est le prof qui annule ?',
      after: 'Mon fils a loupé son cours de clarinette, est-ce que le prof va le rattraper ?',
      contains: ['remplacé dans le mois'],
      sentences: ['Un cours annulé par le professeur'],
    },
    {
      ask: 'loyer violoncelle',
      contains: ['40 €'],
      rows: ['Violoncelle'],
    },
    {
      ask: "Et pour un cor d'harmonie ?",
      after: 'loyer violoncelle',
      contains: ['45 €'],
      rows: ["Cor d'harmonie"],
    },
    {
      ask: 'je dois donner quoi pour louer un instrument',
      contains: ['assurance', 'caution de 300 €', 'contrat signé'],
      list: "une attestation d'assurance",
    },
    {
      ask: 'cursus complet cycle 2 QF 750',
      contains: ['205 €'],
      rows: ['Cursus complet cycle 2'],
    },
    {
      ask: 'A quelle moyenne passe-t-on dans le cycle superieur ?',
      contains: ['12 sur 20'],
      sentences: ['Il faut une moyenne'],
    },
    {
      ask: "Où a lieu la répétition de l'orchestre à cordes ?",
      contains: ['Auditorium'],
      rows: ['Orchestre à cordes'],
    },
    {
      ask: 'pourquoi le voyage à Leipzig ne se fait plus ?',
      contains: ['devis du transport a doublé'],
      sentences: ["Le voyage de l'orchestre"],
    },
    {
      ask: 'Est-ce que j’ai une remise si j’inscris mes deux enfants ?',
      contains: ['20 %'],
      sentences: ['Le deuxième enfant inscrit', 'La réduction ne'],
    },
    {
      ask: 'qui contacter pour le pret des instruments',
      contains: ['Odile Raffin'],
      rows: ["Prêt d'instruments"],
    },
    {
      ask: 'How long is an instrument lesson in cycle 3?',
      language: 'en',
      contains: ['1 h'],
      rows: ['Cycle 3'],
    },
    {
      ask: 'And in cycle 1?',
      after: 'How long is an instrument lesson in cycle 3?',
      language: 'en',
      contains: ['30 min'],
      rows: ['Cycle 1'],
    },
    {
      ask: 'when can new students register',
      language: 'en',
      contains: ['24 août'],
      sentences: ['Les nouvelles inscriptions'],
    },
    { ask: 'Combien coûte la location d’une harpe ?', refused: 'near miss' },
    { ask: 'horaire cours de batterie', refused: 'near miss' },
    { ask: 'Combien y a-t-il de professeurs au conservatoire ?', refused: 'near miss' },
    { ask: 'Quelle est la pièce imposée cette année à l’examen de violon ?', refused: 'near miss' },
    { ask: 'Quelle assurance choisir pour ma voiture ?', refused: 'off topic' },
    { ask: 'Salut !', refused: 'small talk' },
  ],
};
