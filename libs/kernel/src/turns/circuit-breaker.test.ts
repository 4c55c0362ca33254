import { beforeEach, describe, expect, test } from 'vitest';
import { type CallOutcome, type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';

const PAUSE_MS = 1_000;
const LIMITS = { clock: () => now, maxFailures: 3, minPauseMs: PAUSE_MS, maxPauseMs: 3_000 };
let now: number;
let changes: (number | 'closed')[];
let breaker: CircuitBreaker;
beforeEach(() => {
  now = 0;
  changes = [];
  breaker = createCircuitBreaker({
    ...LIMITS,
    onOpen: (pauseMs) => changes.push(pauseMs),
    onClose: () => changes.push('closed'),
  });
});

const begin = () => {
  const call = breaker.begin();
  if (call === null) throw new Error('no call may be made');
  return call;
};
const callInTurn = (...outcomes: readonly CallOutcome[]) => {
  for (const outcome of outcomes) begin().end(outcome);
};

test('lets no call through after three failures in a row, until the pause is over', () => {
  callInTurn('failure', 'failure', 'failure');
  expect([breaker.begin(), changes]).toEqual([null, [PAUSE_MS]]);
  now = PAUSE_MS - 1;
  expect(breaker.begin()).toBeNull();
  now = PAUSE_MS;
  expect(breaker.begin()).not.toBeNull();
});

test('a success between failures counts them anew, a call of unknown result does not', () => {
  callInTurn('failure', 'failure', 'success', 'failure', 'unknown', 'failure');
  expect(changes).toEqual([]);
  callInTurn('failure');
  expect(changes).toEqual([PAUSE_MS]);
});

test('makes one trial at a time after the pause, and lets all calls through after its success', () => {
  callInTurn('failure', 'failure', 'failure');
  now = PAUSE_MS;
  const trial = begin();
  expect([breaker.begin(), breaker.begin()]).toEqual([null, null]);
  trial.end('success');
  const calls = [begin(), begin(), begin()];
  expect(changes).toEqual([PAUSE_MS, 'closed']);
  calls[0]?.end('failure');
  calls[1]?.end('failure');
  expect(breaker.begin()).not.toBeNull();
  calls[2]?.end('failure');
  expect(breaker.begin()).toBeNull();
});

test('doubles the pause with each trial that fails, up to the maximum, and starts again from the shortest', () => {
  callInTurn('failure', 'failure', 'failure');
  for (const pauseMs of [1_000, 2_000, 3_000, 3_000]) {
    now += pauseMs - 1;
    expect(breaker.begin()).toBeNull();
    now += 1;
    callInTurn('failure');
  }
  now += 3_000;
  callInTurn('success', 'failure', 'failure', 'failure');
  expect(changes).toEqual([1_000, 2_000, 3_000, 3_000, 3_000, 'closed', 1_000]);
});

test('a trial of unknown result is followed by another one at once', () => {
  callInTurn('failure', 'failure', 'failure');
  now = PAUSE_MS;
  callInTurn('unknown');
  const trial = begin();
  expect(breaker.begin()).toBeNull();
  trial.end('success');
  expect(changes).toEqual([PAUSE_MS, 'closed']);
});

test('calls that began before the pause do not count when they end', () => {
  const early = Array.from({ length: 10 }, begin);
  for (const call of early.slice(0, 4)) call.end('failure');
  expect(changes).toEqual([PAUSE_MS]);
  early[4]?.end('success');
  expect(breaker.begin()).toBeNull();
  now = PAUSE_MS;
  const trial = begin();
  early[5]?.end('failure');
  expect(breaker.begin()).toBeNull();
  trial.end('success');
  for (const call of early.slice(6)) call.end('failure');
  expect([breaker.begin() === null, changes]).toEqual([false, [PAUSE_MS, 'closed']]);
});

test('a call ends once', () => {
  const call = begin();
  for (const outcome of ['failure', 'failure', 'failure', 'success'] as const) call.end(outcome);
  callInTurn('failure');
  expect(changes).toEqual([]);
  callInTurn('failure');
  expect(changes).toEqual([PAUSE_MS]);
});

describe('a pause that the server asks for', () => {
  test('begins at its first failure, and may be longer than the longest', () => {
    begin().end('failure', 9_000);
    expect(changes).toEqual([9_000]);
    now = 8_999;
    expect(breaker.begin()).toBeNull();
    now = 9_000;
    callInTurn('success');
    expect(changes).toEqual([9_000, 'closed']);
  });

  test('counts for a trial too; the next one without it is the longest', () => {
    callInTurn('failure', 'failure', 'failure');
    now = PAUSE_MS;
    begin().end('failure', 9_000);
    now += 9_000;
    callInTurn('failure');
    expect(changes).toEqual([PAUSE_MS, 9_000, 3_000]);
  });

  test.each([0, -5_000])('of %s ms is none', (pauseMs) => {
    for (let failure = 1; failure <= 3; failure++) begin().end('failure', pauseMs);
    now = PAUSE_MS;
    begin().end('failure', pauseMs);
    expect(changes).toEqual([PAUSE_MS, 2 * PAUSE_MS]);
  });

  test('that is short is followed by the shortest of its own', () => {
    begin().end('failure', 1);
    now = 1;
    callInTurn('failure');
    expect(changes).toEqual([1, PAUSE_MS]);
    expect(breaker.begin()).toBeNull();
  });

  test('does not count after a success', () => {
    begin().end('success', 9_000);
    expect(breaker.begin()).not.toBeNull();
  });
});

test('makes a trial when the clock is set back to before the pause', () => {
  now = 90_000;
  callInTurn('failure', 'failure', 'failure');
  now = 89_999;
  callInTurn('failure');
  expect([breaker.begin(), changes]).toEqual([null, [PAUSE_MS, 2 * PAUSE_MS]]);
  now += 2 * PAUSE_MS;
  callInTurn('success');
  expect(changes.at(-1)).toBe('closed');
});

test('makes several trials at a time where it may, of which the first that succeeds or fails decides', () => {
  breaker = createCircuitBreaker({
    ...LIMITS,
    maxFailures: 1,
    maxTrials: 2,
    onOpen: (pauseMs) => changes.push(pauseMs),
  });
  callInTurn('failure');
  now = PAUSE_MS;
  const trials = [begin(), begin()];
  expect(breaker.begin()).toBeNull();
  trials[0]?.end('failure');
  trials[1]?.end('failure');
  expect(changes).toEqual([PAUSE_MS, 2 * PAUSE_MS]);
  now += 2 * PAUSE_MS;
  const next = [begin(), begin()];
  next[0]?.end('unknown');
  begin().end('success');
  next[1]?.end('failure');
  expect([breaker.begin() === null, changes]).toEqual([false, [PAUSE_MS, 2 * PAUSE_MS]]);
});
