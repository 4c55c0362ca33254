import { describe, expect, test } from 'vitest';
import { listLastDays } from './activity.rules.ts';

const MARCH_1_NOON = Date.parse('2026-03-01T12:00:00.000Z');

describe('listLastDays', () => {
  test('returns 30 days, oldest first, up to today, across the end of February', () => {
    const days = listLastDays(new Map(), MARCH_1_NOON, null);
    expect(days).toHaveLength(30);
    expect(days.at(0)).toEqual({ date: '2026-01-31', count: 0 });
    expect(days.at(-2)?.date).toBe('2026-02-28');
    expect(days.at(-1)?.date).toBe('2026-03-01');
  });

  test('includes 29 February in a leap year', () => {
    expect(listLastDays(new Map(), Date.parse('2028-03-01T00:00:00Z'), null).at(-2)?.date).toBe('2028-02-29');
  });

  test('returns the counts of days with events and 0 for other days', () => {
    const days = listLastDays(new Map([['2026-02-27', 4]]), MARCH_1_NOON, '2026-02-27T10:00:00.000Z');
    expect(days.filter(({ count }) => count > 0)).toEqual([{ date: '2026-02-27', count: 4 }]);
  });

  test('starts a new day at midnight UTC', () => {
    const last = (now: string) => listLastDays(new Map(), Date.parse(now), null).at(-1)?.date;
    expect([last('2026-03-01T23:59:59.999Z'), last('2026-03-02T00:00:00.000Z')]).toEqual(['2026-03-01', '2026-03-02']);
  });

  test('ends on the day of the last event when the clock has been set back', () => {
    const days = listLastDays(new Map([['2026-03-03', 2]]), MARCH_1_NOON, '2026-03-03T01:00:00.000Z');
    expect(days.at(-1)).toEqual({ date: '2026-03-03', count: 2 });
  });
});
