import { canonicalJson } from '@probant/audit/canonical-json';
import { intakeProblems } from '@probant/audit/intake';
import type { AuditEvent } from '@probant/contracts/audit-trail';
import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { fixedClock } from '@probant/kernel/clock';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { asEvent, auditTrailUnderTest, eventOf, newTenant } from '../testing/audit-trail-under-test.ts';
import { readEvents } from './intake.rules.ts';

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof auditTrailUnderTest>>;
beforeAll(async () => {
  db = await testDatabase([auditTrailMigrations]);
  trail = await auditTrailUnderTest(db.database);
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

describe('recording one event', () => {
  test('gives it the defaults, the first place and a hash', async () => {
    const tenant = newTenant();
    const { status, body } = await trail.as(tenant).post('/v1/events', eventOf(tenant));
    expect(status).toBe(200);
    expect(asEvent(body)).toMatchObject({
      ...eventOf(tenant),
      actor_type: 'user',
      changes: null,
      metadata: {},
      severity: 'info',
      anonymized: false,
      chain_seq: 1,
    });
  });

  test('chains each event to the one before', async () => {
    const tenant = newTenant();
    const first = asEvent((await trail.as(tenant).post('/v1/events', eventOf(tenant))).body);
    const second = asEvent((await trail.as(tenant).post('/v1/events', eventOf(tenant))).body);
    expect(second.chain_seq).toBe(2);
    expect(second.prev_hash).toBe(first.event_hash);
    expect(second.timestamp >= first.timestamp).toBe(true);
    expect(first.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('keeps changes, metadata and any text as sent', async () => {
    const tenant = newTenant();
    const sent = eventOf(tenant, {
      actor_id: 'hélène "müller" \\ 😂\n\u2028\u007f',
      actor_type: 'api_key',
      severity: 'critical',
      changes: { total: { old: 120.5, new: null } },
      metadata: { ip: '192.0.2.1', list: [1, [2, { three: 3e-7 }]], '': '' },
    });
    const recorded = asEvent((await trail.as(tenant).post('/v1/events', sent)).body);
    const read = await trail.as(tenant).get(`/v1/events/${recorded.id}`, { tenant_id: tenant });
    expect(recorded).toMatchObject(sent);
    expect(read.body).toEqual(recorded);
    const { body } = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
    expect(body).toMatchObject({ ok: true, checked: 1, head_hash: recorded.event_hash });
  });

  test('keeps members called __proto__ like any other', async () => {
    const tenant = newTenant();
    const sent = (more: string) => `${JSON.stringify(eventOf(tenant)).slice(0, -1)},${more}}`;
    const free = '"changes":{"__proto__":{"old":1,"new":2}},"metadata":{"a":{"__proto__":3,"b":1},"constructor":{}}';
    const { status, body } = await trail
      .as(tenant)
      .post('/v1/events', sent(`${free},"__proto__":{"severity":"critical"}`));
    expect(status).toBe(200);
    const recorded = asEvent(body);
    expect(JSON.stringify([recorded.changes, recorded.metadata])).toBe(
      '[{"__proto__":{"old":1,"new":2}},{"a":{"__proto__":3,"b":1},"constructor":{}}]',
    );
    expect(recorded.severity).toBe('info');
    const batch = await trail.as(tenant).post('/v1/events/batch', `{"events":[${sent(free)}]}`);
    expect(batch.status).toBe(200);

    const stored = await db.database.tenant(tenant, (sql) =>
      sql.query('select changes, metadata from audit.event where tenant_id = $1', [tenant]),
    );
    const kept = {
      changes: '{"__proto__":{"new":2,"old":1}}',
      metadata: '{"a":{"__proto__":3,"b":1},"constructor":{}}',
    };
    expect(stored).toEqual([kept, kept]);
    const read = await trail.as(tenant).get(`/v1/events/${recorded.id}`, { tenant_id: tenant });
    expect(JSON.stringify((read.body as AuditEvent).changes)).toBe(kept.changes);
    expect(JSON.stringify((read.body as AuditEvent).metadata)).toBe(kept.metadata);
    const { body: verdict } = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
    expect(verdict).toMatchObject({ ok: true, checked: 2 });
    expect({}).not.toHaveProperty('old');
  });

  test.each([
    { title: 'an unsafe integer', more: '"changes":{"__proto__":1e300}', loc: ['changes', '__proto__'] },
    {
      title: 'a NUL',
      more: '"metadata":{"__proto__":{"__proto__":"\\u0000"}}',
      loc: ['metadata', '__proto__', '__proto__'],
    },
  ])('refuses $title under __proto__ too', async ({ more, loc }) => {
    const tenant = newTenant();
    const { status, body } = await trail
      .as(tenant)
      .post('/v1/events', `${JSON.stringify(eventOf(tenant)).slice(0, -1)},${more}}`);
    expect(status).toBe(422);
    expect((body as { detail: unknown[] }).detail).toMatchObject([{ loc: ['body', ...loc] }]);
  });

  test('ignores members that no event has', async () => {
    const tenant = newTenant();
    const sent = { ...eventOf(tenant), id: 'mine', chain_seq: 99, anonymized: true, color: 'x'.repeat(70_000) };
    expect((await trail.as(tenant).post('/v1/events', sent)).body).toMatchObject({ chain_seq: 1, anonymized: false });
  });

  test('timestamps stand still while the clock steps back', async () => {
    const tenant = newTenant();
    const clock = fixedClock('2026-11-21T12:00:00.500Z');
    const { as, service } = await auditTrailUnderTest(db.database, clock);
    const before = asEvent((await as(tenant).post('/v1/events', eventOf(tenant))).body);
    clock.advance(-60_000);
    const after = asEvent((await as(tenant).post('/v1/events', eventOf(tenant))).body);
    clock.advance(61_000);
    const later = asEvent((await as(tenant).post('/v1/events', eventOf(tenant))).body);
    await service.close();
    expect([before.timestamp, after.timestamp, later.timestamp]).toEqual([
      '2026-11-21T12:00:00.500Z',
      '2026-11-21T12:00:00.500Z',
      '2026-11-21T12:00:01.500Z',
    ]);
  });
});

describe('an event that is refused', () => {
  const deep = (levels: number): unknown => (levels === 1 ? {} : { in: deep(levels - 1) });
  const cases: readonly { title: string; more: Record<string, unknown>; type: string; loc: unknown[] }[] = [
    { title: 'no actor', more: { actor_id: undefined }, type: 'missing', loc: ['body', 'actor_id'] },
    { title: 'an empty actor', more: { actor_id: '' }, type: 'string_too_short', loc: ['body', 'actor_id'] },
    {
      title: 'an actor type of 65 characters',
      more: { actor_type: 'x'.repeat(65) },
      type: 'string_too_long',
      loc: ['body', 'actor_type'],
    },
    { title: 'an unknown severity', more: { severity: 'fatal' }, type: 'enum', loc: ['body', 'severity'] },
    { title: 'metadata null', more: { metadata: null }, type: 'dict_type', loc: ['body', 'metadata'] },
    { title: 'a NUL', more: { metadata: { a: 'b\0' } }, type: 'string_unicode', loc: ['body', 'metadata', 'a'] },
    { title: 'half a character', more: { action: '\ud83d' }, type: 'string_unicode', loc: ['body', 'action'] },
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
    { title: 'more than 64 KiB', more: { metadata: { text: 'é'.repeat(33_000) } }, type: 'value_error', loc: ['body'] },
  ];
  test.each(cases)('$title', async ({ more, type, loc }) => {
    const tenant = newTenant();
    const { status, body } = await trail.as(tenant).post('/v1/events', eventOf(tenant, more));
    expect(status).toBe(422);
    expect((body as { detail: { type: string; loc: unknown[] }[] }).detail[0]).toMatchObject({ type, loc });
    expect((await trail.as(tenant).get('/v1/events', { tenant_id: tenant })).body).toEqual([]);
  });

  test('what is just small and flat enough is recorded', async () => {
    const tenant = newTenant();
    for (const metadata of [deep(32), { text: 'é'.repeat(32_600) }])
      expect((await trail.as(tenant).post('/v1/events', eventOf(tenant, { metadata }))).status).toBe(200);
  });

  const small = { actor_id: 'hélène "1"', changes: null, metadata: { b: 1.0, a: ['\u2028', '\t'], text: '' } };
  const sizes: readonly { title: string; more: Record<string, unknown> }[] = [
    { title: 'with the defaults left out', more: small },
    { title: 'with every member sent', more: { ...small, actor_type: 'user', severity: 'info' } },
  ];
  test.each(sizes)('64 KiB of compact JSON are recorded, a byte more is not: an event $title', async ({ more }) => {
    const tenant = newTenant();
    const event = (text: string) => eventOf(tenant, { ...more, metadata: { ...small.metadata, text } });
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

  test('the size of any event is that of its canonical JSON wherever the limit could be near', () => {
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
        const sent = { ...short, metadata: { ...short.metadata, more: 'x'.repeat(more) } };
        fc.pre(intakeProblems(sent, []).length === 0);
        const [read] = readEvents(
          [sent],
          () => ['body'],
          () => 'id',
        );
        const size = Buffer.byteLength(canonicalJson(sent));
        if (size > 11_000) expect(read?.bytes).toBe(size);
        else expect(size).toBeLessThanOrEqual(6 * (read?.bytes ?? 0));
      }),
    );
  });

  test('an actor whose name is longer than an index key may be', async () => {
    const tenant = newTenant();
    const actor_id = Array.from({ length: 5000 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
    ).join('');
    const { status } = await trail.as(tenant).post('/v1/events', eventOf(tenant, { actor_id }));
    expect(status).toBe(200);
    const { body } = await trail.as(tenant).get('/v1/events', { tenant_id: tenant, actor_id });
    expect(body).toHaveLength(1);
  });

  test('is shown as it was sent', async () => {
    for (const [path, input] of [
      ['/v1/events', {}],
      ['/v1/events/batch', { events: [{ action: 'read' }] }],
    ] as const) {
      const { body } = await trail.as(newTenant()).post(path, input);
      const shown = 'events' in input ? input.events[0] : input;
      expect((body as { detail: unknown[] }).detail[0]).toMatchObject({ type: 'missing' });
      expect((body as { detail: { input: unknown }[] }).detail[0]?.input).toEqual(shown);
    }
  });

  test("another tenant's name is a 403 with a sentence", async () => {
    const { status, body } = await trail.as(newTenant()).post('/v1/events', eventOf('someone-else'));
    expect(status).toBe(403);
    expect(body).toEqual({ detail: expect.any(String) });
  });

  test('no key, 401', async () => {
    expect((await trail.service.inject({ method: 'POST', url: '/v1/events', payload: {} })).statusCode).toBe(401);
  });
});

describe('recording a batch', () => {
  test('events stand side by side in the order sent', async () => {
    const tenant = newTenant();
    const events = Array.from({ length: 1000 }, (_, at) => eventOf(tenant, { resource_id: `r-${at}` }));
    const { status, body } = await trail.as(tenant).post('/v1/events/batch', { events });
    expect(status).toBe(200);
    const answer = body as { created: number; events: unknown[] };
    expect(answer.created).toBe(1000);
    expect(
      answer.events.map((event) => asEvent(event)).map(({ resource_id, chain_seq }) => [resource_id, chain_seq]),
    ).toEqual(events.map(({ resource_id }, at) => [resource_id, at + 1]));
    const verdict = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
    expect(verdict.body).toMatchObject({ ok: true, checked: 1000, head_seq: 1000 });
  });

  test.each([
    { title: 'none', events: 0, type: 'too_short' },
    { title: '1,001', events: 1001, type: 'too_long' },
  ])('$title: 422', async ({ events, type }) => {
    const tenant = newTenant();
    const { status, body } = await trail
      .as(tenant)
      .post('/v1/events/batch', { events: Array.from({ length: events }, () => eventOf(tenant)) });
    expect(status).toBe(422);
    expect((body as { detail: unknown[] }).detail[0]).toMatchObject({ type, loc: ['body', 'events'] });
  });

  test('one bad event and nothing is recorded', async () => {
    const tenant = newTenant();
    const events = [eventOf(tenant), eventOf(tenant, { metadata: { n: 1e20 } }), eventOf(tenant)];
    const { status, body } = await trail.as(tenant).post('/v1/events/batch', { events });
    expect(status).toBe(422);
    expect((body as { detail: unknown[] }).detail).toMatchObject([{ loc: ['body', 'events', 1, 'metadata', 'n'] }]);
    expect((await trail.as(tenant).get('/v1/events', { tenant_id: tenant })).body).toEqual([]);
  });

  test('one event of another tenant and nothing is recorded: 403', async () => {
    const tenant = newTenant();
    const { status } = await trail
      .as(tenant)
      .post('/v1/events/batch', { events: [eventOf(tenant), eventOf(newTenant())] });
    expect(status).toBe(403);
    expect((await trail.as(tenant).get('/v1/events', { tenant_id: tenant })).body).toEqual([]);
  });

  test('a body over 5 MiB: 413', async () => {
    const tenant = newTenant();
    const events = Array.from({ length: 100 }, () => eventOf(tenant, { metadata: { text: 'x'.repeat(60_000) } }));
    expect((await trail.as(tenant).post('/v1/events/batch', { events })).status).toBe(413);
  });
});
