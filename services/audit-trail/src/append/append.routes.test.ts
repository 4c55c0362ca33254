import { formatCanonicalJson } from '@probant/audit/json/canonical-json';
import { validateJson } from '@probant/audit/json/validate-json';
import type { AuditEvent } from '@probant/contracts/audit-trail';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { createFixedClock } from '@probant/kernel/clock';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { assertAuditEvent, createEvent, createTenant, startTestAuditTrail } from '../testing/test-audit-trail.ts';
import { parseEvents } from './parse-events.rules.ts';

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

describe('POST /v1/events', () => {
  test('fills the defaults and returns chain_seq 1 for the first event', async () => {
    const tenant = createTenant();
    const { status, body } = await trail.as(tenant).post('/v1/events', createEvent(tenant));
    expect(status).toBe(200);
    expect(assertAuditEvent(body)).toMatchObject({
      ...createEvent(tenant),
      actor_type: 'user',
      changes: null,
      metadata: {},
      severity: 'info',
      anonymized: false,
      chain_seq: 1,
    });
  });

  test('links each event to the previous one', async () => {
    const tenant = createTenant();
    const first = assertAuditEvent((await trail.as(tenant).post('/v1/events', createEvent(tenant))).body);
    const second = assertAuditEvent((await trail.as(tenant).post('/v1/events', createEvent(tenant))).body);
    expect(second.chain_seq).toBe(2);
    expect(second.prev_hash).toBe(first.event_hash);
    expect(second.timestamp >= first.timestamp).toBe(true);
    expect(first.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('stores changes, metadata and any text exactly as sent', async () => {
    const tenant = createTenant();
    const input = createEvent(tenant, {
      actor_id: 'hélène "müller" \\ 😂\n\u2028\u007f',
      actor_type: 'api_key',
      severity: 'critical',
      changes: { total: { old: 120.5, new: null } },
      metadata: { ip: '192.0.2.1', list: [1, [2, { three: 3e-7 }]], '': '' },
    });
    const recorded = assertAuditEvent((await trail.as(tenant).post('/v1/events', input)).body);
    const read = await trail.as(tenant).get(`/v1/events/${recorded.id}`, { tenant_id: tenant });
    expect(recorded).toMatchObject(input);
    expect(read.body).toEqual(recorded);
    const { body } = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
    expect(body).toMatchObject({ ok: true, checked: 1, head_hash: recorded.event_hash });
  });

  test('records the key of the caller, whatever the body says', async () => {
    const tenant = createTenant();
    const forged = { actor_id: 'export', actor_type: 'system', action: 'fec.validate', recorded_by: 'service:export' };
    const recorders = (bodies: readonly unknown[]) => bodies.map((body) => assertAuditEvent(body).recorded_by);
    const single = await trail.as(tenant).post('/v1/events', createEvent(tenant, forged));
    const batch = await trail.as(tenant).post('/v1/events/batch', { events: [createEvent(tenant, forged)] });
    const listed = await trail.as(tenant).get('/v1/events', { tenant_id: tenant });
    const exported = await trail.as(tenant).post('/v1/gdpr/export', { tenant_id: tenant, subject_id: 'export' });
    expect(recorders([single.body, ...(batch.body as { events: unknown[] }).events])).toEqual(['key:k1', 'key:k1']);
    expect(recorders(listed.body as unknown[])).toEqual(['key:k1', 'key:k1']);
    expect(recorders((exported.body as { events: unknown[] }).events)).toEqual(['key:k1', 'key:k1']);
  });

  test('stores members named __proto__ like any other member', async () => {
    const tenant = createTenant();
    const serialize = (more: string) => `${JSON.stringify(createEvent(tenant)).slice(0, -1)},${more}}`;
    const freeForm =
      '"changes":{"__proto__":{"old":1,"new":2}},"metadata":{"a":{"__proto__":3,"b":1},"constructor":{}}';
    const { status, body } = await trail
      .as(tenant)
      .post('/v1/events', serialize(`${freeForm},"__proto__":{"severity":"critical"}`));
    expect(status).toBe(200);
    const recorded = assertAuditEvent(body);
    expect(JSON.stringify([recorded.changes, recorded.metadata])).toBe(
      '[{"__proto__":{"new":2,"old":1}},{"a":{"__proto__":3,"b":1},"constructor":{}}]',
    );
    expect(recorded.severity).toBe('info');
    const batch = await trail.as(tenant).post('/v1/events/batch', `{"events":[${serialize(freeForm)}]}`);
    expect(batch.status).toBe(200);

    const stored = await db.database.tenant(tenant, (sql) =>
      sql.query('select changes, metadata from audit.event where tenant_id = $1', [tenant]),
    );
    const expected = {
      changes: '{"__proto__":{"new":2,"old":1}}',
      metadata: '{"a":{"__proto__":3,"b":1},"constructor":{}}',
    };
    expect(stored).toEqual([expected, expected]);
    const read = await trail.as(tenant).get(`/v1/events/${recorded.id}`, { tenant_id: tenant });
    expect(JSON.stringify((read.body as AuditEvent).changes)).toBe(expected.changes);
    expect(JSON.stringify((read.body as AuditEvent).metadata)).toBe(expected.metadata);
    const { body: verification } = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
    expect(verification).toMatchObject({ ok: true, checked: 2 });
    expect({}).not.toHaveProperty('old');
  });

  test.each([
    { title: 'an unsafe integer', more: '"changes":{"__proto__":1e300}', loc: ['changes', '__proto__'] },
    {
      title: 'a NUL',
      more: '"metadata":{"__proto__":{"__proto__":"\\u0000"}}',
      loc: ['metadata', '__proto__', '__proto__'],
    },
  ])('rejects $title under __proto__', async ({ more, loc }) => {
    const tenant = createTenant();
    const { status, body } = await trail
      .as(tenant)
      .post('/v1/events', `${JSON.stringify(createEvent(tenant)).slice(0, -1)},${more}}`);
    expect(status).toBe(422);
    expect((body as { detail: unknown[] }).detail).toMatchObject([{ loc: ['body', ...loc] }]);
  });

  test('ignores unknown members', async () => {
    const tenant = createTenant();
    const input = { ...createEvent(tenant), id: 'mine', chain_seq: 99, anonymized: true, color: 'x'.repeat(70_000) };
    expect((await trail.as(tenant).post('/v1/events', input)).body).toMatchObject({ chain_seq: 1, anonymized: false });
  });

  test('does not decrease timestamps while the clock is set back', async () => {
    const tenant = createTenant();
    const clock = createFixedClock('2026-11-21T12:00:00.500Z');
    const { as, service } = await startTestAuditTrail(db.database, clock);
    const before = assertAuditEvent((await as(tenant).post('/v1/events', createEvent(tenant))).body);
    clock.advance(-60_000);
    const after = assertAuditEvent((await as(tenant).post('/v1/events', createEvent(tenant))).body);
    clock.advance(61_000);
    const later = assertAuditEvent((await as(tenant).post('/v1/events', createEvent(tenant))).body);
    await service.close();
    expect([before.timestamp, after.timestamp, later.timestamp]).toEqual([
      '2026-11-21T12:00:00.500Z',
      '2026-11-21T12:00:00.500Z',
      '2026-11-21T12:00:01.500Z',
    ]);
  });
});

describe('validation of an event', () => {
  const deep = (levels: number): unknown => (levels === 1 ? {} : { in: deep(levels - 1) });
  const cases: readonly { title: string; more: Record<string, unknown>; type: string; loc: unknown[] }[] = [
    { title: 'a missing actor', more: { actor_id: undefined }, type: 'missing', loc: ['body', 'actor_id'] },
    { title: 'an empty actor', more: { actor_id: '' }, type: 'string_too_short', loc: ['body', 'actor_id'] },
    {
      title: 'an actor type of 65 characters',
      more: { actor_type: 'x'.repeat(65) },
      type: 'string_too_long',
      loc: ['body', 'actor_type'],
    },
    { title: 'an unknown severity', more: { severity: 'fatal' }, type: 'enum', loc: ['body', 'severity'] },
    { title: 'metadata of null', more: { metadata: null }, type: 'dict_type', loc: ['body', 'metadata'] },
    {
      title: 'a NUL character',
      more: { metadata: { a: 'b\0' } },
      type: 'string_unicode',
      loc: ['body', 'metadata', 'a'],
    },
    { title: 'a lone surrogate', more: { action: '\ud83d' }, type: 'string_unicode', loc: ['body', 'action'] },
    {
      title: 'an unsafe integer',
      more: { changes: { n: 2 ** 53 } },
      type: 'less_than_equal',
      loc: ['body', 'changes', 'n'],
    },
    {
      title: 'metadata 33 levels deep',
      more: { metadata: deep(33) },
      type: 'value_error',
      loc: ['body', 'metadata', ...Array(32).fill('in')],
    },
    {
      title: 'an event of more than 64 KiB',
      more: { metadata: { text: 'é'.repeat(33_000) } },
      type: 'value_error',
      loc: ['body'],
    },
  ];
  test.each(cases)('rejects $title with a 422 and records nothing', async ({ more, type, loc }) => {
    const tenant = createTenant();
    const { status, body } = await trail.as(tenant).post('/v1/events', createEvent(tenant, more));
    expect(status).toBe(422);
    expect((body as { detail: { type: string; loc: unknown[] }[] }).detail[0]).toMatchObject({ type, loc });
    expect((await trail.as(tenant).get('/v1/events', { tenant_id: tenant })).body).toEqual([]);
  });

  test('accepts 32 levels of metadata and an event just below 64 KiB', async () => {
    const tenant = createTenant();
    for (const metadata of [deep(32), { text: 'é'.repeat(32_600) }])
      expect((await trail.as(tenant).post('/v1/events', createEvent(tenant, { metadata }))).status).toBe(200);
  });

  const small = { actor_id: 'hélène "1"', changes: null, metadata: { b: 1.0, a: ['\u2028', '\t'], text: '' } };
  const sizes: readonly { title: string; more: Record<string, unknown> }[] = [
    { title: 'without its default members', more: small },
    { title: 'with every member', more: { ...small, actor_type: 'user', severity: 'info' } },
  ];
  test.each(sizes)('accepts an event of 64 KiB of compact JSON and rejects one byte more: $title', async ({ more }) => {
    const tenant = createTenant();
    const event = (text: string) => createEvent(tenant, { ...more, metadata: { ...small.metadata, text } });
    const room = 65_536 - Buffer.byteLength(JSON.stringify(event('')));
    const post = (text: string) =>
      trail.as(tenant).post('/v1/events', JSON.stringify({ ...event(text), unknown: 'x'.repeat(1000) }, null, 8));
    expect((await post('x'.repeat(room + 1))).status).toBe(422);
    expect((await post('x'.repeat(room))).status).toBe(200);
    const batch = await trail.as(tenant).post('/v1/events/batch', { events: [event(''), event('x'.repeat(room + 1))] });
    expect((batch.body as { detail: unknown[] }).detail).toMatchObject([
      { type: 'value_error', loc: ['body', 'events', 1] },
    ]);
  });

  test('measures the canonical JSON exactly for events near the size limit', () => {
    const free = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });
    const text = fc.string({ minLength: 1, unit: 'grapheme' });
    const event = fc.record(
      {
        tenant_id: fc.constant('t'),
        actor_id: text,
        actor_type: text,
        action: text,
        resource_type: text,
        resource_id: text,
        changes: fc.option(free),
        metadata: free,
        severity: fc.constantFrom('info' as const, 'critical' as const),
      },
      { requiredKeys: ['tenant_id', 'actor_id', 'action', 'resource_type', 'resource_id'] },
    );
    fc.assert(
      fc.property(event, fc.constantFrom(0, 9000, 20_000), (short, more) => {
        const input = { ...short, metadata: { ...short.metadata, more: 'x'.repeat(more) } };
        fc.pre(validateJson(input, []).length === 0);
        const [parsed] = parseEvents(
          [input],
          'key:k1',
          () => ['body'],
          () => 'id',
        );
        const size = Buffer.byteLength(formatCanonicalJson(input));
        if (size > 11_000) expect(parsed?.bytes).toBe(size);
        else expect(size).toBeLessThanOrEqual(6 * (parsed?.bytes ?? 0));
      }),
    );
  });

  test('accepts and finds an actor id longer than the limit of an index key', async () => {
    const tenant = createTenant();
    const actor_id = Array.from({ length: 5000 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
    ).join('');
    const { status } = await trail.as(tenant).post('/v1/events', createEvent(tenant, { actor_id }));
    expect(status).toBe(200);
    const { body } = await trail.as(tenant).get('/v1/events', { tenant_id: tenant, actor_id });
    expect(body).toHaveLength(1);
  });

  test('returns the rejected input as it was sent', async () => {
    for (const [path, input] of [
      ['/v1/events', {}],
      ['/v1/events/batch', { events: [{ action: 'read' }] }],
    ] as const) {
      const { body } = await trail.as(createTenant()).post(path, input);
      const rejected = 'events' in input ? input.events[0] : input;
      expect((body as { detail: unknown[] }).detail[0]).toMatchObject({ type: 'missing' });
      expect((body as { detail: { input: unknown }[] }).detail[0]?.input).toEqual(rejected);
    }
  });

  test('returns 403 with a detail for the tenant_id of another tenant', async () => {
    const { status, body } = await trail.as(createTenant()).post('/v1/events', createEvent('someone-else'));
    expect(status).toBe(403);
    expect(body).toEqual({ detail: expect.any(String) });
  });

  test('returns 401 without an API key', async () => {
    expect((await trail.service.inject({ method: 'POST', url: '/v1/events', payload: {} })).statusCode).toBe(401);
  });
});

describe('POST /v1/events/batch', () => {
  test('records the events consecutively in the order sent', async () => {
    const tenant = createTenant();
    const events = Array.from({ length: 1000 }, (_, at) => createEvent(tenant, { resource_id: `r-${at}` }));
    const { status, body } = await trail.as(tenant).post('/v1/events/batch', { events });
    expect(status).toBe(200);
    const created = body as { created: number; events: unknown[] };
    expect(created.created).toBe(1000);
    expect(
      created.events
        .map((event) => assertAuditEvent(event))
        .map(({ resource_id, chain_seq }) => [resource_id, chain_seq]),
    ).toEqual(events.map(({ resource_id }, at) => [resource_id, at + 1]));
    const verification = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
    expect(verification.body).toMatchObject({ ok: true, checked: 1000, head_seq: 1000 });
  });

  test.each([
    { title: 'an empty batch', events: 0, type: 'too_short' },
    { title: 'a batch of 1,001 events', events: 1001, type: 'too_long' },
  ])('returns 422 for $title', async ({ events, type }) => {
    const tenant = createTenant();
    const { status, body } = await trail
      .as(tenant)
      .post('/v1/events/batch', { events: Array.from({ length: events }, () => createEvent(tenant)) });
    expect(status).toBe(422);
    expect((body as { detail: unknown[] }).detail[0]).toMatchObject({ type, loc: ['body', 'events'] });
  });

  test('records nothing when one event is invalid', async () => {
    const tenant = createTenant();
    const events = [createEvent(tenant), createEvent(tenant, { metadata: { n: 1e20 } }), createEvent(tenant)];
    const { status, body } = await trail.as(tenant).post('/v1/events/batch', { events });
    expect(status).toBe(422);
    expect((body as { detail: unknown[] }).detail).toMatchObject([{ loc: ['body', 'events', 1, 'metadata', 'n'] }]);
    expect((await trail.as(tenant).get('/v1/events', { tenant_id: tenant })).body).toEqual([]);
  });

  test('returns 403 and records nothing when one event names another tenant', async () => {
    const tenant = createTenant();
    const { status } = await trail
      .as(tenant)
      .post('/v1/events/batch', { events: [createEvent(tenant), createEvent(createTenant())] });
    expect(status).toBe(403);
    expect((await trail.as(tenant).get('/v1/events', { tenant_id: tenant })).body).toEqual([]);
  });

  test('returns 413 for a body over 5 MiB', async () => {
    const tenant = createTenant();
    const events = Array.from({ length: 100 }, () => createEvent(tenant, { metadata: { text: 'x'.repeat(60_000) } }));
    expect((await trail.as(tenant).post('/v1/events/batch', { events })).status).toBe(413);
  });
});
