import { AnonymizeResponse, type AuditEvent, GdprExportResponse } from '@probant/contracts/audit-trail';
import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { fixedClock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { asEvent, auditTrailUnderTest, type Caller, eventOf, newTenant } from '../testing/audit-trail-under-test.ts';
import { unlock } from '../testing/unlocked-chain.ts';

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

const EXPORT = '/v1/gdpr/export';
const ANONYMIZE = '/v1/gdpr/anonymize';

/** A tenant with these events, and what asks in its name. */
async function tenantWith(...events: readonly Readonly<Record<string, unknown>>[]) {
  const tenant = newTenant();
  const caller = trail.as(tenant);
  if (events.length > 0)
    expect(
      (await caller.post('/v1/events/batch', { events: events.map((more) => eventOf(tenant, more)) })).status,
    ).toBe(200);
  const listed = async (): Promise<AuditEvent[]> =>
    ((await caller.get('/v1/events', { tenant_id: tenant, limit: 1000 })).body as unknown[]).map(asEvent).reverse();
  return { tenant, caller, listed };
}

async function exported(caller: Caller, tenant: string, subject_id: string, more = {}): Promise<GdprExportResponse> {
  const { status, body, headers } = await caller.post(EXPORT, { tenant_id: tenant, subject_id, ...more });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect([...Value.Errors(GdprExportResponse, body)]).toEqual([]);
  return body as GdprExportResponse;
}

async function anonymised(caller: Caller, tenant: string, subject_id: string, more = {}): Promise<number> {
  const { status, body } = await caller.post(ANONYMIZE, { tenant_id: tenant, subject_id, ...more });
  expect(status).toBe(200);
  expect([...Value.Errors(AnonymizeResponse, body)]).toEqual([]);
  expect(body).toEqual({ anonymized_count: expect.any(Number), subject_id });
  return (body as AnonymizeResponse).anonymized_count;
}

async function expectIntact(caller: Caller, tenant: string) {
  const { body } = await caller.get('/v1/proof/verify', { tenant_id: tenant });
  expect(body).toMatchObject({ ok: true });
}

const ledgerOf = (tenant: TenantId) =>
  db.database.tenant(tenant, (sql) =>
    sql.query<Record<string, unknown>>(
      `select erasure_seq, erased_at, erased_by, subject_type, replacement, event_count,
         (select array_agg(chain_seq order by chain_seq) from audit.erased where erased.erasure_seq = erasure.erasure_seq) as seqs
       from audit.erasure order by erasure_seq`,
    ),
  );

describe('the export of a subject', () => {
  test('is every event of the actor, oldest first, as the list gives them', async () => {
    const { tenant, caller, listed } = await tenantWith(
      { actor_id: 'ada', changes: { total: { old: 1, new: null } }, metadata: { __proto__: null, ip: '192.0.2.1' } },
      { actor_id: 'bob', resource_id: 'ada' },
      { actor_id: 'ada', action: 'delete', severity: 'critical' },
    );
    const events = (await listed()).filter(({ actor_id }) => actor_id === 'ada');
    expect(await exported(caller, tenant, 'ada')).toEqual({ subject_id: 'ada', event_count: 2, events });
  });

  test('by resource', async () => {
    const { tenant, caller, listed } = await tenantWith(
      { resource_id: 'ada' },
      { actor_id: 'ada' },
      { resource_id: 'ada' },
    );
    const all = await listed();
    expect(await exported(caller, tenant, 'ada', { subject_type: 'resource_id' })).toEqual({
      subject_id: 'ada',
      event_count: 2,
      events: [all[0], all[2]],
    });
  });

  test('of nobody is empty, and so is the one of a tenant without events', async () => {
    const { tenant, caller } = await tenantWith({ actor_id: 'ada' });
    for (const nobody of ['bob', 'ada ', 'ad', 'ADA'])
      expect(await exported(caller, tenant, nobody)).toEqual({ subject_id: nobody, event_count: 0, events: [] });
    const empty = newTenant();
    expect(await exported(trail.as(empty), empty, 'ada')).toEqual({ subject_id: 'ada', event_count: 0, events: [] });
  });

  test.each([499, 500, 501, 1000, 1203])('of %i events has them all once, in order', async (size) => {
    const tenant = newTenant();
    const caller = trail.as(tenant);
    for (let left = size; left > 0; left -= 1000) {
      const events = Array.from({ length: Math.min(left, 1000) }, () => [
        eventOf(tenant),
        eventOf(tenant, { actor_id: 'x' }),
      ]);
      for (const half of [events.slice(0, 500), events.slice(500)])
        if (half.length > 0) await caller.post('/v1/events/batch', { events: half.flat() });
    }
    const { event_count, events } = await exported(caller, tenant, 'user-17');
    expect(event_count).toBe(size);
    expect(events.map(({ chain_seq }) => chain_seq)).toEqual(Array.from({ length: size }, (_, at) => 2 * at + 1));
  });

  test("holds nothing of a neighbour's", async () => {
    const { tenant, caller } = await tenantWith({ actor_id: 'ada' });
    await tenantWith({ actor_id: 'ada' });
    expect((await exported(caller, tenant, 'ada')).event_count).toBe(1);
  });
});

describe('anonymising a subject', () => {
  test('replaces the identifier in the actor of every event, and nothing else', async () => {
    const { tenant, caller, listed } = await tenantWith(
      { actor_id: 'ada', changes: { owner: { old: 'ada', new: 'bob' } }, metadata: { login: 'ada' } },
      { actor_id: 'bob', resource_id: 'ada' },
      { actor_id: 'ada', resource_id: 'ada' },
    );
    const before = await listed();
    expect(await anonymised(caller, tenant, 'ada')).toBe(2);
    const erased = { actor_id: '[ANONYMIZED]', anonymized: true };
    expect(await listed()).toEqual([{ ...before[0], ...erased }, before[1], { ...before[2], ...erased }]);
    await expectIntact(caller, tenant);
    expect((await exported(caller, tenant, 'ada')).events).toEqual([]);
    expect((await caller.get('/v1/events', { tenant_id: tenant, actor_id: 'ada' })).body).toEqual([]);
    expect((await exported(caller, tenant, '[ANONYMIZED]')).event_count).toBe(2);
  });

  test("replaces it in the resource of every event, under a name of one's own", async () => {
    const { tenant, caller, listed } = await tenantWith({ actor_id: 'ada', resource_id: 'ada' }, { actor_id: 'ada' });
    const before = await listed();
    expect(
      await anonymised(caller, tenant, 'ada', { subject_type: 'resource_id', replacement: 'dossier 7 é 😂' }),
    ).toBe(1);
    expect(await listed()).toEqual([{ ...before[0], resource_id: 'dossier 7 é 😂', anonymized: true }, before[1]]);
    await expectIntact(caller, tenant);
  });

  test('is told in the ledger, by the key and the moment, without the name', async () => {
    const clock = fixedClock('2026-11-21T12:00:00.500Z');
    const timed = await auditTrailUnderTest(db.database, clock);
    const { tenant } = await tenantWith({ actor_id: 'ada' }, { actor_id: 'bob' }, { actor_id: 'ada' });
    await anonymised(timed.as(tenant), tenant, 'ada');
    clock.advance(-60_000);
    await anonymised(timed.as(tenant), tenant, 'bob', { replacement: 'x' });
    await timed.service.close();
    const entry = { erased_at: '2026-11-21T12:00:00.500Z', erased_by: 'k1', subject_type: 'actor_id' };
    expect(await ledgerOf(tenant)).toEqual([
      { ...entry, erasure_seq: 1, replacement: '[ANONYMIZED]', event_count: 2, seqs: [1, 3] },
      { ...entry, erasure_seq: 2, replacement: 'x', event_count: 1, seqs: [2] },
    ]);
    await expectIntact(trail.as(tenant), tenant);
  });

  test('again counts only what came since', async () => {
    const { tenant, caller } = await tenantWith({ actor_id: 'ada' }, { actor_id: 'ada' });
    expect(await anonymised(caller, tenant, 'ada')).toBe(2);
    expect(await anonymised(caller, tenant, 'ada')).toBe(0);
    await caller.post('/v1/events', eventOf(tenant, { actor_id: 'ada' }));
    expect(await anonymised(caller, tenant, 'ada')).toBe(1);
    expect((await ledgerOf(tenant)).map(({ event_count }) => event_count)).toEqual([2, 1]);
    await expectIntact(caller, tenant);
  });

  test('of nobody changes nothing and leaves no entry', async () => {
    const { tenant, caller, listed } = await tenantWith({ actor_id: 'ada' });
    const before = await listed();
    expect(await anonymised(caller, tenant, 'bob')).toBe(0);
    expect(await anonymised(caller, tenant, 'ada', { subject_type: 'resource_id' })).toBe(0);
    expect(await listed()).toEqual(before);
    expect(await ledgerOf(tenant)).toEqual([]);
    const heads = await db.database.tenant(tenant, (sql) => sql.query('select from audit.erasure_head'));
    expect(heads).toEqual([]);
  });

  test('a subject that is itself a replacement: the last one stands', async () => {
    const { tenant, caller, listed } = await tenantWith({ actor_id: 'ada' }, { actor_id: 'pseudonym-1' });
    await anonymised(caller, tenant, 'ada', { replacement: 'pseudonym-1' });
    expect(await anonymised(caller, tenant, 'pseudonym-1')).toBe(2);
    expect((await listed()).map(({ actor_id }) => actor_id)).toEqual(['[ANONYMIZED]', '[ANONYMIZED]']);
    await expectIntact(caller, tenant);
  });

  test('a replacement that is the identifier itself is refused: it would stand in the ledger for good', async () => {
    const { tenant, caller, listed } = await tenantWith({ actor_id: 'ada' });
    const request = { tenant_id: tenant, subject_id: 'ada', replacement: 'ada' };
    expect(await caller.post('/v1/gdpr/anonymize', request)).toMatchObject({
      status: 422,
      body: { detail: 'replacement is the identifier that is to be erased' },
    });
    expect((await listed()).map(({ anonymized }) => anonymized)).toEqual([false]);
  });

  test('a live subject named like the replacement loses its salt, an erased one is not counted again', async () => {
    const { tenant, caller } = await tenantWith({ actor_id: '[ANONYMIZED]' }, { actor_id: 'ada' });
    await anonymised(caller, tenant, 'ada');
    expect(await anonymised(caller, tenant, '[ANONYMIZED]')).toBe(1);
    expect(await anonymised(caller, tenant, '[ANONYMIZED]')).toBe(0);
    const salts = await db.database.tenant(tenant, (sql) =>
      sql.query('select distinct actor_id_salt from audit.event'),
    );
    expect(salts).toEqual([{ actor_id_salt: null }]);
    await expectIntact(caller, tenant);
  });

  const names = [
    'Hélène Müller 😂 文書',
    "'; drop table audit.event; --",
    "ada' or '1'='1",
    '{"$ne": null}',
    '["ada","bob"]',
    '%',
    '_',
    '$1',
    '\\x00',
    'NULL',
    ' ',
    'line\none\u2028two\u0001',
    'ada@example.org',
    'A'.repeat(5000),
  ].map((subject) => ({ shown: JSON.stringify(subject).slice(0, 40), subject }));
  test.each(names)('$shown is a name like any other', async ({ subject }) => {
    const { tenant, caller, listed } = await tenantWith(
      { actor_id: subject },
      { actor_id: 'ada' },
      { resource_id: subject },
    );
    expect((await exported(caller, tenant, subject)).event_count).toBe(1);
    expect(await anonymised(caller, tenant, subject)).toBe(1);
    expect(await anonymised(caller, tenant, subject, { subject_type: 'resource_id' })).toBe(1);
    expect((await listed()).map(({ actor_id }) => actor_id)).toEqual(['[ANONYMIZED]', 'ada', 'user-17']);
    await expectIntact(caller, tenant);
  });

  test("leaves a neighbour's events alone", async () => {
    const neighbour = await tenantWith({ actor_id: 'ada' });
    const { tenant, caller } = await tenantWith({ actor_id: 'ada' });
    expect(await anonymised(caller, tenant, 'ada')).toBe(1);
    expect((await neighbour.listed()).map(({ actor_id }) => actor_id)).toEqual(['ada']);
  });

  test('of 10,000 events, while others are written, is one entry', async () => {
    const tenant = newTenant();
    const caller = trail.as(tenant);
    for (let turn = 0; turn < 10; turn += 1)
      await caller.post('/v1/events/batch', { events: Array.from({ length: 1000 }, () => eventOf(tenant)) });
    const [count, ...written] = await Promise.all([
      anonymised(caller, tenant, 'user-17'),
      ...Array.from({ length: 40 }, () => caller.post('/v1/events', eventOf(tenant, { actor_id: 'other' }))),
    ]);
    expect(count).toBe(10_000);
    expect(written.every(({ status }) => status === 200)).toBe(true);
    expect((await ledgerOf(tenant)).map(({ event_count }) => event_count)).toEqual([10_000]);
    const { body } = await caller.get('/v1/proof/verify', { tenant_id: tenant });
    expect(body).toMatchObject({ ok: true, checked: 10_040 });
  });
});

describe('erasures at the same time', () => {
  test('of one subject: each event is erased once, by one of them', async () => {
    const { tenant, caller } = await tenantWith(...Array.from({ length: 50 }, () => ({ actor_id: 'ada' })));
    const counts = await Promise.all(Array.from({ length: 6 }, () => anonymised(caller, tenant, 'ada')));
    expect(counts.sort()).toEqual([0, 0, 0, 0, 0, 50]);
    expect(await ledgerOf(tenant)).toHaveLength(1);
    await expectIntact(caller, tenant);
  });

  test('of several subjects and fields follow one another in one ledger, events are added all along, and the chain verifies at any moment', async () => {
    const names = ['ada', 'bob', 'eve', 'joe'];
    const { tenant, caller } = await tenantWith(
      ...Array.from({ length: 200 }, (_, at) => ({ actor_id: names[at % 4], resource_id: names[(at + 1) % 4] })),
    );
    let over = false;
    const adding = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!over) expect((await caller.post('/v1/events', eventOf(tenant, { actor_id: 'ada' }))).status).toBe(200);
      }),
    );
    const verifying = (async () => {
      for (let times = 0; !over || times < 3; times += 1) await expectIntact(caller, tenant);
    })();
    const counts = await Promise.all(
      names.flatMap((name) =>
        (['actor_id', 'resource_id'] as const).map((subject_type) =>
          anonymised(caller, tenant, name, { subject_type }),
        ),
      ),
    );
    over = true;
    await Promise.all([adding, verifying]);
    expect(counts.every((count) => count >= 50)).toBe(true);
    const ledger = await ledgerOf(tenant);
    expect(ledger.map(({ erasure_seq }) => erasure_seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    await expectIntact(caller, tenant);
  });
});

