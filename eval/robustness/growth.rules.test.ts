import { describe, expect, test } from 'vitest';
import { largestGrowth } from './growth.rules.ts';

describe('growth over the life of a process', () => {
  test('is that of the process that grew most', () => {
    expect(
      largestGrowth([
        [10, 10, 10, 10, 10, 10, 10, 10],
        [10, 10, 11, 12, 13, 14, 15, 15],
      ]),
    ).toBe(5);
  });
  test('one high value is no growth', () => {
    expect(largestGrowth([[10, 10, 10, 10, 90, 10, 10, 10, 10, 10, 10, 10]])).toBe(0);
  });
  test('a process that lived for few documents tells nothing', () => expect(largestGrowth([[1, 9]])).toBeNull());
});
