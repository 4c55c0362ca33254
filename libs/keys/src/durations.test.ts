import { expect, test } from 'vitest';
import { parseDuration } from './durations.ts';

test.each([
  ['0s', 0],
  ['10s', 10_000],
  ['30m', 1_800_000],
  ['24h', 86_400_000],
  ['7d', 604_800_000],
  ['366d', 31_622_400_000],
])('parses %s as %i ms', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

test.each(['', '24', 'h', '-1h', '1.5h', '1 h', '24H', '24hours', '1e3s', '367d', '999999999s'])(
  'rejects %j',
  (text) => {
    expect(() => parseDuration(text)).toThrow(/is not a duration: write a whole number/);
  },
);
