import { expect, test } from 'vitest';
import type { ScorerWeights } from '../scoring/scorer.ts';
import { rankedTotals } from './ranked-totals.ts';

/** The labelled total before any other. */
const weights: ScorerWeights = { features: ['label total'], base: -1, trees: [[[0, 0.5, 1, 2], [0], [3]]] };
const candidate = (cents: number, ...features: readonly string[]) => ({
  cents,
  features: Object.fromEntries(features.map((name) => [name, 1])),
});
const best = (...candidates: readonly ReturnType<typeof candidate>[]) =>
  rankedTotals(weights, candidates)[0]?.candidate.cents;

test.each([
  {
    title: 'what was paid is two cents more than the total: it was rounded',
    candidates: [candidate(5208, 'label total'), candidate(5210, 'paid less change'), candidate(6000)],
    total: 5210,
  },
  {
    title: 'the same where the labels of what was given were misread',
    candidates: [candidate(5208, 'label total'), candidate(5210, 'difference below it')],
    total: 5210,
  },
  {
    title: 'and where it was paid exactly',
    candidates: [candidate(2728, 'label total'), candidate(2730, 'label paid')],
    total: 2730,
  },
  {
    title: 'a near value that nobody paid',
    candidates: [candidate(5208, 'label total'), candidate(5210)],
    total: 5208,
  },
  {
    title: 'a difference that is far away',
    candidates: [candidate(5208, 'label total'), candidate(4910, 'paid less change')],
    total: 5208,
  },
  {
    title: 'the labelled total was paid itself',
    candidates: [candidate(5208, 'label total', 'paid less change'), candidate(5210, 'paid less change')],
    total: 5208,
  },
])('$title', ({ candidates, total }) => expect(best(...candidates)).toBe(total));

test('the rounded total is as probable as the one that it replaces', () => {
  const [rounded] = rankedTotals(weights, [candidate(5208, 'label total'), candidate(5210, 'paid less change')]);
  const [alone] = rankedTotals(weights, [candidate(5208, 'label total')]);
  expect(rounded?.probability).toBe(alone?.probability);
});
