import { describe, expect, test } from 'vitest';
import { computeInterval, formatInterval } from './bootstrap.rules.ts';

const values = (numbers: readonly number[], group: (index: number) => string = String) =>
  numbers.map((value, index) => ({ value, group: group(index) }));
const hundred = Array.from({ length: 100 }, (_, index) => (index < 50 ? 1 : 0));

describe('computeInterval', () => {
  test('is close to the normal approximation of a share: .5 with 100 questions is .5 plus or minus .098', () => {
    const { high, low, mean } = computeInterval(values(hundred));
    expect(mean).toBe(0.5);
    expect(Math.abs(low - 0.402)).toBeLessThan(0.03);
    expect(Math.abs(high - 0.598)).toBeLessThan(0.03);
  });

  test('is wider when the values of a group resemble each other', () => {
    const grouped = computeInterval(values(hundred, (index) => String(Math.floor(index / 10))));
    const single = computeInterval(values(hundred));
    expect(grouped.high - grouped.low).toBeGreaterThan(1.5 * (single.high - single.low));
  });

  test('is the same for the same values', () => {
    expect(computeInterval(values(hundred))).toEqual(computeInterval(values(hundred)));
  });

  test('is a point when all values are equal', () => {
    expect(computeInterval(values([1, 1, 1]))).toEqual({ mean: 1, low: 1, high: 1 });
  });
});

test('formats a mean with its interval', () =>
  expect(formatInterval({ mean: 0.9124, low: 0.903, high: 0.921 })).toBe('0.912 [0.903 0.921]'));
