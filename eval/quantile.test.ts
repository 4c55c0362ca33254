import { describe, expect, test } from 'vitest';
import { quantile } from './quantile.ts';

describe('a quantile', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
  test.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
  ])('%d of 1 to 100 is %d', (share, value) => expect(quantile(hundred, share)).toBe(value));
});
