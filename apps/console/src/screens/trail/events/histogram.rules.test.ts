import { expect, test } from 'vitest';
import { countByTime, toDayBars } from './histogram.rules.ts';

const at = (text: string) => `2026-11-${text}.000Z`;

test.each([
  ['a minute', [at('21T10:00:05'), at('21T10:00:50')], 1],
  ['half an hour', [at('21T10:00:00'), at('21T10:29:00')], 30],
  ['a working day', [at('21T08:00:00'), at('21T18:00:00')], 11],
  ['three weeks', [at('01T00:00:00'), at('21T23:00:00')], 21],
  ['ten years', ['2016-01-01T00:00:00Z', '2026-01-01T00:00:00Z'], 11],
])('events over %s give bars that a person can read', (_name, times, bars) => {
  const counted = countByTime(times);
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(times.length);
  expect(counted).toHaveLength(bars);
});

test('10,000 events are all in a bar, and bars follow one another', () => {
  const times = Array.from({ length: 10_000 }, (_, index) => new Date(1.76e12 + index * 777_777).toISOString());
  const bars = countByTime(times);
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(10_000);
  expect(bars.slice(1).every(({ from }, place) => from === bars[place]?.to)).toBe(true);
});

test('no event gives no bar', () => {
  expect(countByTime([])).toEqual([]);
});

test('a day of the statistics is a day of UTC', () => {
  expect(toDayBars([{ date: '2026-11-21', count: 3 }])).toEqual([
    { from: '2026-11-21T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z', count: 3 },
  ]);
});
