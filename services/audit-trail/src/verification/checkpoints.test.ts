import { generateKeyPairSync } from 'node:crypto';
import { verifyExport } from '@probant/audit/offline/export-verifier';
import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anchorDepotIn } from '../anchors/anchor-depot.ts';
import { type AnchorStore, anchorStoreIn } from '../anchors/anchor-store.ts';
import { memoryVault } from '../anchors/testing/memory-vault.ts';
import { VaultError } from '../anchors/vault/vault.ts';
import { checkpointsRepository } from '../checkpoints/checkpoints.repository.ts';
import { createCheckpoints } from '../checkpoints/checkpoints.usecases.ts';
import { type LogSigner, logSigner } from '../checkpoints/log-signer.ts';
import { exportRepository } from '../export/export.repository.ts';
import { exportLog } from '../export/export-log.usecases.ts';
import { auditTrailMigrations } from '../migrations.ts';
import { auditTrailUnderTest, eventOf, newTenant, testSigner } from '../testing/audit-trail-under-test.ts';
import { insertEvents, unlock } from '../testing/unlocked-chain.ts';

type Trail = Awaited<ReturnType<typeof auditTrailUnderTest>>;
type Verdict = { readonly ok: boolean; readonly first_broken_seq?: number | null; readonly reason?: string };

const thief = logSigner('test.example', generateKeyPairSync('ed25519').privateKey);
const { signal } = new AbortController();

let db: TestDatabase;
/** Writes, and knows no anchors: also what an attacker runs to forge a chain that is sound by itself. */
let writer: Trail;
/** Verifies, with a place of anchors that it only reads. */
let judge: Trail;
let tenant: TenantId;
let vault = memoryVault('bucket');
beforeAll(async () => {
  db = await testDatabase([auditTrailMigrations]);
  await unlock(db.database, 'checkpoint', 'cosignature', 'subtree');
  writer = await auditTrailUnderTest(db.database);
  judge = await reading();
});
afterAll(async () => {
  await writer.service.close();
  await judge.service.close();
  await db.close();
});
beforeEach(() => {
  tenant = newTenant();
  vault = memoryVault('bucket');
});

