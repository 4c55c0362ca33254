import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from './migrations.ts';
import { createEvent, startTestAuditTrail } from './testing/test-audit-trail.ts';

const FIRST_TENANT = parseTenantId('ours');
const SECOND_TENANT = parseTenantId('theirs');

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  const { as, service } = await startTestAuditTrail(db.database);
  for (const tenant of [FIRST_TENANT, SECOND_TENANT])
    await as(tenant).post('/v1/events/batch', {
      events: ['ada', 'ada', 'bob', 'bob'].map((actor_id) => createEvent(tenant, { actor_id })),
    });
  for (const tenant of [FIRST_TENANT, SECOND_TENANT])
    await as(tenant).post('/v1/gdpr/anonymize', { tenant_id: tenant, subject_id: 'ada' });
  await service.close();
});
afterAll(() => db.close());

describe('append-only tables, even for their owner', () => {
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
  ])('reject by privilege and by trigger: %s', async (statement) => {
    const rejection = { code: '42501' };
    await expect(db.database.tenant(FIRST_TENANT, (sql) => sql.query(statement))).rejects.toMatchObject(rejection);
    const withPrivileges = db.database.tenant(FIRST_TENANT, async (sql) => {
      for (const table of ['event', 'chain_head', 'erasure', 'erased', 'erasure_head'])
        await sql.query(`grant all on audit.${table} to current_user`);
      await sql.query(statement);
    });
    await expect(withPrivileges).rejects.toMatchObject(rejection);
    await expect(withPrivileges).rejects.toThrow(/append-only|only moves forward/);
  });

  test.each([
    'delete from audit.event where false',
    "update audit.event set action = 'x' where false",
    'update audit.event set changes_salt = null where false',
    "update audit.chain_head set tenant_id = 'x' where false",
    "update audit.erasure set replacement = 'x' where false",
    'update audit.erased set chain_seq = 1 where false',
  ])('deny a statement that the service never uses, even on zero rows: %s', async (statement) => {
    await expect(db.database.tenant(FIRST_TENANT, (sql) => sql.query(statement))).rejects.toThrow(/permission denied/);
  });

  test.each(['audit.event', 'audit.chain_head', 'audit.erasure', 'audit.erased', 'audit.erasure_head'])(
    'show a tenant only its own rows of %s',
    async (table) => {
      const tenants = (rows: readonly { tenant_id: string }[]) => [...new Set(rows.map(({ tenant_id }) => tenant_id))];
      const select = `select tenant_id from ${table}`;
      expect(tenants(await db.database.tenant(FIRST_TENANT, (sql) => sql.query(select)))).toEqual([FIRST_TENANT]);
      expect(tenants(await db.database.system((sql) => sql.query(select)))).toEqual([]);
    },
  );

  test('reject an insert for another tenant', async () => {
    const insert = "insert into audit.chain_head (tenant_id, seq, hash) values ('a-third', 0, '')";
    await expect(db.database.tenant(FIRST_TENANT, (sql) => sql.query(insert))).rejects.toMatchObject({ code: '42501' });
  });
});

/** Inserts a ledger entry for bob's events, 3 and 4, with this field and replacement. */
const logErasure = (field: string, replacement: string, seqs: readonly number[] = [3, 4], entry = 2) => `
  insert into audit.erasure (tenant_id, erasure_seq, erased_at, erased_by, subject_type, replacement, event_count, seqs_digest, prev_hash, erasure_hash)
    values ('ours', ${entry}, '', '', '${field}', '${replacement}', ${seqs.length}, '', '', '');
  insert into audit.erased (tenant_id, erasure_seq, chain_seq) values ${seqs.map((seq) => `('ours', ${entry}, ${seq})`).join(', ')}`;

