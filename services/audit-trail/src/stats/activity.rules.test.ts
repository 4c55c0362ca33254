import { describe, expect, test } from 'vitest';
import { lastDays } from './activity.rules.ts';

const NOON = Date.parse('2026-03-01T12:00:00.000Z');

describe('the last days', () => {
  test('are 30, the oldest first, today the last, across the end of a February', () => {
    const days = lastDays(new Map(), NOON, null);
    expect(days).toHaveLength(30);
    expect(days.at(0)).toEqual({ date: '2026-01-31', count: 0 });
    expect(days.at(-2)?.date).toBe('2026-02-28');
    expect(days.at(-1)?.date).toBe('2026-03-01');
  });

  test('have a 29 February in a leap year', () => {
    expect(lastDays(new Map(), Date.parse('2028-03-01T00:00:00Z'), null).at(-2)?.date).toBe('2028-02-29');
  });

  test('tell the counts of days that have events, and 0 of the others', () => {
    const days = lastDays(new Map([['2026-02-27', 4]]), NOON, '2026-02-27T10:00:00.000Z');
    expect(days.filter(({ count }) => count > 0)).toEqual([{ date: '2026-02-27', count: 4 }]);
  });

  test('change at midnight in UTC', () => {
    const last = (now: string) => lastDays(new Map(), Date.parse(now), null).at(-1)?.date;
    expect([last('2026-03-01T23:59:59.999Z'), last('2026-03-02T00:00:00.000Z')]).toEqual(['2026-03-01', '2026-03-02']);
  });

  test('end with the last event when the clock has been set back', () => {
    const days = lastDays(new Map([['2026-03-03', 2]]), NOON, '2026-03-03T01:00:00.000Z');
    expect(days.at(-1)).toEqual({ date: '2026-03-03', count: 2 });
  });
});
