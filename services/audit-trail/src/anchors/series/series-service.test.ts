import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { type Clock, systemClock } from '@probant/kernel/clock';
import { systemRandomness } from '@probant/kernel/ids';
import { createLogger, silentLogger } from '@probant/kernel/logging';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logSigner } from '../../checkpoints/log-signer.ts';
import { auditTrailMigrations } from '../../migrations.ts';
import { auditTrailUnderTest, eventOf, testSigner } from '../../testing/audit-trail-under-test.ts';
import { unlock } from '../../testing/unlocked-chain.ts';
import { anchorDepotIn } from '../anchor-depot.ts';
import { memoryVault } from '../testing/memory-vault.ts';
import { type S3Server, startS3 } from '../testing/s3-server.ts';
import { folderVault } from '../vault/folder-vault.ts';
import { s3Vault } from '../vault/s3-vault.ts';
import type { Vault } from '../vault/vault.ts';
import { acceptAsTheyStand } from './open-series.usecases.ts';
import { seriesRepository } from './series.repository.ts';
import { openingText } from './series-opening.ts';

type Trail = Awaited<ReturnType<typeof auditTrailUnderTest>>;

/** The addresses by which a database may be reached: what stands behind them is the tests' to say. */
const [ONE, TWO] = ['postgres://db.example/one', 'postgres://db.example/two'];

let buckets: S3Server[] = [];
let folder: string;
let databases: TestDatabase[] = [];
let trails: Trail[] = [];
let vault: Vault;
let places = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'series-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  vault = memoryVault('bucket');
});
afterEach(async () => {
  await Promise.all(trails.map(({ service }) => service.close()));
  await Promise.all(databases.map((database) => database.close()));
  await Promise.all(buckets.map((bucket) => bucket.close()));
  trails = [];
  databases = [];
  buckets = [];
});

const BUCKET = { region: 'eu-west-3', bucket: 'audit-anchors', accessKeyId: 'AKID', secretAccessKey: 'secret' };

async function newDatabase(): Promise<TestDatabase> {
  const made = await testDatabase([auditTrailMigrations]);
  databases.push(made);
  return made;
}

const placesAt = (databaseUrl: string) => ({ depots: [anchorDepotIn(vault)], databaseUrl, authority: null });

async function start({ database }: TestDatabase, url: string, more: Parameters<typeof auditTrailUnderTest>[2] = {}) {
  const trail = await auditTrailUnderTest(database, systemClock, { anchorPlaces: placesAt(url), ...more });
  trails.push(trail);
  return trail;
}

const record = async (trail: Trail, tenant: string, count: number, actor = 'user-17'): Promise<number> => {
  const events = Array.from({ length: count }, () => eventOf(tenant, { actor_id: actor }));
  return (await trail.as(tenant).post('/v1/events/batch', { events })).status;
};
const verdictOf = async (trail: Trail, tenant: string) =>
  (await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant })).body;

/** A life of the service: it records, and anchors when it ends. */
async function lifeOn(testing: TestDatabase, url: string, tenant: string, count: number): Promise<void> {
  const trail = await start(testing, url);
  expect(await record(trail, tenant, count)).toBe(200);
  await trail.service.close();
}

const DERIVED = ['checkpoint', 'cosignature', 'subtree', 'anchor', 'anchor_series'] as const;
const TABLES = ['event', 'chain_head', 'erasure', 'erased', 'erasure_head', ...DERIVED] as const;

