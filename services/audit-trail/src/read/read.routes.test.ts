import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { createFixedClock } from '@probant/kernel/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { assertAuditEvent, createEvent, startTestAuditTrail } from '../testing/test-audit-trail.ts';

const TENANT_ID = 'reader';
const clock = createFixedClock('2026-03-01T00:00:00.000Z');
const CYCLED_ACTIONS = ['read', 'update', 'delete'];
const CYCLED_SEVERITIES = ['info', 'info', 'warning', 'critical'];

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  trail = await startTestAuditTrail(db.database, clock);
  for (let at = 1; at <= 60; at += 1) {
    const more = {
      actor_id: `user-${at % 4}`,
      action: CYCLED_ACTIONS[at % 3],
      resource_type: at % 2 ? 'invoice' : 'contract',
      resource_id: `r-${at % 5}`,
      severity: CYCLED_SEVERITIES[at % 4],
    };
    await trail.as(TENANT_ID).post('/v1/events', createEvent(TENANT_ID, more));
    clock.advance(3_600_000);
  }
  await trail.as('other-tenant').post('/v1/events', createEvent('other-tenant', { actor_id: 'user-1' }));
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

const listEvents = async (query: Record<string, string | number> = {}) => {
  const answer = await trail.as(TENANT_ID).get('/v1/events', { tenant_id: TENANT_ID, ...query });
  return { ...answer, events: answer.status === 200 ? (answer.body as unknown[]).map(assertAuditEvent) : [] };
};
const listSeqs = async (query: Record<string, string | number>) =>
  (await listEvents(query)).events.map((event) => event.chain_seq);
const seqsDown = (from: number, to: number, keep: (seq: number) => boolean = () => true) =>
  Array.from({ length: from - to + 1 }, (_, at) => from - at).filter(keep);

describe('GET /v1/events', () => {
  const cases: readonly { title: string; query: Record<string, string | number>; seqs: readonly number[] }[] = [
    { title: '50 events by default, most recent first', query: {}, seqs: seqsDown(60, 11) },
    { title: 'as many events as the limit', query: { limit: 3 }, seqs: [60, 59, 58] },
    { title: 'the next events by offset', query: { limit: 3, offset: 3 }, seqs: [57, 56, 55] },
    { title: 'no events past the end', query: { offset: 60 }, seqs: [] },
    {
      title: 'events of one actor',
      query: { actor_id: 'user-1', limit: 1000 },
      seqs: seqsDown(60, 1, (seq) => seq % 4 === 1),
    },
    {
      title: 'events with one action',
      query: { action: 'delete', limit: 1000 },
      seqs: seqsDown(60, 1, (seq) => seq % 3 === 2),
    },
    {
      title: 'events on one resource type',
      query: { resource_type: 'invoice', limit: 1000 },
      seqs: seqsDown(60, 1, (seq) => seq % 2 === 1),
    },
    {
      title: 'events on one resource',
      query: { resource_id: 'r-0', limit: 1000 },
      seqs: seqsDown(60, 1, (seq) => seq % 5 === 0),
    },
    {
      title: 'events of severity info',
      query: { severity: 'info', limit: 1000 },
      seqs: seqsDown(60, 1, (seq) => seq % 4 < 2),
    },
    {
      title: 'events of severity critical',
      query: { severity: 'critical', limit: 1000 },
      seqs: seqsDown(60, 1, (seq) => seq % 4 === 3),
    },
    {
      title: 'events that match several filters',
      query: { actor_id: 'user-3', action: 'read', severity: 'critical', resource_type: 'invoice', limit: 1000 },
      seqs: seqsDown(60, 1, (seq) => seq % 12 === 3),
    },
    { title: 'no events of an unknown actor', query: { actor_id: 'user-1 ' }, seqs: [] },
    { title: 'events below before_seq', query: { before_seq: 4 }, seqs: [3, 2, 1] },
    { title: 'events above after_seq', query: { after_seq: 58 }, seqs: [60, 59] },
    { title: 'events between after_seq and before_seq', query: { after_seq: 10, before_seq: 13 }, seqs: [12, 11] },
    { title: 'events from a date', query: { from: '2026-03-03', limit: 1000 }, seqs: seqsDown(60, 49) },
    { title: 'events before a date', query: { to: '2026-03-01T03:00:00Z' }, seqs: [3, 2, 1] },
    {
      title: 'events before a moment in another time zone',
      query: { to: '2026-03-01T03:00:00.000+01:00' },
      seqs: [2, 1],
    },
    {
      title: 'no events from a fraction of a millisecond after the last',
      query: { from: '2026-03-03T11:00:00.0001Z' },
      seqs: [],
    },
    {
      title: 'events of one day',
      query: { from: '2026-03-02', to: '2026-03-03', limit: 1000 },
      seqs: seqsDown(48, 25),
    },
    { title: 'no events before the first', query: { to: '2020-01-01' }, seqs: [] },
    { title: 'no events after the last', query: { from: '2030-01-01' }, seqs: [] },
  ];
  test.each(cases)('returns $title', async ({ query, seqs }) => {
    expect(await listSeqs(query)).toEqual(seqs);
  });

  test('links each page to the next one, down to the first event', async () => {
    const seqs = [];
    let query: Record<string, string> = { tenant_id: TENANT_ID, limit: '7', resource_type: 'contract' };
    for (let pages = 0; pages < 10; pages += 1) {
      const { events, headers } = await listEvents(query);
      seqs.push(...events.map(({ chain_seq }) => chain_seq));
      const link = /^<\/v1\/events\?(.*)>; rel="next"$/.exec(String(headers['link'] ?? ''));
      if (!link) break;
      query = Object.fromEntries(new URLSearchParams(link[1]));
      expect(headers['x-next-cursor']).toBe(query['before_seq']);
    }
    expect(seqs).toEqual(seqsDown(60, 1, (seq) => seq % 2 === 0));
  });

  test.each([
    { query: { limit: 0 }, loc: ['query', 'limit'] },
    { query: { limit: 1001 }, loc: ['query', 'limit'] },
    { query: { limit: 'ten' }, loc: ['query', 'limit'] },
    { query: { offset: -1 }, loc: ['query', 'offset'] },
    { query: { severity: 'fatal' }, loc: ['query', 'severity'] },
    { query: { from: 'yesterday' }, loc: ['query', 'from'] },
    { query: { from: '2026-02-30' }, loc: ['query', 'from'] },
    { query: { to: '2026-03-01T03:00:00' }, loc: ['query', 'to'] },
  ] as { query: Record<string, string | number>; loc: string[] }[])(
    'returns 422 for $query',
    async ({ query, loc }) => {
      const { status, body } = await listEvents(query);
      expect(status).toBe(422);
      expect((body as { detail: unknown[] }).detail).toMatchObject([{ loc }]);
    },
  );

  test('returns 422 without tenant_id and 403 for another tenant', async () => {
    const { as } = trail;
    expect((await as(TENANT_ID).get('/v1/events')).body).toMatchObject({
      detail: [{ type: 'missing', loc: ['query', 'tenant_id'] }],
    });
    const { status, body } = await as(TENANT_ID).get('/v1/events', { tenant_id: 'other-tenant' });
    expect(status).toBe(403);
    expect(body).toEqual({ detail: expect.any(String) });
  });

  test('does not return events of another tenant', async () => {
    const { body } = await trail
      .as('other-tenant')
      .get('/v1/events', { tenant_id: 'other-tenant', actor_id: 'user-1' });
    expect(body).toHaveLength(1);
  });
});

