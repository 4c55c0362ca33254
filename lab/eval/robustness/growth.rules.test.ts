import { describe, expect, test } from 'vitest';
import { computeLargestGrowth } from './growth.rules.ts';

describe('computeLargestGrowth', () => {
  test('returns the growth of the process that grew most', () => {
    expect(
      computeLargestGrowth([
        [10, 10, 10, 10, 10, 10, 10, 10],
        [10, 10, 11, 12, 13, 14, 15, 15],
      ]),
    ).toBe(5);
  });
  test('ignores a single high value', () => {
    expect(computeLargestGrowth([[10, 10, 10, 10, 90, 10, 10, 10, 10, 10, 10, 10]])).toBe(0);
  });
  test('returns null when no process has enough measurements', () => expect(computeLargestGrowth([[1, 9]])).toBeNull());
});
