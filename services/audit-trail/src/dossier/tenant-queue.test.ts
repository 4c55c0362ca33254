import { setImmediate as waitForEventLoop } from 'node:timers/promises';
import { parseTenantId } from '@probant/kernel/tenant';
import { expect, test } from 'vitest';
import { createTenantQueue } from './tenant-queue.ts';

const [tenantA, tenantB] = [parseTenantId('a'), parseTenantId('b')];

/** Creates jobs that end on request. */
function createJobs() {
  const ends: (() => void)[] = [];
  let [running, maxRunning] = [0, 0];
  return {
    job: async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    },
    async endAll() {
      for (let attempt = 0; attempt < 100; attempt += 1) {
        ends.shift()?.();
        await waitForEventLoop();
      }
    },
    maxRunning: () => maxRunning,
  };
}

test('runs one job of a tenant at a time, and jobs of two tenants in parallel', async () => {
  const [runInTurn, ours, theirs] = [createTenantQueue(), createJobs(), createJobs()];
  const all = Promise.all([
    runInTurn(tenantA, ours.job),
    runInTurn(tenantA, ours.job),
    runInTurn(tenantA, ours.job),
    runInTurn(tenantB, theirs.job),
  ]);
  await waitForEventLoop();
  expect([ours.maxRunning(), theirs.maxRunning()]).toEqual([1, 1]);
  await Promise.all([ours.endAll(), theirs.endAll()]);
  await all;
  expect(ours.maxRunning()).toBe(1);
});

test('rejects a job with a 503 while four are waiting, and accepts new ones as they end', async () => {
  const [runInTurn, ours] = [createTenantQueue(), createJobs()];
  const five = Array.from({ length: 5 }, () => runInTurn(tenantA, ours.job));
  await expect(runInTurn(tenantA, ours.job)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
  await runInTurn(tenantB, async () => 'at once');
  await ours.endAll();
  await Promise.all(five);
  await expect(runInTurn(tenantA, async () => 'again')).resolves.toBe('again');
});

test('continues after a failed job', async () => {
  const runInTurn = createTenantQueue();
  const fails = async () => {
    throw new Error('no');
  };
  await expect(runInTurn(tenantA, fails)).rejects.toThrow('no');
  await expect(runInTurn(tenantA, async () => 1)).resolves.toBe(1);
});
