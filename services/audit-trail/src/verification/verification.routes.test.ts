import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parseEvents } from '@probant/http/testing/parse-events';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { assertAuditEvent, createEvent, createTenant, startTestAuditTrail } from '../testing/test-audit-trail.ts';
import { buildInsertEventsSql, unlockTables } from '../testing/unlocked-chain.ts';

const VERIFIED_TENANT = 'verified';
const EVENT_COUNT = 10_050;

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
let head: unknown;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  trail = await startTestAuditTrail(db.database);
  for (let at = 0; at < EVENT_COUNT; at += 670) {
    const events = Array.from({ length: 670 }, () => createEvent(VERIFIED_TENANT));
    const { body } = await trail.as(VERIFIED_TENANT).post('/v1/events/batch', { events });
    head = assertAuditEvent((body as { events: unknown[] }).events.at(-1)).event_hash;
  }
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

const verify = (query: Record<string, string | number> = {}) =>
  trail.as(VERIFIED_TENANT).get('/v1/proof/verify', { tenant_id: VERIFIED_TENANT, ...query });

describe('GET /v1/proof/verify', () => {
  test('verifies the whole chain', async () => {
    expect((await verify()).body).toEqual({
      ok: true,
      checked: EVENT_COUNT,
      scope: 'full',
      head_seq: EVENT_COUNT,
      head_hash: head,
      unchained_count: 0,
      anchor: null,
      algorithm: 'audit.v2',
      duration_ms: expect.any(Number),
    });
  });

  test.each([
    { query: { from_seq: 1, to_seq: 10_000 }, checked: 10_000 },
    { query: { from_seq: 5000, to_seq: 5000 }, checked: 1 },
    { query: { from_seq: 10_001 }, checked: 50 },
    { query: { to_seq: 7 }, checked: 7 },
    { query: { from_seq: 51 }, checked: 10_000 },
    { query: { from_seq: 10_040, to_seq: 10_090 }, checked: 11 },
    { query: { from_seq: EVENT_COUNT, to_seq: EVENT_COUNT + 1 }, checked: 1 },
  ] as { query: Record<string, number>; checked: number }[])(
    'verifies the window $query',
    async ({ query, checked }) => {
      expect((await verify(query)).body).toMatchObject({
        ok: true,
        checked,
        scope: 'window',
        prefix_verified: false,
        head_seq: EVENT_COUNT,
        head_hash: head,
      });
    },
  );

  test.each([
    { title: 'inverted', query: { from_seq: 5, to_seq: 4 } },
    { title: 'inverted beyond the head', query: { from_seq: 20_001, to_seq: 20_000 } },
    { title: 'beyond the head', query: { from_seq: EVENT_COUNT + 1 } },
    { title: 'beyond the head at both ends', query: { from_seq: EVENT_COUNT + 1, to_seq: EVENT_COUNT + 1 } },
    { title: 'far beyond the head', query: { from_seq: 20_000, to_seq: 20_001 } },
    { title: 'too large', query: { from_seq: 1, to_seq: 10_001 } },
    { title: 'too large up to the head', query: { from_seq: 50 } },
    { title: 'too large from the start', query: { to_seq: 10_001 } },
  ] as { title: string; query: Record<string, number> }[])(
    'returns 422 with a message for a window that is $title',
    async ({ query }) => {
      const { status, body } = await verify(query);
      expect(status).toBe(422);
      expect(body).toEqual({ detail: expect.any(String) });
    },
  );

  test.each([{ from_seq: 0 }, { to_seq: 'x' }])('returns 422 with a list of problems for %j', async (query) => {
    const { status, body } = await verify(query);
    expect(status).toBe(422);
    expect((body as { detail: unknown }).detail).toBeInstanceOf(Array);
  });

  test('sends its progress as events to a caller that asks for them, and then the response', async () => {
    const response = await trail.service.inject({
      method: 'GET',
      url: `/v1/proof/verify?tenant_id=${VERIFIED_TENANT}`,
      headers: { 'x-api-key': `key-of-${VERIFIED_TENANT}`, accept: 'text/event-stream' },
    });
    const events = parseEvents<Record<string, unknown>>(response.body);
    expect(events.map(({ name, data }) => [name, data['checked']])).toEqual([
      ['progress', 5_000],
      ['progress', 10_000],
      ['progress', EVENT_COUNT],
      ['result', EVENT_COUNT],
    ]);
    expect(events.at(-1)?.data).toMatchObject({ ok: true, scope: 'full', head_hash: head });
  });

  test('returns 403 for another tenant', async () => {
    expect((await trail.as('stranger').get('/v1/proof/verify', { tenant_id: VERIFIED_TENANT })).status).toBe(403);
  });

  test('verifies an empty chain', async () => {
    const tenant = createTenant();
    const { body } = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
    expect(body).toMatchObject({ ok: true, checked: 0, scope: 'full', head_seq: 0, head_hash: null });
    for (const query of [{ from_seq: 1 }, { to_seq: 7 }, { from_seq: 1, to_seq: 7 }]) {
      const window = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant, ...query });
      expect(window.body).toMatchObject({ ok: true, checked: 0, scope: 'window', head_seq: 0 });
    }
    const beyond = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant, from_seq: 2, to_seq: 7 });
    expect(beyond.status).toBe(422);
  });

  test('verifies a chain while events are added', async () => {
    const tenant = createTenant();
    let done = false;
    const adding = Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let at = 0; at < 40; at += 1) await trail.as(tenant).post('/v1/events', createEvent(tenant));
      }),
    ).then(() => {
      done = true;
    });
    while (!done) {
      const { body } = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
      const { ok, checked, head_seq } = body as { ok: boolean; checked: number; head_seq: number };
      expect({ ok, checked }).toEqual({ ok: true, checked: head_seq });
    }
    await adding;
  });
});

