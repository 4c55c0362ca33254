import { describe, expect, test } from 'vitest';
import { computeUsage } from './usage.rules.ts';

const limits = { minute: 60, hour: 1000 };
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

const cases = [
  {
    title: 'the first request of a minute and an hour',
    count: { allowed: true, minute: 0, hour: 0 },
    now: at('10:00:00.000'),
    expected: { leftInMinute: 59, leftInHour: 999, tightest: { limit: 60, left: 59, resetSeconds: 60 } },
  },
  {
    title: 'late in the minute, seconds are rounded up to the end of the window',
    count: { allowed: true, minute: 10, hour: 20 },
    now: at('10:07:58.900'),
    expected: { leftInMinute: 49, leftInHour: 979, tightest: { limit: 60, left: 49, resetSeconds: 2 } },
  },
  {
    title: 'the hour is tighter than the minute',
    count: { allowed: true, minute: 0, hour: 990 },
    now: at('10:59:30.000'),
    expected: { leftInMinute: 59, leftInHour: 9, tightest: { limit: 1000, left: 9, resetSeconds: 30 } },
  },
  {
    title: 'a tie goes to the longer window',
    count: { allowed: true, minute: 50, hour: 990 },
    now: at('10:30:00.000'),
    expected: { leftInMinute: 9, leftInHour: 9, tightest: { limit: 1000, left: 9, resetSeconds: 1800 } },
  },
  {
    title: 'refused by the minute: the hour stays as it was',
    count: { allowed: false, minute: 60, hour: 60 },
    now: at('10:00:59.999'),
    expected: { leftInMinute: 0, leftInHour: 940, tightest: { limit: 60, left: 0, resetSeconds: 1 } },
  },
  {
    title: 'refused by the hour: the minute stays as it was and the wait is the hour',
    count: { allowed: false, minute: 3, hour: 1000 },
    now: at('10:10:00.000'),
    expected: { leftInMinute: 57, leftInHour: 0, tightest: { limit: 1000, left: 0, resetSeconds: 3000 } },
  },
  {
    title: 'limits lowered below what was already used',
    count: { allowed: false, minute: 80, hour: 1200 },
    now: at('10:10:00.000'),
    expected: { leftInMinute: 0, leftInHour: 0, tightest: { limit: 1000, left: 0, resetSeconds: 3000 } },
  },
];

describe('computeUsage', () => {
  test.each(cases)('$title', ({ count, now, expected }) => {
    expect(computeUsage(count, limits, now)).toEqual({ allowed: count.allowed, limits, ...expected });
  });
});
