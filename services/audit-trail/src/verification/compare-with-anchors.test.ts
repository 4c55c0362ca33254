import { generateKeyPairSync } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAnchorsRepository } from '../anchors/anchors.repository.ts';
import { ObjectStoreError } from '../anchors/object-store/object-store.ts';
import { createAnchorLocation } from '../anchors/stores/anchor-location.ts';
import { createAnchorStore } from '../anchors/stores/anchor-store.ts';
import { createMemoryObjectStore, type MemoryObjectStore } from '../anchors/testing/memory-object-store.ts';
import { createAnchorWriter } from '../anchors/writing/anchor-writer.usecases.ts';
import { createCheckpointsRepository } from '../checkpoints/checkpoints.repository.ts';
import { createCheckpoints } from '../checkpoints/checkpoints.usecases.ts';
import { createLogSigner, type LogSigner } from '../checkpoints/log-signer.ts';
import { auditTrailMigrations } from '../migrations.ts';
import { forgeEvents } from '../testing/forge-events.ts';
import { createEvent, createTenant, startTestAuditTrail, testSigner } from '../testing/test-audit-trail.ts';
import { unlockTables } from '../testing/unlocked-chain.ts';

type Trail = Awaited<ReturnType<typeof startTestAuditTrail>>;

let db: TestDatabase;
/** Writes without anchors. */
let writer: Trail;
/** Verifies against the anchors in `bucket`. */
let verifier: Trail;
let tenant: TenantId;
let bucket = createMemoryObjectStore('bucket');
let folder = createMemoryObjectStore('folder');
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  await unlockTables(db.database, 'checkpoint', 'cosignature', 'subtree', 'anchor');
  writer = await startTestAuditTrail(db.database);
  verifier = await startReadOnlyService(() => bucket);
});
afterAll(async () => {
  await writer.service.close();
  await verifier.service.close();
  await db.close();
});
beforeEach(() => {
  tenant = createTenant();
  bucket = createMemoryObjectStore('bucket');
  folder = createMemoryObjectStore('folder');
});

/** Starts a service whose anchor locations are read-only, so that it writes no anchors of its own. */
const startReadOnlyService = (...stores: readonly (() => MemoryObjectStore)[]): Promise<Trail> =>
  startTestAuditTrail(db.database, systemClock, {
    anchorLocations: {
      locations: stores.map((current) =>
        createAnchorLocation({
          name: current().name,
          put: () => Promise.reject(new ObjectStoreError('refused', 'this store is read-only')),
          list: (...args) => current().list(...args),
          read: (...args) => current().read(...args),
          isEmpty: (...args) => current().isEmpty(...args),
        }),
      ),
      databaseUrl: db.url,
      authority: null,
    },
  });

const createEvents = (count: number, actor: string) =>
  Array.from({ length: count }, () => createEvent(tenant, { actor_id: actor }));

const forge = (count: number) => forgeEvents(db.database, tenant, createEvents(count, 'somebody-else'));

async function record(count: number) {
  const events = createEvents(count, 'user-17');
  expect((await writer.as(tenant).post('/v1/events/batch', { events })).status).toBe(200);
}

const erase = (replacement?: string) =>
  writer
    .as(tenant)
    .post('/v1/gdpr/anonymize', { tenant_id: tenant, subject_id: 'user-17', ...(replacement ? { replacement } : {}) });

/** Signs a checkpoint of the log with the given key and writes it to the given stores. */
async function anchor(signer: LogSigner = testSigner, objectStores: readonly MemoryObjectStore[] = [bucket]) {
  const options = { clock: systemClock, logger: silentLogger, metrics: createMetrics() };
  const checkpoints = createCheckpoints({ store: createCheckpointsRepository(db.database), signer, ...options });
  const stores = objectStores.map((objects) => createAnchorStore(objects));
  const anchorWriter = createAnchorWriter({
    ...options,
    listStores: async () => stores,
    authority: null,
    checkpoints,
    records: createAnchorsRepository(db.database),
  });
  const results = await anchorWriter.anchor(tenant, stores, AbortSignal.timeout(20_000));
  expect(results.map(({ failure }) => failure)).toEqual(objectStores.map(() => null));
}

const verify = async (query: Readonly<Record<string, number>> = {}, by = verifier) =>
  (await by.as(tenant).get('/v1/proof/verify', { tenant_id: tenant, ...query })).body;

const TENANT_TABLES = [
  'event',
  'chain_head',
  'checkpoint',
  'subtree',
  'anchor',
  'erasure',
  'erased',
  'erasure_head',
] as const;
const change = (...statements: readonly string[]) =>
  db.database.system(async (sql) => {
    for (const statement of statements) await sql.query(statement);
  });
const deleteRows = (tables: readonly string[], where = 'true') =>
  change(...tables.map((table) => `delete from audit.${table} where tenant_id = '${tenant}' and ${where}`));

