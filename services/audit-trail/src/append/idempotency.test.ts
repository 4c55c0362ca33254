import type { AuditEvent } from '@probant/contracts/audit-trail';
import { type Database, openDatabase } from '@probant/database/database';
import { DatabaseUnavailable } from '@probant/database/database-unavailable';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { silentLogger } from '@probant/kernel/logging';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { assertAuditEvent, createEvent, createTenant, startTestAuditTrail } from '../testing/test-audit-trail.ts';
import { deriveEventIds } from './idempotency.rules.ts';

type Trail = Awaited<ReturnType<typeof startTestAuditTrail>>;

let db: TestDatabase;
let trail: Trail;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  trail = await startTestAuditTrail(db.database);
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

const post = async (tenant: string, key: string, body: object, on: Trail = trail, path = '/v1/events') => {
  const response = await on.service.inject({
    method: 'POST',
    url: path,
    headers: { 'x-api-key': `key-of-${tenant}`, 'idempotency-key': key },
    payload: body,
  });
  return { status: response.statusCode, body: response.json() };
};
const batch = (tenant: string, key: string, events: object[], on: Trail = trail) =>
  post(tenant, key, { events }, on, '/v1/events/batch');

const verifyAndCount = async (tenant: string) => {
  const { body } = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
  expect(body).toMatchObject({ ok: true });
  return (body as { head_seq: number }).head_seq;
};

describe('an event with an Idempotency-Key', () => {
  test('is recorded once and returns the same response each time', async () => {
    const tenant = createTenant();
    const event = createEvent(tenant, { changes: { b: { old: 1, new: 2 }, a: {} }, metadata: { z: 1, y: [null] } });
    const first = await post(tenant, 'k-1', event);
    await trail.as(tenant).post('/v1/events', createEvent(tenant));
    const again = await post(tenant, 'k-1', event);
    expect(first.status).toBe(200);
    expect(again).toEqual(first);
    expect(assertAuditEvent(again.body)).toMatchObject({ ...event, chain_seq: 1 });
    expect(await verifyAndCount(tenant)).toBe(2);
  });

  test('equals an event with explicit defaults or another member order', async () => {
    const tenant = createTenant();
    const { status, body } = await post(tenant, 'k', createEvent(tenant, { metadata: { a: 1, b: 2 } }));
    const same = {
      severity: 'info',
      metadata: { b: 2, a: 1.0 },
      changes: null,
      actor_type: 'user',
      ...createEvent(tenant),
    };
    expect(await post(tenant, 'k', { ...same, metadata: { b: 2, a: 1 } })).toEqual({ status, body });
    expect(await verifyAndCount(tenant)).toBe(1);
  });

  const different: readonly { title: string; more: Record<string, unknown> }[] = [
    { title: 'actor', more: { actor_id: 'user-18' } },
    { title: 'actor type', more: { actor_type: 'system' } },
    { title: 'action', more: { action: 'update' } },
    { title: 'resource', more: { resource_id: 'FA-2' } },
    { title: 'resource type', more: { resource_type: 'contract' } },
    { title: 'severity', more: { severity: 'warning' } },
    { title: 'change', more: { changes: { total: { old: 1, new: 2 } } } },
    { title: 'metadata', more: { metadata: { ip: '192.0.2.1' } } },
  ];
  test.each(different)(
    'returns 422 and records nothing when the key is reused with another $title',
    async ({ more }) => {
      const tenant = createTenant();
      await post(tenant, 'k', createEvent(tenant));
      const { status, body } = await post(tenant, 'k', createEvent(tenant, more));
      expect(status).toBe(422);
      expect(body).toEqual({ detail: expect.stringContaining('Idempotency-Key') });
      expect(await verifyAndCount(tenant)).toBe(1);
    },
  );

  test('gets another id for another tenant', async () => {
    const [first, second] = [createTenant(), createTenant()];
    const ids = [await post(first, 'k', createEvent(first)), await post(second, 'k', createEvent(second))].map(
      ({ body }) => body.id,
    );
    expect(new Set(ids).size).toBe(2);
  });

  test('returns the anonymized event when its subject has been erased since', async () => {
    const tenant = createTenant();
    const event = createEvent(tenant, { actor_id: 'hélène' });
    await post(tenant, 'k', event);
    const erased = await trail.as(tenant).post('/v1/gdpr/anonymize', { tenant_id: tenant, subject_id: 'hélène' });
    expect(erased.status).toBe(200);
    const { status, body } = await post(tenant, 'k', event);
    expect(status).toBe(200);
    expect(body).toMatchObject({ actor_id: '[ANONYMIZED]', anonymized: true, chain_seq: 1 });
    expect(JSON.stringify(body)).not.toContain('hélène');
    expect((await post(tenant, 'k', { ...event, action: 'delete' })).status).toBe(422);
  });

  test('leaves its key unused when it is rejected', async () => {
    const tenant = createTenant();
    expect((await post(tenant, 'k', createEvent(tenant, { metadata: { n: 1e20 } }))).status).toBe(422);
    expect((await post(tenant, 'k', createEvent(createTenant()))).status).toBe(403);
    expect((await post(tenant, 'k', createEvent(tenant))).status).toBe(200);
  });

  test.each([
    ['an empty key', ''],
    ['two keys', 'a, b'],
    ['a key of 256 characters', 'x'.repeat(256)],
    ['a key with a space', 'a b'],
    ['a key that is not ASCII', 'clé'],
  ])('returns 422 for %s', async (_, key) => {
    const tenant = createTenant();
    const { status, body } = await post(tenant, key, createEvent(tenant));
    expect(status).toBe(422);
    expect(body.detail[0].loc).toEqual(['header', 'idempotency-key']);
  });
});

