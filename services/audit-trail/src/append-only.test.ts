import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { tenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from './migrations.ts';
import { auditTrailUnderTest, eventOf } from './testing/audit-trail-under-test.ts';

const OURS = tenantId('ours');
const THEIRS = tenantId('theirs');

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase([auditTrailMigrations]);
  const { as, service } = await auditTrailUnderTest(db.database);
  for (const tenant of [OURS, THEIRS])
    await as(tenant).post('/v1/events/batch', {
      events: ['ada', 'ada', 'bob', 'bob'].map((actor_id) => eventOf(tenant, { actor_id })),
    });
  for (const tenant of [OURS, THEIRS])
    await as(tenant).post('/v1/gdpr/anonymize', { tenant_id: tenant, subject_id: 'ada' });
  await service.close();
});
afterAll(() => db.close());

describe('the tables, even for the role that owns them', () => {
  test.each([
    "update audit.event set actor_id = 'x'",
    'update audit.event set anonymized = true, actor_id_salt = null',
    'delete from audit.event',
    'truncate audit.event',
    'delete from audit.chain_head',
    'truncate audit.chain_head',
    'update audit.chain_head set seq = seq - 1',
    'update audit.chain_head set hash = sha256(hash)',
    "update audit.chain_head set tenant_id = 'other', seq = seq + 1",
    "update audit.erasure set erased_by = 'x'",
    'delete from audit.erasure',
    'truncate audit.erasure',
    'update audit.erased set chain_seq = chain_seq + 1',
    'delete from audit.erased',
    'truncate audit.erased',
    'update audit.erasure_head set hash = sha256(hash)',
    'update audit.erasure_head set seq = seq - 1',
    'delete from audit.erasure_head',
    'truncate audit.erasure_head',
  ])('refuse by right and by trigger: %s', async (statement) => {
    const refused = { code: '42501' };
    await expect(db.database.tenant(OURS, (sql) => sql.query(statement))).rejects.toMatchObject(refused);
    const withRights = db.database.tenant(OURS, async (sql) => {
      for (const table of ['event', 'chain_head', 'erasure', 'erased', 'erasure_head'])
        await sql.query(`grant all on audit.${table} to current_user`);
      await sql.query(statement);
    });
    await expect(withRights).rejects.toMatchObject(refused);
    await expect(withRights).rejects.toThrow(/append-only|only moves forward/);
  });

  test.each([
    'delete from audit.event where false',
    "update audit.event set action = 'x' where false",
    'update audit.event set changes_salt = null where false',
    "update audit.chain_head set tenant_id = 'x' where false",
    "update audit.erasure set replacement = 'x' where false",
    'update audit.erased set chain_seq = 1 where false',
  ])('give no right to what the service never does, even to no row: %s', async (statement) => {
    await expect(db.database.tenant(OURS, (sql) => sql.query(statement))).rejects.toThrow(/permission denied/);
  });

  test.each(['audit.event', 'audit.chain_head', 'audit.erasure', 'audit.erased', 'audit.erasure_head'])(
    'show a tenant only its own rows of %s',
    async (table) => {
      const tenants = (rows: readonly { tenant_id: string }[]) => [...new Set(rows.map(({ tenant_id }) => tenant_id))];
      const select = `select tenant_id from ${table}`;
      expect(tenants(await db.database.tenant(OURS, (sql) => sql.query(select)))).toEqual([OURS]);
      expect(tenants(await db.database.system((sql) => sql.query(select)))).toEqual([]);
    },
  );

  test("take no row of another tenant's", async () => {
    const insert = "insert into audit.chain_head (tenant_id, seq, hash) values ('a-third', 0, '')";
    await expect(db.database.tenant(OURS, (sql) => sql.query(insert))).rejects.toMatchObject({ code: '42501' });
  });
});

/** The rows of the ledger that name bob's events, 3 and 4, in this field, with this replacement. */
const logged = (field: string, replacement: string, seqs: readonly number[] = [3, 4], entry = 2) => `
  insert into audit.erasure (tenant_id, erasure_seq, erased_at, erased_by, subject_type, replacement, event_count, seqs_digest, prev_hash, erasure_hash)
    values ('ours', ${entry}, '', '', '${field}', '${replacement}', ${seqs.length}, '', '', '');
  insert into audit.erased (tenant_id, erasure_seq, chain_seq) values ${seqs.map((seq) => `('ours', ${entry}, ${seq})`).join(', ')}`;

