import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLogger } from '../logging.ts';
import { startRecurringTask } from './recurring-task.ts';

const INTERVAL_MS = 60_000;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

test('a recurring task continues with the next run after a failed one', async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    throw new Error('failed');
  };
  const running = startRecurringTask({ name: 'test', intervalMs: INTERVAL_MS, work, logger: silentLogger });
  await vi.advanceTimersByTimeAsync(INTERVAL_MS - 1);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS + 1);
  expect(runs).toBe(3);
  await running.close();
});

test('failed runs of one cause are logged once a minute with their number, each other cause at once, and the end of the outage', async () => {
  const lines: object[] = [];
  const write = (fields: object, message: string) => void lines.push({ ...fields, message });
  const logger = { ...silentLogger, error: write, info: write } as typeof silentLogger;
  const away = Object.assign(new Error('first wording'), { code: 'ECONNREFUSED' });
  const awayStill = Object.assign(new Error('second wording'), { code: 'ECONNREFUSED' });
  const full = Object.assign(new Error('full'), { code: '53100' });
  const failed = { work: 'test', message: 'background task failed' };
  let now = 0;
  const runs: [at: number, error: Error | null][] = [
    [0, away],
    [1_000, awayStill],
    [2_000, full],
    [59_999, awayStill],
    [60_000, away],
    [61_000, null],
    [62_000, null],
    [63_000, away],
  ];
  let run = 0;
  const work = async () => {
    const [at, error] = runs[run++] ?? [now, null];
    now = at;
    if (error) throw error;
  };
  const task = startRecurringTask({ name: 'test', intervalMs: INTERVAL_MS, work, logger, now: () => now });
  await vi.advanceTimersByTimeAsync(runs.length * INTERVAL_MS);
  await task.close();
  expect(lines).toEqual([
    { ...failed, err: away },
    { ...failed, err: full },
    { ...failed, err: away, more_since_last: 2 },
    { work: 'test', message: 'background task works again' },
    { ...failed, err: away },
  ]);
});

test('runs of a recurring task do not overlap, and several wake calls during a run cause one more run', async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  let running = 0;
  let maxRunning = 0;
  const work = async () => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await run.promise;
    running -= 1;
  };
  const { wake, close } = startRecurringTask({ name: 'test', intervalMs: INTERVAL_MS, work, logger: silentLogger });
  wake();
  wake();
  wake();
  await turn();
  expect(runs).toHaveLength(1);
  wake();
  runs[0]?.resolve();
  await turn();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await turn();
  expect({ runs: runs.length, running, maxRunning }).toEqual({ runs: 2, running: 0, maxRunning: 1 });
  await close();
});

test('closing a recurring task aborts the current run and starts no other', async () => {
  let ended = 0;
  const work = async (signal: AbortSignal) => {
    await once(signal, 'abort');
    ended += 1;
  };
  const { wake, close } = startRecurringTask({ name: 'test', intervalMs: INTERVAL_MS, work, logger: silentLogger });
  wake();
  await close();
  wake();
  await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS);
  expect({ ended, timers: vi.getTimerCount() }).toEqual({ ended: 1, timers: 0 });
});
