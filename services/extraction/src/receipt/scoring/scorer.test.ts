import { describe, expect, test } from 'vitest';
import { probability, ranked, type ScorerWeights } from './scorer.ts';
import { RECEIPT_WEIGHTS } from './weights.ts';

const weights: ScorerWeights = {
  features: ['label total', 'rank'],
  base: 0,
  trees: [
    [[0, 0.5, 1, 2], [-1], [2]],
    [[1, 3, 1, 2], [0.5], [-0.5]],
  ],
};

describe('trees', () => {
  const logistic = (sum: number) => 1 / (1 + Math.exp(-sum));
  test.each([
    { title: 'labelled and large', features: { 'label total': 1, rank: 0 }, sum: 2.5 },
    { title: 'labelled and small', features: { 'label total': 1, rank: 9 }, sum: 1.5 },
    { title: 'on the threshold goes low', features: { 'label total': 0.5, rank: 3 }, sum: -0.5 },
    { title: 'what is absent counts nought', features: {}, sum: -0.5 },
  ])('$title', ({ features, sum }) => expect(probability(weights, features)).toBeCloseTo(logistic(sum), 12));

  test('the best comes first', () => {
    const candidates = [{ features: {} }, { features: { 'label total': 1 } }];
    expect(ranked(weights, candidates).map(({ candidate }) => candidate)).toEqual([candidates[1], candidates[0]]);
  });
});

test('the shipped weights are whole: every branch leads on, every path ends in a leaf', () => {
  for (const { features, trees } of Object.values(RECEIPT_WEIGHTS)) {
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
