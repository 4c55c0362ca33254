import { expect, test } from 'vitest';
import { judgeDeadline } from './deadline.rules.ts';

const LIMIT_MS = 20_000;

test.each([
  {
    title: 'a task that had a processor all the time is too long',
    elapsedMs: 20_000,
    waitedMs: 0,
    verdict: 'too_long',
  },
  { title: 'a task that waits for nothing is too long', elapsedMs: 20_005, waitedMs: 3, verdict: 'too_long' },
  {
    title: 'a task that waited for a processor half of the time continues',
    elapsedMs: 20_000,
    waitedMs: 10_000,
    verdict: { remainingMs: 10_000 },
  },
  { title: 'a task that had its time goes no further', elapsedMs: 40_000, waitedMs: 20_000, verdict: 'too_long' },
  {
    title: 'a task that got no processor ends as overload',
    elapsedMs: 200_000,
    waitedMs: 190_000,
    verdict: 'overloaded',
  },
  {
    title: 'the clock ends a task that nearly had its time as overload too',
    elapsedMs: 200_000,
    waitedMs: 180_001,
    verdict: 'overloaded',
  },
])('$title', ({ elapsedMs, waitedMs, verdict }) => {
  const judged = judgeDeadline({ elapsedMs, waitedMs, limitMs: LIMIT_MS });
  if (typeof verdict === 'string') expect(judged).toBe(verdict);
  else expect(judged).toEqual(verdict);
});
