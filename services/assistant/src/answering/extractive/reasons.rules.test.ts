import { expect, test } from 'vitest';
import { splitSentences } from '../../chunking/sentences.rules.ts';
import { asksOnlyWhy, findReason, statesReason } from './reasons.rules.ts';
import type { AnswerChunk, CandidateSentence } from './sentences/candidate-sentences.ts';

test.each([
  ['Pourquoi ?', true],
  ['Combien de jours de télétravail ? Pourquoi ?', true],
  ['Puis-je télétravailler le mardi ? Et pourquoi ?', true],
  ['Is the mouse reimbursed? Why?', true],
  ['pourquoi donc ?', true],
  ['Pourquoi la piscine ferme-t-elle ?', false],
  ['Qui sait pourquoi elle ferme ?', false],
  ['Why is it closed?', false],
])('%s asks only for a reason: %s', (question, expected) => expect(asksOnlyWhy(question)).toBe(expected));

test.each([
  ['La circulation est interdite la nuit, parce que les allées ne sont pas éclairées.', true],
  ['Le port du casque est exigé afin d’éviter les blessures.', true],
  ['Les résultats ne sont pas donnés par téléphone, en raison du secret médical.', true],
  ['Le badge est changé chaque année pour limiter les copies.', true],
  ['Les vannes sont fermées le soir, ce qui évite les fuites.', true],
  ['Cette règle vise à protéger les stagiaires.', true],
  ['Le colis est refusé faute de bon de livraison.', true],
  ['The door is locked at night because of two thefts.', true],
  ['Orders are grouped so that fewer lorries are needed.', true],
  ['Un véhicule est prêté pour quatre heures.', false],
  ['Le tarif pour papier recyclé est de 12 €.', false],
  ['Pour obtenir un badge, écrivez à l’accueil.', false],
  ['Le car part de la gare à 8 h.', false],
  ['Un courrier est envoyé pour premier rappel.', false],
])('%s states a reason: %s', (sentence, expected) => {
  expect(statesReason(sentence)).toBe(expected);
});

function reasonFor(text: string, answer: string): string | null {
  const chunks: readonly AnswerChunk[] = [
    { relevance: 1, similarity: null, title: '', heading: [], text, language: 'fr' },
  ];
  const candidates: readonly CandidateSentence[] = splitSentences(text).map(({ end, start }, sentence) => ({
    ...{ chunk: 0, sentence, start, end },
    ...{ covered: new Set<number>(), coverage: 0, terms: 0 },
  }));
  const found = candidates.find(({ start }) => text.startsWith(answer, start));
  const reason = found === undefined ? null : findReason([found], candidates, chunks);
  return reason === null ? null : text.slice(reason.start, reason.end);
}

test.each([
  {
    title: 'in the answer itself',
    text: 'Le quai ferme à midi. La grue est arrêtée à 11 h, car le vent se lève.',
    answer: 'La grue',
    reason: 'La grue est arrêtée à 11 h, car le vent se lève.',
  },
  {
    title: 'in the sentence after it',
    text: 'La vitesse est limitée à 20 km/h. Cette limite a été fixée parce que deux accidents ont eu lieu.',
    answer: 'La vitesse',
    reason: 'Cette limite a été fixée parce que deux accidents ont eu lieu.',
  },
  {
    title: 'in the sentence before it',
    text: 'En raison des vols, les vestiaires sont surveillés. Les vestiaires ferment à 19 h.',
    answer: 'Les vestiaires ferment',
    reason: 'En raison des vols, les vestiaires sont surveillés.',
  },
  {
    title: 'not where it is that of something else',
    text: 'Le badge est remis à l’accueil. Les portes sont fermées la nuit, car le quartier est isolé.',
    answer: 'Le badge',
    reason: null,
  },
  {
    title: 'not where none is given',
    text: 'Un visiteur paie 4 € par jour. Il part avant 22 h.',
    answer: 'Un visiteur',
    reason: null,
  },
])('finds the reason $title', ({ answer, reason, text }) => expect(reasonFor(text, answer)).toBe(reason));
