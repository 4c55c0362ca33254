import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CheckpointRefusedError } from './checkpoint-refused-error.ts';
import { type CheckpointSchedule, startCheckpointSchedule } from './checkpoint-schedule.ts';

const FIRST_TENANT = parseTenantId('one');
const SECOND_TENANT = parseTenantId('two');

/** Creates logs with sizes that the test sets, and checkpoints that cover them. */
function createTestLogs() {
  const sizes = new Map<TenantId, number>();
  const covered: { tenant: TenantId; size: number }[] = [];
  const fault: { error: Error | null } = { error: null };
  return {
    sizes,
    covered,
    fault,
    readNewest: async () => null,
    rebuildSubtrees: async () => {},
    async cover(tenant: TenantId) {
      if (fault.error) throw fault.error;
      const size = sizes.get(tenant) ?? 0;
      covered.push({ tenant, size });
      return { tenant, size, erasures: 0, root: Buffer.alloc(32), note: '', cosignatures: [], signedAt: '' };
    },
  };
}

let checkpoints: ReturnType<typeof createTestLogs>;
let schedule: CheckpointSchedule;
let uncoveredTenants: TenantId[];
beforeEach(() => {
  vi.useFakeTimers();
  checkpoints = createTestLogs();
  uncoveredTenants = [];
  const uncovered = async () => uncoveredTenants;
  schedule = startCheckpointSchedule({
    checkpoints,
    listUncovered: uncovered,
    now: () => Date.now(),
    logger: silentLogger,
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await schedule.close();
});

const grow = (tenant: TenantId, count: number) => {
  const size = (checkpoints.sizes.get(tenant) ?? 0) + count;
  checkpoints.sizes.set(tenant, size);
  schedule.onAppended(tenant, size, count);
};
const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('covers an event after 10 s, and signs nothing more until the log grows', async () => {
  grow(FIRST_TENANT, 1);
  await advance(8_000);
  expect(checkpoints.covered).toEqual([]);
  await advance(2_000);
  expect(checkpoints.covered).toEqual([{ tenant: FIRST_TENANT, size: 1 }]);
  await advance(120_000);
  expect(checkpoints.covered).toHaveLength(1);
  grow(FIRST_TENANT, 1);
  await advance(11_000);
  expect(checkpoints.covered).toEqual([
    { tenant: FIRST_TENANT, size: 1 },
    { tenant: FIRST_TENANT, size: 2 },
  ]);
});

test('covers 1,000 events immediately, and signs at most twice a second under load', async () => {
  grow(FIRST_TENANT, 1_000);
  await advance(1);
  expect(checkpoints.covered).toEqual([{ tenant: FIRST_TENANT, size: 1_000 }]);
  for (let at = 0; at < 100; at += 1) {
    grow(FIRST_TENANT, 200);
    await advance(10);
  }
  expect(checkpoints.covered.length).toBeLessThanOrEqual(3);
  await advance(11_000);
  expect(checkpoints.covered.at(-1)).toEqual({ tenant: FIRST_TENANT, size: 21_000 });
});

test('scans for events of other processes at the start and every minute, and covers an erasure immediately', async () => {
  uncoveredTenants = [SECOND_TENANT];
  checkpoints.sizes.set(SECOND_TENANT, 7);
  await advance(1_000);
  expect(checkpoints.covered).toEqual([{ tenant: SECOND_TENANT, size: 7 }]);
  checkpoints.sizes.set(SECOND_TENANT, 8);
  await advance(61_000);
  expect(checkpoints.covered).toHaveLength(2);
  uncoveredTenants = [];
  schedule.onErased(FIRST_TENANT);
  await advance(1);
  expect(checkpoints.covered.at(-1)).toEqual({ tenant: FIRST_TENANT, size: 0 });
});

test.each([
  { title: 'a refused checkpoint', error: new CheckpointRefusedError('no'), wait: 60_000 },
  { title: 'a database error', error: new Error('no database'), wait: 10_000 },
])('retries a log after a delay following $title', async ({ error, wait }) => {
  checkpoints.fault.error = error;
  grow(FIRST_TENANT, 1_000);
  await advance(1);
  checkpoints.fault.error = null;
  await advance(wait - 2_000);
  grow(FIRST_TENANT, 1_000);
  await advance(1);
  expect(checkpoints.covered).toEqual([]);
  await advance(5_000);
  expect(checkpoints.covered).toEqual([{ tenant: FIRST_TENANT, size: 2_000 }]);
});

test('signs the last checkpoints on close, and closes within 2 s although a log hangs', async () => {
  grow(FIRST_TENANT, 1);
  grow(SECOND_TENANT, 1);
  await schedule.close();
  expect(checkpoints.covered).toEqual(
    expect.arrayContaining([
      { tenant: FIRST_TENANT, size: 1 },
      { tenant: SECOND_TENANT, size: 1 },
    ]),
  );

  const hanging = { ...createTestLogs(), cover: () => new Promise<null>(() => {}) };
  const hangingSchedule = startCheckpointSchedule({
    checkpoints: hanging,
    listUncovered: async () => [],
    now: () => 0,
    logger: silentLogger,
  });
  hangingSchedule.onAppended(FIRST_TENANT, 1, 1);
  let isClosed = false;
  const closing = hangingSchedule.close().then(() => (isClosed = true));
  await advance(1_999);
  expect(isClosed).toBe(false);
  await advance(1);
  await closing;
});
