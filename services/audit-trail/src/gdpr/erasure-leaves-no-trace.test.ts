import { createHash } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { createEvent, startTestAuditTrail } from '../testing/test-audit-trail.ts';

const TENANT_ID = parseTenantId('forgetful');
const ERASED_SUBJECT = 'Hélène.Müller+privé@example.org';

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

type Occurrence = { readonly table: string; readonly column: string };

/** Disables row security, which hides rows and statistics, refreshes the statistics and returns the tables of the audit schema. */
async function prepareAuditTables(): Promise<string[]> {
  const tables = await db.database.system((sql) =>
    sql.query<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relnamespace = 'audit'::regnamespace and relkind in ('r', 'p', 'm')",
    ),
  );
  // One transaction per table: locking all at once could deadlock with the service.
  for (const { name } of tables)
    await db.database.system((sql) => sql.query(`alter table ${name} no force row level security; analyze ${name}`));
  return tables.map(({ name }) => name);
}

/** Returns the columns and statistics of the log's tables that contain any of these forms of an identifier. */
async function findOccurrences(tables: readonly string[], forms: readonly string[]): Promise<Occurrence[]> {
  return db.database.system(async (sql) => {
    const columns = await sql.query<{ table: string; column: string }>(
      `select attrelid::regclass::text as table, quote_ident(attname) as column from pg_attribute
       where attrelid = any($1::regclass[]) and attnum > 0 and not attisdropped`,
      [tables],
    );
    const statistics = ['pg_stats', 'pg_stats_ext', 'pg_stats_ext_exprs'].map((table) => ({
      table,
      column: 't.*::text',
    }));
    const occurrences: Occurrence[] = [];
    for (const { table, column } of [...columns, ...statistics]) {
      // Binary columns are converted to hexadecimal text, which some forms match.
      const rows = await sql.query(
        `select from ${table} as t where exists (select from unnest($1::text[]) as form where position(form in ${column}::text) > 0) limit 1`,
        [forms],
      );
      if (rows.length > 0) occurrences.push({ table, column });
    }
    return occurrences;
  });
}

test('an erasure leaves no trace of the identifier in tables, statistics or later responses', async () => {
  const caller = trail.as(TENANT_ID);
  const events = Array.from({ length: 400 }, (_, at) =>
    createEvent(TENANT_ID, at % 2 === 0 ? { actor_id: ERASED_SUBJECT } : { resource_id: ERASED_SUBJECT }),
  );
  await caller.post('/v1/events/batch', { events });
  await caller.post('/v1/events/batch', { events: [createEvent(TENANT_ID, { actor_id: 'another-person' })] });
  const [{ key } = { key: '' }] = await db.database.tenant(TENANT_ID, (sql) =>
    sql.query<{ key: string }>('select audit.filter_key($1, $2)::text as key', [TENANT_ID, ERASED_SUBJECT]),
  );
  const bytes = Buffer.from(ERASED_SUBJECT);
  const forms = [ERASED_SUBJECT, ERASED_SUBJECT.toLowerCase(), key, bytes.toString('hex'), bytes.toString('base64')];
  const tables = await prepareAuditTables();
  expect(tables).toEqual(
    expect.arrayContaining(['audit.event', 'audit.erasure', 'audit.erased', 'audit.erasure_head']),
  );

  // Proves that the search works before it is expected to find nothing.
  expect(await findOccurrences(tables, forms)).toEqual(
    expect.arrayContaining(
      ['actor_id', 'resource_id', 'actor_key', 'resource_key'].map((column) => ({ table: 'audit.event', column })),
    ),
  );
  expect((await findOccurrences(tables, ['FA-2026-0042'])).length).toBeGreaterThan(0);
  expect((await findOccurrences(tables, ['invoice'])).map(({ table }) => table)).toContain('pg_stats');

  for (const subject_type of ['actor_id', 'resource_id'])
    expect(
      (await caller.post('/v1/gdpr/anonymize', { tenant_id: TENANT_ID, subject_id: ERASED_SUBJECT, subject_type }))
        .body,
    ).toMatchObject({ anonymized_count: 200 });
  await prepareAuditTables();
  expect(await findOccurrences(tables, forms)).toEqual([]);

  const answers = await Promise.all([
    caller.get('/v1/events', { tenant_id: TENANT_ID, limit: 1000 }),
    caller.post('/v1/gdpr/export', { tenant_id: TENANT_ID, subject_id: '[ANONYMIZED]' }),
    caller.get('/v1/proof/verify', { tenant_id: TENANT_ID }),
    caller.get('/v1/stats', { tenant_id: TENANT_ID }),
  ]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(ERASED_SUBJECT);
  }
});

test('an erasure leaves no unsalted hash of the identifier', async () => {
  const digests = ['sha256', 'sha512', 'sha1', 'md5'].map((name) =>
    createHash(name).update(ERASED_SUBJECT).digest('hex'),
  );
  const tables = await prepareAuditTables();
  await expect.poll(() => findOccurrences(tables, digests), { interval: 500 }).toEqual([]);
});
