import { setTimeout as pause } from 'node:timers/promises';
import { silentLogger } from '@probant/kernel/logging';
import { type TenantId, tenantId } from '@probant/kernel/tenant';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CheckpointRefused } from './checkpoint-refused.ts';
import { type CheckpointSchedule, startCheckpoints } from './checkpoint-schedule.ts';

const ONE = tenantId('one');
const TWO = tenantId('two');

/** Logs that are as long as the test says, and checkpoints that cover them. */
function logs() {
  const sizes = new Map<TenantId, number>();
  const covered: { tenant: TenantId; size: number }[] = [];
  const trouble: { error: Error | null } = { error: null };
  return {
    sizes,
    covered,
    trouble,
    newest: async () => null,
    rebuild: async () => {},
    async cover(tenant: TenantId) {
      if (trouble.error) throw trouble.error;
      const size = sizes.get(tenant) ?? 0;
      covered.push({ tenant, size });
      return { tenant, size, erasures: 0, root: Buffer.alloc(32), note: '', cosignatures: [], signedAt: '' };
    },
  };
}

let checkpoints: ReturnType<typeof logs>;
let schedule: CheckpointSchedule;
let elsewhere: TenantId[];
beforeEach(() => {
  vi.useFakeTimers();
  checkpoints = logs();
  elsewhere = [];
  const uncovered = async () => elsewhere;
  schedule = startCheckpoints({ checkpoints, uncovered, now: () => Date.now(), logger: silentLogger });
});
afterEach(async () => {
  vi.useRealTimers();
  await schedule.close();
});

const grow = (tenant: TenantId, count: number) => {
  const size = (checkpoints.sizes.get(tenant) ?? 0) + count;
  checkpoints.sizes.set(tenant, size);
  schedule.appended(tenant, size, count);
};
const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('an event is covered 10 s after it came, and a covered log is left alone', async () => {
  grow(ONE, 1);
  await after(8_000);
  expect(checkpoints.covered).toEqual([]);
  await after(2_000);
  expect(checkpoints.covered).toEqual([{ tenant: ONE, size: 1 }]);
  await after(120_000);
  expect(checkpoints.covered).toHaveLength(1);
  grow(ONE, 1);
  await after(11_000);
  expect(checkpoints.covered).toEqual([
    { tenant: ONE, size: 1 },
    { tenant: ONE, size: 2 },
  ]);
});

test('a thousand events are covered at once, and a flood by two signatures a second', async () => {
  grow(ONE, 1_000);
  await after(1);
  expect(checkpoints.covered).toEqual([{ tenant: ONE, size: 1_000 }]);
  for (let at = 0; at < 100; at += 1) {
    grow(ONE, 200);
    await after(10);
  }
  expect(checkpoints.covered.length).toBeLessThanOrEqual(3);
  await after(11_000);
  expect(checkpoints.covered.at(-1)).toEqual({ tenant: ONE, size: 21_000 });
});

test('what other processes wrote is found at the start and every minute, and an erasure is covered at once', async () => {
  elsewhere = [TWO];
  checkpoints.sizes.set(TWO, 7);
  await after(1_000);
  expect(checkpoints.covered).toEqual([{ tenant: TWO, size: 7 }]);
  checkpoints.sizes.set(TWO, 8);
  await after(61_000);
  expect(checkpoints.covered).toHaveLength(2);
  elsewhere = [];
  schedule.erased(ONE);
  await after(1);
  expect(checkpoints.covered.at(-1)).toEqual({ tenant: ONE, size: 0 });
});

test.each([
  { title: 'a contradiction', error: new CheckpointRefused('no'), wait: 60_000 },
  { title: 'a fault', error: new Error('no database'), wait: 10_000 },
])('after $title a log is tried again, later', async ({ error, wait }) => {
  checkpoints.trouble.error = error;
  grow(ONE, 1_000);
  await after(1);
  checkpoints.trouble.error = null;
  await after(wait - 2_000);
  grow(ONE, 1_000);
  await after(1);
  expect(checkpoints.covered).toEqual([]);
  await after(5_000);
  expect(checkpoints.covered).toEqual([{ tenant: ONE, size: 2_000 }]);
});

test('the last checkpoints are signed on closing, within 2 s', async () => {
  grow(ONE, 1);
  grow(TWO, 1);
  await schedule.close();
  expect(checkpoints.covered).toEqual(
    expect.arrayContaining([
      { tenant: ONE, size: 1 },
      { tenant: TWO, size: 1 },
    ]),
  );

  const stuck = { ...logs(), cover: () => new Promise<null>(() => {}) };
  const late = startCheckpoints({ checkpoints: stuck, uncovered: async () => [], now: () => 0, logger: silentLogger });
  late.appended(ONE, 1, 1);
  vi.useRealTimers();
  const begun = performance.now();
  await Promise.race([late.close(), pause(10_000)]);
  expect(performance.now() - begun).toBeLessThan(4_000);
});
