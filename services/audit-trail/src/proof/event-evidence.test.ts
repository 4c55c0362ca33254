import { createHash, createPublicKey, verify } from 'node:crypto';
import { formatVerifierKey } from '@probant/audit/notes/verifier-key';
import { EventEvidence, type EventProof } from '@probant/contracts/audit-trail';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { parseJson } from '@probant/kernel/json/parse-json';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCheckpointsRepository } from '../checkpoints/checkpoints.repository.ts';
import { createCheckpoints } from '../checkpoints/checkpoints.usecases.ts';
import { auditTrailMigrations } from '../migrations.ts';
import {
  assertAuditEvent,
  createEvent,
  createTenant,
  startTestAuditTrail,
  testSigner,
} from '../testing/test-audit-trail.ts';
import { unlockTables } from '../testing/unlocked-chain.ts';
import { evidenceExample } from './evidence.example.ts';
import { MAX_ERASURES } from './sealed-event.ts';

// An independent check, written from docs/audit-format.md with node:crypto alone: it shares no code with the service.

const FIELDS = ['actor_id', 'resource_id', 'changes', 'metadata'] as const;
const hash = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest();
};
const hex = (text: string): Buffer => Buffer.from(text, 'hex');

/** The section "Proving one event", steps 1 to 3: returns the event hash, or the first fault. */
function recomputeEventHash(evidence: EventEvidence): string {
  const commitments = FIELDS.map((field) => hex(evidence.commitments[field]));
  for (const [index, field] of FIELDS.entries()) {
    const salt = evidence.salts[field];
    const isErased = evidence.erasures.some(({ subject_type }) => subject_type === field);
    if ((salt === null) !== isErased) return `${field}: the salt contradicts the erasures`;
    if (salt === null) continue;
    if (salt.length !== 32) return `${field}: the salt is not 16 bytes long`;
    const opened = hash(`audit.commit.v1\0${field}\0`, hex(salt), evidence[field]);
    if (!opened.equals(commitments[index] as Buffer)) return `${field}: the value does not open its commitment`;
  }
  const leaf = hash('audit.leaf.v1\0', ...commitments, hash(evidence.body));
  const position = Buffer.alloc(8);
  position.writeBigUInt64BE(BigInt(evidence.chain_seq));
  return hash('audit.event.v1\0', position, hex(evidence.prev_hash), leaf).toString('hex');
}

