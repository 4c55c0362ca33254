import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { fixedClock } from '@probant/kernel/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { asEvent, auditTrailUnderTest, eventOf } from '../testing/audit-trail-under-test.ts';

const TENANT = 'reader';
const clock = fixedClock('2026-03-01T00:00:00.000Z');
const ACTIONS = ['read', 'update', 'delete'];
const SEVERITIES = ['info', 'info', 'warning', 'critical'];

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof auditTrailUnderTest>>;
beforeAll(async () => {
  db = await testDatabase([auditTrailMigrations]);
  trail = await auditTrailUnderTest(db.database, clock);
  for (let at = 1; at <= 60; at += 1) {
    const more = {
      actor_id: `user-${at % 4}`,
      action: ACTIONS[at % 3],
      resource_type: at % 2 ? 'invoice' : 'contract',
      resource_id: `r-${at % 5}`,
      severity: SEVERITIES[at % 4],
    };
    await trail.as(TENANT).post('/v1/events', eventOf(TENANT, more));
    clock.advance(3_600_000);
  }
  await trail.as('neighbour').post('/v1/events', eventOf('neighbour', { actor_id: 'user-1' }));
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

const list = async (query: Record<string, string | number> = {}) => {
  const answer = await trail.as(TENANT).get('/v1/events', { tenant_id: TENANT, ...query });
  return { ...answer, events: answer.status === 200 ? (answer.body as unknown[]).map(asEvent) : [] };
};
const numbers = async (query: Record<string, string | number>) =>
  (await list(query)).events.map((event) => event.chain_seq);
const down = (from: number, to: number, keep: (seq: number) => boolean = () => true) =>
  Array.from({ length: from - to + 1 }, (_, at) => from - at).filter(keep);

describe('the list of events', () => {
  const cases: readonly { title: string; query: Record<string, string | number>; seqs: readonly number[] }[] = [
    { title: '50, most recent first', query: {}, seqs: down(60, 11) },
    { title: 'as many as asked for', query: { limit: 3 }, seqs: [60, 59, 58] },
    { title: 'the next ones by offset', query: { limit: 3, offset: 3 }, seqs: [57, 56, 55] },
    { title: 'nothing past the end', query: { offset: 60 }, seqs: [] },
    { title: 'one actor', query: { actor_id: 'user-1', limit: 1000 }, seqs: down(60, 1, (seq) => seq % 4 === 1) },
    { title: 'one action', query: { action: 'delete', limit: 1000 }, seqs: down(60, 1, (seq) => seq % 3 === 2) },
    {
      title: 'one type of resource',
      query: { resource_type: 'invoice', limit: 1000 },
      seqs: down(60, 1, (seq) => seq % 2 === 1),
    },
    { title: 'one resource', query: { resource_id: 'r-0', limit: 1000 }, seqs: down(60, 1, (seq) => seq % 5 === 0) },
    { title: 'info', query: { severity: 'info', limit: 1000 }, seqs: down(60, 1, (seq) => seq % 4 < 2) },
    { title: 'critical', query: { severity: 'critical', limit: 1000 }, seqs: down(60, 1, (seq) => seq % 4 === 3) },
    {
      title: 'several filters at once',
      query: { actor_id: 'user-3', action: 'read', severity: 'critical', resource_type: 'invoice', limit: 1000 },
      seqs: down(60, 1, (seq) => seq % 12 === 3),
    },
    { title: 'nobody', query: { actor_id: 'user-1 ' }, seqs: [] },
    { title: 'below a number', query: { before_seq: 4 }, seqs: [3, 2, 1] },
    { title: 'above a number', query: { after_seq: 58 }, seqs: [60, 59] },
    { title: 'between two', query: { after_seq: 10, before_seq: 13 }, seqs: [12, 11] },
    { title: 'from a date', query: { from: '2026-03-03', limit: 1000 }, seqs: down(60, 49) },
    { title: 'before a date', query: { to: '2026-03-01T03:00:00Z' }, seqs: [3, 2, 1] },
    { title: 'in another zone', query: { to: '2026-03-01T03:00:00.000+01:00' }, seqs: [2, 1] },
    { title: 'from a part of a millisecond after', query: { from: '2026-03-03T11:00:00.0001Z' }, seqs: [] },
    { title: 'on one day', query: { from: '2026-03-02', to: '2026-03-03', limit: 1000 }, seqs: down(48, 25) },
    { title: 'before anything', query: { to: '2020-01-01' }, seqs: [] },
    { title: 'after everything', query: { from: '2030-01-01' }, seqs: [] },
  ];
  test.each(cases)('$title', async ({ query, seqs }) => {
    expect(await numbers(query)).toEqual(seqs);
  });

  test('leads from page to page until the first event', async () => {
    const seen = [];
    let query: Record<string, string> = { tenant_id: TENANT, limit: '7', resource_type: 'contract' };
    for (let pages = 0; pages < 10; pages += 1) {
      const { events, headers } = await list(query);
      seen.push(...events.map(({ chain_seq }) => chain_seq));
      const link = /^<\/v1\/events\?(.*)>; rel="next"$/.exec(String(headers['link'] ?? ''));
      if (!link) break;
      query = Object.fromEntries(new URLSearchParams(link[1]));
      expect(headers['x-next-cursor']).toBe(query['before_seq']);
    }
    expect(seen).toEqual(down(60, 1, (seq) => seq % 2 === 0));
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
  ] as { query: Record<string, string | number>; loc: string[] }[])('refuses $query', async ({ query, loc }) => {
    const { status, body } = await list(query);
    expect(status).toBe(422);
    expect((body as { detail: unknown[] }).detail).toMatchObject([{ loc }]);
  });

  test('needs the tenant, which must be the one of the key', async () => {
    const { as } = trail;
    expect((await as(TENANT).get('/v1/events')).body).toMatchObject({
      detail: [{ type: 'missing', loc: ['query', 'tenant_id'] }],
    });
    const { status, body } = await as(TENANT).get('/v1/events', { tenant_id: 'neighbour' });
    expect(status).toBe(403);
    expect(body).toEqual({ detail: expect.any(String) });
  });

  test("shows nothing of a neighbour's", async () => {
    const { body } = await trail.as('neighbour').get('/v1/events', { tenant_id: 'neighbour', actor_id: 'user-1' });
    expect(body).toHaveLength(1);
  });
});

describe('one event', () => {
  test('is the event of the list, by its id in any case', async () => {
    const [first] = (await list({ limit: 1 })).events;
    for (const id of [first?.id, first?.id.toUpperCase()])
      expect((await trail.as(TENANT).get(`/v1/events/${id}`, { tenant_id: TENANT })).body).toEqual(first);
  });

  test.each(['0192f0c1-2b7a-7000-8000-000000000001', 'no-id', '%00', 'x'.repeat(300)])('%s: 404', async (id) => {
    const { status, body } = await trail.as(TENANT).get(`/v1/events/${id}`, { tenant_id: TENANT });
    expect(status).toBe(404);
    expect(body).toEqual({ detail: expect.any(String) });
  });

  test("a neighbour's: 404, and 403 when asked for in its name", async () => {
    const [first] = (await list({ limit: 1 })).events;
    const neighbour = trail.as('neighbour');
    expect((await neighbour.get(`/v1/events/${first?.id}`, { tenant_id: 'neighbour' })).status).toBe(404);
    expect((await neighbour.get(`/v1/events/${first?.id}`, { tenant_id: TENANT })).status).toBe(403);
    expect((await neighbour.get(`/v1/events/${first?.id}`)).status).toBe(422);
  });
});

test('health tells that nothing is relayed or anchored', async () => {
  const { body } = await trail.as(TENANT).get('/health');
  expect(body).toEqual({
    status: 'ok',
    service: 'audit-trail',
    version: '0.1.0',
    relay: { enabled: false },
    anchor: null,
  });
});

test('the description has an example for every route', () => {
  const { paths } = trail.service.openapi() as { paths: Record<string, Record<string, unknown>> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, route]) => ({ path, method, text: JSON.stringify(route) })),
  );
  expect(described.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'get /health',
    'get /v1/events',
    'get /v1/events/{event_id}',
    'get /v1/events/{event_id}/proof',
    'get /v1/proof/checkpoint',
    'get /v1/proof/consistency',
    'get /v1/proof/verify',
    'get /v1/stats',
    'post /v1/events',
    'post /v1/events/batch',
    'post /v1/exports/compliance',
    'post /v1/gdpr/anonymize',
    'post /v1/gdpr/export',
  ]);
  for (const { path, text } of described) if (path !== '/health') expect(text).toContain('"examples"');
});
