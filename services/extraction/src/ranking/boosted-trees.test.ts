import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INVOICE_WEIGHTS } from '../invoice/fields/invoice-weights.ts';
import { RECEIPT_WEIGHTS } from '../receipt/receipt-weights.ts';
import { type BoostedTrees, computeProbability, rankByTrees } from './boosted-trees.ts';
import type { Features } from './features.ts';

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

  test.each([
    ['no tree', []],
    ['a tree without nodes', [[]]],
    ['a tree whose node leads to none', [[[0, 0.5, 7, 7]]]],
  ] as const)('adds nothing for %s', (_, trees) =>
    expect(computeProbability({ ...weights, trees }, { 'label total': 1 })).toBe(0.5),
  );

  test('are worth the same whichever candidate came before', () => {
    const first = computeProbability(weights, { 'label total': 1, rank: 9 });
    computeProbability(weights, { rank: 4, 'no feature of the weights': 7 });
    expect(computeProbability(weights, { 'label total': 1, rank: 9 })).toBe(first);
    expect(computeProbability(weights, {})).toBeCloseTo(logistic(-0.5), 12);
  });

  test('ranks the most probable candidate first', () => {
    const candidates = [{ features: {} }, { features: { 'label total': 1 } }];
    expect(rankByTrees(weights, candidates).map(({ candidate }) => candidate)).toEqual([candidates[1], candidates[0]]);
  });
});

/** The sum of the leaves, read from the nodes as lab/fit writes them. */
const walkNodes = ({ features: names, base, trees }: BoostedTrees, features: Features): number =>
  trees.reduce((sum, tree) => {
    let node = tree[0];
    while (node !== undefined && node.length === 4) {
      const [feature, threshold, low, high] = node;
      node = tree[(features[names[feature] ?? ''] ?? 0) <= threshold ? low : high];
    }
    return sum + (node?.[0] ?? 0);
  }, base);

const ALL_WEIGHTS = [...Object.values(RECEIPT_WEIGHTS), ...Object.values(INVOICE_WEIGHTS.fields)];
const number = fc.oneof(fc.double({ min: -9, max: 9 }), fc.constantFrom(0, 1, Number.NaN));

test('the shipped weights give exactly the probability of a walk through their nodes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ALL_WEIGHTS), fc.array(number, { maxLength: 200 }), (shipped, values) => {
      const features = Object.fromEntries(values.map((value, index) => [shipped.features[index] ?? 'other', value]));
      expect(computeProbability(shipped, features)).toBe(1 / (1 + Math.exp(-walkNodes(shipped, features))));
    }),
    { numRuns: 200 },
  );
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
