import { expect, test } from 'vitest';
import { toGrowthRows } from './growth-rows.ts';

test('a row has the cost of an operation at each size, and its growth from the smallest to the largest', () => {
  const costs = (waitMs: number, cpuMs: number) => new Map([['a new event', { waitMs, cpuMs }]]);
  expect(
    toGrowthRows('events', [
      { size: 50_000, costs: costs(2, 1) },
      { size: 5_000_000, costs: costs(3, 1.25) },
    ]),
  ).toEqual([
    {
      measure: 'a new event, with 50,000, 5,000,000 events',
      ours: '2.0 ms, CPU 1.0; 3.0 ms, CPU 1.3',
      goal: 'flat or logarithmic over 100 times as many',
      reference: 'last to first: x 1.50, CPU x 1.25',
    },
  ]);
});

test('nothing measured is no row', () => {
  expect(toGrowthRows('events', [])).toEqual([]);
});
