import { openDatabase } from '@probant/database/database';
import { silentLogger } from '@probant/kernel/logging';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Scenario, startScenario } from './environment/scenario.ts';
import { canMount, mountSmallDisk, type SmallDisk } from './environment/small-disk.ts';
import { waitUntil } from './environment/wait-until.ts';
import { assessLoad, expectNoLoss, expectNoPersonalData } from './load/assess-load.ts';
import { chooseBySuiteSize } from './suite-size.ts';

/** Room for the WAL that PostgreSQL keeps without a checkpoint, and for the events of the full suite. */
const DISK_MEGABYTES = 700;
const MEBIBYTE_BYTES = 2 ** 20;

/** State of the full disk: free bytes, and whether the WAL needs a new segment then, which stops any server. */
type DiskState = { readonly free: number; readonly log: 'has room' | 'needs room' };

const DISK_STATES: readonly DiskState[] = chooseBySuiteSize({
  short: [
    { free: 0, log: 'has room' },
    { free: 0, log: 'needs room' },
  ],
  full: [0, 16_384, 200_000, MEBIBYTE_BYTES, 3 * MEBIBYTE_BYTES].flatMap((free): readonly DiskState[] => [
    { free, log: 'has room' },
    { free, log: 'needs room' },
  ]),
});

const REFUSAL_COUNT = chooseBySuiteSize({ short: 10, full: 60 });

describe.runIf(await canMount())('on a small disk, which needs root to mount', () => {
  let scenario: Scenario;
  let disk: SmallDisk;
  beforeAll(async () => {
    scenario = await startScenario({
      async home(scratch) {
        disk = await mountSmallDisk(scratch, DISK_MEGABYTES);
        return `${disk.folder}/server`;
      },
    });
  });
  afterAll(() => scenario.close());

  test(`refuses callers while the disk is full, ${DISK_STATES.length} times, and serves them again once it has room`, async () => {
    const { server } = scenario;
    const accounts = await scenario.createAccounts();
    const service = await scenario.startService();
    const restarter = server.keepRunning();
    const load = scenario.startLoad({ accounts, lanes: 18, urlOf: () => service.url });
    for (const { free, log } of DISK_STATES) {
      // A server that needs a new segment stops, and no longer says why: the refused calls must not fill the last one.
      if (log === 'has room') await startLogSegment(server.superuserUrl);
      await load.waitForAcknowledged(200);
      await disk.fillAllBut(free);
      if (log === 'needs room') await startLogSegment(server.superuserUrl).catch(() => undefined);
      // Health is asked while calls are refused, before the load has written much more.
      const naming =
        log === 'has room' ? waitUntil('health to name the full disk', () => saysDiskIsFull(service.url)) : undefined;
      await Promise.all([load.waitForRefused(REFUSAL_COUNT), naming]);
      await disk.release();
      await load.waitForAcknowledged(1);
    }
    const calls = await load.stop();
    const restarts = await restarter.stop();
    const assessment = await assessLoad({ url: service.url, databaseUrl: server.url, accounts, calls });
    expectNoLoss('disk full', assessment, { times: DISK_STATES.length, restarts });
    expect(service.hasEnded()).toBe(false);
    await service.end('SIGTERM');
    expectNoPersonalData(service.log(), await server.log());
  });
});

async function saysDiskIsFull(url: string): Promise<boolean> {
  const response = await fetch(`${url}/health`);
  const health = (await response.json()) as { status: string };
  return health.status === 'degraded' && JSON.stringify(health).includes('the disk of the database is full');
}

/** Makes the next WAL record start a segment of 16 MiB. Fails on a full disk: the server itself may then stop. */
async function startLogSegment(superuserUrl: string): Promise<void> {
  const database = await openDatabase({
    url: superuserUrl,
    logger: silentLogger,
    maxConnections: 1,
    allowedSuperuser: 'postgres',
  });
  try {
    await database.system((sql) => sql.query('select pg_switch_wal()'));
  } finally {
    await database.close();
  }
}