describe('a batch with an Idempotency-Key', () => {
  const events = (tenant: string, count: number) =>
    Array.from({ length: count }, (_, at) => createEvent(tenant, { resource_id: `r-${at}` }));

  test('is recorded once and returns the same response each time', async () => {
    const tenant = createTenant();
    const first = await batch(tenant, 'k', events(tenant, 3));
    const again = await batch(tenant, 'k', events(tenant, 3));
    expect(first.status).toBe(200);
    expect(again).toEqual(first);
    expect(again.body.events.map(({ chain_seq }: AuditEvent) => chain_seq)).toEqual([1, 2, 3]);
    expect(await verifyAndCount(tenant)).toBe(3);
  });

  test.each([
    ['shorter', 2],
    ['longer', 4],
    ['much shorter', 1],
  ])('returns 422 for a %s batch under the same key', async (_, count) => {
    const tenant = createTenant();
    await batch(tenant, 'k', events(tenant, 3));
    expect((await batch(tenant, 'k', events(tenant, count))).status).toBe(422);
    expect((await post(tenant, 'k', createEvent(tenant, { resource_id: 'r-0' }))).status).toBe(422);
    expect(await verifyAndCount(tenant)).toBe(3);
  });

  test('returns 422 for the same events in another order', async () => {
    const tenant = createTenant();
    await batch(tenant, 'k', events(tenant, 2));
    expect((await batch(tenant, 'k', events(tenant, 2).reverse())).status).toBe(422);
  });
});

describe('repeated calls with an Idempotency-Key', () => {
  test('are recorded once when sent concurrently to several processes, without failing other calls', async () => {
    const tenant = createTenant();
    const databases = await Promise.all(
      [1, 2].map(() => openDatabase({ url: db.url, logger: silentLogger, maxConnections: 4 })),
    );
    const trails = await Promise.all(databases.map((database) => startTestAuditTrail(database)));
    const calls = trails.flatMap((on) =>
      Array.from({ length: 60 }, async (_, at) => {
        const event = createEvent(tenant, { resource_id: `r-${at % 10}` });
        if (at % 3 === 0) return { named: null, ...(await on.as(tenant).post('/v1/events', event)) };
        return { named: at % 10, ...(await post(tenant, `k-${at % 10}`, event, on)) };
      }),
    );
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const places = new Set(answers.map(({ body }) => assertAuditEvent(body).chain_seq));
    const unnamed = answers.filter(({ named }) => named === null).length;
    const names = new Set(answers.map(({ named }) => named).filter((named) => named !== null));
    expect(places.size).toBe(unnamed + names.size);
    expect(await verifyAndCount(tenant)).toBe(unnamed + names.size);
    await Promise.all(trails.map(({ service }) => service.close()));
    await Promise.all(databases.map((database) => database.close()));
  });

  test('return the recorded event after the first response was lost', async () => {
    const tenant = createTenant();
    let lost = 0;
    const losingDatabase: Database = {
      ...db.database,
      async tenant(of, work) {
        const result = await db.database.tenant(of, work);
        lost += 1;
        throw new DatabaseUnavailable(`lost ${typeof result}`, { outcomeUnknown: true });
      },
    };
    const failingTrail = await startTestAuditTrail(losingDatabase);
    expect((await post(tenant, 'k', createEvent(tenant), failingTrail)).status).toBe(503);
    expect(lost).toBeGreaterThan(0);
    await failingTrail.service.close();
    const { status, body } = await post(tenant, 'k', createEvent(tenant));
    expect({ status, seq: body.chain_seq }).toEqual({ status: 200, seq: 1 });
    expect(await verifyAndCount(tenant)).toBe(1);
  });
});

test('deriveEventIds returns version 8 UUIDs that differ between calls', () => {
  const call = fc.tuple(fc.constantFrom('a', 'a.b', 'b'), fc.constantFrom('1', '11', 'k'), fc.nat({ max: 12 }));
  fc.assert(
    fc.property(call, call, ([tenant, key, at], [tenant2, key2, at2]) => {
      const id = deriveEventIds(tenant, key)(at);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(id === deriveEventIds(tenant2, key2)(at2)).toBe(tenant === tenant2 && key === key2 && at === at2);
    }),
  );
});
