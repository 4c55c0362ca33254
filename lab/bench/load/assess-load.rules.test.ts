import { describe, expect, test } from 'vitest';
import {
  computeGoodput,
  computeRouteFigures,
  computeThroughput,
  describeAnswers,
  findRecoverySecond,
} from './assess-load.rules.ts';
import type { CallOutcome } from './send-calls.ts';

const ok = (dueAt: number, ms: number, route = 'GET /a'): CallOutcome => ({
  ...{ route, kind: 'ok', answer: '200' },
  ...{ dueAt, endedAt: dueAt + ms },
});
const refused = (dueAt: number, answer = '503', kind: CallOutcome['kind'] = 'shed'): CallOutcome => ({
  ...{ route: 'GET /a', kind, answer },
  ...{ dueAt, endedAt: dueAt + 1 },
});

test('counts as goodput what was answered while calls were sent', () => {
  expect(computeGoodput([ok(0, 100), ok(1_000, 500), ok(1_900, 200), refused(500)], 2)).toBe(1);
});

test('counts as throughput all that was sent, until the last answer', () => {
  expect(computeThroughput([ok(0, 100), ok(0, 4_000), refused(500), ok(900, 100)])).toBe(0.75);
});

test('has the slowest of a hundred calls of each route, without refused ones', () => {
  const outcomes = Array.from({ length: 100 }, (_, index) => ok(index, index === 99 ? 900 : 10));
  expect(computeRouteFigures([...outcomes, refused(5), ok(0, 7, 'GET /b')])).toEqual([
    { route: 'GET /a', calls: 101, p99Ms: 10 },
    { route: 'GET /b', calls: 1, p99Ms: 7 },
  ]);
});

describe('the recovery after an overload', () => {
  const calls = (second: number, ms: number) => [0, 300, 600].map((at) => ok(1_000 * second + at, ms));
  test.each([
    ['is at once when every call is fast', [...calls(0, 10), ...calls(1, 10)], 0],
    ['is the first second without a slow call', [...calls(0, 900), ...calls(1, 200), ...calls(2, 20)], 2],
    ['is after the last refused call', [...calls(0, 10), refused(500), ...calls(1, 10)], 1],
    ['is after a connection that failed', [...calls(0, 10), refused(1, 'ECONNRESET', 'error'), ...calls(1, 10)], 1],
    ['is not there when no second is fast', [...calls(0, 900), ...calls(1, 900)], null],
    ['is not there without calls', [], null],
  ])('%s', (_, outcomes, second) => expect(findRecoverySecond(outcomes, 3, 100)).toBe(second));
});

test('describes answers by their number', () => {
  expect(describeAnswers([refused(0), refused(1), refused(2, 'ECONNRESET', 'error')])).toBe('503 2, ECONNRESET 1');
  expect(describeAnswers([])).toBe('none');
});
