import { fixedClock } from '@probant/kernel/clock';
import { expect, test } from 'vitest';
import { createMemoryCounters } from './memory-counters.ts';
import { countersSuite } from './testing/counters.suite.ts';

countersSuite('counters in memory', () => createMemoryCounters({ capacity: 1_000 }));

const limits = { minute: 5, hour: 5 };

test('a flood of new buckets is held at the capacity, the oldest hour forgotten first', () => {
  const clock = fixedClock('2026-11-21T10:00:00Z');
  const counters = createMemoryCounters({ capacity: 100 });
  for (let i = 0; i < 10_000; i += 1) counters.take(`flood-${i}`, limits, clock());
  expect(counters.size).toBe(100);
  expect(counters.take('flood-9999', limits, clock())).toMatchObject({ minute: 1 });
  expect(counters.take('flood-0', limits, clock())).toMatchObject({ minute: 0 });
});

test('buckets whose hour is over are cleared as new ones come', () => {
  const clock = fixedClock('2026-11-21T10:00:00Z');
  const counters = createMemoryCounters({ capacity: 1_000 });
  for (let i = 0; i < 300; i += 1) counters.take(`past-${i}`, limits, clock());
  clock.advance(3_600_000);
  for (let i = 0; i < 150; i += 1) counters.take(`present-${i}`, limits, clock());
  expect(counters.size).toBe(150);
});

test('a bucket used in every hour outlives those that are not', () => {
  const clock = fixedClock('2026-11-21T10:00:00Z');
  const counters = createMemoryCounters({ capacity: 3 });
  counters.take('regular', limits, clock());
  counters.take('once', limits, clock());
  clock.advance(3_600_000);
  counters.take('regular', limits, clock());
  for (const name of ['a', 'b']) counters.take(name, limits, clock());
  expect(counters.take('regular', limits, clock())).toMatchObject({ hour: 1 });
});
