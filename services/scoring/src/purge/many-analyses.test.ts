import { DatabaseUnavailable } from '@probant/database/database-unavailable';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Month } from '../journal/month.ts';
import { scoringMigrations } from '../migrations.ts';
import { createPurgeRepository } from './purge.repository.ts';

const TENANT = parseTenantId('acme');
const [PURGED, KEPT] = ['2025-01', '2025-02'] as Month[] as [Month, Month];
const ANALYSES = 25_000;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase([scoringMigrations]);
  await db.database.tenant(TENANT, async (sql) => {
    await sql.query('create table scoring.deletion (rows bigint not null)');
    await sql.query(`create function scoring.note_deletion() returns trigger language plpgsql as $$
      begin
        insert into scoring.deletion select count(*) from gone;
        return null;
      end $$`);
    await sql.query(`create trigger note_deletion after delete on scoring.analysis referencing old table as gone
      for each statement execute function scoring.note_deletion()`);
    for (const month of [PURGED, KEPT])
      await sql.query(`insert into scoring.subject_key values ($1, $2, '\\x00')`, [TENANT, `${month}-01`]);
    const analyses = `insert into scoring.analysis
      select $1, gen_random_uuid(), $2, n::text, 8000, 'good', '{}', '{}', $2, '1', '1', '\\x00', $2::date
      from generate_series(1, $3::integer) as n`;
    await sql.query(analyses, [TENANT, `${PURGED}-01`, ANALYSES]);
    await sql.query(analyses, [TENANT, `${KEPT}-01`, 3]);
    await sql.query(
      `insert into scoring.decision
       select tenant_id, gen_random_uuid(), id, 'on_hold', 'r', null, true, 20, created_at from scoring.analysis where tenant_id = $1`,
      [TENANT],
    );
  });
});
afterAll(() => db.close());

const countRows = (table: string) =>
  db.database.tenant(TENANT, async (sql) => {
    const [row] = await sql.query<{ rows: number }>(`select count(*)::integer as rows from scoring.${table}`);
    return row?.rows;
  });

test('a month of many analyses is deleted in parts, because a statement has a time limit, and other months stay', async () => {
  let turns = 0;
  await createPurgeRepository(db.database).deleteMonths(TENANT, [PURGED], async () => {
    turns += 1;
  });
  const deletions = await db.database.tenant(TENANT, (sql) =>
    sql.query<{ rows: number }>('select rows::integer as rows from scoring.deletion where rows > 0'),
  );
  const parts = deletions.map(({ rows }) => rows);
  expect(Math.max(...parts)).toBeLessThanOrEqual(10_000);
  expect(turns).toBe(parts.length);
  expect(parts.reduce((sum, rows) => sum + rows, 0)).toBe(ANALYSES);
  expect([await countRows('analysis'), await countRows('decision'), await countRows('subject_key')]).toEqual([3, 3, 1]);
});

test('a purge that has lost its turn stops, so that two processes do not purge a tenant', async () => {
  const months = createPurgeRepository(db.database);
  const endTurn = () =>
    db.database.tenant(TENANT, (sql) =>
      sql.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
         and database = (select oid from pg_database where datname = current_database())`,
      ),
    );
  const purge = months.inTurn(TENANT, async (keepTurn) => {
    await keepTurn();
    await endTurn();
    await months.deleteMonths(TENANT, [KEPT], keepTurn);
  });
  await expect(purge).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect([await countRows('analysis'), await countRows('subject_key')]).toEqual([0, 1]);
});
