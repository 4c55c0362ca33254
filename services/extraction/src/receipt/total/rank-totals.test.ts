import { expect, test } from 'vitest';
import type { BoostedTrees } from '../../ranking/boosted-trees.ts';
import { rankTotals } from './rank-totals.ts';

/** Weights that rank a labelled total first. */
const weights: BoostedTrees = { features: ['label total'], base: -1, trees: [[[0, 0.5, 1, 2], [0], [3]]] };
const candidate = (cents: number, ...features: readonly string[]) => ({
  cents,
  features: Object.fromEntries(features.map((name) => [name, 1])),
});
const bestCents = (...candidates: readonly ReturnType<typeof candidate>[]) =>
  rankTotals(weights, candidates)[0]?.candidate.cents;

test.each([
  {
    title: 'chooses the amount paid less change, two cents above the labelled total',
    candidates: [candidate(5208, 'label total'), candidate(5210, 'paid less change'), candidate(6000)],
    total: 5210,
  },
  {
    title: 'chooses the amount that is a difference of two amounts below it',
    candidates: [candidate(5208, 'label total'), candidate(5210, 'difference below it')],
    total: 5210,
  },
  {
    title: 'chooses the amount labelled as paid, two cents above the labelled total',
    candidates: [candidate(2728, 'label total'), candidate(2730, 'label paid')],
    total: 2730,
  },
  {
    title: 'keeps the labelled total when the close amount was not paid',
    candidates: [candidate(5208, 'label total'), candidate(5210)],
    total: 5208,
  },
  {
    title: 'keeps the labelled total when the amount paid differs by more than four cents',
    candidates: [candidate(5208, 'label total'), candidate(4910, 'paid less change')],
    total: 5208,
  },
  {
    title: 'keeps the labelled total when it was paid itself',
    candidates: [candidate(5208, 'label total', 'paid less change'), candidate(5210, 'paid less change')],
    total: 5208,
  },
  {
    title: 'chooses the paid sum of the articles, not a labelled total that nothing supports',
    candidates: [candidate(4215, 'label total'), candidate(1450, 'plain total', 'sum of items', 'label paid')],
    total: 1450,
  },
  {
    title: 'keeps the labelled total when the sum of the articles and a printed charge give it',
    candidates: [candidate(5300, 'label total'), candidate(5000, 'plain total', 'sum of items'), candidate(300)],
    total: 5300,
  },
  {
    title: 'keeps the labelled total when it was paid, and the sum of the articles was not',
    candidates: [candidate(4500, 'label total', 'label paid'), candidate(5000, 'plain total', 'sum of items')],
    total: 4500,
  },
])('$title', ({ candidates, total }) => expect(bestCents(...candidates)).toBe(total));

test('gives the rounded total the probability of the total that it replaces', () => {
  const [rounded] = rankTotals(weights, [candidate(5208, 'label total'), candidate(5210, 'paid less change')]);
  const [labelled] = rankTotals(weights, [candidate(5208, 'label total')]);
  expect(rounded?.probability).toBe(labelled?.probability);
});