/** What somebody may do who owns the database: statements past its triggers and its row security. */
async function asOwner({ database }: TestDatabase, ...statements: readonly string[]): Promise<void> {
  await unlock(database, ...DERIVED);
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

const empty = (testing: TestDatabase, ...kept: readonly string[]) =>
  asOwner(testing, ...TABLES.filter((table) => !kept.includes(table)).map((table) => `delete from audit.${table}`));

/** All logs written anew, by the service itself, with other events; none of the derived tables tells of the old ones. */
async function rewrite(testing: TestDatabase, tenant: string, count: number, clock: Clock = systemClock) {
  await empty(testing, 'anchor_series');
  const writer = await auditTrailUnderTest(testing.database, clock);
  expect(await record(writer, tenant, count, 'somebody-else')).toBe(200);
  // Left running, it would sign what the next statement of a test deletes.
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
  acceptAsTheyStand(
    {
      repository: seriesRepository(database),
      places: placesAt(url),
      signer: testSigner,
      clock: systemClock,
      randomness: systemRandomness,
      logger: silentLogger,
    },
    reason,
  );

describe.each([
  {
    title: 'a folder',
    open: async () => folderVault({ folder: join(folder, `anchors-${places}`), appendOnly: false }),
  },
  {
    title: 'a bucket',
    async open() {
      const s3 = await startS3({ clock: systemClock, ...BUCKET });
      buckets.push(s3);
      return s3Vault({ settings: { endpoint: s3.url, ...BUCKET, retentionDays: 1 }, clock: systemClock });
    },
  },
])('a fresh database over the anchors of another, in $title', ({ open }) => {
  beforeEach(async () => {
    places += 1;
    vault = await open();
  });

  test.each([
    { title: 'with another address', second: TWO },
    { title: 'in the place of the one before', second: ONE },
  ])('$title has a series of its own', async ({ second }) => {
    const tenant = 'demo';
    const first = await newDatabase();
    await lifeOn(first, ONE, tenant, 9);
    const lines: string[] = [];
    const logger = createLogger({ destination: { write: (line) => lines.push(line) } });
    const other = await newDatabase();
    const fresh = await start(other, second, { logger });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 'warn',
        places: [vault.name],
        msg: expect.stringContaining('if this database has been emptied, restore it'),
      },
    ]);
    expect(await record(fresh, tenant, 3)).toBe(200);
    expect(await verdictOf(fresh, tenant)).toMatchObject({ ok: true, checked: 3, anchor: null });
    await fresh.service.close();

    const again = await start(other, second);
    const [row] = await seriesRows(other);
    expect(await verdictOf(again, tenant)).toMatchObject({
      ok: true,
      anchor: { seq: 3, ok: true },
      anchor_series: { opened_at: row?.opened_at, reason: row?.reason },
    });
    expect(await seriesRows(other)).toHaveLength(1);
    const soon = AbortSignal.timeout(20_000);
    const names = async (inside: string) => (await vault.list(inside, '', soon)).map(({ name }) => name);
    expect(await names(`.series/${row?.series}/${tenant}`)).toEqual([
      `.series/${row?.series}/${tenant}/${'3'.padStart(20, '0')}.note`,
    ]);
    expect(await names(tenant)).toEqual([`${tenant}/${'9'.padStart(20, '0')}.note`]);

    // The first one, with its own log, is what it was.
    const back = await start(first, ONE);
    const verdict = await verdictOf(back, tenant);
    if (second === TWO) {
      expect(verdict).toMatchObject({ ok: true, anchor: { seq: 9, ok: true } });
      expect(verdict).not.toHaveProperty('anchor_series');
      expect(await record(back, tenant, 1)).toBe(200);
    } else {
      // What was recorded in its place meanwhile is missing in it.
      expect(verdict).toMatchObject({ ok: false, reason: 'anchor_mismatch', first_broken_seq: 1 });
    }
  });
});

describe('a database with a log', () => {
  test('never changes its series by itself', async () => {
    const testing = await newDatabase();
    await lifeOn(testing, ONE, 'demo', 2);
    await lifeOn(testing, TWO, 'demo', 2);
    expect(await seriesRows(testing)).toEqual([]);
    expect(await verdictOf(await start(testing, TWO), 'demo')).toMatchObject({
      ok: true,
      anchor: { seq: 4, ok: true },
    });
  });

  test('and none yet keeps to the first series while the places are empty', async () => {
    const testing = await newDatabase();
    for (const _ of [1, 2]) await (await start(testing, ONE)).service.close();
    expect(await seriesRows(testing)).toEqual([]);
  });

  test('keeps its series when it moves', async () => {
    await lifeOn(await newDatabase(), ONE, 'demo', 9);
    const testing = await newDatabase();
    await lifeOn(testing, TWO, 'demo', 2);
    await lifeOn(testing, 'postgres://new.example/two', 'demo', 2);
    const [row, ...others] = await seriesRows(testing);
    expect(others).toEqual([]);
    expect(await verdictOf(await start(testing, 'postgres://new.example/two'), 'demo')).toMatchObject({
      ok: true,
      anchor: { seq: 4, ok: true },
      anchor_series: { opened_at: row?.opened_at },
    });
  });
});

test('a fresh database whose places cannot be looked at has a series of its own, and starts', async () => {
  const broken = memoryVault('bucket');
  broken.fault = 'unavailable';
  vault = broken;
  const testing = await newDatabase();
  const trail = await start(testing, ONE);
  expect(await record(trail, 'demo', 2)).toBe(200);
  broken.fault = null;
  await trail.service.close();
  expect(await verdictOf(await start(testing, ONE), 'demo')).toMatchObject({ ok: true, anchor: { seq: 2, ok: true } });
  expect(await seriesRows(testing)).toMatchObject([{ reason: expect.stringContaining('could not be looked at') }]);
});