describe('a request that is refused', () => {
  type Case = { title: string; body: Record<string, unknown>; type: string; loc: string[] };
  const both: readonly Case[] = [
    { title: 'no tenant', body: { subject_id: 'ada' }, type: 'missing', loc: ['body', 'tenant_id'] },
    { title: 'no subject', body: { tenant_id: 'asking' }, type: 'missing', loc: ['body', 'subject_id'] },
    {
      title: 'an empty subject',
      body: { tenant_id: 'asking', subject_id: '' },
      type: 'string_too_short',
      loc: ['body', 'subject_id'],
    },
    {
      title: 'a number for the subject',
      body: { tenant_id: 'asking', subject_id: 7 },
      type: 'string_type',
      loc: ['body', 'subject_id'],
    },
    {
      title: 'another field',
      body: { tenant_id: 'asking', subject_id: 'ada', subject_type: 'metadata' },
      type: 'enum',
      loc: ['body', 'subject_type'],
    },
    {
      title: 'a NUL',
      body: { tenant_id: 'asking', subject_id: 'a\0' },
      type: 'string_unicode',
      loc: ['body', 'subject_id'],
    },
    {
      title: 'half a character',
      body: { tenant_id: 'asking', subject_id: '\ud83d' },
      type: 'string_unicode',
      loc: ['body', 'subject_id'],
    },
  ];
  const replacement = (title: string, value: unknown, type: string): Case => ({
    title,
    body: { tenant_id: 'asking', subject_id: 'ada', replacement: value },
    type,
    loc: ['body', 'replacement'],
  });
  const own = [
    replacement('an empty replacement', '', 'string_too_short'),
    replacement('a replacement of 257 characters', '😂'.repeat(257), 'string_too_long'),
    replacement('no text for replacement', null, 'string_type'),
    replacement('a replacement with a NUL', 'a\0b', 'string_unicode'),
    replacement('a replacement with half a character', 'x\udc00', 'string_unicode'),
  ];
  for (const [path, cases] of [
    [EXPORT, both],
    [ANONYMIZE, [...both, ...own]],
  ] as const)
    test.each(cases)(`$title: 422 (${path})`, async ({ body, type, loc }) => {
      const answer = await trail.as('asking').post(path, body);
      expect(answer.status).toBe(422);
      expect((answer.body as { detail: unknown[] }).detail).toMatchObject([{ type, loc }]);
    });

  test.each([EXPORT, ANONYMIZE])("another tenant's: 403, and nothing is done (%s)", async (path) => {
    const { tenant, listed } = await tenantWith({ actor_id: 'ada' });
    const { status, body } = await trail.as('asking').post(path, { tenant_id: tenant, subject_id: 'ada' });
    expect(status).toBe(403);
    expect(body).toEqual({ detail: expect.any(String) });
    expect((await listed())[0]?.actor_id).toBe('ada');
  });

  test('a replacement of 256 characters is taken', async () => {
    const { tenant, caller, listed } = await tenantWith({ actor_id: 'ada' });
    expect(await anonymised(caller, tenant, 'ada', { replacement: '😂'.repeat(256) })).toBe(1);
    expect((await listed())[0]?.actor_id).toBe('😂'.repeat(256));
    await expectIntact(caller, tenant);
  });
});

