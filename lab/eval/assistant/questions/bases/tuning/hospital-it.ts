import type { QuestionBase } from '../../question-base.ts';

export const hospitalIt: QuestionBase = {
  name: "hospital's IT desk",
  documents: [
    {
      name: 'aide-informatique.html',
      content: `
# Aide du service informatique de l'hôpital
## Nous joindre
Le service informatique répond au poste 5050 du lundi au vendredi de 8 h à 18 h. La nuit et le week-end, l'astreinte est jointe au 5099 pour les pannes bloquantes uniquement.
## Mot de passe
Le mot de passe de session contient douze caractères et expire tous les cent vingt jours. Après cinq essais infructueux, le compte est verrouillé pendant trente minutes. Un mot de passe oublié se réinitialise sur la borne du hall B avec la carte professionnelle.
## Messagerie
La boîte aux lettres est limitée à 5 Go. Les pièces jointes de plus de 20 Mo passent par la plateforme DépôtSûr. Les données de patients ne sont envoyées que par la messagerie sécurisée MSSanté.
## Imprimantes
Pour imprimer, présentez votre badge devant n'importe quelle imprimante. Les impressions non retirées sont effacées au bout de douze heures. Les toners sont commandés par le cadre de l'unité.
## Accès à distance
L'accès à distance est accordé par le directeur du système d'information, sur demande du chef de service. Il se fait par le VPN avec un code envoyé sur le téléphone.
~ © 2026 Centre hospitalier du Val d'Orne. Mentions légales. Plan du site.
`,
    },
    {
      name: 'procedure-nouvel-arrivant.docx',
      content: `
# Arrivée et départ d'un agent
## Arrivée
Le cadre crée la demande dans GestAgents dix jours avant l'arrivée. Le compte est ouvert la veille. L'agent retire sa carte professionnelle au bureau des admissions, salle 112.
## Départ
Le compte est fermé le jour du départ. La boîte aux lettres est conservée trois mois, puis supprimée. Le matériel est rendu au magasin informatique contre un reçu.
## Perte de la carte
Pour remplacer une carte perdue :
- déclarer la perte au poste 5050 ;
- remplir le formulaire CP-12 ;
- retirer la nouvelle carte salle 112 sous deux jours.
Le remplacement est facturé 12 € à partir de la deuxième perte.
`,
    },
    {
      name: 'catalogue-materiel.xlsx',
      content: `
## Matériel
| Référence | Article | Prix | Délai de livraison | Validation |
| MAT-201 | Ordinateur portable 14 pouces | 845,00 € | 3 semaines | Directeur |
| MAT-202 | Écran 24 pouces | 139,90 € | 5 jours | Cadre |
| MAT-203 | Casque téléphonique | 64,50 € | 5 jours | Cadre |
| MAT-204 | Lecteur de code-barres | 212,00 € | 2 semaines | Cadre |
| MAT-205 | Chariot informatique | 2 380,00 € | 6 semaines | Directeur |
## Logiciels
| Logiciel | Usage | Licences | Référent |
| Orbis | Dossier du patient | 1 200 | Dr Lemoine |
| PharmaPlus | Prescription | 640 | Mme Caradec |
| Chronos | Gestion des plannings | 210 | M. Ollivier |
`,
    },
    {
      name: 'charte.txt',
      content: `
# Charte informatique
Les clés USB personnelles sont interdites sur les postes de soins. L'installation d'un logiciel par l'agent est interdite ; elle est demandée au service informatique.
La navigation personnelle est tolérée pendant les pauses. Les connexions sont conservées un an, pour répondre à la loi.
Toute suspicion de virus est signalée au poste 5050. Le câble réseau est débranché, le poste reste allumé.
Le délégué à la protection des données est Mme Inès Portal, dpo@ch-valdorne.example.
`,
    },
  ],
  questions: [
    {
      ask: 'mdp oublié',
      contains: ['borne du hall B'],
      sentences: ['Un mot de passe oublié'],
    },
    {
      ask: 'Tous les combien faut-il changer son mot de passe ?',
      contains: ['cent vingt jours'],
      sentences: ['Le mot de passe de session'],
    },
    {
      ask: 'Mon compte est bloqué, combien de temps ça dure ?',
      contains: ['trente minutes'],
      sentences: ['Après cinq essais'],
    },
    { ask: 'Puis-je brancher ma clé USB ?', contains: ['interdites'], sentences: ['Les clés USB personnelles'] },
    {
      ask: 'Et installer un logiciel ?',
      after: 'Puis-je brancher ma clé USB ?',
      contains: ['interdite ; elle est demandée'],
      sentences: ["L'installation d'un logiciel"],
    },
    {
      ask: "À qui s'adresser le dimanche en cas de panne ?",
      contains: ['5099'],
      sentences: ['La nuit et le week-end'],
    },
    {
      ask: 'Comment remplacer une carte perdue ?',
      contains: ['5050', 'CP-12', 'salle 112'],
      list: 'déclarer la perte',
    },
    {
      ask: 'Combien ça coûte ?',
      after: 'Comment remplacer une carte perdue ?',
      contains: ['12 €'],
      sentences: ['Le remplacement est facturé'],
    },
    { ask: "Combien coûte l'écran 24 pouces ?", contains: ['139,90'], rows: ['MAT-202'] },
    {
      ask: 'Et le lecteur de code-barres ?',
      after: "Combien coûte l'écran 24 pouces ?",
      contains: ['212,00'],
      rows: ['MAT-204'],
    },
    { ask: 'Quel est le délai de livraison du MAT-205 ?', contains: ['6 semaines'], rows: ['MAT-205'] },
    { ask: 'Qui valide la commande d’un ordinateur portable ?', contains: ['Directeur'], rows: ['MAT-201'] },
    { ask: 'Qui est le référent de PharmaPlus ?', contains: ['Mme Caradec'], rows: ['PharmaPlus'] },
    {
      ask: 'Et de Chronos ?',
      after: 'Qui est le référent de PharmaPlus ?',
      contains: ['M. Ollivier'],
      rows: ['Chronos'],
    },
    { ask: 'dpo mail', contains: ['dpo@ch-valdorne.example'], sentences: ['Le délégué à la protection'] },
    {
      ask: 'How do I print a document?',
      language: 'en',
      contains: ['présentez votre badge'],
      sentences: ['Pour imprimer'],
    },
    {
      ask: 'How long is the mailbox kept after someone leaves?',
      language: 'en',
      contains: ['trois mois'],
      sentences: ['La boîte aux lettres est conservée'],
    },
    {
      ask: 'Who grants remote access?',
      language: 'en',
      contains: ["directeur du système d'information"],
      sentences: ["L'accès à distance"],
    },
    {
      ask: 'What is the maximum size of the mailbox?',
      language: 'en',
      contains: ['5 Go'],
      sentences: ['La boîte aux lettres est limitée'],
    },
    {
      ask: 'Where do I pick up my professional card?',
      language: 'en',
      contains: ['salle 112'],
      sentences: ["L'agent retire sa carte"],
    },
    {
      ask: 'I think my computer has a virus, what should I do?',
      language: 'en',
      contains: ['5050'],
      sentences: ['Toute suspicion de virus', 'Le câble réseau'],
    },
    { ask: 'How much does a headset cost?', language: 'en', contains: ['64,50'], rows: ['MAT-203'] },
    { ask: 'How much does a microscope cost?', language: 'en', refused: 'near miss' },
    { ask: 'What are the visiting hours?', language: 'en', refused: 'near miss' },
    {
      ask: 'Quel est le délai de livraison ?',
      after: "Combien coûte l'écran 24 pouces ?",
      contains: ['5 jours'],
      rows: ['MAT-202'],
    },
    { ask: 'Qui valide ?', after: "Combien coûte l'écran 24 pouces ?", contains: ['Cadre'], rows: ['MAT-202'] },
    {
      ask: 'Et combien de licences ?',
      after: 'Qui est le référent de PharmaPlus ?',
      contains: ['640'],
      rows: ['PharmaPlus'],
    },
    { ask: 'Combien coûte une tablette ?', refused: 'near miss' },
    { ask: "Quel est le délai de livraison d'une imprimante ?", refused: 'near miss' },
    { ask: 'Quel est le mot de passe du wifi des patients ?', refused: 'near miss' },
    { ask: 'Merci beaucoup !', refused: 'small talk' },
  ],
};