const reading = (): Promise<Trail> =>
  auditTrailUnderTest(db.database, systemClock, {
    anchorPlaces: {
      depots: [
        anchorDepotIn({
          name: 'bucket',
          put: () => Promise.reject(new VaultError('refused', 'this place is only read')),
          list: (...words) => vault.list(...words),
          read: (...words) => vault.read(...words),
          isEmpty: (...words) => vault.isEmpty(...words),
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

async function record(count: number, actor = 'user-17') {
  const events = Array.from({ length: count }, () => eventOf(tenant, { actor_id: actor }));
  expect((await writer.as(tenant).post('/v1/events/batch', { events })).status).toBe(200);
}

async function cover(signer: LogSigner = testSigner) {
  const around = { clock: systemClock, logger: silentLogger, metrics: createMetrics() };
  const checkpoint = await createCheckpoints({
    store: checkpointsRepository(db.database),
    signer,
    ...around,
  }).cover(tenant);
  if (!checkpoint) throw new Error('there is nothing to cover');
  return checkpoint;
}

const store = (): AnchorStore => anchorStoreIn(vault);
async function anchor() {
  const checkpoint = await cover();
  await store().put({ ...checkpoint, at: checkpoint.signedAt }, signal);
}

/** Takes away all events after one and moves the head back to it. */
const cut = (after: number) =>
  change(
    `delete from audit.event where tenant_id = '${tenant}' and chain_seq > ${after}`,
    `update audit.chain_head set seq = ${after}, hash = (select event_hash from audit.event where tenant_id = '${tenant}' and chain_seq = ${after})
     where tenant_id = '${tenant}'`,
  );

/** What the service says, which must agree with what the offline verifier says of an export with the same anchors. */
async function verdict(query: Readonly<Record<string, number>> = {}): Promise<Verdict> {
  const { body } = await judge.as(tenant).get('/v1/proof/verify', { tenant_id: tenant, ...query });
  const { ok } = body as Verdict;
  let file = '';
  const nameOf = () => ({ origin: testSigner.keyOf(tenant).name, verifierKey: null });
  await exportLog(
    { logs: exportRepository(db.database), stores: [store()], nameOf, clock: () => 0 },
    tenant,
    async (lines) => {
      file += lines;
    },
    signal,
  );
  const chunks = (async function* () {
    yield Buffer.from(file);
  })();
  const offline = await verifyExport(chunks, { log: testSigner.keyOf(tenant), witnesses: [], kept: [] });
  expect({ broken: offline.broken, ok: offline.notes.fault_count === 0 }).toEqual({ broken: null, ok });
  return body as Verdict;
}

/** Anchored up to event 300, and covered by a checkpoint alone up to 340. */
describe('above the newest anchor, with the chain sound by itself', () => {
  beforeEach(async () => {
    await record(300);
    await anchor();
    await record(20);
    await cover();
    await record(20);
    await cover();
    await record(2);
  });

  test('a log that was left alone is fine', async () => {
    expect(await verdict()).toMatchObject({ ok: true, checked: 342, anchor: { seq: 300, ok: true } });
    expect(await verdict({ from_seq: 330 })).toMatchObject({ ok: true, anchor: { seq: 300, ok: true } });
  });

  test('a cut tail is told by the signed checkpoint', async () => {
    await cut(330);
    const told = { ok: false, reason: 'head_behind_anchor', first_broken_seq: 331, anchor: { seq: 300, ok: true } };
    expect(await verdict()).toMatchObject({ ...told, checked: 330, head_seq: 330, first_broken_id: null });
    expect(await verdict({ from_seq: 325 })).toMatchObject(told);
  });

  test.each(['left', 'replaced'])('a rewrite is told by it, the rows of the tree %s', async (rows) => {
    await cut(310);
    await record(50, 'somebody-else');
    if (rows === 'replaced') await change(`delete from audit.subtree where tenant_id = '${tenant}'`);
    expect(await verdict()).toMatchObject({
      ok: false,
      reason: 'anchor_mismatch',
      first_broken_seq: 301,
      anchor: { seq: 300, ok: true },
    });
    expect(await verdict({ from_seq: 345 })).toMatchObject({ ok: false, reason: 'anchor_mismatch' });
  });

  test('a rewrite names the first event that no fitting checkpoint covers', async () => {
    await cut(325);
    await record(20, 'somebody-else');
    expect(await verdict()).toMatchObject({ ok: false, reason: 'anchor_mismatch', first_broken_seq: 321 });
  });

  test('an erasure that is undone is told by it', async () => {
    const kept = `kept_${tenant.replaceAll('-', '_')}`;
    const subject = { tenant_id: tenant, subject_id: 'user-17', replacement: 'x' };
    await change(`create table ${kept} as select * from audit.event where tenant_id = '${tenant}'`);
    expect((await writer.as(tenant).post('/v1/gdpr/anonymize', subject)).status).toBe(200);
    await cover();
    expect(await verdict()).toMatchObject({ ok: true, anchor: { seq: 300, ok: true } });
    for (const table of ['erased', 'erasure', 'erasure_head', 'event'])
      await change(`delete from audit.${table} where tenant_id = '${tenant}'`);
    await change(insertEvents(kept));
    expect(await verdict()).toMatchObject({ ok: false, reason: 'anchor_mismatch', first_broken_seq: null });
  });

  test('once the checkpoints are deleted too nothing above the anchor can tell, and what the anchor covers still does', async () => {
    await cut(310);
    await change(`delete from audit.checkpoint where tenant_id = '${tenant}' and size > 310`);
    expect(await verdict()).toMatchObject({ ok: true, anchor: { seq: 300, ok: true } });
    await cut(299);
    await change(`delete from audit.checkpoint where tenant_id = '${tenant}'`);
    expect(await verdict()).toMatchObject({ ok: false, reason: 'head_behind_anchor', anchor: { seq: 300, ok: false } });
  });

  test.each([
    { title: 'over the forged events', signer: thief },
    { title: 'with further ones by our own key on it, once the service goes on', signer: testSigner },
  ])('checkpoints by another key in the place of ours prove nothing and are told: $title', async ({ signer }) => {
    await cut(310);
    await change(`delete from audit.checkpoint where tenant_id = '${tenant}' and size > 310`);
    await record(50, 'somebody-else');
    await cover(thief);
    await record(1);
    await cover(signer);
    expect(await verdict()).toMatchObject({ ok: false, reason: 'anchor_mismatch', first_broken_seq: null });
  });

  test('a row beyond the head that is no checkpoint of ours does not hide that another one tells of a cut', async () => {
    await cut(330);
    await change(
      `insert into audit.checkpoint select 9223372036854775807, 0, tenant_id, root, note, signed_at
       from audit.checkpoint where tenant_id = '${tenant}' and size = 320`,
    );
    const { body } = await judge.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
    expect(body).toMatchObject({ ok: false, reason: 'head_behind_anchor', first_broken_seq: 331 });
    const fresh = await reading();
    expect((await fresh.as(tenant).post('/v1/events', eventOf(tenant))).status).toBe(409);
    await fresh.service.close();
  });

  test.each([
    { title: 'its signature is spoilt', set: "note = overlay(note placing 'AAAA' from length(note) - 8)" },
    { title: 'it stands for another size', set: 'size = 341' },
  ])('a checkpoint of ours is evidence no more when $title, and that is told', async ({ set }) => {
    await change(`update audit.checkpoint set ${set} where tenant_id = '${tenant}' and size = 340`);
    expect(await verdict()).toMatchObject({ ok: false, reason: 'anchor_mismatch', first_broken_seq: null });
  });

  test('a process that starts on a cut log takes no further event', async () => {
    await cut(330);
    const fresh = await reading();
    for (const answer of [
      await fresh.as(tenant).post('/v1/events', eventOf(tenant)),
      await fresh.as(tenant).post('/v1/events/batch', { events: [eventOf(tenant)] }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('signed checkpoint') } });
    await fresh.service.close();
  });
});

test('of many checkpoints the last ones and some over the whole length are looked at', async () => {
  for (let turn = 0; turn < 80; turn += 1) {
    await record(2);
    await cover();
  }
  const heads = await checkpointsRepository(db.database).heads(tenant, 32, 32);
  const sizes = heads.map(({ size }) => size);
  expect(sizes.toSorted((a, b) => a - b)).toEqual(sizes);
  expect(new Set(sizes).size).toBe(sizes.length);
  expect(sizes.length).toBeLessThanOrEqual(64);
  expect(sizes.slice(-32)).toEqual(Array.from({ length: 32 }, (_, at) => 98 + 2 * at));
  expect(sizes[0]).toBeLessThanOrEqual(5);
  expect(await verdict()).toMatchObject({ ok: true, anchor: null });
});

test('a log whose events and head are gone, and whose checkpoints are left, is no empty log', async () => {
  await record(3);
  await cover();
  for (const table of ['event', 'chain_head']) await change(`delete from audit.${table} where tenant_id = '${tenant}'`);
  expect(await verdict()).toMatchObject({ ok: false, reason: 'head_behind_anchor', first_broken_seq: 1, anchor: null });
});
