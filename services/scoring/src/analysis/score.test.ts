import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeWeightedMean, formatScore, normalizeWeights, parseScore, toScore, toWeight } from './score.ts';

describe('toScore', () => {
  test.each([
    [1, 3, 0.3333],
    [2, 3, 0.6667],
    [1, 2, 0.5],
    [0, 7, 0],
    [7, 7, 1],
    // 0.00005 is half a unit: up.
    [1, 20_000, 0.0001],
  ])('%d of %d is %d', (part, whole, share) => expect(formatScore(toScore(part, whole))).toBe(share));
});

test('computeWeightedMean rounds the exact mean half up', () => {
  const parts = [
    { score: parseScore(0.8), weight: toWeight(0.3) },
    { score: parseScore(0.5), weight: toWeight(0.25) },
    { score: parseScore(1), weight: toWeight(0.15) },
  ];
  // (0.8 × 0.30 + 0.5 × 0.25 + 1 × 0.15) / 0.70 = 0.515 / 0.70 = 0.735714...
  expect(formatScore(computeWeightedMean(parts))).toBe(0.7357);
});

describe('normalizeWeights', () => {
  test('gives the units left over to the largest remainders', () =>
    expect(normalizeWeights([toWeight(0.3), toWeight(0.3), toWeight(0.3)])).toEqual([333_334, 333_333, 333_333]));

  test('totals 1 exactly and keeps the order of any weights', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 5 }), (units) => {
        fc.pre(units.some((unit) => unit > 0));
        const weights = normalizeWeights(units.map((unit) => toWeight(unit / 1_000_000)));
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(1_000_000);
        for (const [index, unit] of units.entries()) if (unit === 0) expect(weights[index]).toBe(0);
      }),
    ));
});
