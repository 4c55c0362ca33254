import type { QuestionBase } from '../../../question-base.ts';

export const wineCooperative: QuestionBase = {
  name: 'wine cooperative',
  documents: [
    {
      name: 'reglement-des-vendanges.docx',
      content: `
# Règlement des vendanges, cave coopérative de Saint-Aubrac
## Ouverture
La date d'ouverture est fixée pour chaque cépage par la commission du vignoble, d'après les prélèvements de maturité. Le planning de la semaine est envoyé par message le dimanche soir. Un adhérent réserve son créneau sur l'application Tournesac la veille avant 17 h.
## Apports
Le quai reçoit les bennes de 7 h à 20 h, et dès 5 h pour les blancs et les rosés. Une benne chargée est livrée dans les deux heures qui suivent la coupe. Elle ne dépasse pas six tonnes et porte une bâche. Un camion sans créneau passe après tous les autres.
## Contrôle
À l'arrivée, le chef de quai pèse la benne, prélève un échantillon et mesure le degré. Une vendange qui a plus de 10 % de grains pourris est déclassée ; à plus de 25 %, elle est refusée. La présence de feuilles ou de pierres donne une retenue de 3 % sur le poids. L'adhérent conteste une mesure sur-le-champ, et un second échantillon est alors analysé par le laboratoire Oenolys.
## Rendement
Le rendement maximal est de 55 hectolitres à l'hectare en appellation et de 90 en vin de pays. Les volumes produits en trop sont envoyés à la distillerie et ne sont pas payés.
## Machine
La machine à vendanger de la cave se retient avant le 1er août. Elle est conduite par un salarié de la cave et lavée après chaque parcelle. Les vignes de plus de quarante ans sont coupées à la main.
`,
    },
    {
      name: 'prix-et-primes.xlsx',
      content: `
## Prix au kilo
| Cépage | Degré minimal | Prix de base | Acompte de novembre |
| Syrah | 12,5 | 0,94 € | 0,38 € |
| Grenache noir | 13,0 | 0,88 € | 0,35 € |
| Carignan | 12,0 | 0,71 € | 0,28 € |
| Viognier | 12,8 | 1,22 € | 0,49 € |
| Vermentino | 11,5 | 1,05 € | 0,42 € |
## Primes
| Motif de la prime | Bonus | Condition |
| Agriculture biologique | 18 % | Certificat en cours |
| Récolte manuelle | 9 % | Caisses de 20 kg |
| Vieilles vignes | 12 % | Parcelle inscrite |
| Haute valeur environnementale | 4 % | Niveau 3 |
`,
    },
    {
      name: 'statuts-resumes.pdf',
      content: `
# Ce que l'adhérent doit savoir
## Engagement
L'adhérent s'engage pour dix ans à livrer toute sa récolte, sauf 5 % pour sa consommation familiale. Une vente à un négociant est sanctionnée d'une amende égale au double de la valeur des raisins. Il souscrit douze parts sociales de 50 € par hectare, payables en quatre ans.
## Paiement
Les raisins sont payés en quatre fois : novembre, février, mai, puis un solde en septembre après l'assemblée générale. Le solde dépend du prix de vente des vins. Une avance exceptionnelle est accordée par le bureau après la grêle ou le gel.
## Retrait
Un adhérent se retire à la fin de sa période, par lettre recommandée envoyée six mois avant. Ses parts lui sont remboursées en cinq ans. Celui qui prend sa retraite les cède à son repreneur sans frais.
## Assemblée générale
Chaque adhérent a une voix, quelle que soit la surface de ses vignes. La convocation part quinze jours avant. Un absent se fait représenter par un autre adhérent, qui porte deux pouvoirs au plus.
= Présidente : Lucile Castanier
= Directeur technique : Bastien Orsolle
= Chef de quai : Denis Vabre
= Bureau : ouvert le matin de 8 h 30 à 12 h
`,
    },
    {
      name: 'compte-rendu-bureau.md',
      content: `
# Compte rendu du bureau du 9 juin
Le bureau a voté l'achat d'un pressoir pneumatique de 168 000 €, livré le 20 août. L'égrappoir actuel sera gardé une année de plus, faute de subvention. Le caveau embauche deux vendeurs pour juillet et août.
La récolte est estimée à 41 000 hectolitres, soit 12 % de moins que l'an passé, à cause du gel du 4 avril. Les assurances récolte sont à souscrire par chaque adhérent ; la cave n'en prend aucune pour lui.
Le traitement du mildiou s'arrête trente jours avant la coupe. Le carnet de traitement est remis à la technicienne, Inès Rouvel, avant le 10 août, sans quoi les apports sont bloqués.
Les adhérents achètent le vin de la cave à 30 % de remise, dans la limite de trois cents bouteilles par an. Le marc est rendu gratuitement à ceux qui en font la demande pour leurs terres.
`,
    },
  ],
  questions: [
    {
      ask: 'Qui décide du jour où on commence à ramasser ?',
      contains: ['commission du vignoble'],
      sentences: ["La date d'ouverture"],
    },
    {
      ask: 'Comment retenir une heure de passage au quai ?',
      contains: ['Tournesac'],
      sentences: ['Un adhérent réserve'],
    },
    {
      ask: "J'arrive sans rendez-vous avec mon chargement, est-ce qu'on me prend ?",
      contains: ['passe après tous les autres'],
      sentences: ['Un camion sans créneau'],
    },
    {
      ask: 'Combien de temps entre le sécateur et le quai ?',
      contains: ['deux heures'],
      sentences: ['Une benne chargée'],
    },
    {
      ask: 'Un tiers de mes raisins ont de la pourriture, que va-t-il se passer ?',
      contains: ['refusée'],
      sentences: ['Une vendange qui a plus'],
    },
    {
      ask: 'Il y avait des cailloux dans ma remorque, quelle est la pénalité ?',
      contains: ['3 % sur le poids'],
      sentences: ['La présence de feuilles'],
    },
    {
      ask: 'Je ne suis pas d’accord avec le degré trouvé, que puis-je faire ?',
      contains: ['second échantillon'],
      sentences: ["L'adhérent conteste"],
    },
    {
      ask: "Où part le surplus si j'ai trop récolté ?",
      contains: ['distillerie'],
      sentences: ['Les volumes produits en trop'],
    },
    {
      ask: 'Mes ceps ont été plantés il y a soixante ans, peut-on y passer avec l’engin ?',
      contains: ['coupées à la main'],
      sentences: ['Les vignes de plus'],
    },
    {
      ask: 'poids max benne',
      contains: ['six tonnes'],
      sentences: ['Elle ne dépasse pas'],
    },
    {
      ask: 'Un marchand me propose un meilleur prix, que risque-t-on à lui céder des grappes ?',
      contains: ['amende égale au double'],
      sentences: ['Une vente à un négociant'],
    },
    {
      ask: 'Puis-je garder un peu de raisin pour faire mon propre vin ?',
      contains: ['5 % pour sa consommation familiale'],
      sentences: ["L'adhérent s'engage"],
    },
    {
      ask: "Bonjour, j'ai perdu la moitié de ma vigne dans un orage de grêle, la cave peut-elle m'aider financièrement ?",
      contains: ['avance exceptionnelle'],
      sentences: ['Une avance exceptionnelle'],
    },
    {
      ask: 'Comment quitter la coopérative ?',
      contains: ['lettre recommandée'],
      sentences: ['Un adhérent se retire'],
    },
    {
      ask: 'Et mon argent, je le revois quand ?',
      after: 'Comment quitter la coopérative ?',
      contains: ['cinq ans'],
      sentences: ['Ses parts lui sont'],
    },
    {
      ask: 'Un gros propriétaire pèse-t-il davantage au moment du vote ?',
      contains: ['une voix'],
      sentences: ['Chaque adhérent a une voix'],
    },
    {
      ask: 'Pourquoi y aura-t-il moins de vin cette année ?',
      contains: ['gel du 4 avril'],
      sentences: ['La récolte est estimée'],
    },
    {
      ask: 'Est-ce que la cave nous couvre contre les intempéries ?',
      contains: ["n'en prend aucune"],
      sentences: ['Les assurances récolte'],
    },
    {
      ask: "Bonjour, pourriez-vous me dire à qui je dois donner la liste des produits que j'ai pulvérisés ? Merci d'avance.",
      contains: ['Inès Rouvel'],
      sentences: ['Le carnet de traitement'],
    },
    {
      ask: 'ristourne bouteilles adherents',
      contains: ['30 % de remise'],
      sentences: ['Les adhérents achètent'],
    },
    {
      ask: 'Combien touche-t-on au kilo en novembre pour le viognier ?',
      contains: ['0,49 €'],
      rows: ['Viognier'],
    },
    {
      ask: 'Et pour le carignan ?',
      after: 'Quel est le prix de base de la syrah ?',
      contains: ['0,71 €'],
      rows: ['Carignan'],
    },
    {
      ask: 'Je suis en bio, combien de plus ?',
      contains: ['18 %'],
      rows: ['Agriculture biologique'],
    },
    {
      ask: 'Et si je coupe sans machine ?',
      after: "Quelle est la prime pour l'agriculture biologique ?",
      contains: ['9 %'],
      rows: ['Récolte manuelle'],
    },
    { ask: 'How strong must the Syrah be?', language: 'en', contains: ['12,5'], rows: ['Syrah'] },
    {
      ask: 'From what time do you take in white grapes?',
      language: 'en',
      contains: ['5 h'],
      sentences: ['Le quai reçoit'],
    },
    { ask: 'Who chairs the cooperative?', language: 'en', contains: ['Lucile Castanier'], rows: ['Présidente'] },
    {
      ask: 'When will the new press arrive?',
      language: 'en',
      contains: ['20 août'],
      sentences: ['Le bureau a voté'],
    },
    { ask: 'Combien payez-vous le kilo de merlot ?', refused: 'near miss' },
    { ask: 'Combien coûte l’heure de machine à vendanger ?', refused: 'near miss' },
    { ask: 'Combien d’adhérents compte la cave ?', refused: 'near miss' },
    { ask: 'Combien gagne un vendeur du caveau ?', refused: 'near miss' },
    { ask: 'Et l’égrappoir, combien coûterait-il ?', after: 'Quel est le prix du pressoir ?', refused: 'near miss' },
    { ask: 'What are the opening hours of the wine shop?', language: 'en', refused: 'near miss' },
    { ask: 'Quelle est la date de debut des vendanges de la syrah ?', refused: 'near miss' },
    { ask: 'Combien font 12 fois 14 ?', refused: 'off topic' },
    { ask: 'Bonjour !', refused: 'small talk' },
  ],
};
