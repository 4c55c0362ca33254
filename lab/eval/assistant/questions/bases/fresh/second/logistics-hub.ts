import type { QuestionBase } from '../../../question-base.ts';

export const logisticsHub: QuestionBase = {
  name: 'logistics hub',
  documents: [
    {
      name: 'pv-cse-2026-01-22.docx',
      content: `
# Procès-verbal de la réunion ordinaire du CSE du 22 janvier 2026
Plateforme de Marly-Nord. La séance est ouverte à 9 h 05 sous la présidence de Madame Kessler, directrice du site.
## 1. Approbation du procès-verbal
Le procès-verbal de décembre 2025 est approuvé par onze voix pour et une abstention.
## 2. Effectifs
Au 31 décembre, le site emploie 418 salariés en CDI, 37 en CDD et 96 intérimaires. Le taux d'absentéisme est de 7,2 %, contre 6,4 % un an plus tôt. La direction l'explique par l'épidémie de grippe de novembre.
## 3. Horaires de l'équipe de nuit
La direction propose de commencer à 21 h 30 au lieu de 22 h. Les élus demandent le maintien de la prime de panier. Le CSE rend un avis défavorable, par neuf voix contre trois. La mesure est reportée au 1er mai.
## 4. Accidents
Quatre accidents avec arrêt ont eu lieu au dernier trimestre, dont deux au quai 12. Le nez de quai 12 sera changé avant fin février. Monsieur Bakary demande des miroirs aux croisements des allées F et G.
## 5. Questions diverses
Le parking à vélos sera couvert au printemps. La machine à café du hall B est en panne depuis trois semaines ; le prestataire passe le 26 janvier.
La séance est levée à 12 h 10.
`,
    },
    {
      name: 'pv-cse-2026-03-19.pdf',
      content: `
# Procès-verbal de la réunion ordinaire du CSE du 19 mars 2026
La séance est ouverte à 9 h sous la présidence de Madame Kessler.
## 1. Effectifs
Au 28 février, le site emploie 421 salariés en CDI, 29 en CDD et 70 intérimaires. Le taux d'absentéisme redescend à 6,1 %.
## 2. Automatisation du tri
Un trieur automatique sera installé dans le hall C à partir de septembre 2026, pour un investissement de 2,8 millions d'euros. Aucun licenciement n'est prévu ; dix-huit postes de préparateur deviennent des postes de pilote de ligne. Une formation de cinq jours est donnée à chaque volontaire. Le CSE décide de recourir à un expert, le cabinet Secafor, par douze voix sur douze.
## 3. Accidents
Un seul accident avec arrêt a eu lieu depuis janvier. Le nez de quai 12 a été changé le 18 février. Les miroirs des allées F et G sont posés.
## 4. Intéressement
L'enveloppe de l'intéressement 2025 est de 612 000 €, soit 1 380 € en moyenne par salarié. Le versement a lieu le 30 avril. Les salariés présents moins de trois mois n'y ont pas droit.
## 5. Canicule
Au-delà de 32 °C dans les halls, une pause de dix minutes est ajoutée toutes les deux heures. Des fontaines fraîches sont installées aux halls A et C. Les élus regrettent que rien ne soit prévu au hall B.
~ Plateforme Marly-Nord, groupe Transalis Logistique SAS. Diffusion réservée au personnel du site.
`,
    },
    {
      name: 'reglement-du-cse.md',
      content: `
# Règlement intérieur du CSE
## Réunions
Le comité se réunit tous les deux mois, le troisième ou le quatrième jeudi. L'ordre du jour est envoyé trois jours ouvrables avant. Une réunion extraordinaire est tenue à la demande de la majorité des membres ou après un accident grave.
## Heures de délégation
Chaque titulaire dispose de vingt-quatre heures par mois. Le secrétaire et le trésorier ont dix heures de plus. Les heures peuvent être cumulées sur douze mois, sans dépasser une fois et demie le crédit mensuel. Un suppléant n'a pas d'heures, mais un titulaire peut lui en céder.
## Votes
Le vote est à main levée, à bulletin secret si un membre le demande. En cas de partage, la résolution n'est pas adoptée. Le président ne vote pas quand le comité est consulté.
## Demander une aide exceptionnelle
1. Retirer le formulaire au local du CSE, porte 14
2. Joindre les trois derniers bulletins de paie et un justificatif de la dépense
3. Déposer le dossier sous enveloppe dans la boîte du trésorier
4. Attendre la décision du bureau, rendue en dix jours
L'aide est plafonnée à 800 € par an et par salarié, pour que la caisse suffise à tous. Elle n'est pas un prêt et ne se rembourse pas.
`,
    },
    {
      name: 'activites-sociales-2026.xlsx',
      content: `
## Avantages
| Avantage | Montant | Ancienneté | À demander avant |
| Chèques vacances | 250 € | 6 mois | 15/04/2026 |
| Carte cadeau de Noël | 110 € | 3 mois | 30/10/2026 |
| Carte cadeau de rentrée scolaire | 60 € | 3 mois | 15/07/2026 |
| Prime de mariage ou de PACS | 200 € | 1 an | dans les 3 mois |
| Prime de naissance | 150 € | 6 mois | dans les 3 mois |
| Abonnement de sport | 90 € | 6 mois | 30/11/2026 |
## Billetterie
| Sortie | Prix public | Prix CSE | Places par an |
| Cinéma | 12,50 € | 6,90 € | 24 |
| Parc aquatique | 24,00 € | 15,00 € | 6 |
| Zoo d'Amnéville | 39,00 € | 27,50 € | 6 |
| Match de football | 30,00 € | 18,00 € | 4 |
`,
    },
    {
      name: 'membres-du-cse.csv',
      content: `
| Membre | Mandat | Collège | Syndicat | Téléphone |
| Samira Haddou | Secrétaire | Employés | CFDT | 06 00 45 11 20 |
| Bruno Klein | Trésorier | Employés | FO | 06 00 45 11 21 |
| Moussa Bakary | Titulaire, référent sécurité | Employés | CGT | 06 00 45 11 22 |
| Véronique Schmitt | Titulaire, référente harcèlement | Cadres | CFDT | 06 00 45 11 23 |
| Théo Wagner | Suppléant | Employés | FO | 06 00 45 11 24 |
`,
    },
    {
      name: 'consignes-quais-et-chariots.txt',
      content: `
# Consignes des quais et des chariots
Affichées aux halls A, B et C. Mises à jour le 2 février 2026.
## Chariots
La vitesse est limitée à 10 km/h dans les allées et à 6 km/h sur les quais. Seul un cariste titulaire du CACES et de l'autorisation de conduite prend un chariot. Les intérimaires ne conduisent pas pendant leur première semaine. Le klaxon est obligatoire à chaque croisement.
Les batteries se rechargent dans le local ventilé, car elles dégagent de l'hydrogène.
## Quais
Un camion n'est déchargé qu'une fois calé, moteur coupé et clés remises au chef de quai. Le chauffeur attend dans la salle prévue, pas sur le quai. Une porte de quai reste fermée quand aucun camion n'y est.
## Équipements
Les chaussures de sécurité et le gilet sont obligatoires partout. Le casque n'est exigé que sous les racks en travaux. Les chaussures sont remplacées tous les douze mois, ou plus tôt si elles sont abîmées.
## Urgence
= Poste de garde : 3000
= Infirmerie : 3115, de 6 h à 20 h
= Chef de quai de jour : 3240
= Chef de quai de nuit : 3241
= Point de rassemblement : parking des visiteurs
`,
    },
  ],
  questions: [
    {
      ask: 'Quel était le taux d’absentéisme fin décembre ?',
      contains: ['7,2 %'],
      sentences: ["Le taux d'absentéisme est", "La direction l'explique"],
    },
    {
      ask: 'et en mars ?',
      after: 'Quel était le taux d’absentéisme fin décembre ?',
      contains: ['6,1 %'],
      sentences: ["Le taux d'absentéisme redescend"],
    },
    {
      ask: 'cheques vacances date limite',
      contains: ['15/04/2026'],
      rows: ['Chèques vacances'],
    },
    {
      ask: 'et pour la carte de rentrée ?',
      after: 'cheques vacances date limite',
      contains: ['15/07/2026'],
      rows: ['Carte cadeau de rentrée scolaire'],
    },
    {
      ask: 'Je suis dans la galère ce mois-ci, comment je fais pour demander un coup de pouce au CSE ?',
      contains: ['porte 14', 'bulletins de paie', 'boîte du trésorier', 'dix jours'],
      list: 'Retirer le formulaire',
      sentences: ["L'aide est plafonnée", "Elle n'est pas un prêt"],
    },
    {
      ask: 'un intérimaire arrivé lundi peut conduire un chariot ?',
      contains: ['première semaine'],
      sentences: ['Les intérimaires ne conduisent', 'Seul un cariste'],
    },
    {
      ask: 'vitesse max sur les quais',
      contains: ['6 km/h'],
      sentences: ['La vitesse est limitée'],
    },
    {
      ask: 'Quand sera versé l’intéressement ?',
      contains: ['30 avril'],
      sentences: ['Le versement a lieu'],
    },
    {
      ask: 'nb heures de délégation titulaire',
      contains: ['vingt-quatre heures'],
      sentences: ['Chaque titulaire dispose'],
    },
    {
      ask: 'Pourquoi faut-il un local ventilé pour charger les chariots ?',
      contains: ['hydrogène'],
      sentences: ['Les batteries se rechargent'],
    },
    {
      ask: "je voudrais savoir à qui m'adresser si je suis victime de harcelement",
      contains: ['Véronique Schmitt'],
      rows: ['Véronique Schmitt'],
    },
    {
      ask: 'How much is a zoo ticket with the works council discount?',
      language: 'en',
      contains: ['27,50'],
      rows: ["Zoo d'Amnéville"],
    },
    {
      ask: 'And the cinema?',
      after: 'How much is a zoo ticket with the works council discount?',
      language: 'en',
      contains: ['6,90'],
      rows: ['Cinéma'],
    },
    {
      ask: 'Will people be laid off because of the new sorting machine?',
      language: 'en',
      contains: ['Aucun licenciement'],
      sentences: ["Aucun licenciement n'est", 'Un trieur automatique sera'],
    },
    { ask: 'Combien touche-t-on pour la médaille du travail ?', refused: 'near miss' },
    { ask: 'prix cse parc astérix', refused: 'near miss' },
    { ask: 'Qui est le référent handicap du CSE ?', refused: 'near miss' },
    { ask: 'Quelle décision a été prise à la réunion du 21 mai ?', refused: 'near miss' },
    { ask: 'Combien font 17 fois 24 ?', refused: 'off topic' },
    { ask: 'Merci, à demain', refused: 'small talk' },
  ],
};