describe('an event changes only as the ledger says', () => {
  const erase = "actor_id = 'gone', actor_id_salt = null, anonymized = true";
  const eraseResource = "resource_id = 'gone', resource_id_salt = null, anonymized = true";
  /** A statement with all rights, undone when it was let through. */
  const attempt = async (...statements: string[]): Promise<'let through' | 'refused'> => {
    const undo = new Error('let through');
    try {
      await db.database.tenant(OURS, async (sql) => {
        await sql.query('grant all on audit.event to current_user');
        for (const statement of statements) await sql.query(statement);
        throw undo;
      });
    } catch (error) {
      if (error === undo) return 'let through';
      expect(error).toMatchObject({ code: '42501', message: expect.stringContaining('append-only') });
    }
    return 'refused';
  };
  const update = (set: string, where = 'chain_seq in (3, 4)') => `update audit.event set ${set} where ${where}`;

  test.each([
    { title: 'the actor it names', statements: [logged('actor_id', 'gone'), update(erase)] },
    { title: 'the resource it names', statements: [logged('resource_id', 'gone'), update(eraseResource)] },
    { title: 'one of the events it names', statements: [logged('actor_id', 'gone'), update(erase, 'chain_seq = 4')] },
    {
      title: 'one field after the other',
      statements: [
        logged('actor_id', 'gone'),
        update(erase),
        logged('resource_id', 'gone', [3], 3),
        update(eraseResource, 'chain_seq = 3'),
      ],
    },
    {
      title: 'what was erased before, by a later entry',
      statements: [logged('actor_id', 'gone', [1, 2]), update(erase, 'chain_seq < 3')],
    },
  ])('lets through: $title', async ({ statements }) => {
    expect(await attempt(...statements)).toBe('let through');
  });

  test.each([
    { title: 'no entry', statements: [update(erase)] },
    { title: 'an event it does not name', statements: [logged('actor_id', 'gone', [3]), update(erase)] },
    {
      title: 'an entry that is not the last',
      statements: [logged('actor_id', 'gone'), logged('resource_id', 'gone', [3], 3), update(erase)],
    },
    { title: 'the other field', statements: [logged('resource_id', 'gone'), update(erase)] },
    {
      title: 'both fields at once',
      statements: [
        logged('actor_id', 'gone'),
        logged('resource_id', 'gone', [3, 4], 3),
        update(`${erase}, resource_id = 'gone', resource_id_salt = null`),
      ],
    },
    { title: 'another replacement', statements: [logged('actor_id', 'other'), update(erase)] },
    {
      title: 'the replacement of an earlier entry',
      statements: [logged('actor_id', 'gone'), logged('actor_id', 'other', [3, 4], 3), update(erase)],
    },
    {
      title: 'the salt kept',
      statements: [logged('actor_id', 'gone'), update("actor_id = 'gone', anonymized = true")],
    },
    {
      title: 'another salt',
      statements: [
        logged('actor_id', 'gone'),
        update("actor_id = 'gone', actor_id_salt = sha256(''), anonymized = true"),
      ],
    },
    {
      title: 'not said to be anonymised',
      statements: [logged('actor_id', 'gone'), update("actor_id = 'gone', actor_id_salt = null")],
    },
    ...[
      "action = 'x'",
      "changes = '{}'",
      "metadata = '[]'",
      'changes_salt = null',
      'metadata_salt = null',
      'resource_id_salt = null',
      'actor_id_commitment = sha256(actor_id_commitment)',
      "severity = 'critical'",
      'event_hash = sha256(event_hash)',
      'id = gen_random_uuid()',
      'chain_seq = chain_seq + 100',
      "recorded_at = ''",
    ].map((more) => ({ title: more, statements: [logged('actor_id', 'gone'), update(`${erase}, ${more}`)] })),
    {
      title: 'two events that change places',
      statements: [logged('actor_id', 'gone'), update(`${erase}, chain_seq = 107 - chain_seq`)],
    },
    {
      title: 'a value put back',
      statements: [update("actor_id = 'ada', actor_id_salt = sha256(''), anonymized = false", 'chain_seq = 1')],
    },
    { title: 'an update that changes nothing', statements: [update('action = action')] },
    {
      title: "another tenant's entry",
      statements: [logged('actor_id', 'gone'), "select set_config('probant.tenant', 'theirs', true)", update(erase)],
    },
  ])('refuses: $title', async ({ statements }) => {
    expect(await attempt(...statements)).toBe('refused');
  });
});

test('an event and its indexes take at most 1 kB', async () => {
  const { as, service } = await auditTrailUnderTest(db.database);
  const tenant = 'a-tenant-of-usual-length';
  const measure = async () => {
    const [row] = await db.database.system((sql) =>
      sql.query<{ bytes: number }>("select pg_total_relation_size('audit.event') as bytes"),
    );
    return row?.bytes ?? 0;
  };
  const before = await measure();
  for (let turn = 0; turn < 10; turn += 1) {
    const events = Array.from({ length: 1000 }, (_, at) =>
      eventOf(tenant, {
        actor_id: `user-${at % 500}`,
        action: ['create', 'read', 'update', 'export'][at % 4],
        resource_id: `FA-2026-${turn}-${at}`,
        changes: { status: { old: 'draft', new: 'validated' }, total_amount: { old: 120.5, new: 144.6 } },
        metadata: { ip: `192.0.2.${at % 250}`, request_id: crypto.randomUUID() },
      }),
    );
    expect((await as(tenant).post('/v1/events/batch', { events })).status).toBe(200);
  }
  expect(((await measure()) - before) / 10_000).toBeLessThan(1000);
  await service.close();
});
