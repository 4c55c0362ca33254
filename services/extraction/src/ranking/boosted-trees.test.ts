import { describe, expect, test } from 'vitest';
import { INVOICE_WEIGHTS } from '../invoice/fields/invoice-weights.ts';
import { RECEIPT_WEIGHTS } from '../receipt/receipt-weights.ts';
import { type BoostedTrees, computeProbability, rankByTrees } from './boosted-trees.ts';

const weights: BoostedTrees = {
  features: ['label total', 'rank'],
  base: 0,
  trees: [
    [[0, 0.5, 1, 2], [-1], [2]],
    [[1, 3, 1, 2], [0.5], [-0.5]],
  ],
};

describe('boosted trees', () => {
  const logistic = (sum: number) => 1 / (1 + Math.exp(-sum));
  test.each([
    {
      title: 'adds the high leaf of a label and the low leaf of a rank',
      features: { 'label total': 1, rank: 0 },
      sum: 2.5,
    },
    { title: 'adds the high leaves of a label and a rank', features: { 'label total': 1, rank: 9 }, sum: 1.5 },
    { title: 'takes the low branch at the threshold', features: { 'label total': 0.5, rank: 3 }, sum: -0.5 },
    { title: 'counts an absent feature as 0', features: {}, sum: -0.5 },
  ])('$title', ({ features, sum }) => expect(computeProbability(weights, features)).toBeCloseTo(logistic(sum), 12));

  test('ranks the most probable candidate first', () => {
    const candidates = [{ features: {} }, { features: { 'label total': 1 } }];
    expect(rankByTrees(weights, candidates).map(({ candidate }) => candidate)).toEqual([candidates[1], candidates[0]]);
  });
});

test.each([
  ['receipt', RECEIPT_WEIGHTS],
  ['invoice', INVOICE_WEIGHTS.fields],
] as const)('every branch of the shipped %s weights leads to a later node of its tree', (_, fields) => {
  for (const { features, trees } of Object.values(fields)) {
    expect(trees.length).toBeGreaterThan(0);
    for (const tree of trees) {
      for (const [at, node] of tree.entries()) {
        if (node.length === 1) continue;
        const [feature, , low, high] = node;
        expect(features[feature]).toBeDefined();
        expect(Math.min(low, high)).toBeGreaterThan(at);
        expect(Math.max(low, high)).toBeLessThan(tree.length);
      }
    }
  }
});
