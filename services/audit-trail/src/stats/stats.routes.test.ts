import { AuditStats } from '@probant/contracts/audit-trail';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { createFixedClock } from '@probant/kernel/clock';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { createEvent, createTenant, startTestAuditTrail } from '../testing/test-audit-trail.ts';

const clock = createFixedClock('2026-03-01T00:00:00.000Z');

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  trail = await startTestAuditTrail(db.database, clock);
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

const readStats = async (tenant: string): Promise<AuditStats> => {
  const { status, body } = await trail.as(tenant).get('/v1/stats', { tenant_id: tenant });
  expect(status).toBe(200);
  expect([...Value.Errors(AuditStats, body)]).toEqual([]);
  return body as AuditStats;
};
const recordEvents = async (tenant: string, ...events: Readonly<Record<string, unknown>>[]) => {
  const { status } = await trail
    .as(tenant)
    .post('/v1/events/batch', { events: events.map((event) => createEvent(tenant, event)) });
  expect(status).toBe(200);
};

describe('GET /v1/stats', () => {
  test('returns every member for an empty log', async () => {
    const tenant = createTenant();
    const { by_day, ...stats } = await readStats(tenant);
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

  test('counts new events at once by each dimension', async () => {
    const tenant = createTenant();
    await recordEvents(tenant, { action: 'create', actor_id: 'anna' }, { action: 'read', actor_id: 'bruno' });
    const first = new Date(clock()).toISOString();
    clock.advance(25 * 3_600_000);
    await recordEvents(
      tenant,
      { action: 'read', actor_id: 'bruno', severity: 'critical', resource_type: 'contract' },
      { action: 'read', actor_id: 'cron', actor_type: 'system', severity: 'warning' },
    );
    const last = new Date(clock()).toISOString();
    const stats = await readStats(tenant);
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

  test('returns the anchor that covers most of the log', async () => {
    const tenant = createTenant();
    await recordEvents(tenant, {}, {}, {});
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
    const { chain } = await readStats(tenant);
    expect(chain).toMatchObject({ last_anchored_seq: 2, last_anchored_at: '2026-03-01T11:00:00.000Z' });
  });

  test('counts an action named __proto__ like any other action', async () => {
    const tenant = createTenant();
    await recordEvents(tenant, { action: '__proto__' }, { action: 'constructor' });
    const { body } = await trail.as(tenant).get('/v1/stats', { tenant_id: tenant });
    const { by_action } = body as AuditStats;
    expect(Object.entries(by_action)).toEqual([
      ['__proto__', 1],
      ['constructor', 1],
    ]);
  });

  test('returns the 1,000 most frequent actions and the number of events with another one', async () => {
    const tenant = createTenant();
    const events = Array.from({ length: 1500 }, (_, at) => ({ action: `action-${String(at).padStart(4, '0')}` }));
    await recordEvents(tenant, ...events.slice(0, 1000));
    await recordEvents(tenant, ...events.slice(1000), { action: 'action-1499' }, { action: 'x'.repeat(257) });
    const { by_action, not_shown, total_events } = await readStats(tenant);
    expect(Object.keys(by_action)).toHaveLength(1000);
    expect(by_action['action-1499']).toBe(2);
    expect(by_action['action-0998']).toBe(1);
    expect(by_action['action-0999']).toBeUndefined();
    expect(not_shown).toEqual({ by_action: 501, by_resource_type: 0, by_actor_type: 0 });
    expect(total_events).toBe(1502);
  });

  test('returns the ten most active actors, equal ones in the order of the log', async () => {
    const tenant = createTenant();
    const actors = Array.from({ length: 14 }, (_, at) => ({ actor_id: `z-${String(14 - at).padStart(2, '0')}` }));
    await recordEvents(tenant, ...actors, { actor_id: 'z-01' });
    const { top_actors } = await readStats(tenant);
    expect(top_actors.map(({ actor_id }) => actor_id)).toEqual([
      'z-01',
      ...actors.slice(0, 9).map(({ actor_id }) => actor_id),
    ]);
  });
});

describe('access to GET /v1/stats', () => {
  test('returns 403 for another tenant and 422 without tenant_id', async () => {
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

  test('does not count events of another tenant', async () => {
    const [ours, theirs] = [createTenant(), createTenant()];
    await recordEvents(theirs, {}, {});
    await recordEvents(ours, {});
    expect((await readStats(ours)).total_events).toBe(1);
  });
});