describe('what was altered in the database is not erased', () => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await testDatabase([auditTrailMigrations]);
    await unlock(own.database);
  });
  afterAll(() => own.close());

  const cases: readonly { title: string; statement: string }[] = [
    {
      title: 'another name on an event of the subject',
      statement: "update audit.event set actor_id = 'bob' where tenant_id = $1 and chain_seq = 2",
    },
    {
      title: 'the head of the ledger has another hash',
      statement: 'update audit.erasure_head set hash = sha256(hash) where tenant_id = $1',
    },
    { title: 'the head of the ledger has gone', statement: 'delete from audit.erasure_head where tenant_id = $1' },
    { title: 'the last entry of the ledger has gone', statement: 'delete from audit.erasure where tenant_id = $1' },
  ];
  test.each(cases)('409: $title', async ({ statement }) => {
    const tenant = newTenant();
    const { as, service } = await auditTrailUnderTest(own.database);
    const events = ['ada', 'ada', 'bob'].map((actor_id) => eventOf(tenant, { actor_id }));
    await as(tenant).post('/v1/events/batch', { events });
    await as(tenant).post('/v1/events', eventOf(tenant, { actor_id: 'eve' }));
    await as(tenant).post(ANONYMIZE, { tenant_id: tenant, subject_id: 'eve' });
    await own.database.system((sql) => sql.query(statement, [tenant]));
    const { status, body } = await as(tenant).post(ANONYMIZE, { tenant_id: tenant, subject_id: 'bob' });
    expect(status).toBe(409);
    expect(body).toEqual({ detail: expect.any(String) });
    const left = await own.database.system((sql) =>
      sql.query("select from audit.event where tenant_id = $1 and actor_id = 'bob' and not anonymized", [tenant]),
    );
    expect(left.length).toBeGreaterThan(0);
    expect((await as(tenant).get('/v1/proof/verify', { tenant_id: tenant })).body).toMatchObject({ ok: false });
    await service.close();
  });
});
