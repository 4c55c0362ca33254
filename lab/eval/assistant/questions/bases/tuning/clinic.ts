import type { QuestionBase } from '../../question-base.ts';

export const clinic: QuestionBase = {
  name: 'clinic',
  documents: [
    {
      name: 'livret-accueil-patient.pdf',
      content: `
# Livret d'accueil du patient
Bienvenue à la clinique des Tilleuls. Ce livret vous accompagne de la préadmission à la sortie.
## Votre admission
La préadmission se fait en ligne ou au bureau des entrées au plus tard sept jours avant l'opération. Apportez votre carte Vitale, votre pièce d'identité et la carte de votre mutuelle. Un mineur est accompagné de ses deux parents ou présente leur autorisation écrite.
## La veille et le jour de l'opération
Vous ne mangez plus à partir de minuit et ne buvez plus que de l'eau claire jusqu'à deux heures avant l'anesthésie, pour éviter une inhalation du contenu de l'estomac. Une douche avec un savon antiseptique est prise la veille au soir et le matin même. Les bijoux, le vernis à ongles et les lentilles sont retirés.
## Visites
Les visites sont permises de 13 h à 20 h, deux personnes à la fois. En soins intensifs, elles sont limitées à trente minutes entre 16 h et 18 h. Les enfants de moins de douze ans ne sont pas admis en soins intensifs.
## Votre sortie
La sortie a lieu avant 11 h. Après une opération en ambulatoire, un adulte vous raccompagne et reste avec vous la première nuit. Le secrétariat vous remet votre ordonnance, votre arrêt de travail et la date de la consultation de contrôle.
## Réclamations
Une réclamation est adressée au directeur, qui répond sous trente jours. La commission des usagers se réunit quatre fois par an.
~ Clinique des Tilleuls, 48 avenue Foch, 54000 Nancy. Établissement certifié. Document non contractuel.
`,
    },
    {
      name: 'tarifs-sejour.xlsx',
      content: `
## Chambres
| Prestation | Prix par jour | Remboursable |
| Chambre particulière standard | 89,00 € | Selon mutuelle |
| Chambre particulière grand confort | 135,50 € | Selon mutuelle |
| Chambre double | 0,00 € | Oui |
| Forfait journalier | 20,00 € | Selon mutuelle |
## Services
| Service | Tarif | Unité |
| Télévision | 6,50 € | jour |
| Wifi premium | 4,00 € | jour |
| Lit accompagnant | 32,00 € | nuit, petit déjeuner compris |
| Repas accompagnant | 14,20 € | repas |
`,
    },
    {
      name: 'protocole-hygiene.docx',
      content: `
# Protocole d'hygiène des mains
Ce protocole s'adresse à tous les professionnels de la clinique.
## Friction hydroalcoolique
La friction dure trente secondes et se fait avec trois millilitres de solution. Elle remplace le lavage lorsque les mains ne sont pas visiblement souillées.
## Lavage simple
Le lavage simple se déroule dans cet ordre.
1. Mouiller les mains et les poignets
2. Savonner pendant trente secondes, y compris les pouces et les espaces entre les doigts
3. Rincer du bout des doigts vers les poignets
4. Sécher par tamponnement avec un essuie-mains à usage unique
5. Fermer le robinet avec l'essuie-mains
## Port des gants
Les gants sont changés entre deux patients et entre deux soins d'un même patient. Ils ne dispensent pas de la friction.
## Accident d'exposition au sang
La plaie est lavée à l'eau et au savon, puis trempée cinq minutes dans un antiseptique chloré. Le médecin référent est appelé au 4444 dans l'heure qui suit. L'accident est déclaré à la médecine du travail sous vingt-quatre heures.
## Déchets
| Déchet | Contenant | Couleur | Enlèvement |
| Compresses souillées | Sac DASRI | Jaune | Quotidien |
| Aiguilles | Collecteur rigide | Jaune à couvercle rouge | Hebdomadaire |
| Papiers et emballages | Sac ordinaire | Noir | Quotidien |
| Médicaments périmés | Bac pharmacie | Bleu | Mensuel |
`,
    },
    {
      name: 'planning-consultations.csv',
      content: `
| Médecin | Spécialité | Jours | Secrétariat |
| Dr Anselme | Cardiologie | Lundi et jeudi | 03 83 40 11 01 |
| Dr Bouvier | Orthopédie | Mardi | 03 83 40 11 02 |
| Dr Castel | Ophtalmologie | Mercredi et vendredi | 03 83 40 11 03 |
| Dr Delmas | Anesthésie | Tous les jours sauf jeudi | 03 83 40 11 04 |
`,
    },
  ],
  questions: [
    {
      ask: 'Quelles sont les heures de visite ?',
      contains: ['13 h à 20 h'],
      sentences: ['Les visites sont permises', 'En soins intensifs, elles'],
    },
    {
      ask: 'Et en soins intensifs ?',
      after: 'Quelles sont les heures de visite ?',
      contains: ['16 h et 18 h'],
      sentences: ['En soins intensifs, elles'],
      without: ['13 h à 20 h'],
    },
    {
      ask: 'Puis-je boire avant une anesthésie ?',
      contains: ['deux heures avant'],
      sentences: ['Vous ne mangez plus'],
    },
    {
      ask: 'Quels documents apporter pour une admission ?',
      contains: ['carte Vitale', "pièce d'identité", 'mutuelle'],
      sentences: ['Apportez votre carte Vitale'],
    },
    {
      ask: 'Quelles sont les étapes du lavage simple des mains ?',
      contains: ['Mouiller', 'Savonner', 'Rincer', 'Sécher', 'Fermer le robinet'],
      list: 'Mouiller les mains',
    },
    {
      ask: 'Que faire en cas de piqûre avec une aiguille souillée ?',
      contains: ['antiseptique chloré'],
      sentences: ['La plaie est lavée', 'Le médecin référent est', "L'accident est déclaré"],
    },
    {
      ask: 'Combien coûte la chambre particulière grand confort ?',
      contains: ['135,50'],
      rows: ['Chambre particulière grand confort'],
    },
    {
      ask: 'Et un lit pour un accompagnant ?',
      after: 'Combien coûte la chambre particulière grand confort ?',
      contains: ['32,00'],
      rows: ['Lit accompagnant'],
    },
    { ask: 'Dans quel contenant jette-t-on les aiguilles ?', contains: ['Collecteur rigide'], rows: ['Aiguilles'] },
    {
      ask: 'Et les médicaments périmés ?',
      after: 'Dans quel contenant jette-t-on les aiguilles ?',
      contains: ['Bac pharmacie'],
      rows: ['Médicaments périmés'],
    },
    { ask: 'Quels jours consulte le docteur Castel ?', contains: ['Mercredi et vendredi'], rows: ['Dr Castel'] },
    {
      ask: 'Et le docteur Anselme ?',
      after: 'Quels jours consulte le docteur Castel ?',
      contains: ['Lundi et jeudi'],
      rows: ['Dr Anselme'],
    },
    {
      ask: 'How long should hand rubbing with sanitizer last?',
      language: 'en',
      contains: ['trente secondes'],
      sentences: ['La friction dure trente'],
    },
    {
      ask: 'What time do I have to leave the clinic on the last day?',
      language: 'en',
      contains: ['avant 11 h'],
      sentences: ['La sortie a lieu'],
    },
    { ask: 'Quels jours consulte le dermatologue ?', refused: 'near miss' },
    { ask: 'Combien coûte une place de parking ?', refused: 'near miss' },
    { ask: 'Quels sont les horaires de la maternité ?', refused: 'near miss' },
    { ask: "Comment changer la courroie d'une voiture ?", refused: 'off topic' },
  ],
};
