import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { type Clock, systemClock } from '@probant/kernel/clock';
import { readSystemRandomness } from '@probant/kernel/ids';
import { createLogger, silentLogger } from '@probant/kernel/logging';
import { eventually } from '@probant/kernel/testing/eventually';
import { type S3Server, startS3Server } from '@probant/s3/testing/s3-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogSigner } from '../../checkpoints/log-signer.ts';
import { auditTrailMigrations } from '../../migrations.ts';
import { createEvent, startTestAuditTrail, testSigner } from '../../testing/test-audit-trail.ts';
import { unlockTables } from '../../testing/unlocked-chain.ts';
import { createFolderObjectStore } from '../object-store/folder-object-store.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import { createS3ObjectStore } from '../object-store/s3-object-store.ts';
import { createAnchorLocation } from '../stores/anchor-location.ts';
import { createMemoryObjectStore } from '../testing/memory-object-store.ts';
import { acceptCurrentLogs } from './open-series.usecases.ts';
import { createSeriesRepository } from './series.repository.ts';
import { formatOpening } from './series-opening.ts';

type Trail = Awaited<ReturnType<typeof startTestAuditTrail>>;

/** Addresses of databases. Each test chooses which database has which address. */
const [FIRST_URL, SECOND_URL] = ['postgres://db.example/one', 'postgres://db.example/two'];

let buckets: S3Server[] = [];
let folder: string;
let databases: TestDatabase[] = [];
let trails: Trail[] = [];
let objects: ObjectStore;
let storeCount = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'series-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  objects = createMemoryObjectStore('bucket');
});
afterEach(async () => {
  await Promise.all(trails.map(({ service }) => service.close()));
  await Promise.all(databases.map((database) => database.close()));
  await Promise.all(buckets.map((bucket) => bucket.close()));
  trails = [];
  databases = [];
  buckets = [];
});

const BUCKET_SETTINGS = {
  region: 'eu-west-3',
  bucket: 'audit-anchors',
  accessKeyId: 'AKID',
  secretAccessKey: 'secret',
};

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase([auditTrailMigrations]);
  databases.push(database);
  return database;
}

const locationsAt = (databaseUrl: string) => ({
  locations: [createAnchorLocation(objects)],
  databaseUrl,
  authority: null,
});

async function start({ database }: TestDatabase, url: string, more: Parameters<typeof startTestAuditTrail>[2] = {}) {
  const trail = await startTestAuditTrail(database, systemClock, { anchorLocations: locationsAt(url), ...more });
  trails.push(trail);
  return trail;
}

const record = async (trail: Trail, tenant: string, count: number, actor = 'user-17'): Promise<number> => {
  const events = Array.from({ length: count }, () => createEvent(tenant, { actor_id: actor }));
  return (await trail.as(tenant).post('/v1/events/batch', { events })).status;
};
const verify = async (trail: Trail, tenant: string) =>
  (await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant })).body;

/** Starts the service, records events and closes it, which anchors them. */
async function runService(testing: TestDatabase, url: string, tenant: string, count: number): Promise<void> {
  const trail = await start(testing, url);
  expect(await record(trail, tenant, count)).toBe(200);
  await trail.service.close();
}

const DERIVED_TABLES = ['checkpoint', 'cosignature', 'subtree', 'anchor', 'anchor_series'] as const;
const ALL_TABLES = ['event', 'chain_head', 'erasure', 'erased', 'erasure_head', ...DERIVED_TABLES] as const;

/** Runs statements as the owner of the database, without triggers and row security. */
async function asOwner({ database }: TestDatabase, ...statements: readonly string[]): Promise<void> {
  await unlockTables(database, ...DERIVED_TABLES);
  await database.system(async (sql) => {
    for (const statement of statements) await sql.query(statement);
  });
}

const seriesRows = ({ database }: TestDatabase) =>
  database.system((sql) =>
    sql.query<{ series: string; opened_at: string; reason: string; note: string }>(
      'select series, opened_at, reason, note from audit.anchor_series order by series',
    ),
  );

const clearTables = (testing: TestDatabase, ...keptTables: readonly string[]) =>
  asOwner(
    testing,
    ...ALL_TABLES.filter((table) => !keptTables.includes(table)).map((table) => `delete from audit.${table}`),
  );

