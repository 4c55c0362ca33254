import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { asEvent, auditTrailUnderTest, eventOf, newTenant } from '../testing/audit-trail-under-test.ts';
import { insertEvents, unlock } from '../testing/unlocked-chain.ts';

const TENANT = 'verified';
const LENGTH = 10_050;

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof auditTrailUnderTest>>;
let head: unknown;
beforeAll(async () => {
  db = await testDatabase([auditTrailMigrations]);
  trail = await auditTrailUnderTest(db.database);
  for (let at = 0; at < LENGTH; at += 670) {
    const events = Array.from({ length: 670 }, () => eventOf(TENANT));
    const { body } = await trail.as(TENANT).post('/v1/events/batch', { events });
    head = asEvent((body as { events: unknown[] }).events.at(-1)).event_hash;
  }
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

const verify = (query: Record<string, string | number> = {}) =>
  trail.as(TENANT).get('/v1/proof/verify', { tenant_id: TENANT, ...query });

describe('verifying a chain', () => {
  test('the whole of it', async () => {
    expect((await verify()).body).toEqual({
      ok: true,
      checked: LENGTH,
      scope: 'full',
      head_seq: LENGTH,
      head_hash: head,
      unchained_count: 0,
      anchor: null,
      algorithm: 'audit.v1',
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
    { query: { from_seq: LENGTH, to_seq: LENGTH + 1 }, checked: 1 },
  ] as { query: Record<string, number>; checked: number }[])('the window $query', async ({ query, checked }) => {
    expect((await verify(query)).body).toMatchObject({
      ok: true,
      checked,
      scope: 'window',
      prefix_verified: false,
      head_seq: LENGTH,
      head_hash: head,
    });
  });

  test.each([
    { title: 'inverted', query: { from_seq: 5, to_seq: 4 } },
    { title: 'inverted beyond the head', query: { from_seq: 20_001, to_seq: 20_000 } },
    { title: 'beyond the head', query: { from_seq: LENGTH + 1 } },
    { title: 'beyond the head at both ends', query: { from_seq: LENGTH + 1, to_seq: LENGTH + 1 } },
    { title: 'far beyond the head', query: { from_seq: 20_000, to_seq: 20_001 } },
    { title: 'too large', query: { from_seq: 1, to_seq: 10_001 } },
    { title: 'too large up to the head', query: { from_seq: 50 } },
    { title: 'too large from the start', query: { to_seq: 10_001 } },
  ] as { title: string; query: Record<string, number> }[])(
    'a window that is $title: 422 with a sentence',
    async ({ query }) => {
      const { status, body } = await verify(query);
      expect(status).toBe(422);
      expect(body).toEqual({ detail: expect.any(String) });
    },
  );

  test.each([{ from_seq: 0 }, { to_seq: 'x' }])('%j: 422 with the list', async (query) => {
    const { status, body } = await verify(query);
    expect(status).toBe(422);
    expect((body as { detail: unknown }).detail).toBeInstanceOf(Array);
  });

  test('of another tenant: 403', async () => {
    expect((await trail.as('stranger').get('/v1/proof/verify', { tenant_id: TENANT })).status).toBe(403);
  });

  test('that is empty', async () => {
    const tenant = newTenant();
    const { body } = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
    expect(body).toMatchObject({ ok: true, checked: 0, scope: 'full', head_seq: 0, head_hash: null });
    for (const query of [{ from_seq: 1 }, { to_seq: 7 }, { from_seq: 1, to_seq: 7 }]) {
      const window = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant, ...query });
      expect(window.body).toMatchObject({ ok: true, checked: 0, scope: 'window', head_seq: 0 });
    }
    const beyond = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant, from_seq: 2, to_seq: 7 });
    expect(beyond.status).toBe(422);
  });

  test('while events are added', async () => {
    const tenant = newTenant();
    let done = false;
    const adding = Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let at = 0; at < 40; at += 1) await trail.as(tenant).post('/v1/events', eventOf(tenant));
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

describe('a chain longer than one run of the verification', () => {
  beforeAll(() => unlock(db.database));

  test.each([4_999, 5_000, 5_001, 10_000, 10_001, LENGTH])('misses event %i', async (seq) => {
    await db.database.system((sql) =>
      sql.query(`create table taken as select * from audit.event where tenant_id = '${TENANT}' and chain_seq = ${seq};
        delete from audit.event where tenant_id = '${TENANT}' and chain_seq = ${seq}`),
    );
    const reason = seq === LENGTH ? 'head_mismatch' : 'seq_gap';
    const { body } = await verify();
    expect(body).toMatchObject({ ok: false, checked: seq - 1, first_broken_seq: seq, first_broken_id: null, reason });
    await db.database.system((sql) => sql.query(`${insertEvents('taken')}; drop table taken`));
  });

  test.each([5_000, 5_001, 10_001])('knows event %i by its link', async (seq) => {
    const flip = `update audit.event set event_hash = set_bit(event_hash, 7, 1 - get_bit(event_hash, 7))
      where tenant_id = '${TENANT}' and chain_seq = ${seq}`;
    await db.database.system((sql) => sql.query(flip));
    const reason = 'hash_mismatch';
    expect((await verify()).body).toMatchObject({ ok: false, checked: seq, first_broken_seq: seq, reason });
    const next = { from_seq: seq + 1, to_seq: seq + 5 };
    expect((await verify(next)).body).toMatchObject({ first_broken_seq: seq + 1, reason: 'prev_mismatch', checked: 1 });
    await db.database.system((sql) => sql.query(flip));
    expect((await verify()).body).toMatchObject({ ok: true });
  });
});
