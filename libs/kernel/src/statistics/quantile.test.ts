import { describe, expect, test } from 'vitest';
import { computeQuantile } from './quantile.ts';

describe('computeQuantile', () => {
  const oneToHundred = Array.from({ length: 100 }, (_, i) => i + 1);
  test.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
  ])('returns the quantile %d of 1 to 100 as %d', (share, value) =>
    expect(computeQuantile(oneToHundred, share)).toBe(value),
  );
});
