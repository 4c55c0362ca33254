import { generateKeyPairSync } from 'node:crypto';
import { verifyExport } from '@probant/audit/offline/verify-export';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ObjectStoreError } from '../anchors/object-store/object-store.ts';
import { createAnchorLocation } from '../anchors/stores/anchor-location.ts';
import { type AnchorStore, createAnchorStore } from '../anchors/stores/anchor-store.ts';
import { createMemoryObjectStore } from '../anchors/testing/memory-object-store.ts';
import { createCheckpointsRepository } from '../checkpoints/checkpoints.repository.ts';
import { createCheckpoints } from '../checkpoints/checkpoints.usecases.ts';
import { createLogSigner, type LogSigner } from '../checkpoints/log-signer.ts';
import { createExportRepository } from '../export/export.repository.ts';
import { exportLog } from '../export/export-log.usecases.ts';
import { auditTrailMigrations } from '../migrations.ts';
import { forgeEvents } from '../testing/forge-events.ts';
import { createEvent, createTenant, startTestAuditTrail, testSigner } from '../testing/test-audit-trail.ts';
import { buildInsertEventsSql, unlockTables } from '../testing/unlocked-chain.ts';

type Trail = Awaited<ReturnType<typeof startTestAuditTrail>>;
type VerificationResult = { readonly ok: boolean; readonly first_broken_seq?: number | null; readonly reason?: string };

const attackerSigner = createLogSigner('test.example', generateKeyPairSync('ed25519').privateKey);
const { signal } = new AbortController();

let db: TestDatabase;
/** Writes without anchors. */
let writer: Trail;
/** Verifies with a read-only anchor location. */
let verifier: Trail;
let tenant: TenantId;
let bucket = createMemoryObjectStore('bucket');
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  await unlockTables(db.database, 'checkpoint', 'cosignature', 'subtree');
  writer = await startTestAuditTrail(db.database);
  verifier = await startReadOnlyService();
});
afterAll(async () => {
  await writer.service.close();
  await verifier.service.close();
  await db.close();
});
beforeEach(() => {
  tenant = createTenant();
  bucket = createMemoryObjectStore('bucket');
});

const startReadOnlyService = (): Promise<Trail> =>
  startTestAuditTrail(db.database, systemClock, {
    anchorLocations: {
      locations: [
        createAnchorLocation({
          name: 'bucket',
          put: () => Promise.reject(new ObjectStoreError('refused', 'this store is read-only')),
          list: (...args) => bucket.list(...args),
          read: (...args) => bucket.read(...args),
          isEmpty: (...args) => bucket.isEmpty(...args),
        }),
      ],
      databaseUrl: db.url,
      authority: null,
    },
  });

const change = (...statements: readonly string[]) =>
  db.database.system(async (sql) => {
    for (const statement of statements) await sql.query(statement);
  });

const createEvents = (count: number, actor: string) =>
  Array.from({ length: count }, () => createEvent(tenant, { actor_id: actor }));

const forge = (count: number) => forgeEvents(db.database, tenant, createEvents(count, 'somebody-else'));

async function record(count: number) {
  const events = createEvents(count, 'user-17');
  expect((await writer.as(tenant).post('/v1/events/batch', { events })).status).toBe(200);
}

async function cover(signer: LogSigner = testSigner) {
  const options = { clock: systemClock, logger: silentLogger, metrics: createMetrics() };
  const checkpoint = await createCheckpoints({
    store: createCheckpointsRepository(db.database),
    signer,
    ...options,
  }).cover(tenant);
  if (!checkpoint) throw new Error('no checkpoint');
  return checkpoint;
}

const store = (): AnchorStore => createAnchorStore(bucket);
async function anchor() {
  const checkpoint = await cover();
  await store().put({ ...checkpoint, at: checkpoint.signedAt }, signal);
}

