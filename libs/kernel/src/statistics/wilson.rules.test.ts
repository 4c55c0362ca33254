import { describe, expect, test } from 'vitest';
import { computeWilsonInterval, formatShareWithInterval } from './wilson.rules.ts';

// Reference values: Newcombe (1998), Statistics in Medicine 17, table I, method 3.
const cases = [
  { part: 81, whole: 263, low: 0.2553, high: 0.3662 },
  { part: 15, whole: 148, low: 0.0624, high: 0.1605 },
  { part: 0, whole: 20, low: 0, high: 0.1611 },
  { part: 1, whole: 29, low: 0.0061, high: 0.1718 },
];

describe('computeWilsonInterval', () => {
  test.each(cases)('returns the published interval of $part of $whole', ({ part, whole, low, high }) => {
    const interval = computeWilsonInterval(part, whole);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  test('returns the whole range without trials', () => {
    expect(computeWilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });

  test('never leaves the range from 0 to 1', () => {
    expect(computeWilsonInterval(5, 5).high).toBe(1);
    expect(computeWilsonInterval(0, 5).low).toBe(0);
  });
});

test('formats a share in percent with its interval', () => {
  expect(formatShareWithInterval(15, 148)).toBe('15/148 10.1 % (6.2 to 16.0)');
});
