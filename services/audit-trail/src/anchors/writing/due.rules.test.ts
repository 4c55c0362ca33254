import { MINUTE_MS, SECOND_MS } from '@probant/kernel/durations';
import { describe, expect, test } from 'vitest';
import { isDue } from './due.rules.ts';

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const toTimestampBefore = (milliseconds: number) => new Date(NOW_MS - milliseconds).toISOString();

describe('isDue, for a log that has changed since its last anchor', () => {
  test.each([
    { title: 'first event, no anchor yet', size: 1, last: null, due: true },
    { title: '1,000 events after ten seconds', size: 1500, last: { size: 500, age: 10 * SECOND_MS }, due: true },
    { title: '1,000 events after nine seconds', size: 1500, last: { size: 500, age: 9 * SECOND_MS }, due: false },
    { title: '999 events after five minutes', size: 1499, last: { size: 500, age: 5 * MINUTE_MS }, due: false },
    { title: 'one event after ten minutes', size: 501, last: { size: 500, age: 10 * MINUTE_MS }, due: true },
    {
      title: 'one event a millisecond before ten minutes',
      size: 501,
      last: { size: 500, age: 10 * MINUTE_MS - 1 },
      due: false,
    },
    {
      title: 'an erasure after ten seconds',
      size: 500,
      erasures: 1,
      last: { size: 500, age: 10 * SECOND_MS },
      due: true,
    },
    { title: 'an erasure after one second', size: 500, erasures: 1, last: { size: 500, age: SECOND_MS }, due: false },
    { title: 'a clock set back by an hour', size: 501, last: { size: 500, age: -60 * MINUTE_MS }, due: true },
  ])('returns $due for: $title', ({ size, erasures = 0, last, due }) => {
    const lastAnchor = last && { size: last.size, erasures: 0, anchoredAt: toTimestampBefore(last.age) };
    expect(isDue({ size, erasures }, lastAnchor, NOW_MS)).toBe(due);
  });
});
