import { describe, expect, test } from 'vitest';
import { median } from './median.ts';

describe('median', () => {
  test.each([
    { title: 'returns the middle of an odd number of values', values: [9, 1, 5], result: 5 },
    { title: 'returns the upper middle of an even number of values', values: [4, 1, 3, 2], result: 3 },
    { title: 'sorts by value, not by text', values: [10, 9, 100], result: 10 },
    { title: 'returns the fallback when there are no values', values: [], result: -1 },
  ])('$title', ({ values, result }) => {
    expect(median(values, -1)).toBe(result);
  });
});
