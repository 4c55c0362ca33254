import { verifyConsistency } from '@probant/audit/merkle/verification';
import { parseCheckpoint } from '@probant/audit/notes/checkpoint';
import { openNote } from '@probant/audit/notes/signed-note';
import { verifyProof } from '@probant/audit/notes/tlog-proof';
import { parseVerifierKey } from '@probant/audit/notes/verifier-key';
import type { EventProof } from '@probant/contracts/audit-trail';
import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkpointsRepository } from '../checkpoints/checkpoints.repository.ts';
import { createCheckpoints } from '../checkpoints/checkpoints.usecases.ts';
import { headKey, headNote, recordedEvent } from '../event.examples.ts';
import { auditTrailMigrations } from '../migrations.ts';
import { asEvent, auditTrailUnderTest, eventOf, newTenant, testSigner } from '../testing/audit-trail-under-test.ts';
import { unlock } from '../testing/unlocked-chain.ts';

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof auditTrailUnderTest>>;
let store: ReturnType<typeof checkpointsRepository>;
let checkpoints: ReturnType<typeof createCheckpoints>;
beforeAll(async () => {
  db = await testDatabase([auditTrailMigrations]);
  trail = await auditTrailUnderTest(db.database);
  store = checkpointsRepository(db.database);
  const around = { clock: systemClock, logger: silentLogger, metrics: createMetrics() };
  checkpoints = createCheckpoints({ store, signer: testSigner, ...around });
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

/** As many events as asked for; the last one is answered. */
async function record(tenant: TenantId, count: number) {
  const events = Array.from({ length: count }, () => eventOf(tenant, { changes: { status: { old: 'a', new: 'é' } } }));
  const { status, body } = await trail.as(tenant).post('/v1/events/batch', { events });
  expect(status).toBe(200);
  return asEvent((body as { events: unknown[] }).events.at(-1));
}
const proofOf = async (tenant: TenantId, id: string): Promise<EventProof> => {
  const { status, body } = await trail.as(tenant).get(`/v1/events/${id}/proof`);
  expect(status).toBe(200);
  return body as EventProof;
};
const text = (tenant: TenantId, url: string) =>
  trail.service.inject({ url, headers: { 'x-api-key': `key-of-${tenant}`, accept: 'text/plain' } });
const run = (tenant: TenantId, statement: string) => db.database.tenant(tenant, (sql) => sql.query(statement));
const expectedOf = (tenant: TenantId, hash: string) => ({
  leafData: Buffer.from(hash, 'hex'),
  logKey: testSigner.keyOf(tenant),
  witnesses: [],
});

describe('the proof of an event', () => {
  test('before any checkpoint has its two hashes and no file', async () => {
    const tenant = newTenant();
    const { id, event_hash } = await record(tenant, 1);
    expect(await proofOf(tenant, id)).toEqual({
      event_hash,
      recomputed_hash: event_hash,
      ok: true,
      tlog_proof: null,
      checkpoint: 'not_yet',
    });
    const answer = await text(tenant, `/v1/events/${id}/proof`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ detail: expect.stringContaining('yet') });
  });

  test('under a checkpoint is a file that verifies with the key of the log', async () => {
    const tenant = newTenant();
    const { id, event_hash, chain_seq } = await record(tenant, 300);
    await record(tenant, 33);
    await checkpoints.cover(tenant);
    const { tlog_proof } = await proofOf(tenant, id);
    const proven = verifyProof(tlog_proof ?? '', expectedOf(tenant, event_hash ?? ''));
    expect(proven).toMatchObject({ index: Number(chain_seq) - 1, checkpoint: { size: 333 } });
    const answer = await text(tenant, `/v1/events/${id.toUpperCase()}/proof`);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${id}.tlog-proof"`);
    expect(answer.body).toBe(tlog_proof);
  });

  test('carries the newest head that a witness has cosigned', async () => {
    const tenant = newTenant();
    const { id, event_hash } = await record(tenant, 5);
    const head = await checkpoints.cover(tenant);
    if (!head) throw new Error('there is no head');
    const line = '\u2014 witness.example BG5vdCByZWFsbHkgYSBzaWduYXR1cmU=';
    await store.addCosignature(head, 'witness.example', line);
    await record(tenant, 5);
    await checkpoints.cover(tenant);
    const { tlog_proof } = await proofOf(tenant, id);
    expect(tlog_proof).toContain(line);
    expect(verifyProof(tlog_proof ?? '', expectedOf(tenant, event_hash ?? '')).checkpoint.size).toBe(5);
    const later = await record(tenant, 1);
    await checkpoints.cover(tenant);
    expect((await proofOf(tenant, later.id)).tlog_proof).not.toContain(line);
  });

  test('holds after an erasure: the commitment stands for what is gone', async () => {
    const tenant = newTenant();
    const { id, event_hash } = await record(tenant, 1);
    const subject = { tenant_id: tenant, subject_id: 'user-17' };
    expect((await trail.as(tenant).post('/v1/gdpr/anonymize', subject)).status).toBe(200);
    await checkpoints.cover(tenant);
    const proof = await proofOf(tenant, id);
    expect(proof).toMatchObject({ event_hash, recomputed_hash: event_hash, ok: true });
    expect(
      verifyProof(proof.tlog_proof ?? '', expectedOf(tenant, event_hash ?? '')).checkpoint.extensions,
    ).toHaveLength(1);
  });

  test.each(['not-an-id', '00000000-0000-7000-8000-000000000000'])('of %s: 404', async (id) => {
    const { status, body } = await trail.as(newTenant()).get(`/v1/events/${id}/proof`);
    expect({ status, body }).toEqual({ status: 404, body: { detail: 'Event not found' } });
  });

  test("of another tenant's event: 404", async () => {
    const { id } = await record(newTenant(), 1);
    expect((await trail.as(newTenant()).get(`/v1/events/${id}/proof`)).status).toBe(404);
  });

  test('the example of the description verifies', () => {
    const key = parseVerifierKey(headKey);
    const file = `c2sp.org/tlog-proof@v1\nindex 0\n\n${headNote}`;
    const expected = { leafData: Buffer.from(recordedEvent.event_hash, 'hex'), logKey: key, witnesses: [] };
    expect(verifyProof(file, expected).checkpoint.size).toBe(1);
    expect(JSON.stringify(trail.service.openapi())).toContain(JSON.stringify(file).slice(1, -1));
  });
});

describe('the head of a log', () => {
  test('is its newest signed note', async () => {
    const tenant = newTenant();
    const url = `/v1/proof/checkpoint?tenant_id=${tenant}`;
    expect((await text(tenant, url)).statusCode).toBe(404);
    await record(tenant, 3);
    await checkpoints.cover(tenant);
    const { body, headers } = await text(tenant, url);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(parseCheckpoint(openNote(body, [testSigner.keyOf(tenant)]).body).size).toBe(3);
    expect((await text(newTenant(), url)).statusCode).toBe(403);
  });

  test('goes on from an older one, as anybody who kept that one can see', async () => {
    const tenant = newTenant();
    await record(tenant, 300);
    const old = await checkpoints.cover(tenant);
    await record(tenant, 400);
    const head = await checkpoints.cover(tenant);
    if (!old || !head) throw new Error('there is no head');
    const query = { tenant_id: tenant, from_size: 300, to_size: 700 };
    const { status, body } = await trail.as(tenant).get('/v1/proof/consistency', query);
    const proof = (body as { hashes: string[] }).hashes.map((hash) => Buffer.from(hash, 'base64'));
    expect({ status, body }).toMatchObject({ status: 200, body: { from_size: 300, to_size: 700 } });
    expect(verifyConsistency({ oldSize: 300, size: 700, oldRoot: old.root, root: head.root, proof })).toBe(true);
    for (const sizes of [{ from_size: 0 }, { from_size: 700 }]) {
      const { body } = await trail.as(tenant).get('/v1/proof/consistency', { ...query, ...sizes });
      expect(body).toMatchObject({ hashes: [] });
    }
    expect(
      (await trail.as(tenant).get('/v1/proof/consistency', { ...query, from_size: 17, to_size: 555 })).status,
    ).toBe(200);
  });

  test.each([
    { title: 'inverted sizes', query: { from_size: 2, to_size: 1 }, status: 422 },
    { title: 'a size beyond the newest head', query: { from_size: 1, to_size: 2 }, status: 422 },
    { title: 'a negative size', query: { from_size: -1, to_size: 1 }, status: 422 },
    { title: 'another tenant', query: { from_size: 0, to_size: 0, tenant_id: 'somebody' }, status: 403 },
  ])('has no consistency proof for $title', async ({ query, status }) => {
    const tenant = newTenant();
    expect((await trail.as(tenant).get('/v1/proof/consistency', { tenant_id: tenant, ...query })).status).toBe(status);
  });
});

describe('when the stored log is tampered with', () => {
  beforeAll(async () => {
    await unlock(db.database);
    await db.database.system((sql) =>
      sql.query(`alter table audit.subtree disable trigger user; grant update, delete on audit.subtree to current_user;
        grant update on audit.event to current_user`),
    );
  });

  test.each(['delete from audit.subtree', 'update audit.subtree set hash = sha256(hash)'])(
    'subtrees are made anew after: %s',
    async (statement) => {
      const tenant = newTenant();
      const { id, event_hash } = await record(tenant, 300);
      await record(tenant, 300);
      await checkpoints.cover(tenant);
      await run(tenant, statement);
      const { tlog_proof } = await proofOf(tenant, id);
      expect(verifyProof(tlog_proof ?? '', expectedOf(tenant, event_hash ?? '')).checkpoint.size).toBe(600);
    },
  );

  test.each([
    { title: 'a value', set: "actor_id = 'somebody else'", ok: false, proven: true },
    { title: 'the body', set: "action = 'nothing'", ok: false, proven: true },
    { title: 'a salt', set: "actor_id_salt = '\\x00'", ok: false, proven: true },
    {
      title: 'a commitment and its salt',
      set: "actor_id_salt = null, actor_id_commitment = '\\x00'",
      ok: false,
      proven: true,
    },
    { title: 'the previous hash', set: "prev_hash = ''", ok: false, proven: true },
    { title: 'the hash', set: 'event_hash = sha256(event_hash)', ok: false, proven: false },
    { title: 'the length of the hash', set: "event_hash = event_hash || '\\x00'", ok: false, proven: false },
  ])('a change of $title shows', async ({ set, ok, proven }) => {
    const tenant = newTenant();
    const { id } = await record(tenant, 3);
    await checkpoints.cover(tenant);
    await run(tenant, `update audit.event set ${set} where tenant_id = '${tenant}' and chain_seq = 3`);
    const proof = await proofOf(tenant, id);
    expect(proof.ok).toBe(ok);
    expect(proof.tlog_proof !== null).toBe(proven);
    expect(proof.checkpoint).toBe(proven ? 'covered' : 'contradicted');
    expect((await text(tenant, `/v1/events/${id}/proof`)).statusCode).toBe(proven ? 200 : 409);
  });

  test('an event written anew under a checkpoint fits its own hash, and is said to contradict the checkpoint', async () => {
    const tenant = newTenant();
    await record(tenant, 3);
    await checkpoints.cover(tenant);
    await run(tenant, `delete from audit.event where tenant_id = '${tenant}' and chain_seq = 3`);
    await run(
      tenant,
      `update audit.chain_head set seq = 2, hash = (select event_hash from audit.event where tenant_id = '${tenant}' and chain_seq = 2)
       where tenant_id = '${tenant}'`,
    );
    const { id, event_hash } = await record(tenant, 1);
    expect(await proofOf(tenant, id)).toEqual({
      event_hash,
      recomputed_hash: event_hash,
      ok: true,
      tlog_proof: null,
      checkpoint: 'contradicted',
    });
    const answer = await text(tenant, `/v1/events/${id}/proof`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ detail: expect.stringContaining('after a repair, ask again') });
  });

  test('a log that contradicts its head has no consistency proof', async () => {
    const tenant = newTenant();
    await record(tenant, 5);
    await checkpoints.cover(tenant);
    await run(
      tenant,
      `update audit.event set event_hash = sha256(event_hash) where tenant_id = '${tenant}' and chain_seq = 2`,
    );
    const query = { tenant_id: tenant, from_size: 3, to_size: 5 };
    expect((await trail.as(tenant).get('/v1/proof/consistency', query)).status).toBe(409);
  });
});