test('processes that start at once on a fresh database agree on one series', async () => {
  await lifeOn(await newDatabase(), ONE, 'demo', 9);
  const testing = await newDatabase();
  const started = await Promise.all([1, 2, 3, 4].map(() => start(testing, TWO)));
  expect(await seriesRows(testing)).toHaveLength(1);
  for (const trail of started) expect(await record(trail, 'demo', 1)).toBe(200);
  await Promise.all(started.map(({ service }) => service.close()));
  expect(await verdictOf(await start(testing, TWO), 'demo')).toMatchObject({ ok: true, anchor: { seq: 4, ok: true } });
});

describe('whoever can change everything in a database with a series of its own', () => {
  let testing: TestDatabase;
  /** Its tenant has no anchor but those of this series. */
  beforeEach(async () => {
    await lifeOn(await newDatabase(), ONE, 'demo', 9);
    testing = await newDatabase();
    await lifeOn(testing, TWO, 'acme', 4);
  });

  const isTold = async (reason: string, url = TWO) =>
    expect(await verdictOf(await start(testing, url), 'acme')).toMatchObject({ ok: false, reason });

  test('cannot write the log anew', async () => {
    await rewrite(testing, 'acme', 5);
    await isTold('anchor_mismatch');
  });

  test('cannot put back an old backup', async () => {
    await asOwner(
      testing,
      'delete from audit.event where chain_seq > 2',
      `update audit.chain_head set seq = 2, hash = (select event_hash from audit.event where chain_seq = 2)`,
    );
    await isTold('head_behind_anchor');
  });

  test('cannot hide it by taking the series away', async () => {
    await rewrite(testing, 'acme', 5);
    await asOwner(testing, 'delete from audit.anchor_series');
    // Not even once it is anchored as it stands.
    await (await start(testing, TWO)).service.close();
    await isTold('anchor_mismatch');
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

  test('cannot hide it in a series that he signs himself, beside the lawful one or in its place, and the log of the service tells', async () => {
    await rewrite(testing, 'acme', 5);
    const stranger = logSigner('test.example', generateKeyPairSync('ed25519').privateKey);
    await asOwner(testing, insertRow(forgery(stranger.signSeries(openingText(opening)))));
    const lines: string[] = [];
    const logger = createLogger({ destination: { write: (line) => lines.push(line) } });
    expect(await verdictOf(await start(testing, TWO, { logger }), 'acme')).toMatchObject({ ok: false });
    expect(lines.filter((line) => line.includes('is not signed by this installation'))).toHaveLength(1);
    await asOwner(testing, `delete from audit.anchor_series where series <> '${opening.series}'`);
    await isTold('anchor_mismatch');
  });

  test('cannot hide it in the series of another database of the installation', async () => {
    const third = await newDatabase();
    await lifeOn(third, 'postgres://db.example/three', 'demo', 1);
    const [row] = await seriesRows(third);
    if (!row) throw new Error('no series');
    await rewrite(testing, 'acme', 5);
    await asOwner(testing, 'delete from audit.anchor_series', insertRow(row));
    await isTold('anchor_mismatch');
  });

  test('cannot go back behind a series that an operator opened', async () => {
    const [before] = await seriesRows(testing);
    if (!before) throw new Error('no series');
    await accept(testing, TWO);
    await lifeOn(testing, TWO, 'newco', 3);
    await rewrite(testing, 'newco', 3);
    await asOwner(testing, 'delete from audit.anchor_series', insertRow(before));
    expect(await verdictOf(await start(testing, TWO), 'newco')).toMatchObject({ ok: false, reason: 'anchor_mismatch' });
  });

  test('cannot empty the database, wait for a start, and give the logs the past that he likes', async () => {
    await empty(testing);
    await (await start(testing, TWO)).service.close();
    expect(await seriesRows(testing)).toMatchObject([
      { reason: 'an empty database in the place of one whose logs were anchored' },
    ]);
    await rewrite(testing, 'acme', 5, () => Date.now() - 30 * 86_400_000);
    await isTold('anchor_mismatch');
    // A log that begins after that start is lawful, and says when it began.
    await rewrite(testing, 'acme', 5);
    expect(await verdictOf(await start(testing, TWO), 'acme')).toMatchObject({
      ok: true,
      anchor_series: { reason: 'an empty database in the place of one whose logs were anchored' },
    });
  });

  test.each([
    'update audit.anchor_series set note = note',
    'delete from audit.anchor_series',
    'truncate audit.anchor_series',
  ])('must own the table: %s', async (statement) => {
    await expect(testing.database.system((sql) => sql.query(statement))).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a database that was emptied, started, and restored', () => {
  let testing: TestDatabase;
  let restored: TestDatabase;
  beforeEach(async () => {
    testing = await newDatabase();
    await lifeOn(testing, ONE, 'demo', 9);
    // An empty one in its place, where nothing is recorded: what an operator sees who has lost a disk.
    await (await start(await newDatabase(), ONE)).service.close();
    restored = testing;
  });

  test('is held against its old anchors again', async () => {
    const trail = await start(restored, ONE);
    const verdict = await verdictOf(trail, 'demo');
    expect(verdict).toMatchObject({ ok: true, anchor: { seq: 9, ok: true } });
    expect(verdict).not.toHaveProperty('anchor_series');
    expect(await record(trail, 'demo', 1)).toBe(200);
  });

  test('is found too old by them', async () => {
    await asOwner(
      restored,
      'delete from audit.event where chain_seq > 5',
      'delete from audit.checkpoint; delete from audit.anchor',
      `update audit.chain_head set seq = 5, hash = (select event_hash from audit.event where chain_seq = 5)`,
    );
    expect(await verdictOf(await start(restored, ONE), 'demo')).toMatchObject({
      ok: false,
      reason: 'head_behind_anchor',
      first_broken_seq: 6,
    });
  });

  test('cannot be passed off as the empty one, once it is in use again', async () => {
    const beside = await newDatabase();
    await (await start(beside, ONE)).service.close();
    const [row] = await seriesRows(beside);
    if (!row) throw new Error('no series');
    await lifeOn(restored, ONE, 'newco', 3);
    await rewrite(restored, 'newco', 3);
    await asOwner(restored, insertRow(row));
    expect(await verdictOf(await start(restored, ONE), 'newco')).toMatchObject({
      ok: false,
      reason: 'anchor_mismatch',
    });
  });
});

describe('an operator who accepts a loss', () => {
  let testing: TestDatabase;
  beforeEach(async () => {
    testing = await newDatabase();
    await lifeOn(testing, ONE, 'demo', 9);
    await asOwner(
      testing,
      'delete from audit.event where chain_seq > 5',
      'delete from audit.checkpoint; delete from audit.anchor; delete from audit.subtree',
      `update audit.chain_head set seq = 5, hash = (select event_hash from audit.event where chain_seq = 5)`,
    );
  });

  test('is obeyed by a service that is running, within seconds', async () => {
    const trail = await start(testing, ONE);
    expect(await record(trail, 'demo', 1)).toBe(409);
    expect(await verdictOf(trail, 'demo')).toMatchObject({ ok: false, reason: 'head_behind_anchor' });
    const { openedAt, knownHere } = await accept(testing, ONE);
    expect(knownHere).toBe(true);
    expect(await verdictOf(trail, 'demo')).toMatchObject({
      ok: true,
      anchor_series: { opened_at: openedAt, reason: 'restored backup of 2026-11-20' },
    });
    for (const asked = performance.now(); performance.now() - asked < 5_000; await pause(200))
      if ((await record(trail, 'demo', 1)) === 200) break;
    await trail.service.close();
    const next = await start(testing, ONE);
    expect(await verdictOf(next, 'demo')).toMatchObject({ ok: true, head_seq: 6, anchor: { seq: 6, ok: true } });
    // From here on everything is as before: what is lost again is told again.
    await rewrite(testing, 'demo', 6);
    expect(await verdictOf(next, 'demo')).toMatchObject({ ok: false, reason: 'anchor_mismatch' });
  });

  test('must say why, and nothing is opened while a place cannot be used', async () => {
    await expect(accept(testing, ONE, ' ')).rejects.toThrow('a reason is one line');
    const broken = memoryVault('bucket');
    broken.fault = 'refused';
    vault = broken;
    await expect(accept(testing, ONE)).rejects.toMatchObject({ fault: 'refused' });
    expect(await seriesRows(testing)).toEqual([]);
  });

  test('is told where the platform may know the database by another address, and is not obeyed there', async () => {
    expect(await accept(testing, TWO)).toMatchObject({ knownHere: false });
    expect(await verdictOf(await start(testing, ONE), 'demo')).toMatchObject({
      ok: false,
      reason: 'head_behind_anchor',
    });
    expect(await accept(testing, ONE)).toMatchObject({ knownHere: true });
    expect(await verdictOf(await start(testing, ONE), 'demo')).toMatchObject({ ok: true });
  });
});
