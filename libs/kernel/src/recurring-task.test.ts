import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { silentLogger } from './logging.ts';
import { startRecurringTask } from './recurring-task.ts';

const LONG_INTERVAL_MS = 2 ** 30;

test('a recurring task continues with the next run after a failed one', async () => {
  let runs = 0;
  const thirdRun = Promise.withResolvers<void>();
  const work = async () => {
    runs += 1;
    if (runs === 3) thirdRun.resolve();
    throw new Error('failed');
  };
  const running = startRecurringTask({ name: 'test', intervalMs: 1, work, logger: silentLogger });
  await thirdRun.promise;
  await running.close();
});

test('runs of a recurring task do not overlap, and several wake calls during a run cause one more run', async () => {
  let running = 0;
  let maxRunning = 0;
  let runs = 0;
  const work = async () => {
    running += 1;
    runs += 1;
    maxRunning = Math.max(maxRunning, running);
    await pause(20);
    running -= 1;
  };
  const { wake, close } = startRecurringTask({
    name: 'test',
    intervalMs: LONG_INTERVAL_MS,
    work,
    logger: silentLogger,
  });
  wake();
  wake();
  wake();
  await pause(5);
  wake();
  while (runs < 2 || running > 0) await pause(5);
  await pause(30);
  expect({ runs, maxRunning }).toEqual({ runs: 2, maxRunning: 1 });
  await close();
});

test('closing a recurring task aborts the current run and starts no other', async () => {
  let ended = 0;
  const work = async (signal: AbortSignal) => {
    await pause(LONG_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    ended += 1;
  };
  const { wake, close } = startRecurringTask({ name: 'test', intervalMs: 1, work, logger: silentLogger });
  wake();
  await close();
  wake();
  await pause(10);
  expect(ended).toBe(1);
});
