import type { QuestionBase } from '../../../question-base.ts';

export const lawFirm: QuestionBase = {
  name: 'law firm',
  documents: [
    {
      name: 'reglement-interieur.docx',
      content: `
# Règlement intérieur du cabinet Ferrand Roussel
Ce règlement s'applique aux collaborateurs, aux salariés et aux stagiaires.
## 1. Présence et horaires
Les bureaux sont ouverts de 7 h 30 à 21 h. L'accueil est tenu de 9 h à 18 h 30. Les assistantes travaillent trente-cinq heures par semaine ; les avocats organisent librement leur temps.
Le télétravail est admis deux jours par semaine, hors jours d'audience. Un stagiaire ne télétravaille pas pendant son premier mois.
## 2. Secret professionnel
Aucun dossier papier ne quitte le cabinet, sauf pour une audience ou un rendez-vous. Les pièces envoyées à un client passent par la plateforme chiffrée, jamais par une messagerie personnelle. Il est interdit de parler d'un dossier dans l'ascenseur, au restaurant ou dans les transports.
## 3. Congés
Les congés d'été sont posés avant le 31 mars. Le collaborateur libéral a droit à cinq semaines de repos rémunéré par an. Le salarié acquiert deux jours et demi par mois travaillé. Une assistante au moins par équipe est présente en août.
## 4. Visiteurs
Un visiteur s'inscrit à l'accueil et reste accompagné. Les clients de la partie adverse attendent dans le salon bleu, afin que les parties ne se croisent pas.
## 5. Sanctions
Tout manquement peut donner lieu à un avertissement, à une mise à pied de trois jours au plus ou à un licenciement. Aucune sanction n'est prononcée sans entretien préalable.
`,
    },
    {
      name: 'ouvrir-un-dossier.md',
      content: `
# Ouvrir un dossier
## Avant l'ouverture
Une recherche de conflit d'intérêts est faite pour chaque nouveau client et chaque partie adverse. Si un conflit apparaît, l'associé responsable saisit la commission de déontologie, qui répond en deux jours ouvrés. En attendant, aucun conseil n'est donné.
## Étapes
Le dossier est ouvert dans cet ordre.
1. Lancer la recherche de conflit dans Lexia
2. Faire signer la convention d'honoraires
3. Recueillir la pièce d'identité et l'extrait Kbis du client
4. Créer le numéro de dossier, sous la forme AA-NNNN
5. Encaisser la provision
## Convention d'honoraires
La convention est obligatoire, sauf urgence. Elle indique le taux horaire ou le forfait, les frais et le cas de rupture. Un honoraire de résultat n'est possible qu'en complément d'un honoraire fixe. Le taux de résultat ne dépasse pas 12 % sans l'accord de deux associés.
## Lutte contre le blanchiment
Le questionnaire de vigilance est rempli pour les cessions d'immeubles, de fonds de commerce et de sociétés. Il n'est pas demandé en matière contentieuse. Un doute est signalé à la référente, Maître Lestrade, jamais directement au client.
## Clôture
Le dossier est clos après la dernière facture payée. Les originaux sont rendus au client contre reçu. L'archive est gardée cinq ans, dix ans en matière de construction.
`,
    },
    {
      name: 'taux-et-forfaits.xlsx',
      content: `
## Taux horaires
| Intervenant | Taux HT | Taux réduit HT |
| Associé | 340,00 € | 290,00 € |
| Counsel | 280,00 € | 240,00 € |
| Collaborateur senior | 230,00 € | 195,00 € |
| Collaborateur junior | 170,00 € | 150,00 € |
| Juriste | 120,00 € | 105,00 € |
## Forfaits
| Mission | Forfait HT | Provision |
| Divorce par consentement mutuel | 1 800,00 € | 50 % |
| Création de SAS | 1 450,00 € | 100 % |
| Création de SARL | 1 250,00 € | 100 % |
| Bail commercial | 1 100,00 € | 50 % |
| Requête en injonction de payer | 450,00 € | 100 % |
`,
    },
    {
      name: 'note-frais-de-deplacement.pdf',
      content: `
# Note de service n° 2026-03 : frais de déplacement
Le train se prend en seconde classe ; la première classe est admise au-delà de trois heures de trajet. L'avion n'est réservé que si le train dure plus de quatre heures et demie.
L'hôtel est remboursé dans la limite de 150 € la nuit à Paris et de 110 € ailleurs. Le dîner est remboursé jusqu'à 28 €, le déjeuner jusqu'à 22 €. Aucun pourboire n'est remboursé.
La note de frais est déposée dans Lexia avant le 5 du mois suivant, avec les justificatifs. Au-delà de deux mois, les frais ne sont plus remboursés. Les frais refacturés au client portent le numéro du dossier.
Le véhicule personnel est indemnisé 0,45 € par kilomètre. Les amendes restent à la charge du conducteur.
~ Cabinet Ferrand Roussel, société d'exercice libéral au capital de 80 000 €, barreau de Dijon. Document interne.
`,
    },
    {
      name: 'annuaire.csv',
      content: `
| Nom | Fonction | Poste | Bureau |
| Hélène Ferrand | Associée, droit social | 201 | 2.01 |
| Paul Roussel | Associé, droit des sociétés | 202 | 2.02 |
| Inès Lestrade | Counsel, référente blanchiment | 214 | 2.10 |
| Martin Goujon | Collaborateur, droit de la famille | 218 | 2.12 |
| Claire Aubertin | Comptable | 105 | 1.03 |
| Nadia Slimani | Responsable informatique | 110 | 1.06 |
`,
    },
    {
      name: 'compte-rendu-associes-2026-09-14.txt',
      content: `
# Réunion des associés du 14 septembre 2026
Présents : Hélène Ferrand, Paul Roussel, Inès Lestrade. Excusé : Martin Goujon.
## Locaux
Le bail de la rue de la Liberté se termine le 30 juin 2027. Les associés décident de visiter deux plateaux avant Noël. Paul Roussel suit ce point.
## Recrutement
Un collaborateur en droit fiscal sera recruté au 1er janvier 2027. La rétrocession proposée est de 3 600 € par mois. Le recrutement d'un deuxième comptable est reporté, faute de budget.
## Logiciel
Lexia passe en version 8 le 9 novembre 2026. Une formation de deux heures est prévue la semaine précédente. L'abonnement augmente de 4 %.
## Impayés
Les créances de plus de quatre-vingt-dix jours s'élèvent à 61 400 €. Claire Aubertin relance chaque client par courrier avant le 15 octobre.
La prochaine réunion est fixée au 12 octobre 2026 à 17 h.
`,
    },
  ],
  questions: [
    {
      ask: 'Combien de jours de télétravail par semaine ?',
      contains: ['deux jours par semaine'],
      sentences: ['Le télétravail est admis', 'Un stagiaire ne télétravaille'],
    },
    {
      ask: 'et pour une stagiaire qui vient d’arriver',
      after: 'Combien de jours de télétravail par semaine ?',
      contains: ['premier mois'],
      sentences: ['Un stagiaire ne télétravaille'],
    },
    {
      ask: 'taux horaire collab junior',
      contains: ['170,00'],
      rows: ['Collaborateur junior'],
    },
    {
      ask: 'Je voudrais savoir si je peux prendre la première pour aller à Nice, il y a 5h de train',
      contains: ['au-delà de trois heures'],
      sentences: ['Le train se prend', "L'avion n'est réservé"],
    },
    {
      ask: 'et le resto le midi ?',
      after: 'plafond hotel en province',
      contains: ['22 €'],
      sentences: ['Le dîner est remboursé'],
    },
    {
      ask: "j'ai oublié de faire ma note de frais du mois de juin, c'est trop tard pour être remboursé en septembre ?",
      contains: ['deux mois'],
      sentences: ['Au-delà de deux mois', 'La note de frais est déposée'],
    },
    {
      ask: 'etapes ouverture dossier',
      contains: ['recherche de conflit', "convention d'honoraires", 'Kbis', 'AA-NNNN', 'provision'],
      list: 'Lancer la recherche de conflit',
    },
    {
      ask: 'Combien de temps garde-t-on les archives ?',
      contains: ['cinq ans'],
      sentences: ["L'archive est gardée"],
    },
    {
      ask: 'Quel est le forfait pour créer une SARL ?',
      contains: ['1 250,00'],
      rows: ['Création de SARL'],
    },
    {
      ask: 'Et une SAS ?',
      after: 'Quel est le forfait pour créer une SARL ?',
      contains: ['1 450,00'],
      rows: ['Création de SAS'],
    },
    {
      ask: "pourquoi on n'embauche pas un 2e comptable",
      contains: ['faute de budget'],
      sentences: ["Le recrutement d'un deuxième"],
    },
    {
      ask: 'When does the office lease end?',
      language: 'en',
      contains: ['30 juin 2027'],
      sentences: ['Le bail de la rue'],
    },
    {
      ask: 'Do we need the anti-money laundering questionnaire for litigation cases?',
      language: 'en',
      contains: ['contentieuse'],
      sentences: ["Il n'est pas demandé", 'Le questionnaire de vigilance'],
    },
    {
      ask: "What's Nadia's extension? I have an IT problem",
      language: 'en',
      contains: ['110'],
      rows: ['Nadia Slimani'],
    },
    { ask: 'Quel est le forfait pour un divorce contentieux ?', refused: 'near miss' },
    { ask: 'taux horaire stagiaire', refused: 'near miss' },
    { ask: 'Quelle est la date du séminaire des associés ?', refused: 'near miss' },
    { ask: 'Combien de tickets resto par mois ?', refused: 'near miss' },
    { ask: 'Quelle est la capitale du Pérou ?', refused: 'off topic' },
    { ask: 'Bonjour, comment ça va ?', refused: 'small talk' },
  ],
};
