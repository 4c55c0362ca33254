import { verifyConsistency } from '@probant/audit/merkle/verify-proofs';
import { parseCheckpoint } from '@probant/audit/notes/checkpoint';
import { openNote } from '@probant/audit/notes/signed-note';
import { verifyTlogProof } from '@probant/audit/notes/tlog-proof';
import { parseVerifierKey } from '@probant/audit/notes/verifier-key';
import type { EventProof } from '@probant/contracts/audit-trail';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCheckpointsRepository } from '../checkpoints/checkpoints.repository.ts';
import { createCheckpoints } from '../checkpoints/checkpoints.usecases.ts';
import { checkpointNoteExample, recordedEventExample, verifierKeyExample } from '../event.examples.ts';
import { auditTrailMigrations } from '../migrations.ts';
import { forgeEvents } from '../testing/forge-events.ts';
import {
  assertAuditEvent,
  createEvent,
  createTenant,
  startTestAuditTrail,
  testSigner,
} from '../testing/test-audit-trail.ts';
import { unlockTables } from '../testing/unlocked-chain.ts';

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
let store: ReturnType<typeof createCheckpointsRepository>;
let checkpoints: ReturnType<typeof createCheckpoints>;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  trail = await startTestAuditTrail(db.database);
  store = createCheckpointsRepository(db.database);
  const options = { clock: systemClock, logger: silentLogger, metrics: createMetrics() };
  checkpoints = createCheckpoints({ store, signer: testSigner, ...options });
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

/** Records `count` events and returns the last one. */
async function record(tenant: TenantId, count: number) {
  const events = Array.from({ length: count }, () =>
    createEvent(tenant, { changes: { status: { old: 'a', new: 'é' } } }),
  );
  const { status, body } = await trail.as(tenant).post('/v1/events/batch', { events });
  expect(status).toBe(200);
  return assertAuditEvent((body as { events: unknown[] }).events.at(-1));
}
const proofOf = async (tenant: TenantId, id: string): Promise<EventProof> => {
  const { status, body } = await trail.as(tenant).get(`/v1/events/${id}/proof`);
  expect(status).toBe(200);
  return body as EventProof;
};
const getPlainText = (tenant: TenantId, url: string) =>
  trail.service.inject({ url, headers: { 'x-api-key': `key-of-${tenant}`, accept: 'text/plain' } });
const run = (tenant: TenantId, statement: string) => db.database.tenant(tenant, (sql) => sql.query(statement));
const expectedOf = (tenant: TenantId, hash: string) => ({
  leafData: Buffer.from(hash, 'hex'),
  logKey: testSigner.getVerifierKey(tenant),
  witnessKeys: [],
});

