import { openDatabase } from '@probant/database/database';
import { silentLogger } from '@probant/kernel/logging';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inForm } from './form.ts';
import { expectDiscreet, expectSound, judge } from './load/judgement.ts';
import { canMount, mountSmallDisk, type SmallDisk } from './surroundings/small-disk.ts';
import { type Stage, setStage } from './surroundings/stage.ts';

/** Holds the log that PostgreSQL keeps without a checkpoint, and the events of the full form. */
const DISK_MEGABYTES = 700;
const MEGABYTE = 2 ** 20;

/** How the disk ends: what is left of it, and whether the log is then at the end of a segment, which no server survives. */
type Ending = { readonly free: number; readonly log: 'has room' | 'needs room' };

const ENDINGS: readonly Ending[] = inForm({
  short: [
    { free: 0, log: 'has room' },
    { free: 0, log: 'needs room' },
  ],
  full: [0, 16_384, 200_000, MEGABYTE, 3 * MEGABYTE].flatMap((free): readonly Ending[] => [
    { free, log: 'has room' },
    { free, log: 'needs room' },
  ]),
});

const REFUSALS = inForm({ short: 10, full: 60 });

describe.runIf(await canMount())('on a disk of its own, which takes root', () => {
  let stage: Stage;
  let disk: SmallDisk;
  beforeAll(async () => {
    stage = await setStage({
      async home(scratch) {
        disk = await mountSmallDisk(scratch, DISK_MEGABYTES);
        return `${disk.folder}/server`;
      },
    });
  });
  afterAll(() => stage.close());

  test(`the disk is full ${ENDINGS.length} times: callers are refused, and served again once there is room`, async () => {
    const { server } = stage;
    const accounts = await stage.newAccounts();
    const service = await stage.service();
    const keeping = server.keepRunning();
    const load = stage.load({ accounts, lanes: 18, urlOf: () => service.url });
    for (const { free, log } of ENDINGS) {
      await load.more(200);
      await disk.fillAllBut(free);
      if (log === 'needs room') await endLogSegment(server.superuserUrl);
      await load.moreRefused(REFUSALS);
      await disk.release();
      await load.more(1);
    }
    const calls = await load.stop();
    const restarts = await keeping.stop();
    const judgement = await judge({ url: service.url, databaseUrl: server.url, accounts, calls });
    expectSound('disk full', judgement, { times: ENDINGS.length, restarts });
    expect(service.hasEnded()).toBe(false);
    await service.end('SIGTERM');
    expectDiscreet(service.log(), await server.log());
  });
});

/** The next record of the log then takes a new segment, 16 MiB at once. */
async function endLogSegment(superuserUrl: string): Promise<void> {
  const database = await openDatabase({ url: superuserUrl, logger: silentLogger, maxConnections: 1 });
  // The very call may be the one that finds no room, and its connection the first to go.
  await database.system((sql) => sql.query('select pg_switch_wal()')).catch(() => undefined);
  await database.close();
}
