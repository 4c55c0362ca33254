import { createFixedClock } from '@probant/kernel/clock';
import { expect, test } from 'vitest';
import { createMemoryCounters } from './memory-counters.ts';
import { countersSuite } from './testing/counters.suite.ts';

countersSuite('counters in memory', () => createMemoryCounters({ capacity: 1_000 }));

const limits = { minute: 5, hour: 5 };

test('keeps at most the capacity under a flood of new buckets, dropping the oldest hour first', () => {
  const clock = createFixedClock('2026-11-21T10:00:00Z');
  const counters = createMemoryCounters({ capacity: 100 });
  for (let i = 0; i < 10_000; i += 1) counters.take(`flood-${i}`, limits, clock());
  expect(counters.size).toBe(100);
  expect(counters.take('flood-9999', limits, clock())).toMatchObject({ minute: 1 });
  expect(counters.take('flood-0', limits, clock())).toMatchObject({ minute: 0 });
});

test('removes buckets whose hour is over as new ones arrive', () => {
  const clock = createFixedClock('2026-11-21T10:00:00Z');
  const counters = createMemoryCounters({ capacity: 1_000 });
  for (let i = 0; i < 300; i += 1) counters.take(`past-${i}`, limits, clock());
  clock.advance(3_600_000);
  for (let i = 0; i < 150; i += 1) counters.take(`present-${i}`, limits, clock());
  expect(counters.size).toBe(150);
});

test('keeps a bucket that is used every hour longer than those that are not', () => {
  const clock = createFixedClock('2026-11-21T10:00:00Z');
  const counters = createMemoryCounters({ capacity: 3 });
  counters.take('regular', limits, clock());
  counters.take('once', limits, clock());
  clock.advance(3_600_000);
  counters.take('regular', limits, clock());
  for (const name of ['a', 'b']) counters.take(name, limits, clock());
  expect(counters.take('regular', limits, clock())).toMatchObject({ hour: 1 });
});
