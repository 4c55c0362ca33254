import { describe, expect, test } from 'vitest';
import { isDue } from './due.rules.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const ago = (milliseconds: number) => new Date(NOON - milliseconds).toISOString();
const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe('a log that has changed since its last anchor', () => {
  test.each([
    { title: 'its first event', size: 1, last: null, due: true },
    { title: 'a thousand events, ten seconds later', size: 1500, last: { size: 500, age: 10 * SECOND }, due: true },
    { title: 'a thousand events at once', size: 1500, last: { size: 500, age: 9 * SECOND }, due: false },
    { title: 'an event less', size: 1499, last: { size: 500, age: 5 * MINUTE }, due: false },
    { title: 'one event, ten minutes later', size: 501, last: { size: 500, age: 10 * MINUTE }, due: true },
    { title: 'one event, a little sooner', size: 501, last: { size: 500, age: 10 * MINUTE - 1 }, due: false },
    { title: 'an erasure', size: 500, erasures: 1, last: { size: 500, age: 10 * SECOND }, due: true },
    { title: 'an erasure right after an anchor', size: 500, erasures: 1, last: { size: 500, age: SECOND }, due: false },
    { title: 'a clock that was put back an hour', size: 501, last: { size: 500, age: -60 * MINUTE }, due: true },
  ])('$title: due $due', ({ size, erasures = 0, last, due }) => {
    const before = last && { size: last.size, erasures: 0, anchoredAt: ago(last.age) };
    expect(isDue({ size, erasures }, before, NOON)).toBe(due);
  });
});
