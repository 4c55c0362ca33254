import { DatabaseUnavailable } from '@probant/database/database-unavailable';
import { describe, expect, test } from 'vitest';
import { createResponseError } from '../errors/create-response-error.ts';
import { ProbantConnectionError, ProbantTimeoutError } from '../errors/errors.ts';
import { computeWait, isRepeatable, UNKNOWN_OUTCOME_DETAIL } from './retry.rules.ts';

const refuse = (status: number, retryAfterSeconds: number | null = null, detail = 'refused') =>
  createResponseError({ route: 'POST /v1/x', status, detail, code: null, requestId: null, retryAfterSeconds });
const lost = new ProbantConnectionError('POST /v1/x', 'lost');
const post = { method: 'POST', hasReplayableBody: true, hasIdempotencyKey: false };

const cases = [
  { title: 'a POST over the rate limit', error: refuse(429, 5), call: post, expected: true },
  { title: 'a POST that an overloaded service refused', error: refuse(503, 2), call: post, expected: true },
  { title: 'a POST to a service that is absent', error: refuse(503), call: post, expected: false },
  {
    title: 'a POST whose result may be stored',
    error: refuse(503, 2, 'Database unavailable'),
    call: post,
    expected: false,
  },
  {
    title: 'a GET without a database',
    error: refuse(503, 2, 'Database unavailable'),
    call: { ...post, method: 'GET' },
    expected: true,
  },
  { title: 'a POST with a lost connection', error: lost, call: post, expected: false },
  {
    title: 'a POST with a lost connection and a key',
    error: lost,
    call: { ...post, hasIdempotencyKey: true },
    expected: true,
  },
  { title: 'a DELETE with a lost connection', error: lost, call: { ...post, method: 'DELETE' }, expected: true },
  { title: 'a POST that a service dropped', error: refuse(502), call: post, expected: false },
  { title: 'a GET that a service dropped', error: refuse(502), call: { ...post, method: 'GET' }, expected: true },
  { title: 'a GET that failed', error: refuse(500), call: { ...post, method: 'GET' }, expected: false },
  { title: 'a GET of something unknown', error: refuse(404), call: { ...post, method: 'GET' }, expected: false },
  {
    title: 'a GET that took too long',
    error: new ProbantTimeoutError('GET /v1/x', 'late'),
    call: { ...post, method: 'GET' },
    expected: false,
  },
  {
    title: 'a stream over the rate limit',
    error: refuse(429, 5),
    call: { ...post, hasReplayableBody: false },
    expected: false,
  },
];

test.each(cases)('$title: repeated is $expected', ({ error, call, expected }) => {
  expect(isRepeatable(error, call)).toBe(expected);
});

test('the detail of an unknown outcome is that of the services', () => {
  expect(new DatabaseUnavailable('x').detail).toBe(UNKNOWN_OUTCOME_DETAIL);
});

describe('computeWait', () => {
  test('waits at least the Retry-After', () => {
    expect(computeWait(refuse(429, 7), 1, () => 0)).toBe(7000);
    expect(computeWait(refuse(429, 7), 1, () => 1)).toBe(7500);
  });

  test('doubles without one, and draws half of the wait', () => {
    expect([1, 2, 3].map((attempt) => computeWait(lost, attempt, () => 1))).toEqual([500, 1000, 2000]);
    expect(computeWait(lost, 3, () => 0)).toBe(1000);
  });
});