/** Copies all rows of the tenant, and returns a function that restores them. */
async function backup(): Promise<() => Promise<void>> {
  const mark = tenant.replaceAll('-', '_');
  await change(
    ...TENANT_TABLES.map(
      (table) => `create table kept_${table}_${mark} as select * from audit.${table} where tenant_id = '${tenant}'`,
    ),
  );
  return async () => {
    await deleteRows(TENANT_TABLES);
    const columns = (table: string) =>
      db.database.system(async (sql) => {
        const rows = await sql.query<{ name: string }>(
          `select attname as name from pg_attribute where attrelid = 'audit.${table}'::regclass and attnum > 0 and attgenerated = ''`,
        );
        return rows.map(({ name }) => name).join(', ');
      });
    for (const table of TENANT_TABLES) {
      const list = await columns(table);
      await change(`insert into audit.${table} (${list}) select ${list} from kept_${table}_${mark}`);
    }
  };
}

describe('verification against anchors', () => {
  test('reports no anchor for a log without anchors', async () => {
    await record(3);
    expect(await verify()).toMatchObject({ ok: true, checked: 3, anchor: null });
  });

  test('accepts a chain that has grown since its newest anchor', async () => {
    for (const count of [300, 1, 400]) {
      await record(count);
      await anchor();
    }
    await record(5);
    expect(await verify()).toMatchObject({ ok: true, checked: 706, anchor: { seq: 701, ok: true } });
  });

  test('accepts a chain with a logged erasure', async () => {
    await record(3);
    await erase();
    await anchor();
    expect(await verify()).toMatchObject({ ok: true, anchor: { seq: 3, ok: true } });
  });

  test('reports `ok: null` when the anchors cannot be read', async () => {
    await record(3);
    await anchor();
    for (const fault of ['unavailable', 'refused'] as const) {
      bucket.fault = fault;
      expect(await verify()).toMatchObject({ ok: true, anchor: { seq: 3, ok: null, at: expect.any(String) } });
    }
  });

  test('reports `ok: null` when a recorded anchor is missing', async () => {
    await record(3);
    await anchor();
    bucket.objects.clear();
    expect(await verify()).toMatchObject({ ok: true, anchor: { seq: 3, ok: null } });
  });
});

describe('an attacker with full access to the database', () => {
  /** Three anchors: at 300, 600 and 900. */
  beforeEach(async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await record(300);
      await anchor();
    }
  });

  /** Truncates the chain after an event and removes every trace of later events. */
  async function truncate(after: number) {
    await deleteRows(['event'], `chain_seq > ${after}`);
    await deleteRows(['checkpoint', 'anchor'], `size > ${after}`);
    await deleteRows(['subtree'], `(index + 1) * 2 ^ level > ${after}`);
    await change(
      `update audit.chain_head set seq = ${after}, hash = (select event_hash from audit.event where tenant_id = '${tenant}' and chain_seq = ${after}) where tenant_id = '${tenant}'`,
    );
  }

  test.each([899, 600, 1])('cannot truncate the chain after event %i', async (after) => {
    await truncate(after);
    expect(await verify()).toMatchObject({
      ok: false,
      checked: after,
      head_seq: after,
      first_broken_seq: after + 1,
      first_broken_id: null,
      reason: 'head_behind_anchor',
      anchor: { seq: 900, ok: false },
    });
  });

  test('cannot delete the whole log', async () => {
    await deleteRows(TENANT_TABLES);
    expect(await verify()).toMatchObject({
      ok: false,
      checked: 0,
      first_broken_seq: 1,
      reason: 'head_behind_anchor',
    });
  });

  test.each([
    { from: 1, brokenSeq: 1 },
    { from: 300, brokenSeq: 1 },
    { from: 301, brokenSeq: 301 },
    { from: 700, brokenSeq: 601 },
    { from: 900, brokenSeq: 601 },
  ])('cannot rewrite the chain from event $from, even with the signing key', async ({ from, brokenSeq }) => {
    if (from === 1) await deleteRows(TENANT_TABLES);
    else await truncate(from - 1);
    await forge(901 - from);
    expect(await verify()).toMatchObject({
      ok: false,
      checked: 900,
      first_broken_seq: brokenSeq,
      reason: 'anchor_mismatch',
      anchor: { seq: 900 > from ? expect.any(Number) : 900, ok: false },
    });
  });

  test('cannot rewrite the events and keep the subtrees and old checkpoints', async () => {
    await deleteRows(['event', 'chain_head']);
    await forge(900);
    expect(await verify()).toMatchObject({ ok: false, first_broken_seq: 1, reason: 'anchor_mismatch' });
    // Also detected in a window at the end.
    expect(await verify({ from_seq: 880 })).toMatchObject({ ok: false, reason: 'anchor_mismatch', checked: 21 });
  });

  test('cannot hide a rewrite with longer anchors, even signed with our key', async () => {
    await truncate(450);
    await forge(600);
    await anchor();
    expect(await verify()).toMatchObject({
      ok: false,
      first_broken_seq: 301,
      reason: 'anchor_mismatch',
      anchor: { seq: 600, ok: false },
    });
  });

  test('cannot sign the log with another key', async () => {
    await deleteRows(['checkpoint', 'anchor']);
    await record(1);
    await anchor(createLogSigner('test.example', generateKeyPairSync('ed25519').privateKey));
    const result = await verify();
    expect(result).toMatchObject({ ok: false, reason: 'anchor_mismatch', anchor: { seq: 901, ok: false } });
    expect(result).toMatchObject({ first_broken_seq: null, first_broken_id: null });
  });

  test('is detected in the chain first when an event is altered', async () => {
    await change(`update audit.event set action = 'x' where tenant_id = '${tenant}' and chain_seq = 12`);
    expect(await verify()).toMatchObject({
      ok: false,
      first_broken_seq: 12,
      reason: 'hash_mismatch',
      anchor: { seq: 900, ok: null },
    });
  });

  test('can alter the subtrees without effect: they are derived data', async () => {
    await change(`update audit.subtree set hash = sha256(hash) where tenant_id = '${tenant}'`);
    expect(await verify()).toMatchObject({ ok: true, anchor: { ok: true } });
    expect(await verify({ from_seq: 880 })).toMatchObject({ ok: true, anchor: { ok: true } });
    await deleteRows(['subtree']);
    expect(await verify({ from_seq: 880 })).toMatchObject({ ok: true, anchor: { ok: true } });
  });
});