describe('GET /v1/events/{event_id}', () => {
  test('returns the listed event for its id in lower and upper case', async () => {
    const [first] = (await listEvents({ limit: 1 })).events;
    for (const id of [first?.id, first?.id.toUpperCase()])
      expect((await trail.as(TENANT_ID).get(`/v1/events/${id}`, { tenant_id: TENANT_ID })).body).toEqual(first);
  });

  test.each(['0192f0c1-2b7a-7000-8000-000000000001', 'no-id', '%00', 'x'.repeat(300)])(
    'returns 404 for id %s',
    async (id) => {
      const { status, body } = await trail.as(TENANT_ID).get(`/v1/events/${id}`, { tenant_id: TENANT_ID });
      expect(status).toBe(404);
      expect(body).toEqual({ detail: expect.any(String) });
    },
  );

  test('returns 404 for an event of another tenant, and 403 for its tenant_id', async () => {
    const [first] = (await listEvents({ limit: 1 })).events;
    const otherTenant = trail.as('other-tenant');
    expect((await otherTenant.get(`/v1/events/${first?.id}`, { tenant_id: 'other-tenant' })).status).toBe(404);
    expect((await otherTenant.get(`/v1/events/${first?.id}`, { tenant_id: TENANT_ID })).status).toBe(403);
    expect((await otherTenant.get(`/v1/events/${first?.id}`)).status).toBe(422);
  });
});

test('GET /health reports a disabled relay and no anchors', async () => {
  const { body } = await trail.as(TENANT_ID).get('/health');
  expect(body).toEqual({
    status: 'ok',
    service: 'audit-trail',
    version: '0.1.0',
    relay: { enabled: false },
    anchor: null,
  });
});

test('the OpenAPI description has an example for every route', () => {
  const { paths } = trail.service.openapi() as { paths: Record<string, Record<string, unknown>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, route]) => ({ path, method, text: JSON.stringify(route) })),
  );
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'get /health',
    'get /v1/events',
    'get /v1/events/{event_id}',
    'get /v1/events/{event_id}/evidence',
    'get /v1/events/{event_id}/proof',
    'get /v1/proof/anchors',
    'get /v1/proof/checkpoint',
    'get /v1/proof/consistency',
    'get /v1/proof/cosignatures',
    'get /v1/proof/verify',
    'get /v1/stats',
    'post /v1/events',
    'post /v1/events/batch',
    'post /v1/exports/compliance',
    'post /v1/gdpr/anonymize',
    'post /v1/gdpr/export',
  ]);
  for (const { path, text } of operations) if (path !== '/health') expect(text).toContain('"examples"');
});