const readCheckpoint = async (): Promise<string> => {
  const url = `/v1/proof/checkpoint?tenant_id=${VERIFIED_TENANT}`;
  return (await trail.service.inject({ url, headers: { 'x-api-key': `key-of-${VERIFIED_TENANT}` } })).body;
};

describe('verification of a chain longer than one run', () => {
  beforeAll(async () => {
    // A background checkpoint of an altered log would contradict the log once it is restored.
    await eventually(`a checkpoint of ${EVENT_COUNT} events`, async () =>
      (await readCheckpoint()).includes(`\n${EVENT_COUNT}\n`),
    );
    await unlockTables(db.database);
  });

  test.each([4_999, 5_000, 5_001, 10_000, 10_001, EVENT_COUNT])('detects the deletion of event %i', async (seq) => {
    await db.database.system((sql) =>
      sql.query(`create table taken as select * from audit.event where tenant_id = '${VERIFIED_TENANT}' and chain_seq = ${seq};
        delete from audit.event where tenant_id = '${VERIFIED_TENANT}' and chain_seq = ${seq}`),
    );
    const reason = seq === EVENT_COUNT ? 'head_mismatch' : 'seq_gap';
    const { body } = await verify();
    expect(body).toMatchObject({ ok: false, checked: seq - 1, first_broken_seq: seq, first_broken_id: null, reason });
    await db.database.system((sql) => sql.query(`${buildInsertEventsSql('taken')}; drop table taken`));
  });

  test.each([5_000, 5_001, 10_001])('detects a changed hash of event %i, and the link after it', async (seq) => {
    const flip = `update audit.event set event_hash = set_bit(event_hash, 7, 1 - get_bit(event_hash, 7))
      where tenant_id = '${VERIFIED_TENANT}' and chain_seq = ${seq}`;
    await db.database.system((sql) => sql.query(flip));
    const reason = 'hash_mismatch';
    expect((await verify()).body).toMatchObject({ ok: false, checked: seq, first_broken_seq: seq, reason });
    const next = { from_seq: seq + 1, to_seq: seq + 5 };
    expect((await verify(next)).body).toMatchObject({ first_broken_seq: seq + 1, reason: 'prev_mismatch', checked: 1 });
    await db.database.system((sql) => sql.query(flip));
    expect((await verify()).body).toMatchObject({ ok: true });
  });
});
