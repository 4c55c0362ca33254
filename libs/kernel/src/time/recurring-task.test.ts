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
