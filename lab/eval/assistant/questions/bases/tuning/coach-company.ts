import type { QuestionBase } from '../../question-base.ts';

export const coachCompany: QuestionBase = {
  name: 'coach company',
  documents: [
    {
      name: 'manuel-du-conducteur.pdf',
      content: `
# Manuel du conducteur d'autocar
## Prise de service
Le conducteur se présente au dépôt vingt minutes avant le départ. Il contrôle les pneus, les feux, les extincteurs et le niveau de l'huile, puis signe le carnet de bord.
## Temps de conduite
La conduite continue ne dépasse pas quatre heures trente. Elle est suivie d'une pause de quarante-cinq minutes, qui peut être prise en deux fois. La conduite journalière est limitée à neuf heures, et à dix heures deux fois par semaine.
## Repos
Le repos journalier est de onze heures consécutives. Le repos hebdomadaire est de quarante-cinq heures.
## À bord
Les passagers portent la ceinture. Les boissons alcoolisées et les repas chauds sont interdits à bord. Les animaux voyagent en soute, sauf les chiens guides. Un bagage par personne est admis, de vingt-trois kilos au plus.
## Carburant
Le plein se fait avec la carte de la société, dans les stations du réseau Pétrodis uniquement. Le code secret n'est communiqué à personne. Une carte perdue est déclarée sur-le-champ à l'exploitation, afin qu'elle soit bloquée.
## Amendes
Les amendes pour excès de vitesse sont payées par le conducteur. Celles qui concernent l'état du véhicule sont payées par l'entreprise.
~ Cars Vaubert SAS, au capital de 120 000 €, RCS Dijon 431 209 877. Toute reproduction interdite.
`,
    },
    {
      name: 'accident-et-panne.docx',
      content: `
# En cas d'accident ou de panne
## Accident
La conduite à tenir est la suivante :
1. Arrêter le véhicule et allumer les feux de détresse
2. Enfiler le gilet et placer le triangle à trente mètres
3. Faire sortir les passagers derrière la glissière
4. Appeler le 112, puis l'exploitation
5. Remplir le constat sans reconnaître de responsabilité
Le constat est remis au service sinistres dans les deux jours.
## Panne
En cas de panne, le conducteur appelle l'atelier, qui envoie un dépanneur ou un véhicule de remplacement. Sur autoroute, il utilise la borne orange.
## Numéros utiles
| Service | Numéro | Horaires |
| Exploitation | 03 80 55 10 01 | Jour et nuit |
| Atelier | 03 80 55 10 02 | 6 h à 22 h |
| Sinistres | 03 80 55 10 03 | 9 h à 17 h |
| Ressources humaines | 03 80 55 10 04 | 9 h à 12 h |
`,
    },
    {
      name: 'parc.csv',
      content: `
| Numéro | Modèle | Places | Immatriculation | Contrôle technique |
| 101 | Iveco Evadys | 53 | GB-217-KL | 14/03/2026 |
| 102 | Setra S 515 | 49 | FT-804-RM | 02/05/2026 |
| 103 | Mercedes Sprinter | 19 | GA-552-ZX | 27/01/2026 |
| 104 | Irizar i6 | 59 | FV-118-BC | 09/06/2026 |
`,
    },
    {
      name: 'voyageurs.html',
      content: `
# Informations aux voyageurs
## Billets
Les billets achetés en ligne sont échangeables jusqu'à la veille du départ, sans frais. Un billet non utilisé n'est pas remboursé.
## Tarifs
| Trajet | Plein tarif | Tarif réduit |
| Dijon - Beaune | 7,50 € | 5,00 € |
| Dijon - Dole | 9,80 € | 6,50 € |
| Dijon - Besançon | 15,20 € | 10,40 € |
Le tarif réduit est accordé aux moins de vingt-six ans et aux demandeurs d'emploi.
## Objets trouvés
Les objets trouvés sont gardés trente jours au guichet de la gare routière. Ils sont rendus sur description.
## Réclamations
Les réclamations sont envoyées à clients@carsvaubert.example. Une réponse est donnée dans les quinze jours.
~ En poursuivant votre visite, vous acceptez les cookies.
`,
    },
  ],
  questions: [
    {
      ask: 'Quelle est la durée maximale de conduite continue ?',
      contains: ['quatre heures trente'],
      sentences: ['La conduite continue', 'Elle est suivie'],
    },
    {
      ask: 'Et de conduite journalière ?',
      after: 'Quelle est la durée maximale de conduite continue ?',
      contains: ['neuf heures'],
      sentences: ['La conduite journalière'],
    },
    {
      ask: 'Qui paie une amende pour excès de vitesse ?',
      contains: ['par le conducteur'],
      sentences: ['Les amendes pour'],
    },
    {
      ask: 'Et pour un pneu usé ?',
      after: 'Qui paie une amende pour excès de vitesse ?',
      contains: ["par l'entreprise"],
      sentences: ['Celles qui concernent'],
    },
    {
      ask: 'Que faire si je perds la carte carburant ?',
      contains: ["déclarée sur-le-champ à l'exploitation"],
      sentences: ['Une carte perdue'],
    },
    {
      ask: 'Pourquoi ?',
      after: 'Que faire si je perds la carte carburant ?',
      contains: ["afin qu'elle soit bloquée"],
      sentences: ['Une carte perdue'],
    },
    {
      ask: 'Que dois-je faire après un accident ?',
      contains: ['feux de détresse', 'triangle', 'glissière', '112', 'constat'],
      list: 'Arrêter le véhicule',
    },
    { ask: "Quel est le numéro de l'atelier ?", contains: ['03 80 55 10 02'], rows: ['Atelier'] },
    {
      ask: 'Et des ressources humaines ?',
      after: "Quel est le numéro de l'atelier ?",
      contains: ['03 80 55 10 04'],
      rows: ['Ressources humaines'],
    },
    { ask: "Quelle est l'immatriculation du Setra ?", contains: ['FT-804-RM'], rows: ['102'] },
    { ask: 'Combien de places dans le car 104 ?', contains: ['59'], rows: ['104'] },
    { ask: 'date du contrôle technique du Sprinter', contains: ['27/01/2026'], rows: ['103'] },
    { ask: 'Prix Dijon Besançon tarif réduit', contains: ['10,40'], rows: ['Dijon - Besançon'] },
    { ask: 'Quel véhicule a 53 places ?', contains: ['Iveco Evadys'], rows: ['101'] },
    {
      ask: 'poids maximum valise',
      contains: ['vingt-trois kilos'],
      sentences: ['Un bagage par personne'],
    },
    {
      ask: 'How long is lost property kept?',
      language: 'en',
      contains: ['trente jours'],
      sentences: ['Les objets trouvés sont'],
    },
    {
      ask: 'Can I get a refund for an unused ticket?',
      language: 'en',
      contains: ["n'est pas remboursé"],
      sentences: ['Un billet non utilisé', 'Les billets achetés'],
    },
    {
      ask: 'How long is the weekly rest?',
      language: 'en',
      contains: ['quarante-cinq heures'],
      sentences: ['Le repos hebdomadaire'],
    },
    {
      ask: 'When must the accident report be handed in?',
      language: 'en',
      contains: ['dans les deux jours'],
      sentences: ['Le constat est remis'],
    },
    { ask: 'Are pets allowed on board?', language: 'en', contains: ['en soute'], sentences: ['Les animaux voyagent'] },
    {
      ask: 'How early does the driver have to arrive at the depot?',
      language: 'en',
      contains: ['vingt minutes avant'],
      sentences: ['Le conducteur se présente'],
    },
    {
      ask: 'How much is the full fare from Dijon to Dole?',
      language: 'en',
      contains: ['9,80'],
      rows: ['Dijon - Dole'],
    },
    { ask: 'How much is a ticket from Dijon to Paris?', language: 'en', refused: 'near miss' },
    { ask: 'Where can I rent a car?', language: 'en', refused: 'near miss' },
    {
      ask: 'Combien de places a-t-il ?',
      after: "Quelle est l'immatriculation du Setra ?",
      contains: ['49'],
      rows: ['102'],
    },
    {
      ask: 'Quand passe-t-il le contrôle technique ?',
      after: "Quelle est l'immatriculation du Setra ?",
      contains: ['02/05/2026'],
      rows: ['102'],
    },
    { ask: 'Et quel modèle ?', after: 'Combien de places dans le car 104 ?', contains: ['Irizar'], rows: ['104'] },
    {
      ask: 'À quelles heures répond-il ?',
      after: "Quel est le numéro de l'atelier ?",
      contains: ['6 h à 22 h'],
      rows: ['Atelier'],
    },
    { ask: 'Quel est le prix du trajet Dijon - Lyon ?', refused: 'near miss' },
    { ask: 'Quelle est la durée du trajet entre Dijon et Beaune ?', refused: 'near miss' },
    { ask: "Quel est le salaire d'un conducteur ?", refused: 'near miss' },
    { ask: "Quel est le numéro de l'infirmerie ?", refused: 'near miss' },
  ],
};
