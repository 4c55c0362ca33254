import { computeCommitment } from '@probant/audit/chain/chain-v1';
import { formatCanonicalJson } from '@probant/audit/json/canonical-json';
import { AuditEvent, ComplianceDossier, GdprExportResponse } from '@probant/contracts/audit-trail';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { parseJson } from '@probant/kernel/json/parse-json';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { parseTenantId } from '@probant/kernel/tenant';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCallerActor, createOtherEvent, decisionEvent } from '../append/testing/audit-actors.ts';
import { auditTrailMigrations } from '../migrations.ts';
import { createOutboxRepository } from '../relay/outbox.repository.ts';
import { startRelay } from '../relay/relay.ts';
import { createMemoryDestination } from '../relay/testing/memory-destination.ts';
import { createTenant, startTestAuditTrail } from '../testing/test-audit-trail.ts';
import { unlockTables } from '../testing/unlocked-chain.ts';

/** Member names that JSON must escape. The engine confuses them with each other (nodejs/node issue 63785). */
const ESCAPED_NAMES = ['\\', '"', '\b', '\f', '\n', '\r', '\t', '\u0001', '\u001f'];

/**
 * Pairs of objects with the same members except an escaped name: the engine takes the name of the first for that of the second. The
 * other member is sorted before the name, also before a control character when it is empty.
 */
const PAIRS = ESCAPED_NAMES.flatMap((first, row) =>
  ESCAPED_NAMES.flatMap((second, column) =>
    ['', ` ${row} ${column}`].map((other) => ({
      first: { [other]: 0, [first]: 1 },
      second: { [other]: 0, [second]: 1 },
    })),
  ),
);

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  trail = await startTestAuditTrail(db.database);
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

const get = async (tenant: string, path: string): Promise<string> => {
  const answer = await trail.service.inject({ url: path, headers: { 'x-api-key': `key-of-${tenant}` } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  return answer.body;
};
const post = async (tenant: string, path: string, body: object): Promise<string> => {
  const headers = { 'x-api-key': `key-of-${tenant}`, accept: 'application/json' };
  const answer = await trail.service.inject({ method: 'POST', url: path, headers, payload: body });
  expect(answer.statusCode).toBe(200);
  return answer.body;
};

/** Reads the texts of `changes` of a response without a JSON parser, in the order of the response. */
const readChanges = (response: string): readonly string[] =>
  [...response.matchAll(/"changes":(.*?),"metadata":/gs)].map(([, text = '']) => text);

/** Records one event for each pair, with the second object as its changes. */
async function recordPairs() {
  const tenant = createTenant();
  const receipts = await trail.service.createAuditWriter('export').recordAll(
    createCallerActor(tenant),
    PAIRS.map(({ second }) => createOtherEvent({ changes: second })),
  );
  return { tenant, texts: PAIRS.map(({ second }) => formatCanonicalJson(second)), receipts };
}

/** Lets the engine parse the first object of each pair, as a request of another tenant does. */
function warmEngine(): void {
  for (const { first } of PAIRS) JSON.parse(formatCanonicalJson(first));
}

describe('events whose member names have an escape', () => {
  test('are returned with the texts that were hashed, before and after the engine has parsed other names', async () => {
    const { tenant, texts, receipts } = await recordPairs();
    const newestFirst = texts.toReversed();
    const list = () => get(tenant, `/v1/events?tenant_id=${tenant}&limit=1000`);
    const firstList = await list();
    expect(readChanges(firstList)).toEqual(newestFirst);
    warmEngine();
    expect(await list()).toBe(firstList);
    for (const [index, { id }] of receipts.entries()) {
      const [text] = readChanges(await get(tenant, `/v1/events/${id}?tenant_id=${tenant}`));
      expect(text).toBe(texts[index]);
    }
    const subject = { tenant_id: tenant, subject_id: 'k1' };
    const exported = await post(tenant, '/v1/gdpr/export', subject);
    expect(readChanges(exported)).toEqual(texts);
    const period = { period_start: '2026-01-01T00:00:00Z', period_end: '2027-01-01T00:00:00Z' };
    const dossier = await post(tenant, '/v1/exports/compliance', { tenant_id: tenant, ...period });
    expect(readChanges(dossier)).toEqual(newestFirst);
    expect([...Value.Errors(GdprExportResponse, parseJson(exported))]).toEqual([]);
    expect([...Value.Errors(ComplianceDossier, parseJson(dossier))]).toEqual([]);
    for (const event of parseJson(firstList) as unknown[]) expect([...Value.Errors(AuditEvent, event)]).toEqual([]);
  });

  test('are relayed with the texts that were hashed', async () => {
    const { tenant, texts } = await recordPairs();
    warmEngine();
    const outbox = createOutboxRepository(db.database);
    const destination = createMemoryDestination('texts');
    const relay = startRelay({
      destinations: [destination],
      outbox,
      clock: systemClock,
      newId: createUuidV7Source(systemClock),
      randomness: readSystemRandomness,
      logger: silentLogger,
      metrics: createMetrics(),
      schedule: { scanIntervalMs: 20, gatherMs: 5 },
    });
    const isOwn = (text: string) => text.includes(`"id":"${tenant}:`);
    await expect.poll(() => destination.accepted.filter(isOwn).length).toBe(texts.length);
    await relay.close();
    expect(destination.accepted.filter(isOwn).flatMap(readChanges)).toEqual(texts);
  });

  test('open the stored commitments', async () => {
    const { tenant, texts } = await recordPairs();
    warmEngine();
    const rows = await db.database.tenant(parseTenantId(tenant), (sql) =>
      sql.query<{ changes_salt: Buffer; changes_commitment: Buffer }>(
        'select changes_salt, changes_commitment from audit.event order by chain_seq',
      ),
    );
    expect(rows.map(({ changes_commitment }) => changes_commitment.toString('hex'))).toEqual(
      texts.map((text, index) =>
        computeCommitment('changes', rows[index]?.changes_salt ?? Buffer.of(), text).toString('hex'),
      ),
    );
  });
});

test('POST and GET return the same bytes for an event', async () => {
  const tenant = createTenant();
  const event = { ...decisionEvent, tenant_id: tenant, actor_id: 'user-17' };
  const body = { ...event, changes: { b: 1e21 / 1e10, a: '\u2028é"\\' }, metadata: { z: [0.1, -0], y: null } };
  const recorded = await post(tenant, '/v1/events', body);
  expect(await get(tenant, `/v1/events/${(parseJson(recorded) as AuditEvent).id}?tenant_id=${tenant}`)).toBe(recorded);
  expect(await get(tenant, `/v1/events?tenant_id=${tenant}`)).toBe(`[${recorded}]`);
  expect(readChanges(recorded)).toEqual(['{"a":"\u2028é\\"\\\\","b":100000000000}']);
});

describe('a stored text that is not the JSON of an object', () => {
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
    '',
    'garbage',
    '{}}',
    '{},"actor_id":"eve"',
    'null,"actor_id":"eve"',
    '[]',
    '1',
    '"text"',
    '{"a":}',
    ' {}',
  ])('returns 500 and never reaches the response: %s', async (text) => {
    const tenant = createTenant();
    await service.service.createAuditWriter('export').record(createCallerActor(tenant), decisionEvent);
    await altered.database.tenant(tenant, (sql) => sql.query('update audit.event set changes = $1', [text]));
    const { status, body } = await service.as(tenant).get('/v1/events', { tenant_id: tenant });
    expect({ status, body }).toEqual({ status: 500, body: { detail: 'Internal Server Error' } });
  });
});
