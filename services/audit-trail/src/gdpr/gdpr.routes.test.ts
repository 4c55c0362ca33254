import { AnonymizeResponse, type AuditEvent, GdprExportResponse } from '@probant/contracts/audit-trail';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { createFixedClock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import {
  assertAuditEvent,
  createEvent,
  createTenant,
  startTestAuditTrail,
  type TestCaller,
} from '../testing/test-audit-trail.ts';
import { unlockTables } from '../testing/unlocked-chain.ts';

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

const EXPORT_PATH = '/v1/gdpr/export';
const ANONYMIZE_PATH = '/v1/gdpr/anonymize';

/** Creates a tenant with these events, and a caller for it. */
async function createTenantWith(...events: readonly Readonly<Record<string, unknown>>[]) {
  const tenant = createTenant();
  const caller = trail.as(tenant);
  if (events.length > 0)
    expect(
      (await caller.post('/v1/events/batch', { events: events.map((more) => createEvent(tenant, more)) })).status,
    ).toBe(200);
  const listEvents = async (): Promise<AuditEvent[]> =>
    ((await caller.get('/v1/events', { tenant_id: tenant, limit: 1000 })).body as unknown[])
      .map(assertAuditEvent)
      .reverse();
  return { tenant, caller, listEvents };
}

async function exportSubject(
  caller: TestCaller,
  tenant: string,
  subject_id: string,
  more = {},
): Promise<GdprExportResponse> {
  const { status, body, headers } = await caller.post(EXPORT_PATH, { tenant_id: tenant, subject_id, ...more });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect([...Value.Errors(GdprExportResponse, body)]).toEqual([]);
  return body as GdprExportResponse;
}

async function anonymizeSubject(caller: TestCaller, tenant: string, subject_id: string, more = {}): Promise<number> {
  const { status, body } = await caller.post(ANONYMIZE_PATH, { tenant_id: tenant, subject_id, ...more });
  expect(status).toBe(200);
  expect([...Value.Errors(AnonymizeResponse, body)]).toEqual([]);
  expect(body).toEqual({ anonymized_count: expect.any(Number), subject_id, similar_subjects: expect.any(Number) });
  return (body as AnonymizeResponse).anonymized_count;
}

async function expectValidChain(caller: TestCaller, tenant: string) {
  const { body } = await caller.get('/v1/proof/verify', { tenant_id: tenant });
  expect(body).toMatchObject({ ok: true });
}

const readLedger = (tenant: TenantId) =>
  db.database.tenant(tenant, (sql) =>
    sql.query<Record<string, unknown>>(
      `select erasure_seq, erased_at, erased_by, subject_type, replacement, event_count,
         (select array_agg(chain_seq order by chain_seq) from audit.erased where erased.erasure_seq = erasure.erasure_seq) as seqs
       from audit.erasure order by erasure_seq`,
    ),
  );

describe('POST /v1/gdpr/export', () => {
  test('returns every event of the actor, oldest first, in the format of the list', async () => {
    const { tenant, caller, listEvents } = await createTenantWith(
      { actor_id: 'ada', changes: { total: { old: 1, new: null } }, metadata: { __proto__: null, ip: '192.0.2.1' } },
      { actor_id: 'bob', resource_id: 'ada' },
      { actor_id: 'ada', action: 'delete', severity: 'critical' },
    );
    const events = (await listEvents()).filter(({ actor_id }) => actor_id === 'ada');
    expect(await exportSubject(caller, tenant, 'ada')).toEqual({
      subject_id: 'ada',
      event_count: 2,
      events,
      similar_subjects: 0,
    });
  });

  test('returns the events on a resource', async () => {
    const { tenant, caller, listEvents } = await createTenantWith(
      { resource_id: 'ada' },
      { actor_id: 'ada' },
      { resource_id: 'ada' },
    );
    const all = await listEvents();
    expect(await exportSubject(caller, tenant, 'ada', { subject_type: 'resource_id' })).toEqual({
      subject_id: 'ada',
      event_count: 2,
      events: [all[0], all[2]],
      similar_subjects: 0,
    });
  });

  test('returns no events for an unknown subject or a tenant without events', async () => {
    const { tenant, caller } = await createTenantWith({ actor_id: 'ada' });
    for (const unknown of ['bob', 'ada ', 'ad', 'ADA'])
      expect(await exportSubject(caller, tenant, unknown)).toEqual({
        subject_id: unknown,
        event_count: 0,
        events: [],
        similar_subjects: 0,
      });
    const empty = createTenant();
    expect(await exportSubject(trail.as(empty), empty, 'ada')).toEqual({
      subject_id: 'ada',
      event_count: 0,
      events: [],
      similar_subjects: 0,
    });
  });

  test.each(['actor_id', 'resource_id'] as const)(
    'counts other spellings of a subject by %s, in its tenant only',
    async (field) => {
      const [composed, decomposed, mixed] = [
        'Z\u00e9lie L\u00e9v\u00eaque',
        'Ze\u0301lie Le\u0301ve\u0302que',
        'Z\u00e9lie Le\u0301v\u00eaque',
      ];
      const { tenant, caller } = await createTenantWith(
        { [field]: composed },
        { [field]: decomposed },
        { [field]: decomposed },
        { [field]: mixed },
        { [field]: 'Zelie Leveque' },
      );
      const other = await createTenantWith({ [field]: decomposed });
      const count = async ({ caller: by, tenant: of }: Pick<typeof other, 'caller' | 'tenant'>, id = '') => {
        const { event_count, similar_subjects } = await exportSubject(by, of, id, { subject_type: field });
        return [event_count, similar_subjects];
      };
      expect(await count({ caller, tenant }, composed)).toEqual([1, 2]);
      expect(await count({ caller, tenant }, decomposed)).toEqual([2, 2]);
      expect(await count({ caller, tenant }, 'Zelie Leveque')).toEqual([1, 0]);
      expect(await count(other, composed)).toEqual([0, 1]);
      expect(await count(other, decomposed)).toEqual([1, 0]);
      const { body } = await caller.post(ANONYMIZE_PATH, {
        tenant_id: tenant,
        subject_id: composed,
        subject_type: field,
      });
      expect(body).toEqual({ anonymized_count: 1, subject_id: composed, similar_subjects: 2 });
      await anonymizeSubject(caller, tenant, decomposed ?? '', { subject_type: field });
      expect(await count({ caller, tenant }, composed)).toEqual([0, 1]);
      expect(await count(other, composed)).toEqual([0, 1]);
    },
  );

  test.each([499, 500, 501, 1000, 1203])('returns %i events once each, in order', async (size) => {
    const tenant = createTenant();
    const caller = trail.as(tenant);
    for (let remaining = size; remaining > 0; remaining -= 1000) {
      const events = Array.from({ length: Math.min(remaining, 1000) }, () => [
        createEvent(tenant),
        createEvent(tenant, { actor_id: 'x' }),
      ]);
      for (const half of [events.slice(0, 500), events.slice(500)])
        if (half.length > 0) await caller.post('/v1/events/batch', { events: half.flat() });
    }
    const { event_count, events } = await exportSubject(caller, tenant, 'user-17');
    expect(event_count).toBe(size);
    expect(events.map(({ chain_seq }) => chain_seq)).toEqual(Array.from({ length: size }, (_, at) => 2 * at + 1));
  });

  test('does not return events of another tenant', async () => {
    const { tenant, caller } = await createTenantWith({ actor_id: 'ada' });
    await createTenantWith({ actor_id: 'ada' });
    expect((await exportSubject(caller, tenant, 'ada')).event_count).toBe(1);
  });
});

describe('POST /v1/gdpr/anonymize', () => {
  test('replaces the identifier in actor_id of every event and changes nothing else', async () => {
    const { tenant, caller, listEvents } = await createTenantWith(
      { actor_id: 'ada', changes: { owner: { old: 'ada', new: 'bob' } }, metadata: { login: 'ada' } },
      { actor_id: 'bob', resource_id: 'ada' },
      { actor_id: 'ada', resource_id: 'ada' },
    );
    const before = await listEvents();
    expect(await anonymizeSubject(caller, tenant, 'ada')).toBe(2);
    const erased = { actor_id: '[ANONYMIZED]', anonymized: true };
    expect(await listEvents()).toEqual([{ ...before[0], ...erased }, before[1], { ...before[2], ...erased }]);
    await expectValidChain(caller, tenant);
    expect((await exportSubject(caller, tenant, 'ada')).events).toEqual([]);
    expect((await caller.get('/v1/events', { tenant_id: tenant, actor_id: 'ada' })).body).toEqual([]);
    expect((await exportSubject(caller, tenant, '[ANONYMIZED]')).event_count).toBe(2);
  });

  test('replaces the identifier in resource_id of every event by a custom replacement', async () => {
    const { tenant, caller, listEvents } = await createTenantWith(
      { actor_id: 'ada', resource_id: 'ada' },
      { actor_id: 'ada' },
    );
    const before = await listEvents();
    expect(
      await anonymizeSubject(caller, tenant, 'ada', { subject_type: 'resource_id', replacement: 'dossier 7 é 😂' }),
    ).toBe(1);
    expect(await listEvents()).toEqual([{ ...before[0], resource_id: 'dossier 7 é 😂', anonymized: true }, before[1]]);
    await expectValidChain(caller, tenant);
  });

  test('adds a ledger entry with the key and the time, without the identifier', async () => {
    const clock = createFixedClock('2026-11-21T12:00:00.500Z');
    const timed = await startTestAuditTrail(db.database, clock);
    const { tenant } = await createTenantWith({ actor_id: 'ada' }, { actor_id: 'bob' }, { actor_id: 'ada' });
    await anonymizeSubject(timed.as(tenant), tenant, 'ada');
    clock.advance(-60_000);
    await anonymizeSubject(timed.as(tenant), tenant, 'bob', { replacement: 'x' });
    await timed.service.close();
    const entry = { erased_at: '2026-11-21T12:00:00.500Z', erased_by: 'k1', subject_type: 'actor_id' };
    expect(await readLedger(tenant)).toEqual([
      { ...entry, erasure_seq: 1, replacement: '[ANONYMIZED]', event_count: 2, seqs: [1, 3] },
      { ...entry, erasure_seq: 2, replacement: 'x', event_count: 1, seqs: [2] },
    ]);
    await expectValidChain(trail.as(tenant), tenant);
  });

  test('counts only newer events when repeated', async () => {
    const { tenant, caller } = await createTenantWith({ actor_id: 'ada' }, { actor_id: 'ada' });
    expect(await anonymizeSubject(caller, tenant, 'ada')).toBe(2);
    expect(await anonymizeSubject(caller, tenant, 'ada')).toBe(0);
    await caller.post('/v1/events', createEvent(tenant, { actor_id: 'ada' }));
    expect(await anonymizeSubject(caller, tenant, 'ada')).toBe(1);
    expect((await readLedger(tenant)).map(({ event_count }) => event_count)).toEqual([2, 1]);
    await expectValidChain(caller, tenant);
  });

  test('changes nothing and adds no entry for an unknown subject', async () => {
    const { tenant, caller, listEvents } = await createTenantWith({ actor_id: 'ada' });
    const before = await listEvents();
    expect(await anonymizeSubject(caller, tenant, 'bob')).toBe(0);
    expect(await anonymizeSubject(caller, tenant, 'ada', { subject_type: 'resource_id' })).toBe(0);
    expect(await listEvents()).toEqual(before);
    expect(await readLedger(tenant)).toEqual([]);
    const heads = await db.database.tenant(tenant, (sql) => sql.query('select from audit.erasure_head'));
    expect(heads).toEqual([]);
  });

  test('replaces an earlier replacement', async () => {
    const { tenant, caller, listEvents } = await createTenantWith({ actor_id: 'ada' }, { actor_id: 'pseudonym-1' });
    await anonymizeSubject(caller, tenant, 'ada', { replacement: 'pseudonym-1' });
    expect(await anonymizeSubject(caller, tenant, 'pseudonym-1')).toBe(2);
    expect((await listEvents()).map(({ actor_id }) => actor_id)).toEqual(['[ANONYMIZED]', '[ANONYMIZED]']);
    await expectValidChain(caller, tenant);
  });

  test('returns 422 when the replacement is the identifier', async () => {
    const { tenant, caller, listEvents } = await createTenantWith({ actor_id: 'ada' });
    const request = { tenant_id: tenant, subject_id: 'ada', replacement: 'ada' };
    expect(await caller.post('/v1/gdpr/anonymize', request)).toMatchObject({
      status: 422,
      body: { detail: 'replacement is the identifier to erase; expected another value' },
    });
    expect((await listEvents()).map(({ anonymized }) => anonymized)).toEqual([false]);
  });

  test('removes the salt of a live subject named like the replacement and does not count erased events again', async () => {
    const { tenant, caller } = await createTenantWith({ actor_id: '[ANONYMIZED]' }, { actor_id: 'ada' });
    await anonymizeSubject(caller, tenant, 'ada');
    expect(await anonymizeSubject(caller, tenant, '[ANONYMIZED]')).toBe(1);
    expect(await anonymizeSubject(caller, tenant, '[ANONYMIZED]')).toBe(0);
    const salts = await db.database.tenant(tenant, (sql) =>
      sql.query('select distinct actor_id_salt from audit.event'),
    );
    expect(salts).toEqual([{ actor_id_salt: null }]);
    await expectValidChain(caller, tenant);
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
  test.each(names)('accepts $shown as an identifier', async ({ subject }) => {
    const { tenant, caller, listEvents } = await createTenantWith(
      { actor_id: subject },
      { actor_id: 'ada' },
      { resource_id: subject },
    );
    expect((await exportSubject(caller, tenant, subject)).event_count).toBe(1);
    expect(await anonymizeSubject(caller, tenant, subject)).toBe(1);
    expect(await anonymizeSubject(caller, tenant, subject, { subject_type: 'resource_id' })).toBe(1);
    expect((await listEvents()).map(({ actor_id }) => actor_id)).toEqual(['[ANONYMIZED]', 'ada', 'user-17']);
    await expectValidChain(caller, tenant);
  });

  test('does not change events of another tenant', async () => {
    const otherTenant = await createTenantWith({ actor_id: 'ada' });
    const { tenant, caller } = await createTenantWith({ actor_id: 'ada' });
    expect(await anonymizeSubject(caller, tenant, 'ada')).toBe(1);
    expect((await otherTenant.listEvents()).map(({ actor_id }) => actor_id)).toEqual(['ada']);
  });

  test('erases 10,000 events in one ledger entry while others are recorded', async () => {
    const tenant = createTenant();
    const caller = trail.as(tenant);
    for (let turn = 0; turn < 10; turn += 1)
      await caller.post('/v1/events/batch', { events: Array.from({ length: 1000 }, () => createEvent(tenant)) });
    const [count, ...written] = await Promise.all([
      anonymizeSubject(caller, tenant, 'user-17'),
      ...Array.from({ length: 40 }, () => caller.post('/v1/events', createEvent(tenant, { actor_id: 'other' }))),
    ]);
    expect(count).toBe(10_000);
    expect(written.every(({ status }) => status === 200)).toBe(true);
    expect((await readLedger(tenant)).map(({ event_count }) => event_count)).toEqual([10_000]);
    const { body } = await caller.get('/v1/proof/verify', { tenant_id: tenant });
    expect(body).toMatchObject({ ok: true, checked: 10_040 });
  });
});

describe('concurrent erasures', () => {
  test('of one subject erase each event once', async () => {
    const { tenant, caller } = await createTenantWith(...Array.from({ length: 50 }, () => ({ actor_id: 'ada' })));
    const counts = await Promise.all(Array.from({ length: 6 }, () => anonymizeSubject(caller, tenant, 'ada')));
    expect(counts.sort()).toEqual([0, 0, 0, 0, 0, 50]);
    expect(await readLedger(tenant)).toHaveLength(1);
    await expectValidChain(caller, tenant);
  });

  test('of several subjects form one ledger while events are recorded, and the chain stays valid', async () => {
    const names = ['ada', 'bob', 'eve', 'joe'];
    const { tenant, caller } = await createTenantWith(
      ...Array.from({ length: 200 }, (_, at) => ({ actor_id: names[at % 4], resource_id: names[(at + 1) % 4] })),
    );
    let finished = false;
    const appends = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!finished)
          expect((await caller.post('/v1/events', createEvent(tenant, { actor_id: 'ada' }))).status).toBe(200);
      }),
    );
    const verifications = (async () => {
      for (let times = 0; !finished || times < 3; times += 1) await expectValidChain(caller, tenant);
    })();
    const counts = await Promise.all(
      names.flatMap((name) =>
        (['actor_id', 'resource_id'] as const).map((subject_type) =>
          anonymizeSubject(caller, tenant, name, { subject_type }),
        ),
      ),
    );
    finished = true;
    await Promise.all([appends, verifications]);
    expect(counts.every((count) => count >= 50)).toBe(true);
    const ledger = await readLedger(tenant);
    expect(ledger.map(({ erasure_seq }) => erasure_seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    await expectValidChain(caller, tenant);
  });
});

describe('validation of GDPR requests', () => {
  type Case = { title: string; body: Record<string, unknown>; type: string; loc: string[] };
  const sharedCases: readonly Case[] = [
    { title: 'a missing tenant_id', body: { subject_id: 'ada' }, type: 'missing', loc: ['body', 'tenant_id'] },
    { title: 'a missing subject_id', body: { tenant_id: 'requester' }, type: 'missing', loc: ['body', 'subject_id'] },
    {
      title: 'an empty subject_id',
      body: { tenant_id: 'requester', subject_id: '' },
      type: 'string_too_short',
      loc: ['body', 'subject_id'],
    },
    {
      title: 'a number as subject_id',
      body: { tenant_id: 'requester', subject_id: 7 },
      type: 'string_type',
      loc: ['body', 'subject_id'],
    },
    {
      title: 'an unknown subject_type',
      body: { tenant_id: 'requester', subject_id: 'ada', subject_type: 'metadata' },
      type: 'enum',
      loc: ['body', 'subject_type'],
    },
    {
      title: 'a subject_id with a NUL',
      body: { tenant_id: 'requester', subject_id: 'a\0' },
      type: 'string_unicode',
      loc: ['body', 'subject_id'],
    },
    {
      title: 'a subject_id with a lone surrogate',
      body: { tenant_id: 'requester', subject_id: '\ud83d' },
      type: 'string_unicode',
      loc: ['body', 'subject_id'],
    },
  ];
  const replacement = (title: string, value: unknown, type: string): Case => ({
    title,
    body: { tenant_id: 'requester', subject_id: 'ada', replacement: value },
    type,
    loc: ['body', 'replacement'],
  });
  const replacementCases = [
    replacement('an empty replacement', '', 'string_too_short'),
    replacement('a replacement of 257 characters', '😂'.repeat(257), 'string_too_long'),
    replacement('a null replacement', null, 'string_type'),
    replacement('a replacement with a NUL', 'a\0b', 'string_unicode'),
    replacement('a replacement with a lone surrogate', 'x\udc00', 'string_unicode'),
  ];
  for (const [path, cases] of [
    [EXPORT_PATH, sharedCases],
    [ANONYMIZE_PATH, [...sharedCases, ...replacementCases]],
  ] as const)
    test.each(cases)(`${path} returns 422 for $title`, async ({ body, type, loc }) => {
      const response = await trail.as('requester').post(path, body);
      expect(response.status).toBe(422);
      expect((response.body as { detail: unknown[] }).detail).toMatchObject([{ type, loc }]);
    });

  test.each([EXPORT_PATH, ANONYMIZE_PATH])('%s returns 403 and does nothing for another tenant', async (path) => {
    const { tenant, listEvents } = await createTenantWith({ actor_id: 'ada' });
    const { status, body } = await trail.as('requester').post(path, { tenant_id: tenant, subject_id: 'ada' });
    expect(status).toBe(403);
    expect(body).toEqual({ detail: expect.any(String) });
    expect((await listEvents())[0]?.actor_id).toBe('ada');
  });

  test('/v1/gdpr/anonymize accepts a replacement of 256 characters', async () => {
    const { tenant, caller, listEvents } = await createTenantWith({ actor_id: 'ada' });
    expect(await anonymizeSubject(caller, tenant, 'ada', { replacement: '😂'.repeat(256) })).toBe(1);
    expect((await listEvents())[0]?.actor_id).toBe('😂'.repeat(256));
    await expectValidChain(caller, tenant);
  });
});

describe('POST /v1/gdpr/anonymize on altered tables', () => {
  let tampered: TestDatabase;
  beforeAll(async () => {
    tampered = await createTestDatabase([auditTrailMigrations]);
    await unlockTables(tampered.database);
  });
  afterAll(() => tampered.close());

  const cases: readonly { title: string; statement: string }[] = [
    {
      title: 'an event of the subject has another actor',
      statement: "update audit.event set actor_id = 'bob' where tenant_id = $1 and chain_seq = 2",
    },
    {
      title: 'the head of the ledger has another hash',
      statement: 'update audit.erasure_head set hash = sha256(hash) where tenant_id = $1',
    },
    { title: 'the head of the ledger is missing', statement: 'delete from audit.erasure_head where tenant_id = $1' },
    { title: 'the last entry of the ledger is missing', statement: 'delete from audit.erasure where tenant_id = $1' },
  ];
  test.each(cases)('returns 409 when $title', async ({ statement }) => {
    const tenant = createTenant();
    const { as, service } = await startTestAuditTrail(tampered.database);
    const events = ['ada', 'ada', 'bob'].map((actor_id) => createEvent(tenant, { actor_id }));
    await as(tenant).post('/v1/events/batch', { events });
    await as(tenant).post('/v1/events', createEvent(tenant, { actor_id: 'eve' }));
    await as(tenant).post(ANONYMIZE_PATH, { tenant_id: tenant, subject_id: 'eve' });
    await tampered.database.system((sql) => sql.query(statement, [tenant]));
    const { status, body } = await as(tenant).post(ANONYMIZE_PATH, { tenant_id: tenant, subject_id: 'bob' });
    expect(status).toBe(409);
    expect(body).toEqual({ detail: expect.any(String) });
    const remaining = await tampered.database.system((sql) =>
      sql.query("select from audit.event where tenant_id = $1 and actor_id = 'bob' and not anonymized", [tenant]),
    );
    expect(remaining.length).toBeGreaterThan(0);
    expect((await as(tenant).get('/v1/proof/verify', { tenant_id: tenant })).body).toMatchObject({ ok: false });
    await service.close();
  });
});