describe('GET /v1/events/{event_id}/proof', () => {
  test('returns both hashes and no proof file before the first checkpoint', async () => {
    const tenant = createTenant();
    await forgeEvents(db.database, tenant, [createEvent(tenant)]);
    const [forged] = (await trail.as(tenant).get('/v1/events', { tenant_id: tenant, limit: 1 })).body as unknown[];
    const { id, event_hash } = assertAuditEvent(forged);
    expect(await proofOf(tenant, id)).toEqual({
      event_hash,
      recomputed_hash: event_hash,
      ok: true,
      tlog_proof: null,
      checkpoint: 'not_yet',
    });
    const answer = await getPlainText(tenant, `/v1/events/${id}/proof`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ detail: expect.stringContaining('yet') });
  });

  test('returns a proof file that verifies with the key of the log', async () => {
    const tenant = createTenant();
    const { id, event_hash, chain_seq } = await record(tenant, 300);
    await record(tenant, 33);
    await checkpoints.cover(tenant);
    const { tlog_proof } = await proofOf(tenant, id);
    const verified = verifyTlogProof(tlog_proof ?? '', expectedOf(tenant, event_hash ?? ''));
    expect(verified).toMatchObject({ index: Number(chain_seq) - 1, checkpoint: { size: 333 } });
    const answer = await getPlainText(tenant, `/v1/events/${id.toUpperCase()}/proof`);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${id}.tlog-proof"`);
    expect(answer.body).toBe(tlog_proof);
  });

  test('uses the newest cosigned checkpoint', async () => {
    const tenant = createTenant();
    const { id, event_hash } = await record(tenant, 5);
    const checkpoint = await checkpoints.cover(tenant);
    if (!checkpoint) throw new Error('no checkpoint');
    const line = '\u2014 witness.example BG5vdCByZWFsbHkgYSBzaWduYXR1cmU=';
    await store.addCosignature(checkpoint, 'witness.example', line);
    await record(tenant, 5);
    await checkpoints.cover(tenant);
    const { tlog_proof } = await proofOf(tenant, id);
    expect(tlog_proof).toContain(line);
    expect(verifyTlogProof(tlog_proof ?? '', expectedOf(tenant, event_hash ?? '')).checkpoint.size).toBe(5);
    const later = await record(tenant, 1);
    await checkpoints.cover(tenant);
    expect((await proofOf(tenant, later.id)).tlog_proof).not.toContain(line);
  });

  test('remains valid after an erasure, which leaves the commitment', async () => {
    const tenant = createTenant();
    const { id, event_hash } = await record(tenant, 1);
    const subject = { tenant_id: tenant, subject_id: 'user-17' };
    expect((await trail.as(tenant).post('/v1/gdpr/anonymize', subject)).status).toBe(200);
    await checkpoints.cover(tenant);
    const proof = await proofOf(tenant, id);
    expect(proof).toMatchObject({ event_hash, recomputed_hash: event_hash, ok: true });
    expect(
      verifyTlogProof(proof.tlog_proof ?? '', expectedOf(tenant, event_hash ?? '')).checkpoint.extensions,
    ).toHaveLength(1);
  });

  test.each(['not-an-id', '00000000-0000-7000-8000-000000000000'])('returns 404 for the id %s', async (id) => {
    const { status, body } = await trail.as(createTenant()).get(`/v1/events/${id}/proof`);
    expect({ status, body }).toEqual({ status: 404, body: { detail: 'Event not found' } });
  });

  test("returns 404 for another tenant's event", async () => {
    const { id } = await record(createTenant(), 1);
    expect((await trail.as(createTenant()).get(`/v1/events/${id}/proof`)).status).toBe(404);
  });

  test('the example in the OpenAPI description verifies', () => {
    const key = parseVerifierKey(verifierKeyExample);
    const file = `c2sp.org/tlog-proof@v1\nindex 0\n\n${checkpointNoteExample}`;
    const expected = { leafData: Buffer.from(recordedEventExample.event_hash, 'hex'), logKey: key, witnessKeys: [] };
    expect(verifyTlogProof(file, expected).checkpoint.size).toBe(1);
    expect(JSON.stringify(trail.service.openapi())).toContain(JSON.stringify(file).slice(1, -1));
  });
});

describe('GET /v1/proof/checkpoint and /v1/proof/consistency', () => {
  test('returns the newest checkpoint as a signed note', async () => {
    const tenant = createTenant();
    const url = `/v1/proof/checkpoint?tenant_id=${tenant}`;
    expect((await getPlainText(tenant, url)).statusCode).toBe(404);
    await record(tenant, 3);
    await checkpoints.cover(tenant);
    const { body, headers } = await getPlainText(tenant, url);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(parseCheckpoint(openNote(body, [testSigner.getVerifierKey(tenant)]).body).size).toBe(3);
    expect((await getPlainText(createTenant(), url)).statusCode).toBe(403);
  });

  test('proves that the log extends an older checkpoint', async () => {
    const tenant = createTenant();
    await record(tenant, 300);
    const olderCheckpoint = await checkpoints.cover(tenant);
    await record(tenant, 400);
    const newestCheckpoint = await checkpoints.cover(tenant);
    if (!olderCheckpoint || !newestCheckpoint) throw new Error('no checkpoint');
    const query = { tenant_id: tenant, from_size: 300, to_size: 700 };
    const { status, body } = await trail.as(tenant).get('/v1/proof/consistency', query);
    const proof = (body as { hashes: string[] }).hashes.map((hash) => Buffer.from(hash, 'base64'));
    expect({ status, body }).toMatchObject({ status: 200, body: { from_size: 300, to_size: 700 } });
    expect(
      verifyConsistency({ oldSize: 300, size: 700, oldRoot: olderCheckpoint.root, root: newestCheckpoint.root, proof }),
    ).toBe(true);
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
    { title: 'a size beyond the newest checkpoint', query: { from_size: 1, to_size: 2 }, status: 422 },
    { title: 'a negative size', query: { from_size: -1, to_size: 1 }, status: 422 },
    { title: 'another tenant', query: { from_size: 0, to_size: 0, tenant_id: 'somebody' }, status: 403 },
  ])('returns $status for a consistency proof with $title', async ({ query, status }) => {
    const tenant = createTenant();
    expect((await trail.as(tenant).get('/v1/proof/consistency', { tenant_id: tenant, ...query })).status).toBe(status);
  });
});

