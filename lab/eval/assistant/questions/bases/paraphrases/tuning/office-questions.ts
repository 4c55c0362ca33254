import type { Question, QuestionBase } from '../../../question-base.ts';
import { helpDesk } from '../../tuning/help-desk.ts';
import { purchasing } from '../../tuning/purchasing.ts';
import { townHall } from '../../tuning/town-hall.ts';

const ask = (base: QuestionBase, questions: readonly Question[]): QuestionBase => ({ ...base, questions });

/** The tuning bases with questions in other words than those of their documents. */
export const OFFICE_QUESTIONS: readonly QuestionBase[] = [
  ask(helpDesk, [
    {
      ask: 'Mon compte est bloqué, ça dure combien de temps ?',
      contains: ['trente minutes'],
      sentences: ['Après cinq essais'],
    },
    {
      ask: 'Combien de lettres au minimum dans le mdp ?',
      contains: ['quatorze caractères'],
      sentences: ['Il doit compter'],
    },
    {
      ask: 'Envoyer une grosse vidéo à un client',
      contains: ['Transfert'],
      sentences: ['Pour un fichier plus lourd', "La taille d'une pièce"],
    },
    { ask: "J'ai supprimé un document par erreur", contains: ['quatre heures'], sentences: ['Un fichier effacé'] },
    { ask: 'Quand aurai-je un nouveau PC ?', contains: ['quatre ans'], sentences: ['Un ordinateur portable est'] },
    {
      ask: 'Et un nouveau smartphone ?',
      after: 'Quand mon ordinateur portable sera-t-il remplacé ?',
      contains: ['trois ans'],
      sentences: ['Les téléphones le sont'],
    },
    { ask: "Où est l'imprimante 118 ?", contains: ['Comptabilité'], rows: ['IMP-118'] },
    {
      ask: "Que devient ma boîte quand je pars de l'entreprise ?",
      contains: ['désactivé'],
      sentences: ['Le compte est désactivé'],
    },
    { ask: 'wifi invités', contains: ['ORV-INVITE'], rows: ['Réseau des visiteurs'] },
    { ask: 'Can I borrow a USB stick?', language: 'en', contains: ["à l'accueil"], sentences: ['Des clés chiffrées'] },
    { ask: 'Quel est le mot de passe du wifi ?', refused: 'near miss' },
    { ask: 'Quand mon écran sera-t-il remplacé ?', refused: 'near miss' },
  ]),
  ask(purchasing, [
    {
      ask: 'Jusqu’à quel prix puis-je acheter sans bon de commande ?',
      contains: ['500 €'],
      sentences: ['Toute dépense supérieure'],
    },
    {
      ask: 'Un fournisseur nous envoie un nouvel IBAN, que faire ?',
      contains: ['téléphone'],
      sentences: ['Un changement de RIB'],
    },
    {
      ask: 'Le colis est arrivé abîmé, quel délai pour le signaler ?',
      contains: ['trois jours'],
      sentences: ['Les réserves sont notées', 'Le réceptionnaire vérifie'],
    },
    {
      ask: 'Puis-je aller au salon où m’invite un fournisseur ?',
      contains: ['autorisées'],
      sentences: ['Les invitations à des salons'],
    },
    { ask: 'Où en est ma commande ?', contains: ['Suivi'], sentences: ["L'état de la commande"] },
    { ask: 'ref cartouche noire', contains: ['CAR-N-410'], rows: ['CAR-N-410'] },
    {
      ask: 'Quel est le délai pour une chaise de bureau ergonomique ?',
      contains: ['3 semaines'],
      rows: ['FAU-ERG-02'],
    },
    { ask: 'Qui signe à la place du DG ?', contains: ['Secrétaire général'], rows: ['Au-delà de 50 000'] },
    {
      ask: 'Can I buy a subscription with the purchasing card?',
      language: 'en',
      contains: ['sauf les abonnements'],
      sentences: ["La carte d'achat sert"],
    },
    { ask: 'Quelle remise sur les agrafes ?', refused: 'near miss' },
    { ask: 'Quel est le budget de la formation ?', refused: 'near miss' },
  ]),
  ask(townHall, [
    { ask: 'Combien de temps pour avoir sa CNI ?', contains: ['six semaines'], sentences: ['Le délai actuel'] },
    { ask: 'Où déposer un vieux canapé ?', contains: ['02 33 55 10 18'], sentences: ['Les encombrants sont enlevés'] },
    {
      ask: 'Quand sortir les poubelles ?',
      contains: ['19 heures'],
      sentences: ['Les bacs sont sortis', 'Les ordures ménagères'],
    },
    {
      ask: 'Puis-je tondre ma pelouse dimanche après-midi ?',
      contains: ['10 h à 12 h'],
      sentences: ['Le dimanche, il', 'Le bricolage bruyant'],
    },
    {
      ask: 'Je veux construire une cabane dans mon jardin',
      contains: ['déclaration préalable'],
      sentences: ['Une clôture ou un abri', 'Au-delà de 20'],
    },
    { ask: 'abonnement bibliotheque prix', contains: ['12 €'], sentences: ["L'abonnement à la médiathèque"] },
    { ask: 'Quelle salle louer pour 70 invités ?', contains: ['Moulin'], rows: ['Salle du Moulin'] },
    {
      ask: 'Et la caution ?',
      after: 'Combien coûte la location de la salle du Moulin ?',
      contains: ['400 €'],
      rows: ['Salle du Moulin'],
    },
    {
      ask: 'Une tombe pour trente ans, ça coûte combien ?',
      contains: ['280 €'],
      sentences: ['Une concession de trente'],
    },
    {
      ask: 'When do I have to apply for a grant for my association?',
      language: 'en',
      contains: ['31 janvier'],
      sentences: ['La date limite de dépôt'],
    },
    { ask: 'Quels papiers pour se pacser ?', refused: 'near miss' },
    { ask: 'À quelle heure ouvre la poste ?', refused: 'near miss' },
  ]),
];
