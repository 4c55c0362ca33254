import type { QuestionBase } from '../../../question-base.ts';

export const dentalLaboratory: QuestionBase = {
  name: 'dental laboratory',
  documents: [
    {
      name: 'reception-des-empreintes.md',
      content: `
# Réception des empreintes et des fichiers
## Empreintes physiques
Toute empreinte est désinfectée à son arrivée, même si le cabinet déclare l'avoir fait. L'alginate est coulé dans les trente minutes, le silicone sous sept jours. Une empreinte déchirée ou avec une bulle sur la limite est refusée, et le cabinet est rappelé le jour même.
## Empreintes numériques
Les fichiers arrivent au format STL ou PLY sur le portail. Les fichiers reçus après 16 h sont comptés comme reçus le lendemain. Il faut les deux arcades et le mordu, sinon le travail reste en attente.
## Fiche de prescription
Aucun travail ne démarre sans fiche signée par le praticien. La fiche indique :
- le numéro du patient, jamais son nom
- la teinte, relevée au teintier VITA
- la date de pose souhaitée
- les allergies connues, surtout au nickel
## Urgences
Une réparation déposée avant 10 h est rendue le soir. L'urgence est majorée de 30 %, sauf pour une fracture sous garantie.
`,
    },
    {
      name: 'tarif-general-2026.xlsx',
      content: `
## Fixe
| Réf. | Travail | Prix HT | Délai ouvré |
| F101 | Couronne céramo-métallique | 98,00 € | 8 jours |
| F102 | Couronne zircone monolithique | 112,00 € | 6 jours |
| F103 | Couronne zircone stratifiée | 148,00 € | 8 jours |
| F104 | Couronne disilicate de lithium | 126,00 € | 7 jours |
| F110 | Inlay-core métal | 44,00 € | 4 jours |
| F120 | Facette céramique | 155,00 € | 10 jours |
## Amovible
| Réf. | Travail | Prix HT | Délai ouvré |
| A201 | Prothèse complète résine | 285,00 € | 15 jours |
| A202 | Châssis métallique 1 à 3 dents | 240,00 € | 12 jours |
| A203 | Châssis métallique 4 dents et plus | 275,00 € | 12 jours |
| A210 | Gouttière de bruxisme | 85,00 € | 5 jours |
| A220 | Réparation de fracture simple | 32,00 € | 1 jour |
`,
    },
    {
      name: 'conditions-generales.pdf',
      content: `
# Conditions générales de vente
## 1. Commandes
Toute commande vaut acceptation des présentes conditions. Une commande annulée avant le début de la fabrication n'est pas facturée. Une commande annulée en cours de fabrication est facturée à hauteur de 60 %.
## 2. Garantie
Les couronnes et les bridges sont garantis cinq ans. Les prothèses amovibles sont garanties deux ans. La garantie couvre la rupture et l'écaillage ; elle ne couvre ni la chute, ni l'usure normale, ni une retouche faite au cabinet. La pièce doit être retournée avec sa fiche de traçabilité.
## 3. Refaits
Un travail est refait gratuitement si la demande arrive sous trente jours et que le défaut vient du laboratoire. Si l'empreinte est en cause, le refait est facturé à moitié prix.
## 4. Paiement
Les factures sont payables le 15 du mois suivant par prélèvement. Un escompte de 2 % est accordé pour un paiement sous huit jours. Tout retard entraîne une indemnité forfaitaire de 40 € et des pénalités au taux de trois fois l'intérêt légal.
## 5. Métaux précieux
Le métal est facturé au poids et au cours du jour de la coulée. Les chutes restent au laboratoire, sauf demande écrite du praticien.
~ Laboratoire Dentalys, SARL au capital de 30 000 €, RCS Angers 512 884 207. Dispositifs médicaux sur mesure, déclaration ANSM n° 49-2217.
`,
    },
    {
      name: 'tournees-coursier.csv',
      content: `
| Tournée | Secteur | Jours | Passage | Coursier |
| T1 | Angers centre | Tous les jours | 8 h à 10 h | Rachid |
| T2 | Angers sud et Ponts-de-Cé | Lundi, mercredi, vendredi | 10 h à 12 h | Rachid |
| T3 | Saumur | Mardi et jeudi | 13 h à 16 h | Élodie |
| T4 | Cholet | Mercredi | 13 h à 17 h | Élodie |
`,
    },
    {
      name: 'consignes-atelier.docx',
      content: `
# Consignes de l'atelier
## Protections
Les lunettes sont portées au poste de polissage et au sablage. Le masque FFP3 est obligatoire pour couler et gratter les revêtements, à cause de la silice. Les gants nitrile sont changés entre deux désinfections. Les bijoux aux doigts et les manches larges sont interdits près des tours.
## Fours
Le four à zircone monte à 1 530 °C et ne s'ouvre pas au-dessus de 200 °C. Le four à céramique est étalonné chaque lundi avec le témoin d'argent. Le four à cylindres est mis en route par la première personne arrivée.
## Produits
Le monomère est gardé dans l'armoire ventilée, un litre au plus par poste. L'acide fluorhydrique n'est manipulé que par Bérénice et Tom. En cas de contact avec la peau, on rince, on applique le gel de gluconate de calcium et on appelle le 15.
## Fin de journée
1. Couper l'air comprimé et l'aspiration
2. Vider les bacs à plâtre
3. Mettre les travaux en cours dans les boîtes numérotées
4. Vérifier que les fours sont à l'arrêt ou programmés
5. Mettre l'alarme
`,
    },
    {
      name: 'fiche-laboratoire.html',
      content: `
# Le laboratoire
= Gérante : Bérénice Chauvat
= Responsable qualité : Tom Lemoine
= Téléphone : 02 41 60 33 18
= Portail des fichiers : portail.dentalys.example
= IBAN : FR76 1790 6000 3200 0456 7812 345
= Horaires d'atelier : 8 h à 17 h 30, 16 h le vendredi
= Code du client de démonstration : DEMO49
# Fermetures
L'atelier ferme du 3 au 21 août et du 24 décembre au 1er janvier. Une permanence pour les réparations est tenue les deux premières semaines d'août, le matin.
`,
    },
  ],
  questions: [
    {
      ask: 'prix couronne zircone stratifiee',
      contains: ['148,00'],
      rows: ['F103'],
    },
    {
      ask: 'et la monolithique ?',
      after: 'prix couronne zircone stratifiee',
      contains: ['112,00'],
      rows: ['F102'],
    },
    {
      ask: 'Quel délai pour une gouttière de bruxisme ?',
      contains: ['5 jours'],
      rows: ['A210'],
    },
    {
      ask: 'combien de temps max avant de couler un alginate',
      contains: ['trente minutes'],
      sentences: ["L'alginate est coulé"],
    },
    {
      ask: 'Le Dr Morin a envoyé son STL à 17h hier, ça compte pour quel jour ?',
      contains: ['lendemain'],
      sentences: ['Les fichiers reçus après'],
    },
    {
      ask: "Un patient a fait tomber son appareil, est-ce que c'est pris sous garantie ?",
      contains: ['ni la chute'],
      sentences: ['La garantie couvre', 'Les prothèses amovibles sont garanties'],
    },
    {
      ask: "Qu'est-ce qui doit figurer sur la fiche de prescription ?",
      contains: ['numéro du patient', 'teinte', 'date de pose', 'allergies'],
      list: 'le numéro du patient',
      sentences: ['Aucun travail ne démarre'],
    },
    {
      ask: 'qui a le droit de toucher a l acide fluorhydrique ?',
      contains: ['Bérénice', 'Tom'],
      sentences: ["L'acide fluorhydrique n'est"],
    },
    {
      ask: 'Et si on s’en met sur la main ?',
      after: 'qui a le droit de toucher a l acide fluorhydrique ?',
      contains: ['gluconate de calcium'],
      sentences: ['En cas de contact avec la peau'],
    },
    {
      ask: 'Pourquoi faut-il un FFP3 pour gratter les revêtements ?',
      contains: ['silice'],
      sentences: ['Le masque FFP3'],
    },
    {
      ask: 'que faut-il faire avant de partir le soir',
      contains: ['air comprimé', 'bacs à plâtre', 'boîtes numérotées', 'fours', 'alarme'],
      list: "Couper l'air comprimé",
    },
    {
      ask: 'Which days does the courier go to Saumur?',
      language: 'en',
      contains: ['Mardi et jeudi'],
      rows: ['T3'],
    },
    {
      ask: 'and Cholet, what time?',
      after: 'Which days does the courier go to Saumur?',
      language: 'en',
      contains: ['13 h à 17 h'],
      rows: ['T4'],
    },
    {
      ask: 'how much do we charge if the dentist cancels while the job is already started',
      language: 'en',
      contains: ['60 %'],
      sentences: ['Une commande annulée en cours'],
    },
    { ask: 'prix couronne en or', refused: 'near miss' },
    { ask: 'À quelle heure passe le coursier à Laval ?', refused: 'near miss' },
    { ask: 'Combien de temps les implants sont-ils garantis ?', refused: 'near miss' },
    { ask: 'Quel est le BIC du laboratoire ?', refused: 'near miss' },
    { ask: 'Tu connais une bonne recette de crêpes ?', refused: 'off topic' },
    { ask: 'Merci beaucoup pour ton aide !', refused: 'small talk' },
  ],
};