/** Deletes all events after one and moves the head back to it. */
const truncate = (after: number) =>
  change(
    `delete from audit.event where tenant_id = '${tenant}' and chain_seq > ${after}`,
    `update audit.chain_head set seq = ${after}, hash = (select event_hash from audit.event where tenant_id = '${tenant}' and chain_seq = ${after})
     where tenant_id = '${tenant}'`,
  );

/** Verifies with the service, and checks that the offline verifier agrees on an export with the same anchors. */
async function verify(query: Readonly<Record<string, number>> = {}): Promise<VerificationResult> {
  const { body } = await verifier.as(tenant).get('/v1/proof/verify', { tenant_id: tenant, ...query });
  const { ok } = body as VerificationResult;
  let file = '';
  const getLogName = () => ({ origin: testSigner.getVerifierKey(tenant).name, verifierKey: null });
  await exportLog(
    { logs: createExportRepository(db.database), stores: [store()], getLogName, clock: () => 0 },
    tenant,
    async (lines) => {
      file += lines;
    },
    signal,
  );
  const chunks = (async function* () {
    yield Buffer.from(file);
  })();
  const offline = await verifyExport(chunks, {
    logKey: testSigner.getVerifierKey(tenant),
    witnessKeys: [],
    keptNotes: [],
  });
  expect({ broken: offline.broken, ok: offline.notes.fault_count === 0 }).toEqual({ broken: null, ok });
  return body as VerificationResult;
}

