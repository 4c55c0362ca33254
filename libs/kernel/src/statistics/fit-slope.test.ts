import { expect, test } from 'vitest';
import { fitSlope, listMinima } from './fit-slope.ts';

test.each([
  ['a line', [10, 12, 14, 16], 2],
  ['a constant', [7, 7, 7], 0],
  ['a sawtooth that does not rise', [5, 9, 5, 9, 5], 0],
  ['noise on a line that falls', [10, 9.5, 7.5, 7], -1.1],
])('fits the slope of %s', (_, values, slope) => {
  expect(fitSlope(values.map((value, at) => ({ at, value })))).toBeCloseTo(slope);
});

test('lists the lowest sample of each part', () => {
  const samples = [3, 1, 2, 5, 4, 6].map((value, at) => ({ at, value }));
  expect(listMinima(samples, 2)).toEqual([
    { at: 1, value: 1 },
    { at: 4, value: 4 },
  ]);
});