/** Step 4: checks a proof file against the event hash and the verifier key of the log. Returns null, or the fault. */
function findProofFault(file: string, eventHash: string, seq: number, verifierKey: string): string | null {
  const [head = '', ...note] = file.split('\n\n');
  const [format, indexLine, ...path] = head.split('\n');
  if (format !== 'c2sp.org/tlog-proof@v1' || indexLine !== `index ${seq - 1}`) return 'not a proof of this position';
  const body = `${note[0]}\n`;
  const [origin, sizeLine, rootLine] = body.split('\n');
  const [name, id, ...keyParts] = verifierKey.split('+');
  const key = keyParts.join('+');
  const signatureLine = note[1]?.split('\n').find((line) => line.startsWith(`\u2014 ${name} `));
  const signature = Buffer.from(signatureLine?.split(' ')[2] ?? '', 'base64');
  const spki = Buffer.concat([hex('302a300506032b6570032100'), Buffer.from(key, 'base64').subarray(1)]);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  if (origin !== name || signature.toString('hex', 0, 4) !== id) return 'another log';
  if (!verify(null, Buffer.from(body), publicKey, signature.subarray(4))) return 'bad signature';
  // RFC 9162, section 2.1.3.2.
  let node = hash(Buffer.of(0), hex(eventHash));
  let [at, last] = [seq - 1, Number(sizeLine) - 1];
  for (const sibling of path.map((line) => Buffer.from(line, 'base64'))) {
    if (last === 0) return 'the path is too long';
    if (at % 2 === 1 || at === last) {
      node = hash(Buffer.of(1), sibling, node);
      while (at % 2 === 0 && at > 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else node = hash(Buffer.of(1), node, sibling);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && node.toString('base64') === rootLine ? null : 'not in the tree';
}

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
let checkpoints: ReturnType<typeof createCheckpoints>;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  trail = await startTestAuditTrail(db.database);
  const deps = { clock: systemClock, logger: silentLogger, metrics: createMetrics() };
  checkpoints = createCheckpoints({ store: createCheckpointsRepository(db.database), signer: testSigner, ...deps });
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

async function record(tenant: TenantId, ...events: Readonly<Record<string, unknown>>[]) {
  const body = { events: events.map((event) => createEvent(tenant, event)) };
  const answer = await trail.as(tenant).post('/v1/events/batch', body);
  return (answer.body as { events: unknown[] }).events.map(assertAuditEvent);
}

async function readEvidence(tenant: TenantId, id: string): Promise<EventEvidence> {
  const headers = { 'x-api-key': `key-of-${tenant}` };
  const { statusCode, body } = await trail.service.inject({ url: `/v1/events/${id}/evidence`, headers });
  expect(statusCode).toBe(200);
  const evidence = parseJson(body) as EventEvidence;
  expect([...Value.Errors(EventEvidence, evidence)]).toEqual([]);
  return evidence;
}

async function findFaultOf(tenant: TenantId, evidence: EventEvidence, id: string): Promise<string | null> {
  await checkpoints.cover(tenant);
  const { tlog_proof } = (await trail.as(tenant).get(`/v1/events/${id}/proof`)).body as EventProof;
  const key = formatVerifierKey(testSigner.getVerifierKey(tenant));
  return findProofFault(tlog_proof ?? '', recomputeEventHash(evidence), evidence.chain_seq, key);
}

const erase = async (tenant: TenantId, subject_id: string, more: object = {}) => {
  const { body } = await trail.as(tenant).post('/v1/gdpr/anonymize', { tenant_id: tenant, subject_id, ...more });
  expect(body).toMatchObject({ anonymized_count: 1 });
};

describe('GET /v1/events/{event_id}/evidence', () => {
  test('returns what an independent check needs to prove the event and its content', async () => {
    const tenant = createTenant();
    const events = await record(
      tenant,
      { actor_id: 'hélène "müller" \\ 😂', changes: { total: { old: 120.5, new: null } } },
      { metadata: { '\\': 1, '"': 2, '': [0.1, 1e21 / 1e10] } },
      ...Array.from({ length: 5 }, () => ({})),
    );
    for (const { id, event_hash } of events) {
      const evidence = await readEvidence(tenant, id);
      expect(recomputeEventHash(evidence)).toBe(event_hash);
      expect(await findFaultOf(tenant, evidence, id)).toBeNull();
    }
    const [first, second] = events;
    const evidence = await readEvidence(tenant, String(second?.id).toUpperCase());
    expect(evidence).toMatchObject({ algorithm: 'audit.v2', metadata: '{"":[0.1,100000000000],"\\"":2,"\\\\":1}' });
    expect(JSON.parse(evidence.body)).toMatchObject({ id: second?.id, tenant_id: tenant, recorded_by: 'key:k1' });
    expect(await findFaultOf(tenant, evidence, String(first?.id))).toBe('not a proof of this position');
    const changed = { ...evidence, body: evidence.body.replace('"read"', '"edit"') };
    expect(await findFaultOf(tenant, changed, String(second?.id))).toBe('not in the tree');
  });

  test('shows an erasure by a missing salt and the entry of the ledger, and still proves the rest', async () => {
    const tenant = createTenant();
    const [event] = await record(tenant, { actor_id: 'jeanne' }, {});
    if (!event) throw new Error('no event');
    const before = await readEvidence(tenant, event.id);
    await erase(tenant, 'jeanne', { replacement: 'person-1' });
    const evidence = await readEvidence(tenant, event.id);
    expect(evidence).toEqual({
      ...before,
      actor_id: 'person-1',
      salts: { ...before.salts, actor_id: null },
      erasures: [
        {
          erasure_seq: 1,
          erased_at: expect.any(String),
          erased_by: 'k1',
          subject_type: 'actor_id',
          replacement: 'person-1',
          event_count: 1,
          seqs_digest: hash(Buffer.from([0, 0, 0, 0, 0, 0, 0, 1])).toString('hex'),
          prev_hash: hash(`audit.erasure-genesis.v1\0${tenant}`).toString('hex'),
          erasure_hash: expect.any(String),
        },
      ],
    });
    expect(recomputeEventHash(evidence)).toBe(event.event_hash);
    expect(await findFaultOf(tenant, evidence, event.id)).toBeNull();
    expect(JSON.stringify(evidence)).not.toContain('jeanne');
  });

  test(`returns the ${MAX_ERASURES} newest entries, oldest first`, async () => {
    const tenant = createTenant();
    const [event] = await record(tenant, { actor_id: 'name-0' });
    for (let step = 0; step <= MAX_ERASURES; step += 1)
      await erase(tenant, `name-${step}`, { replacement: `name-${step + 1}` });
    const { erasures, actor_id } = await readEvidence(tenant, String(event?.id));
    expect(erasures.map(({ erasure_seq }) => erasure_seq)).toEqual(
      Array.from({ length: MAX_ERASURES }, (_, index) => index + 2),
    );
    expect(erasures.at(-1)?.replacement).toBe(actor_id);
  });

  test.each(['not-an-id', '00000000-0000-7000-8000-000000000000'])('returns 404 for the id %s', async (id) => {
    const { status, body } = await trail.as(createTenant()).get(`/v1/events/${id}/evidence`);
    expect({ status, body }).toEqual({ status: 404, body: { detail: 'Event not found' } });
  });

  test("returns 404 for another tenant's event", async () => {
    const [event] = await record(createTenant(), {});
    const { status, body } = await trail.as(createTenant()).get(`/v1/events/${event?.id}/evidence`);
    expect({ status, body }).toEqual({ status: 404, body: { detail: 'Event not found' } });
  });

  test('has an example in the OpenAPI description whose hash is correct', () => {
    expect(recomputeEventHash(evidenceExample)).toBe(evidenceExample.event_hash);
    expect(JSON.stringify(trail.service.openapi())).toContain(JSON.stringify(evidenceExample.body).slice(1, -1));
  });
});

describe('evidence of an altered event', () => {
  let altered: TestDatabase;
  let service: typeof trail;
  beforeAll(async () => {
    altered = await createTestDatabase([auditTrailMigrations]);
    service = await startTestAuditTrail(altered.database);
    await unlockTables(altered.database);
  });
  afterAll(async () => {
    await service.service.close();
    await altered.close();
  });

  test.each([
    ["actor_id = 'eve'", 'actor_id: the value does not open its commitment'],
    ["changes = 'garbage'", 'changes: the value does not open its commitment'],
    ["metadata_salt = '\\x00'", 'metadata: the salt is not 16 bytes long'],
    ["actor_id = 'eve', actor_id_salt = null", 'actor_id: the salt contradicts the erasures'],
  ])('is returned as stored and does not prove it: %s', async (change, fault) => {
    const tenant = createTenant();
    const { body } = await service.as(tenant).post('/v1/events', createEvent(tenant));
    await altered.database.tenant(tenant, (sql) => sql.query(`update audit.event set ${change}`));
    const { status, body: evidence } = await service.as(tenant).get(`/v1/events/${assertAuditEvent(body).id}/evidence`);
    expect(status).toBe(200);
    expect(recomputeEventHash(evidence as EventEvidence)).toBe(fault);
  });
});