/** Anchored up to event 300; events 301 to 340 are covered by checkpoints only. */
describe('verification above the newest anchor, of a consistent chain', () => {
  beforeEach(async () => {
    await record(300);
    await anchor();
    await record(20);
    await cover();
    await record(20);
    await cover();
    await record(2);
  });

  test('accepts an untouched log', async () => {
    expect(await verify()).toMatchObject({ ok: true, checked: 342, anchor: { seq: 300, ok: true } });
    expect(await verify({ from_seq: 330 })).toMatchObject({ ok: true, anchor: { seq: 300, ok: true } });
  });

  test('detects a truncated chain by its checkpoint', async () => {
    await truncate(330);
    const expected = { ok: false, reason: 'head_behind_anchor', first_broken_seq: 331, anchor: { seq: 300, ok: true } };
    expect(await verify()).toMatchObject({ ...expected, checked: 330, head_seq: 330, first_broken_id: null });
    expect(await verify({ from_seq: 325 })).toMatchObject(expected);
  });

  test.each(['kept', 'replaced'])('detects a rewrite by the checkpoint, with the subtrees %s', async (rows) => {
    await truncate(310);
    await forge(50);
    if (rows === 'replaced') await change(`delete from audit.subtree where tenant_id = '${tenant}'`);
    expect(await verify()).toMatchObject({
      ok: false,
      reason: 'anchor_mismatch',
      first_broken_seq: 301,
      anchor: { seq: 300, ok: true },
    });
    expect(await verify({ from_seq: 345 })).toMatchObject({ ok: false, reason: 'anchor_mismatch' });
  });

  test('reports the first event that no matching checkpoint covers', async () => {
    await truncate(325);
    await forge(20);
    expect(await verify()).toMatchObject({ ok: false, reason: 'anchor_mismatch', first_broken_seq: 321 });
  });

  test('detects an undone erasure by the checkpoint', async () => {
    const backupTable = `kept_${tenant.replaceAll('-', '_')}`;
    const subject = { tenant_id: tenant, subject_id: 'user-17', replacement: 'x' };
    await change(`create table ${backupTable} as select * from audit.event where tenant_id = '${tenant}'`);
    expect((await writer.as(tenant).post('/v1/gdpr/anonymize', subject)).status).toBe(200);
    await cover();
    expect(await verify()).toMatchObject({ ok: true, anchor: { seq: 300, ok: true } });
    for (const table of ['erased', 'erasure', 'erasure_head', 'event'])
      await change(`delete from audit.${table} where tenant_id = '${tenant}'`);
    await change(buildInsertEventsSql(backupTable));
    expect(await verify()).toMatchObject({ ok: false, reason: 'anchor_mismatch', first_broken_seq: null });
  });

  test('detects nothing above the anchor once the checkpoints are deleted, and still detects changes below it', async () => {
    await truncate(310);
    await change(`delete from audit.checkpoint where tenant_id = '${tenant}' and size > 310`);
    expect(await verify()).toMatchObject({ ok: true, anchor: { seq: 300, ok: true } });
    await truncate(299);
    await change(`delete from audit.checkpoint where tenant_id = '${tenant}'`);
    expect(await verify()).toMatchObject({ ok: false, reason: 'head_behind_anchor', anchor: { seq: 300, ok: false } });
  });

  test.each([
    { title: 'over the forged events', signer: attackerSigner },
    { title: 'followed by checkpoints of our own key', signer: testSigner },
  ])('reports checkpoints by another key: $title', async ({ signer }) => {
    await truncate(310);
    await change(`delete from audit.checkpoint where tenant_id = '${tenant}' and size > 310`);
    await forge(50);
    await cover(attackerSigner);
    await record(1);
    await cover(signer);
    expect(await verify()).toMatchObject({ ok: false, reason: 'anchor_mismatch', first_broken_seq: null });
  });

  test('detects a truncated chain despite a forged checkpoint beyond the head', async () => {
    await truncate(330);
    await change(
      `insert into audit.checkpoint select 9223372036854775807, 0, tenant_id, root, note, signed_at
       from audit.checkpoint where tenant_id = '${tenant}' and size = 320`,
    );
    const { body } = await verifier.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
    expect(body).toMatchObject({ ok: false, reason: 'head_behind_anchor', first_broken_seq: 331 });
    const fresh = await startReadOnlyService();
    expect((await fresh.as(tenant).post('/v1/events', createEvent(tenant))).status).toBe(409);
    await fresh.service.close();
  });

  test.each([
    { title: 'its signature is corrupted', set: "note = overlay(note placing 'AAAA' from length(note) - 8)" },
    { title: 'its size is changed', set: 'size = 341' },
  ])('reports a checkpoint when $title', async ({ set }) => {
    await change(`update audit.checkpoint set ${set} where tenant_id = '${tenant}' and size = 340`);
    expect(await verify()).toMatchObject({ ok: false, reason: 'anchor_mismatch', first_broken_seq: null });
  });

  test('a process that starts on a truncated log rejects new events', async () => {
    await truncate(330);
    const fresh = await startReadOnlyService();
    for (const answer of [
      await fresh.as(tenant).post('/v1/events', createEvent(tenant)),
      await fresh.as(tenant).post('/v1/events/batch', { events: [createEvent(tenant)] }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('signed checkpoint') } });
    await fresh.service.close();
  });
});

test('compares the latest checkpoints and a sample over the whole log', async () => {
  for (let turn = 0; turn < 80; turn += 1) {
    await record(2);
    await cover();
  }
  const checkpoints = await createCheckpointsRepository(db.database).sample(tenant, 32, 32);
  const sizes = checkpoints.map(({ size }) => size);
  expect(sizes.toSorted((a, b) => a - b)).toEqual(sizes);
  expect(new Set(sizes).size).toBe(sizes.length);
  expect(sizes.length).toBeLessThanOrEqual(64);
  expect(sizes.slice(-32)).toEqual(Array.from({ length: 32 }, (_, at) => 98 + 2 * at));
  expect(sizes[0]).toBeLessThanOrEqual(5);
  expect(await verify()).toMatchObject({ ok: true, anchor: null });
});

test('does not take a log with checkpoints but without events and head for an empty log', async () => {
  await record(3);
  await cover();
  for (const table of ['event', 'chain_head']) await change(`delete from audit.${table} where tenant_id = '${tenant}'`);
  expect(await verify()).toMatchObject({ ok: false, reason: 'head_behind_anchor', first_broken_seq: 1, anchor: null });
});
