import { expect, test } from 'vitest';
import { isProduct } from './is-product.ts';

test.each([
  [3 * 86.03, 258_09, true],
  [3 * 86.03, 258_11, false],
  [3 * 86.03, 258_10, true],
  [2 * -4.5, 9_00, true],
  [3_250_390_000_124 * 98_765_432_101, 9_00, false],
  [Number.POSITIVE_INFINITY, 9_00, false],
  [Number.NaN, 9_00, false],
])('a product of %d and %d cents: %s', (product, cents, expected) => expect(isProduct(product, cents)).toBe(expected));