describe('a restored old backup', () => {
  test('is detected by its missing events', async () => {
    await record(10);
    await anchor();
    const restore = await backup();
    await record(10);
    await anchor();
    await restore();
    expect(await verify()).toMatchObject({ ok: false, first_broken_seq: 11, reason: 'head_behind_anchor' });
  });

  test('is detected by an undone erasure', async () => {
    await record(10);
    const restore = await backup();
    await erase();
    await anchor();
    await restore();
    const result = await verify();
    expect(result).toMatchObject({ ok: false, reason: 'anchor_mismatch', anchor: { seq: 10, ok: false } });
    expect(result).toMatchObject({ first_broken_seq: null, first_broken_id: null });
  });

  test('is detected by another erasure instead of the anchored one', async () => {
    await record(10);
    const restore = await backup();
    await erase();
    await anchor();
    await restore();
    await erase('nobody');
    expect(await verify()).toMatchObject({ ok: false, reason: 'anchor_mismatch' });
  });

  test('rejects new events in a process that starts on it, unless the anchors cannot be read', async () => {
    await record(10);
    const restore = await backup();
    await record(10);
    await anchor();
    await restore();
    const outdated = await startReadOnlyService(() => bucket);
    for (const answer of [
      await outdated.as(tenant).post('/v1/events', createEvent(tenant)),
      await outdated.as(tenant).post('/v1/events/batch', { events: [createEvent(tenant)] }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('newest anchor') } });
    bucket.fault = 'unavailable';
    const withoutAnchors = await startReadOnlyService(() => bucket);
    expect((await withoutAnchors.as(tenant).post('/v1/events', createEvent(tenant))).status).toBe(200);
    await withoutAnchors.service.close();
    await outdated.service.close();
  });
});

describe('verification of a window', () => {
  beforeEach(async () => {
    await record(1000);
    await record(500);
    await anchor();
    await record(20);
  });

  test.each([
    { query: { from_seq: 1 }, anchor: { seq: 1500, ok: true } },
    { query: { from_seq: 257 }, anchor: { seq: 1500, ok: true } },
    { query: { from_seq: 700 }, anchor: { seq: 1500, ok: true } },
    { query: { from_seq: 1500 }, anchor: { seq: 1500, ok: true } },
    { query: { from_seq: 1520 }, anchor: { seq: 1500, ok: true } },
    { query: { to_seq: 1520 }, anchor: { seq: 1500, ok: true } },
    { query: { from_seq: 900, to_seq: 9000 }, anchor: { seq: 1500, ok: true } },
    { query: { from_seq: 900, to_seq: 1519 }, anchor: null },
  ])(
    'compares the window $query with the newest anchor only when it reaches the head',
    async ({ query, anchor: expected }) => {
      const result = await verify(query);
      expect(result).toMatchObject({ ok: true, scope: 'window' });
      expect((result as { anchor: unknown }).anchor).toEqual(expected && { ...expected, at: expect.any(String) });
    },
  );
});

describe('verification against two locations', () => {
  let twoLocationVerifier: Trail;
  beforeAll(async () => {
    twoLocationVerifier = await startReadOnlyService(
      () => bucket,
      () => folder,
    );
  });
  afterAll(() => twoLocationVerifier.service.close());
  beforeEach(async () => {
    await record(5);
    await anchor(testSigner, [bucket, folder]);
  });

  test('reads both locations', async () => {
    expect(await verify({}, twoLocationVerifier)).toMatchObject({ ok: true, anchor: { seq: 5, ok: true } });
  });

  test('reports `ok: null` when one location cannot be read', async () => {
    folder.fault = 'unavailable';
    expect(await verify({}, twoLocationVerifier)).toMatchObject({ ok: true, anchor: { seq: 5, ok: null } });
  });

  test('detects a deleted log when one location was emptied', async () => {
    await deleteRows(TENANT_TABLES);
    bucket.objects.clear();
    expect(await verify({}, twoLocationVerifier)).toMatchObject({ ok: false, reason: 'head_behind_anchor' });
  });
});
