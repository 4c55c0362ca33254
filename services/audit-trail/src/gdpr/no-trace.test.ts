import { createHash } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { tenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { auditTrailUnderTest, eventOf } from '../testing/audit-trail-under-test.ts';

const TENANT = tenantId('forgetful');
const SUBJECT = 'Hélène.Müller+privé@example.org';

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

type Place = { readonly table: string; readonly column: string };

/** Rows are read whole by their owner: row security would hide some, and PostgreSQL hides the statistics of what it guards. */
async function tablesOfAudit(): Promise<string[]> {
  const tables = await db.database.system((sql) =>
    sql.query<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relnamespace = 'audit'::regnamespace and relkind in ('r', 'p', 'm')",
    ),
  );
  // A transaction for each table: locked all at once, they would meet the service's own work half-way.
  for (const { name } of tables)
    await db.database.system((sql) => sql.query(`alter table ${name} no force row level security; analyze ${name}`));
  return tables.map(({ name }) => name);
}

/** Every column of every table of the log, and every statistic about them, in which any of these forms of the identifier stands. */
async function placesOf(tables: readonly string[], forms: readonly string[]): Promise<Place[]> {
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
    const found: Place[] = [];
    for (const { table, column } of [...columns, ...statistics]) {
      // Binary columns read as text in hexadecimal, in which the forms are searched too.
      const rows = await sql.query(
        `select from ${table} as t where exists (select from unnest($1::text[]) as form where position(form in ${column}::text) > 0) limit 1`,
        [forms],
      );
      if (rows.length > 0) found.push({ table, column });
    }
    return found;
  });
}

test('anonymising leaves no trace of the identifier in any table of the log, in its statistics, or in a later answer', async () => {
  const caller = trail.as(TENANT);
  const events = Array.from({ length: 400 }, (_, at) =>
    eventOf(TENANT, at % 2 === 0 ? { actor_id: SUBJECT } : { resource_id: SUBJECT }),
  );
  await caller.post('/v1/events/batch', { events });
  await caller.post('/v1/events/batch', { events: [eventOf(TENANT, { actor_id: 'somebody-else' })] });
  const [{ key } = { key: '' }] = await db.database.tenant(TENANT, (sql) =>
    sql.query<{ key: string }>('select audit.filter_key($1, $2)::text as key', [TENANT, SUBJECT]),
  );
  const bytes = Buffer.from(SUBJECT);
  const forms = [SUBJECT, SUBJECT.toLowerCase(), key, bytes.toString('hex'), bytes.toString('base64')];
  const tables = await tablesOfAudit();
  expect(tables).toEqual(
    expect.arrayContaining(['audit.event', 'audit.erasure', 'audit.erased', 'audit.erasure_head']),
  );

  // The search finds what is there, so that finding nothing means something.
  expect(await placesOf(tables, forms)).toEqual(
    expect.arrayContaining(
      ['actor_id', 'resource_id', 'actor_key', 'resource_key'].map((column) => ({ table: 'audit.event', column })),
    ),
  );
  expect((await placesOf(tables, ['FA-2026-0042'])).length).toBeGreaterThan(0);
  expect((await placesOf(tables, ['invoice'])).map(({ table }) => table)).toContain('pg_stats');

  for (const subject_type of ['actor_id', 'resource_id'])
    expect(
      (await caller.post('/v1/gdpr/anonymize', { tenant_id: TENANT, subject_id: SUBJECT, subject_type })).body,
    ).toMatchObject({ anonymized_count: 200 });
  await tablesOfAudit();
  expect(await placesOf(tables, forms)).toEqual([]);

  const answers = await Promise.all([
    caller.get('/v1/events', { tenant_id: TENANT, limit: 1000 }),
    caller.post('/v1/gdpr/export', { tenant_id: TENANT, subject_id: '[ANONYMIZED]' }),
    caller.get('/v1/proof/verify', { tenant_id: TENANT }),
    caller.get('/v1/stats', { tenant_id: TENANT }),
  ]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(SUBJECT);
  }
});

test('nor an unsalted hash of it, by which it could be guessed', async () => {
  const digests = ['sha256', 'sha512', 'sha1', 'md5'].map((name) => createHash(name).update(SUBJECT).digest('hex'));
  const tables = await tablesOfAudit();
  await expect.poll(() => placesOf(tables, digests), { timeout: 20_000, interval: 500 }).toEqual([]);
});
