import { AuditStats } from '@probant/contracts/audit-trail';
import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { fixedClock } from '@probant/kernel/clock';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { auditTrailUnderTest, eventOf, newTenant } from '../testing/audit-trail-under-test.ts';

const clock = fixedClock('2026-03-01T00:00:00.000Z');

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof auditTrailUnderTest>>;
beforeAll(async () => {
  db = await testDatabase([auditTrailMigrations]);
  trail = await auditTrailUnderTest(db.database, clock);
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

const statsOf = async (tenant: string): Promise<AuditStats> => {
  const { status, body } = await trail.as(tenant).get('/v1/stats', { tenant_id: tenant });
  expect(status).toBe(200);
  expect([...Value.Errors(AuditStats, body)]).toEqual([]);
  return body as AuditStats;
};
const record = async (tenant: string, ...events: Readonly<Record<string, unknown>>[]) => {
  const { status } = await trail
    .as(tenant)
    .post('/v1/events/batch', { events: events.map((event) => eventOf(tenant, event)) });
  expect(status).toBe(200);
};

describe('the statistics of a log', () => {
  test('are all there when it is empty', async () => {
    const tenant = newTenant();
    const { by_day, ...stats } = await statsOf(tenant);
    expect(by_day).toHaveLength(30);
    expect(by_day.every(({ count }) => count === 0)).toBe(true);
    expect(stats).toEqual({
      tenant_id: tenant,
      total_events: 0,
      anonymized_count: 0,
      first_event_at: null,
      last_event_at: null,
      by_action: {},
      by_resource_type: {},
      by_severity: { info: 0, warning: 0, critical: 0 },
      by_actor_type: {},
      not_shown: { by_action: 0, by_resource_type: 0, by_actor_type: 0 },
      top_actors: [],
      chain: { head_seq: 0, head_hash: null, unchained_count: 0, last_anchored_seq: null, last_anchored_at: null },
    });
  });

  test('count every event at once by what it says', async () => {
    const tenant = newTenant();
    await record(tenant, { action: 'create', actor_id: 'anna' }, { action: 'read', actor_id: 'bruno' });
    const first = new Date(clock()).toISOString();
    clock.advance(25 * 3_600_000);
    await record(
      tenant,
      { action: 'read', actor_id: 'bruno', severity: 'critical', resource_type: 'contract' },
      { action: 'read', actor_id: 'cron', actor_type: 'system', severity: 'warning' },
    );
    const last = new Date(clock()).toISOString();
    const stats = await statsOf(tenant);
    expect(stats).toMatchObject({
      total_events: 4,
      first_event_at: first,
      last_event_at: last,
      by_action: { read: 3, create: 1 },
      by_resource_type: { invoice: 3, contract: 1 },
      by_severity: { info: 2, warning: 1, critical: 1 },
      by_actor_type: { user: 3, system: 1 },
      top_actors: [
        { actor_id: 'bruno', count: 2 },
        { actor_id: 'anna', count: 1 },
        { actor_id: 'cron', count: 1 },
      ],
      chain: { head_seq: 4 },
    });
    expect(stats.by_day.slice(-2)).toEqual([
      { date: first.slice(0, 10), count: 2 },
      { date: last.slice(0, 10), count: 2 },
    ]);
    const verified = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
    expect(verified.body).toMatchObject({ head_hash: stats.chain.head_hash });
  });

  test('name the anchor that covers most of the log', async () => {
    const tenant = newTenant();
    await record(tenant, {}, {}, {});
    await db.database.tenant(tenant, async (sql) => {
      for (const [size, erasures, store, at] of [
        [1, 0, 'bucket', '2026-03-01T10:00:00.000Z'],
        [2, 1, 'bucket', '2026-03-01T11:00:00.000Z'],
        [2, 0, 'folder', '2026-03-01T12:00:00.000Z'],
      ])
        await sql.query(
          'insert into audit.anchor (tenant_id, size, erasures, store, anchored_at) values ($1, $2, $3, $4, $5)',
          [tenant, size, erasures, store, at],
        );
    });
    const { chain } = await statsOf(tenant);
    expect(chain).toMatchObject({ last_anchored_seq: 2, last_anchored_at: '2026-03-01T11:00:00.000Z' });
  });

  test('name an action called __proto__ like any other', async () => {
    const tenant = newTenant();
    await record(tenant, { action: '__proto__' }, { action: 'constructor' });
    const { body } = await trail.as(tenant).get('/v1/stats', { tenant_id: tenant });
    const { by_action } = body as AuditStats;
    expect(Object.entries(by_action)).toEqual([
      ['__proto__', 1],
      ['constructor', 1],
    ]);
  });

  test('show the 1,000 most frequent of many actions, and say how many events have another', async () => {
    const tenant = newTenant();
    const events = Array.from({ length: 1500 }, (_, at) => ({ action: `action-${String(at).padStart(4, '0')}` }));
    await record(tenant, ...events.slice(0, 1000));
    await record(tenant, ...events.slice(1000), { action: 'action-1499' }, { action: 'x'.repeat(257) });
    const { by_action, not_shown, total_events } = await statsOf(tenant);
    expect(Object.keys(by_action)).toHaveLength(1000);
    expect(by_action['action-1499']).toBe(2);
    expect(by_action['action-0998']).toBe(1);
    expect(by_action['action-0999']).toBeUndefined();
    expect(not_shown).toEqual({ by_action: 501, by_resource_type: 0, by_actor_type: 0 });
    expect(total_events).toBe(1502);
  });

  test('name the ten most active actors, of two alike the first in the log', async () => {
    const tenant = newTenant();
    const turns = Array.from({ length: 14 }, (_, at) => ({ actor_id: `z-${String(14 - at).padStart(2, '0')}` }));
    await record(tenant, ...turns, { actor_id: 'z-01' });
    const { top_actors } = await statsOf(tenant);
    expect(top_actors.map(({ actor_id }) => actor_id)).toEqual([
      'z-01',
      ...turns.slice(0, 9).map(({ actor_id }) => actor_id),
    ]);
  });
});

describe('a caller', () => {
  test('gets a 403 for another tenant, a list for no tenant', async () => {
    const { as } = trail;
    expect(await as('ours').get('/v1/stats', { tenant_id: 'theirs' })).toMatchObject({
      status: 403,
      body: { detail: 'tenant_id is not the tenant of this API key' },
    });
    expect(await as('ours').get('/v1/stats')).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'missing', loc: ['query', 'tenant_id'] }] },
    });
  });

  test("sees none of another tenant's events", async () => {
    const [ours, theirs] = [newTenant(), newTenant()];
    await record(theirs, {}, {});
    await record(ours, {});
    expect((await statsOf(ours)).total_events).toBe(1);
  });
});