/** Rewrites all logs with other events, through the service itself. The derived tables keep no trace of the old ones. */
async function rewrite(testing: TestDatabase, tenant: string, count: number, clock: Clock = systemClock) {
  await clearTables(testing, 'anchor_series');
  const writer = await startTestAuditTrail(testing.database, clock);
  expect(await record(writer, tenant, count, 'somebody-else')).toBe(200);
  // If it kept running, it would sign what the next statement of a test deletes.
  await writer.service.close();
}

const insertRow = (row: Awaited<ReturnType<typeof seriesRows>>[number]): string =>
  `insert into audit.anchor_series (series, opened_at, reason, note) values (${[
    row.series,
    row.opened_at,
    row.reason,
    row.note,
  ]
    .map((text) => `'${text.replaceAll("'", "''")}'`)
    .join(', ')})`;

const accept = ({ database }: TestDatabase, url: string, reason = 'restored backup of 2026-11-20') =>
  acceptCurrentLogs(
    {
      repository: createSeriesRepository(database),
      anchorLocations: locationsAt(url),
      signer: testSigner,
      clock: systemClock,
      randomness: readSystemRandomness,
      logger: silentLogger,
    },
    reason,
  );

describe.each([
  {
    title: 'a folder',
    open: async () => createFolderObjectStore({ folder: join(folder, `anchors-${storeCount}`), appendOnly: false }),
  },
  {
    title: 'a bucket',
    async open() {
      const s3 = await startS3Server({ clock: systemClock, ...BUCKET_SETTINGS });
      buckets.push(s3);
      return createS3ObjectStore({
        settings: { endpoint: s3.url, ...BUCKET_SETTINGS, retentionDays: 1 },
        clock: systemClock,
      });
    },
  },
])('a new database with the anchors of another one in $title', ({ open }) => {
  beforeEach(async () => {
    storeCount += 1;
    objects = await open();
  });

  test.each([
    { title: 'at another address', second: SECOND_URL },
    { title: 'at the same address', second: FIRST_URL },
  ])('gets its own series $title', async ({ second }) => {
    const tenant = 'demo';
    const first = await newDatabase();
    await runService(first, FIRST_URL, tenant, 9);
    const lines: string[] = [];
    const logger = createLogger({ destination: { write: (line) => lines.push(line) } });
    const secondDatabase = await newDatabase();
    const fresh = await start(secondDatabase, second, { logger });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 'warn',
        places: [objects.name],
        msg: expect.stringContaining('if this database has been emptied, restore it'),
      },
    ]);
    expect(await record(fresh, tenant, 3)).toBe(200);
    expect(await verify(fresh, tenant)).toMatchObject({ ok: true, checked: 3, anchor: null });
    await fresh.service.close();

    const again = await start(secondDatabase, second);
    const [row] = await seriesRows(secondDatabase);
    expect(await verify(again, tenant)).toMatchObject({
      ok: true,
      anchor: { seq: 3, ok: true },
      anchor_series: { opened_at: row?.opened_at, reason: row?.reason },
    });
    expect(await seriesRows(secondDatabase)).toHaveLength(1);
    const soon = AbortSignal.timeout(20_000);
    const names = async (inside: string) => (await objects.list(inside, '', soon)).map(({ name }) => name);
    expect(await names(`.series/${row?.series}/${tenant}`)).toEqual([
      `.series/${row?.series}/${tenant}/${'3'.padStart(20, '0')}.note`,
    ]);
    expect(await names(tenant)).toEqual([`${tenant}/${'9'.padStart(20, '0')}.note`]);

    // The first database still verifies with its own log.
    const back = await start(first, FIRST_URL);
    const result = await verify(back, tenant);
    if (second === SECOND_URL) {
      expect(result).toMatchObject({ ok: true, anchor: { seq: 9, ok: true } });
      expect(result).not.toHaveProperty('anchor_series');
      expect(await record(back, tenant, 1)).toBe(200);
    } else {
      // It lacks what was recorded at its address meanwhile.
      expect(result).toMatchObject({ ok: false, reason: 'anchor_mismatch', first_broken_seq: 1 });
    }
  });
});

describe('a database with a log', () => {
  test('keeps its series when its address changes', async () => {
    const testing = await newDatabase();
    await runService(testing, FIRST_URL, 'demo', 2);
    await runService(testing, SECOND_URL, 'demo', 2);
    expect(await seriesRows(testing)).toEqual([]);
    expect(await verify(await start(testing, SECOND_URL), 'demo')).toMatchObject({
      ok: true,
      anchor: { seq: 4, ok: true },
    });
  });

  test('keeps the first series while it has no log and the locations are empty', async () => {
    const testing = await newDatabase();
    for (const _ of [1, 2]) await (await start(testing, FIRST_URL)).service.close();
    expect(await seriesRows(testing)).toEqual([]);
  });

  test('keeps a series of its own when it moves', async () => {
    await runService(await newDatabase(), FIRST_URL, 'demo', 9);
    const testing = await newDatabase();
    await runService(testing, SECOND_URL, 'demo', 2);
    await runService(testing, 'postgres://new.example/two', 'demo', 2);
    const [row, ...others] = await seriesRows(testing);
    expect(others).toEqual([]);
    expect(await verify(await start(testing, 'postgres://new.example/two'), 'demo')).toMatchObject({
      ok: true,
      anchor: { seq: 4, ok: true },
      anchor_series: { opened_at: row?.opened_at },
    });
  });
});

test('a new database gets its own series and starts when its locations cannot be read', async () => {
  const broken = createMemoryObjectStore('bucket');
  broken.fault = 'unavailable';
  objects = broken;
  const testing = await newDatabase();
  const trail = await start(testing, FIRST_URL);
  expect(await record(trail, 'demo', 2)).toBe(200);
  broken.fault = null;
  await trail.service.close();
  expect(await verify(await start(testing, FIRST_URL), 'demo')).toMatchObject({
    ok: true,
    anchor: { seq: 2, ok: true },
  });
  expect(await seriesRows(testing)).toMatchObject([{ reason: expect.stringContaining('could not be read') }]);
});

test('processes that start at the same time on a new database agree on one series', async () => {
  await runService(await newDatabase(), FIRST_URL, 'demo', 9);
  const testing = await newDatabase();
  const started = await Promise.all([1, 2, 3, 4].map(() => start(testing, SECOND_URL)));
  expect(await seriesRows(testing)).toHaveLength(1);
  for (const trail of started) expect(await record(trail, 'demo', 1)).toBe(200);
  await Promise.all(started.map(({ service }) => service.close()));
  expect(await verify(await start(testing, SECOND_URL), 'demo')).toMatchObject({
    ok: true,
    anchor: { seq: 4, ok: true },
  });
});

describe('an attacker with full access to a database that has its own series', () => {
  let testing: TestDatabase;
  /** The tenant `acme` has anchors only in this series. */
  beforeEach(async () => {
    await runService(await newDatabase(), FIRST_URL, 'demo', 9);
    testing = await newDatabase();
    await runService(testing, SECOND_URL, 'acme', 4);
  });

  const expectBroken = async (reason: string, url = SECOND_URL) =>
    expect(await verify(await start(testing, url), 'acme')).toMatchObject({ ok: false, reason });

  test('cannot rewrite the log', async () => {
    await rewrite(testing, 'acme', 5);
    await expectBroken('anchor_mismatch');
  });

  test('cannot restore an old backup', async () => {
    await asOwner(
      testing,
      'delete from audit.event where chain_seq > 2',
      `update audit.chain_head set seq = 2, hash = (select event_hash from audit.event where chain_seq = 2)`,
    );
    await expectBroken('head_behind_anchor');
  });

  test('cannot hide a rewrite by deleting the series', async () => {
    await rewrite(testing, 'acme', 5);
    await asOwner(testing, 'delete from audit.anchor_series');
    // Not even after the rewritten log has been anchored.
    await (await start(testing, SECOND_URL)).service.close();
    await expectBroken('anchor_mismatch');
  });

  const opening = {
    series: '20990101T000000000Z-00000000',
    address: 'ab',
    openedAt: '2099-01-01T00:00:00.000Z',
    begins: 'accepted',
    reason: 'nothing to see',
  } as const;
  const forgery = (note: string) => ({
    series: opening.series,
    opened_at: opening.openedAt,
    reason: opening.reason,
    note,
  });

  test('cannot hide a rewrite in a self-signed series, added to or replacing the valid one, and the service logs it', async () => {
    await rewrite(testing, 'acme', 5);
    const otherSigner = createLogSigner('test.example', generateKeyPairSync('ed25519').privateKey);
    await asOwner(testing, insertRow(forgery(otherSigner.signSeriesOpening(formatOpening(opening)))));
    const lines: string[] = [];
    const logger = createLogger({ destination: { write: (line) => lines.push(line) } });
    expect(await verify(await start(testing, SECOND_URL, { logger }), 'acme')).toMatchObject({ ok: false });
    expect(lines.filter((line) => line.includes('is not signed by this installation'))).toHaveLength(1);
    await asOwner(testing, `delete from audit.anchor_series where series <> '${opening.series}'`);
    await expectBroken('anchor_mismatch');
  });

  test('cannot hide a rewrite in the series of another database of the installation', async () => {
    const third = await newDatabase();
    await runService(third, 'postgres://db.example/three', 'demo', 1);
    const [row] = await seriesRows(third);
    if (!row) throw new Error('no series');
    await rewrite(testing, 'acme', 5);
    await asOwner(testing, 'delete from audit.anchor_series', insertRow(row));
    await expectBroken('anchor_mismatch');
  });

  test('cannot restore the series before one that an operator opened', async () => {
    const [before] = await seriesRows(testing);
    if (!before) throw new Error('no series');
    await accept(testing, SECOND_URL);
    await runService(testing, SECOND_URL, 'newco', 3);
    await rewrite(testing, 'newco', 3);
    await asOwner(testing, 'delete from audit.anchor_series', insertRow(before));
    expect(await verify(await start(testing, SECOND_URL), 'newco')).toMatchObject({
      ok: false,
      reason: 'anchor_mismatch',
    });
  });

  test('cannot empty the database, wait for a restart and write a new past', async () => {
    await clearTables(testing);
    await (await start(testing, SECOND_URL)).service.close();
    expect(await seriesRows(testing)).toMatchObject([
      { reason: 'an empty database instead of one whose logs were anchored' },
    ]);
    await rewrite(testing, 'acme', 5, () => Date.now() - 30 * 86_400_000);
    await expectBroken('anchor_mismatch');
    // A log that begins after that start is valid, and verification reports the series.
    await rewrite(testing, 'acme', 5);
    expect(await verify(await start(testing, SECOND_URL), 'acme')).toMatchObject({
      ok: true,
      anchor_series: { reason: 'an empty database instead of one whose logs were anchored' },
    });
  });

  test.each([
    'update audit.anchor_series set note = note',
    'delete from audit.anchor_series',
    'truncate audit.anchor_series',
  ])('needs to own the table: %s', async (statement) => {
    await expect(testing.database.system((sql) => sql.query(statement))).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a database that was emptied, restarted and restored', () => {
  let testing: TestDatabase;
  let restored: TestDatabase;
  beforeEach(async () => {
    testing = await newDatabase();
    await runService(testing, FIRST_URL, 'demo', 9);
    // An empty database at its address, without events, as after the loss of a disk.
    await (await start(await newDatabase(), FIRST_URL)).service.close();
    restored = testing;
  });

  test('is compared with its old anchors again', async () => {
    const trail = await start(restored, FIRST_URL);
    const result = await verify(trail, 'demo');
    expect(result).toMatchObject({ ok: true, anchor: { seq: 9, ok: true } });
    expect(result).not.toHaveProperty('anchor_series');
    expect(await record(trail, 'demo', 1)).toBe(200);
  });

  test('is reported as too old by its anchors', async () => {
    await asOwner(
      restored,
      'delete from audit.event where chain_seq > 5',
      'delete from audit.checkpoint; delete from audit.anchor',
      `update audit.chain_head set seq = 5, hash = (select event_hash from audit.event where chain_seq = 5)`,
    );
    expect(await verify(await start(restored, FIRST_URL), 'demo')).toMatchObject({
      ok: false,
      reason: 'head_behind_anchor',
      first_broken_seq: 6,
    });
  });

  test('cannot be passed off as the empty one once it is in use again', async () => {
    const emptyDatabase = await newDatabase();
    await (await start(emptyDatabase, FIRST_URL)).service.close();
    const [row] = await seriesRows(emptyDatabase);
    if (!row) throw new Error('no series');
    await runService(restored, FIRST_URL, 'newco', 3);
    await rewrite(restored, 'newco', 3);
    await asOwner(restored, insertRow(row));
    expect(await verify(await start(restored, FIRST_URL), 'newco')).toMatchObject({
      ok: false,
      reason: 'anchor_mismatch',
    });
  });
});

describe('acceptCurrentLogs', () => {
  let testing: TestDatabase;
  beforeEach(async () => {
    testing = await newDatabase();
    await runService(testing, FIRST_URL, 'demo', 9);
    await asOwner(
      testing,
      'delete from audit.event where chain_seq > 5',
      'delete from audit.checkpoint; delete from audit.anchor; delete from audit.subtree',
      `update audit.chain_head set seq = 5, hash = (select event_hash from audit.event where chain_seq = 5)`,
    );
  });

  test('takes effect in a running service', async () => {
    const trail = await start(testing, FIRST_URL);
    expect(await record(trail, 'demo', 1)).toBe(409);
    expect(await verify(trail, 'demo')).toMatchObject({ ok: false, reason: 'head_behind_anchor' });
    const { openedAt, isKnownAddress } = await accept(testing, FIRST_URL);
    expect(isKnownAddress).toBe(true);
    expect(await verify(trail, 'demo')).toMatchObject({
      ok: true,
      anchor_series: { opened_at: openedAt, reason: 'restored backup of 2026-11-20' },
    });
    await eventually('an accepted event', async () => (await record(trail, 'demo', 1)) === 200);
    await trail.service.close();
    const next = await start(testing, FIRST_URL);
    expect(await verify(next, 'demo')).toMatchObject({ ok: true, head_seq: 6, anchor: { seq: 6, ok: true } });
    // Later losses are detected again.
    await rewrite(testing, 'demo', 6);
    expect(await verify(next, 'demo')).toMatchObject({ ok: false, reason: 'anchor_mismatch' });
  });

  test('rejects an empty reason, and opens nothing while a location is unusable', async () => {
    await expect(accept(testing, FIRST_URL, ' ')).rejects.toThrow('the reason must be one line');
    const broken = createMemoryObjectStore('bucket');
    broken.fault = 'refused';
    objects = broken;
    await expect(accept(testing, FIRST_URL)).rejects.toMatchObject({ fault: 'refused' });
    expect(await seriesRows(testing)).toEqual([]);
  });

  test('reports an unknown address, and does not take effect under another one', async () => {
    expect(await accept(testing, SECOND_URL)).toMatchObject({ isKnownAddress: false });
    expect(await verify(await start(testing, FIRST_URL), 'demo')).toMatchObject({
      ok: false,
      reason: 'head_behind_anchor',
    });
    expect(await accept(testing, FIRST_URL)).toMatchObject({ isKnownAddress: true });
    expect(await verify(await start(testing, FIRST_URL), 'demo')).toMatchObject({ ok: true });
  });
});

test('a running service refuses events once its database is set back, until the loss is accepted', async () => {
  const tenant = 'demo';
  const testing = await newDatabase();
  const trail = await start(testing, FIRST_URL);
  expect(await record(trail, tenant, 5)).toBe(200);
  // As a point-in-time recovery, or a failover to a server that lags behind.
  await asOwner(
    testing,
    'delete from audit.event where chain_seq > 3',
    'update audit.chain_head set (seq, hash) = (select chain_seq, event_hash from audit.event where chain_seq = 3)',
  );
  expect(await record(trail, tenant, 1)).toBe(409);
  await accept(testing, FIRST_URL);
  await eventually('events with the new series', async () => (await record(trail, tenant, 1)) === 200);
  expect(await verify(trail, tenant)).toMatchObject({ ok: true, checked: 4 });
});
