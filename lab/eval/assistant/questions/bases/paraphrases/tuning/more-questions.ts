import type { Question, QuestionBase } from '../../../question-base.ts';
import { clinic } from '../../tuning/clinic.ts';
import { hotel } from '../../tuning/hotel.ts';
import { humanResources } from '../../tuning/human-resources.ts';

const ask = (base: QuestionBase, questions: readonly Question[]): QuestionBase => ({ ...base, questions });

/** The tuning bases with questions in other words than those of their documents. */
export const MORE_QUESTIONS: readonly QuestionBase[] = [
  ask(humanResources, [
    {
      ask: 'Combien de temps faut-il être dans la boîte pour bosser de la maison ?',
      contains: ['six mois'],
      sentences: ['Le télétravail est ouvert'],
    },
    {
      ask: 'À partir de quand suis-je payé si je suis malade ?',
      contains: ['quatrième jour'],
      sentences: ['Le salaire est maintenu'],
    },
    {
      ask: 'Mon fils a de la fièvre, ai-je droit à des jours ?',
      contains: ['trois jours'],
      sentences: ['Chaque parent dispose', 'Ce droit passe'],
    },
    { ask: 'jours pour se marier', contains: ['5'], rows: ['Mariage ou Pacs du salarié'] },
    { ask: 'Quel budget pour le dîner ?', contains: ['26,80'], rows: ['Repas du soir'] },
    {
      ask: 'Et le déjeuner ?',
      after: 'Quel est le plafond pour le repas du soir ?',
      contains: ['19,40'],
      rows: ['Repas de midi'],
    },
    { ask: 'mail de la mutuelle', contains: ['entreprises@alpha-sante.example'], rows: ['Courriel'] },
    {
      ask: 'Je suis couvert par ma femme, dois-je prendre la complémentaire ?',
      contains: ['conjoint'],
      sentences: ['Un salarié peut refuser', 'La demande de dispense'],
    },
    {
      ask: 'Combien vaut un TR ?',
      contains: ['11,00 €'],
      sentences: ['Les tickets restaurant ont'],
    },
    {
      ask: "Que faire si je ne suis pas d'accord avec mon évaluation ?",
      contains: ['second entretien'],
      sentences: ['Le salarié qui conteste'],
    },
    { ask: 'Combien de jours pour le décès de mon chien ?', refused: 'near miss' },
    { ask: 'Quel est le plafond pour un billet de train ?', refused: 'near miss' },
  ]),
  ask(clinic, [
    {
      ask: 'Ma fille de 9 ans peut-elle venir me voir en réanimation ?',
      contains: ['douze ans'],
      sentences: ['Les enfants de moins'],
    },
    {
      ask: 'Faut-il être à jeun ?',
      contains: ['minuit'],
      sentences: ['Vous ne mangez plus'],
    },
    {
      ask: 'Est-ce que je peux garder mon alliance ?',
      contains: ['bijoux'],
      sentences: ['Les bijoux, le vernis'],
    },
    {
      ask: 'Puis-je rentrer seul en voiture après une chirurgie ambulatoire ?',
      contains: ['un adulte vous raccompagne'],
      sentences: ['Après une opération'],
    },
    {
      ask: 'Je veux me plaindre, à qui écrire ?',
      contains: ['directeur'],
      sentences: ['Une réclamation est adressée'],
    },
    { ask: 'prix tv', contains: ['6,50'], rows: ['Télévision'] },
    { ask: 'Et internet ?', after: 'Combien coûte la télévision ?', contains: ['4,00'], rows: ['Wifi premium'] },
    { ask: "Quand voir l'ophtalmo ?", contains: ['Mercredi et vendredi'], rows: ['Dr Castel'] },
    { ask: 'tel cardiologue', contains: ['03 83 40 11 01'], rows: ['Dr Anselme'] },
    { ask: 'Quels jours consulte le pédiatre ?', refused: 'near miss' },
    { ask: 'Puis-je fumer dans ma chambre ?', refused: 'near miss' },
  ]),
  ask(hotel, [
    {
      ask: 'Peut-on garder la chambre plus longtemps le jour du départ ?',
      contains: ['40 €'],
      sentences: ['Un départ tardif', 'Les chambres sont disponibles'],
    },
    {
      ask: 'animaux de compagnie autorisés ?',
      contains: ['acceptés'],
      sentences: ['Les chiens et les chats', 'Ils ne sont pas admis'],
    },
    {
      ask: "J'ai oublié mon écharpe, combien de temps la gardez-vous ?",
      contains: ['six mois'],
      sentences: ['Les objets trouvés sont', 'Le renvoi au client'],
    },
    { ask: 'À partir de quel âge peut-on aller au spa ?', contains: ['seize ans'], sentences: ["L'accès est réservé"] },
    { ask: 'Où brancher ma Tesla ?', contains: ['11 kW'], sentences: ['Deux bornes de recharge'] },
    { ask: 'Combien pour stationner une nuit ?', contains: ['18 €'], sentences: ['Le parking couvert compte'] },
    {
      ask: 'Et avec un camping-car de 2,50 m ?',
      after: 'Combien coûte le parking ?',
      contains: ['1,90 m'],
      sentences: ['La hauteur est limitée'],
    },
    { ask: 'Quelle salle pour 100 personnes assises ?', contains: ['120'], rows: ['Amiral'] },
    { ask: 'ligne directe seminaires', contains: ['02 51 20 77 41'], rows: ['Ligne directe'] },
    { ask: "Quel est le prix d'un soin du visage ?", refused: 'near miss' },
    { ask: 'Avez-vous un court de tennis ?', refused: 'near miss' },
  ]),
];