describe('an update of an event must match the ledger', () => {
  const erase = "actor_id = 'gone', actor_id_salt = null, anonymized = true";
  const eraseResource = "resource_id = 'gone', resource_id_salt = null, anonymized = true";
  /** Runs statements with all privileges, and rolls them back when they succeed. */
  const attempt = async (...statements: string[]): Promise<'accepted' | 'rejected'> => {
    const rollback = new Error('accepted');
    try {
      await db.database.tenant(FIRST_TENANT, async (sql) => {
        await sql.query('grant all on audit.event to current_user');
        for (const statement of statements) await sql.query(statement);
        throw rollback;
      });
    } catch (error) {
      if (error === rollback) return 'accepted';
      expect(error).toMatchObject({ code: '42501', message: expect.stringContaining('append-only') });
    }
    return 'rejected';
  };
  const update = (set: string, where = 'chain_seq in (3, 4)') => `update audit.event set ${set} where ${where}`;

  test.each([
    { title: 'the actor it names', statements: [logErasure('actor_id', 'gone'), update(erase)] },
    { title: 'the resource it names', statements: [logErasure('resource_id', 'gone'), update(eraseResource)] },
    {
      title: 'one of the events it names',
      statements: [logErasure('actor_id', 'gone'), update(erase, 'chain_seq = 4')],
    },
    {
      title: 'one field after the other',
      statements: [
        logErasure('actor_id', 'gone'),
        update(erase),
        logErasure('resource_id', 'gone', [3], 3),
        update(eraseResource, 'chain_seq = 3'),
      ],
    },
    {
      title: 'an event erased before, under a later entry',
      statements: [logErasure('actor_id', 'gone', [1, 2]), update(erase, 'chain_seq < 3')],
    },
  ])('accepts $title', async ({ statements }) => {
    expect(await attempt(...statements)).toBe('accepted');
  });

  test.each([
    { title: 'an erasure without an entry', statements: [update(erase)] },
    { title: 'an event it does not name', statements: [logErasure('actor_id', 'gone', [3]), update(erase)] },
    {
      title: 'an entry that is not the last',
      statements: [logErasure('actor_id', 'gone'), logErasure('resource_id', 'gone', [3], 3), update(erase)],
    },
    { title: 'the other field', statements: [logErasure('resource_id', 'gone'), update(erase)] },
    {
      title: 'both fields at once',
      statements: [
        logErasure('actor_id', 'gone'),
        logErasure('resource_id', 'gone', [3, 4], 3),
        update(`${erase}, resource_id = 'gone', resource_id_salt = null`),
      ],
    },
    { title: 'another replacement', statements: [logErasure('actor_id', 'other'), update(erase)] },
    {
      title: 'the replacement of an earlier entry',
      statements: [logErasure('actor_id', 'gone'), logErasure('actor_id', 'other', [3, 4], 3), update(erase)],
    },
    {
      title: 'a kept salt',
      statements: [logErasure('actor_id', 'gone'), update("actor_id = 'gone', anonymized = true")],
    },
    {
      title: 'another salt',
      statements: [
        logErasure('actor_id', 'gone'),
        update("actor_id = 'gone', actor_id_salt = sha256(''), anonymized = true"),
      ],
    },
    {
      title: 'an event not marked as anonymised',
      statements: [logErasure('actor_id', 'gone'), update("actor_id = 'gone', actor_id_salt = null")],
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
    ].map((more) => ({ title: more, statements: [logErasure('actor_id', 'gone'), update(`${erase}, ${more}`)] })),
    {
      title: 'two swapped events',
      statements: [logErasure('actor_id', 'gone'), update(`${erase}, chain_seq = 107 - chain_seq`)],
    },
    {
      title: 'a restored value',
      statements: [update("actor_id = 'ada', actor_id_salt = sha256(''), anonymized = false", 'chain_seq = 1')],
    },
    { title: 'an update that changes nothing', statements: [update('action = action')] },
    {
      title: "another tenant's entry",
      statements: [
        logErasure('actor_id', 'gone'),
        "select set_config('probant.tenant', 'theirs', true)",
        update(erase),
      ],
    },
  ])('rejects $title', async ({ statements }) => {
    expect(await attempt(...statements)).toBe('rejected');
  });
});

test('an event and its indexes take at most 1 kB', async () => {
  const { as, service } = await startTestAuditTrail(db.database);
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
      createEvent(tenant, {
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