describe('proofs of a tampered log', () => {
  beforeAll(async () => {
    await unlockTables(db.database);
    await db.database.system((sql) =>
      sql.query(`alter table audit.subtree disable trigger user; grant update, delete on audit.subtree to current_user;
        grant update on audit.event to current_user`),
    );
  });

  test.each(['delete from audit.subtree', 'update audit.subtree set hash = sha256(hash)'])(
    'rebuilds the subtrees after: %s',
    async (statement) => {
      const tenant = createTenant();
      const { id, event_hash } = await record(tenant, 300);
      await record(tenant, 300);
      await checkpoints.cover(tenant);
      await run(tenant, statement);
      const { tlog_proof } = await proofOf(tenant, id);
      expect(verifyTlogProof(tlog_proof ?? '', expectedOf(tenant, event_hash ?? '')).checkpoint.size).toBe(600);
    },
  );

  test.each([
    { title: 'a value', set: "actor_id = 'somebody else'", ok: false, hasProof: true },
    { title: 'the body', set: "action = 'nothing'", ok: false, hasProof: true },
    { title: 'a salt', set: "actor_id_salt = '\\x00'", ok: false, hasProof: true },
    {
      title: 'a commitment and its salt',
      set: "actor_id_salt = null, actor_id_commitment = '\\x00'",
      ok: false,
      hasProof: true,
    },
    { title: 'the previous hash', set: "prev_hash = ''", ok: false, hasProof: true },
    { title: 'the hash', set: 'event_hash = sha256(event_hash)', ok: false, hasProof: false },
    { title: 'the length of the hash', set: "event_hash = event_hash || '\\x00'", ok: false, hasProof: false },
  ])('detects a change of $title', async ({ set, ok, hasProof }) => {
    const tenant = createTenant();
    const { id } = await record(tenant, 3);
    await checkpoints.cover(tenant);
    await run(tenant, `update audit.event set ${set} where tenant_id = '${tenant}' and chain_seq = 3`);
    const proof = await proofOf(tenant, id);
    expect(proof.ok).toBe(ok);
    expect(proof.tlog_proof !== null).toBe(hasProof);
    expect(proof.checkpoint).toBe(hasProof ? 'covered' : 'contradicted');
    expect((await getPlainText(tenant, `/v1/events/${id}/proof`)).statusCode).toBe(hasProof ? 200 : 409);
  });

  test('reports `contradicted` for a rewritten event whose own hash matches', async () => {
    const tenant = createTenant();
    await record(tenant, 3);
    await checkpoints.cover(tenant);
    await run(tenant, `delete from audit.event where tenant_id = '${tenant}' and chain_seq = 3`);
    await run(
      tenant,
      `update audit.chain_head set seq = 2, hash = (select event_hash from audit.event where tenant_id = '${tenant}' and chain_seq = 2)
       where tenant_id = '${tenant}'`,
    );
    await forgeEvents(db.database, tenant, [createEvent(tenant)]);
    const [forged] = (await trail.as(tenant).get('/v1/events', { tenant_id: tenant, limit: 1 })).body as unknown[];
    const { id, event_hash } = assertAuditEvent(forged);
    expect(await proofOf(tenant, id)).toEqual({
      event_hash,
      recomputed_hash: event_hash,
      ok: true,
      tlog_proof: null,
      checkpoint: 'contradicted',
    });
    const answer = await getPlainText(tenant, `/v1/events/${id}/proof`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ detail: expect.stringContaining('Retry only after a repair') });
  });

  test('returns 409 for a consistency proof of a log that contradicts its checkpoint', async () => {
    const tenant = createTenant();
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
