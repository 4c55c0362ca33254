import type { QuestionBase } from '../../../question-base.ts';

export const campSite: QuestionBase = {
  name: 'camp site',
  documents: [
    {
      name: 'reglement-interieur.pdf',
      content: `
# Règlement intérieur du camping La Pinède d'Arsac
## Arrivée et départ
Les emplacements sont libres à partir de 14 h, et les mobil-homes à partir de 16 h. Le départ a lieu avant 12 h pour les tentes et avant 10 h pour les mobil-homes. Après 20 h, l'arrivée est signalée par téléphone et la barrière s'ouvre avec le code reçu par message.
## Bruit et circulation
Le silence est demandé de 23 h à 7 h. Les voitures roulent à 10 km/h et ne circulent pas la nuit. Un second véhicule reste sur le parking extérieur.
## Feu
Les feux de bois et les barbecues à charbon sont interdits, parce que la pinède est classée à risque. Les barbecues à gaz et les planchas électriques sont permis. Un incendie est signalé à la réception ou au 18.
## Animaux
Deux animaux par emplacement sont admis, tenus en laisse et vaccinés contre la rage. Les chiens de catégorie sont refusés. Aucun animal n'entre dans les mobil-homes de la gamme Confort.
## Visiteurs
Un visiteur se présente à l'accueil et part avant 22 h. La visite est gratuite pendant deux heures, puis elle coûte 4 €. Les visiteurs n'ont pas accès à la piscine.
## Linge et vaisselle
Le linge sèche sur les fils prévus, jamais entre les arbres. La vaisselle ne se lave pas aux lavabos des sanitaires.
`,
    },
    {
      name: 'tarifs-saison.xlsx',
      content: `
## Hébergements
| Hébergement | Personnes | Basse saison par nuit | Haute saison par nuit |
| Emplacement nu | 2 | 17,50 € | 29,00 € |
| Emplacement avec électricité | 2 | 22,00 € | 35,50 € |
| Tente meublée Lodge | 4 | 48,00 € | 86,00 € |
| Mobil-home Éco | 4 | 55,00 € | 99,00 € |
| Mobil-home Confort | 6 | 74,00 € | 138,00 € |
## Suppléments
| Supplément | Prix |
| Personne en plus | 6,50 € par nuit |
| Chien ou chat | 3,80 € par nuit |
| Location de draps | 12,00 € par lit |
| Kit bébé avec lit et chaise | 18,00 € par semaine |
| Ménage de fin de séjour | 70,00 € |
| Jeton de machine à laver | 5,00 € |
`,
    },
    {
      name: 'conditions-de-reservation.docx',
      content: `
# Conditions de réservation
## Paiement
Un acompte de 30 % confirme la réservation. Le solde est payé trente jours avant l'arrivée. Les chèques-vacances sont acceptés, mais pas les titres restaurant. La taxe de séjour de 0,66 € par adulte et par nuit s'ajoute au prix.
## Annulation
Jusqu'à trente jours avant l'arrivée, l'acompte est rendu, moins 20 € de frais de dossier. Ensuite, la totalité du séjour est due, sauf si l'assurance annulation a été prise. Cette assurance coûte 4 % du séjour et se prend le jour de la réservation. Un départ anticipé ne donne lieu à aucun remboursement.
## Caution
Une caution de 250 € est demandée pour un mobil-home et de 80 € pour le ménage. Elles sont rendues sous huit jours après l'état des lieux. Une clé perdue est retenue 35 € sur la caution.
## Mineurs
Un mineur séjourne avec un parent ou un adulte muni d'une autorisation signée. Les groupes de plus de huit personnes demandent l'accord préalable de la direction.
## Numéro d'emplacement
Le choix d'un emplacement précis coûte 15 €. Sans cette option, l'emplacement est attribué l'avant-veille de l'arrivée.
`,
    },
    {
      name: 'livret-des-services.md',
      content: `
# Livret des services
## Piscine
La piscine est ouverte de 10 h à 19 h 30 et chauffée jusqu'à la mi-juin. Un bracelet est remis à l'arrivée et porté pendant tout le séjour. La pataugeoire est réservée aux moins de six ans.
## Épicerie et pain
L'épicerie ouvre de 7 h 30 à 12 h 30 et de 16 h à 19 h. Le pain frais se commande la veille avant 18 h. La bouteille de gaz vide y est échangée contre une pleine.
## Wifi
Le wifi est gratuit autour de l'accueil. Sur l'emplacement, il coûte 19 € par semaine pour trois appareils.
## Club des enfants
Le club accueille les enfants de cinq à onze ans en juillet et en août, tous les matins sauf le samedi. L'inscription se fait le dimanche soir au bar.
## Coupure de courant
Si l'électricité saute sur l'emplacement, procédez ainsi.
1. Débrancher tous les appareils
2. Relever le disjoncteur de la borne, derrière le volet gris
3. Rebrancher les appareils un par un
4. Prévenir le gardien si la coupure revient
= Accueil : 05 58 09 37 14
= Gardien de nuit : Joël Darrigade, 06 00 58 23 91
= Animation : Maëva Lesgourgues
= Cabinet médical le plus proche : Biscarosse, 9 km
`,
    },
  ],
  questions: [
    {
      ask: 'À partir de quand pouvons-nous planter notre tente ?',
      contains: ['14 h'],
      sentences: ['Les emplacements sont libres'],
    },
    {
      ask: 'Nous serons là vers 22 heures, comment entrer ?',
      contains: ['code reçu'],
      sentences: ['Après 20 h'],
    },
    {
      ask: 'Les voisins font la fête à minuit, est-ce permis ?',
      contains: ['23 h à 7 h'],
      sentences: ['Le silence est demandé'],
    },
    {
      ask: 'Nous venons avec deux autos, où mettre la deuxième ?',
      contains: ['parking extérieur'],
      sentences: ['Un second véhicule'],
    },
    {
      ask: 'On peut faire griller des saucisses sur des braises ?',
      contains: ['charbon sont interdits'],
      sentences: ['Les feux de bois', 'Les barbecues à gaz'],
    },
    {
      ask: 'Pourquoi ?',
      after: 'Les feux de bois sont-ils interdits ?',
      contains: ['classée à risque'],
      sentences: ['Les feux de bois'],
    },
    {
      ask: 'Mon rottweiler peut-il venir avec nous ?',
      contains: ['catégorie sont refusés'],
      sentences: ['Les chiens de catégorie'],
    },
    {
      ask: "Des amis passent l'après-midi nous voir, faudra-t-il payer ?",
      contains: ['4 €'],
      sentences: ['La visite est gratuite'],
    },
    {
      ask: 'Et peuvent-ils se baigner ?',
      after: 'Combien coûte la venue d’un visiteur ?',
      contains: ["n'ont pas accès"],
      sentences: ["Les visiteurs n'ont pas"],
    },
    {
      ask: 'Puis-je tendre une corde entre deux pins pour mes serviettes ?',
      contains: ['jamais entre les arbres'],
      sentences: ['Le linge sèche'],
    },
    { ask: 'laverie combien', contains: ['5,00 €'], rows: ['Jeton de machine à laver'] },
    {
      ask: 'Nous sommes deux avec une caravane qui a besoin de courant, combien la nuit au mois d’août ?',
      contains: ['35,50 €'],
      rows: ['Emplacement avec électricité'],
    },
    {
      ask: 'À combien peut-on dormir dans le mobil home le plus cher ?',
      contains: ['6'],
      rows: ['Mobil-home Confort'],
    },
    {
      ask: 'Et la tente Lodge ?',
      after: 'Quel est le prix du mobil-home Éco en haute saison ?',
      contains: ['86,00 €'],
      rows: ['Tente meublée Lodge'],
    },
    {
      ask: "Je n'ai pas envie de passer la serpillière avant de partir, quel est le prix ?",
      contains: ['70,00 €'],
      rows: ['Ménage de fin de séjour'],
    },
    {
      ask: 'Je voyage avec un nourrisson, louez-vous de quoi le coucher ?',
      contains: ['18,00 €'],
      rows: ['Kit bébé avec lit et chaise'],
    },
    {
      ask: 'combien verser pour bloquer les dates',
      contains: ['30 %'],
      sentences: ['Un acompte de 30 %'],
    },
    {
      ask: 'Ma femme est tombée malade, nous rentrons deux jours plus tôt, serons-nous remboursés ?',
      contains: ['aucun remboursement'],
      sentences: ['Un départ anticipé'],
    },
    {
      ask: "Bonjour, pourriez-vous me dire combien je paierais pour être couvert si nous devions renoncer à nos vacances ? Merci d'avance.",
      contains: ['4 %'],
      sentences: ['Cette assurance coûte'],
    },
    {
      ask: "J'ai égaré la clé du mobil-home, combien allez-vous garder ?",
      contains: ['35 €'],
      sentences: ['Une clé perdue'],
    },
    {
      ask: 'Mon fils de 16 ans veut venir avec ses copains majeurs, est-ce possible ?',
      contains: ['autorisation signée'],
      sentences: ['Un mineur séjourne'],
    },
    {
      ask: "Nous voulons absolument la même place que l'été dernier, cela coûte-t-il plus cher ?",
      contains: ['15 €'],
      sentences: ["Le choix d'un emplacement"],
    },
    {
      ask: "Plus de lumière dans ma caravane, qu'est-ce que je fais ?",
      contains: ['Débrancher', 'disjoncteur', 'gardien'],
      list: 'Débrancher tous',
    },
    {
      ask: 'Ou acheter une recharge pour mon rechaud ?',
      contains: ['bouteille de gaz'],
      sentences: ['La bouteille de gaz', "L'épicerie ouvre"],
    },
    {
      ask: 'How do I get fresh bread in the morning?',
      language: 'en',
      contains: ['la veille avant 18 h'],
      sentences: ['Le pain frais'],
    },
    {
      ask: 'Is there internet at my pitch?',
      language: 'en',
      contains: ['19 €'],
      sentences: ["Sur l'emplacement, il coûte", 'Le wifi est gratuit'],
    },
    {
      ask: 'How old must a child be to join the kids club?',
      language: 'en',
      contains: ['cinq à onze ans'],
      sentences: ['Le club accueille'],
    },
    {
      ask: 'Qui appeler à 2 h du matin ?',
      contains: ['06 00 58 23 91'],
      rows: ['Gardien de nuit'],
    },
    { ask: 'Quelle est la profondeur de la piscine ?', refused: 'near miss' },
    { ask: 'Combien coûte la location de vélos ?', refused: 'near miss' },
    { ask: 'Et une cabane perchée ?', after: 'Quel est le prix du mobil-home Éco ?', refused: 'near miss' },
    { ask: 'À quelle distance est la plage ?', refused: 'near miss' },
    { ask: 'Quand le camping ouvre-t-il au printemps ?', refused: 'near miss' },
    { ask: 'Can I charge my electric car here?', language: 'en', refused: 'near miss' },
    { ask: 'location kayak', refused: 'near miss' },
    { ask: 'Bonjour, je voudrais savoir si vous recrutez des saisonniers pour cet été.', refused: 'near miss' },
    { ask: 'Qui a inventé le téléphone ?', refused: 'off topic' },
    { ask: 'Ok, parfait, à bientôt !', refused: 'small talk' },
  ],
};
