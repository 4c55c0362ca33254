import { expect, test } from 'vitest';
import { createPacer } from './pacer.ts';

/** A clock that only waiting moves. */
function createPacerOnClock(maxPauseMs = 60_000) {
  let ms = 1_000;
  const lines: string[] = [];
  const waits: number[] = [];
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds);
    const end = ms + milliseconds;
    await Promise.resolve();
    ms = Math.max(ms, end);
  };
  return { pacer: createPacer({ maxPauseMs, now: () => ms, onWait: (line) => lines.push(line), wait }), lines, waits };
}

test('waits for nothing before a pause', async () => {
  const { pacer, waits } = createPacerOnClock();
  await pacer.waitUntilReady();
  expect(waits).toEqual([]);
});

test('waits for the longest of several pauses and says so once', async () => {
  const { lines, pacer, waits } = createPacerOnClock();
  pacer.pause({ isRefused: true, ms: 30_000, reason: 'rate_limit' });
  pacer.pause({ isRefused: true, ms: 10_000, reason: 'overload' });
  await Promise.all([pacer.waitUntilReady(), pacer.waitUntilReady()]);
  expect(waits[0]).toBe(30_000);
  expect(lines).toEqual(['waiting 30 s: the rate limit of the key is reached']);
});

test('says once that it waits when two responses end their pauses within 2 s of each other', async () => {
  const { lines, pacer } = createPacerOnClock();
  pacer.pause({ isRefused: true, ms: 30_000, reason: 'rate_limit' });
  const waiting = pacer.waitUntilReady();
  pacer.pause({ isRefused: true, ms: 30_900, reason: 'rate_limit' });
  await Promise.all([waiting, pacer.waitUntilReady()]);
  expect(lines).toHaveLength(1);
});

test('does not mention a pause of less than 2 s', async () => {
  const { lines, pacer, waits } = createPacerOnClock();
  pacer.pause({ isRefused: false, ms: 1_999, reason: 'rate_limit' });
  await pacer.waitUntilReady();
  expect({ lines, waits }).toEqual({ lines: [], waits: [1_999] });
});

test('refuses a pause that is longer than the maximum', async () => {
  const { pacer } = createPacerOnClock(60_000);
  pacer.pause({ isRefused: true, ms: 41 * 60_000, reason: 'rate_limit' });
  await expect(pacer.waitUntilReady()).rejects.toThrow('the rate limit of the key is reached: try again in 41 min');
});
