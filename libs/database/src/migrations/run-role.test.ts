import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase, type Sql } from '../database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { MigrationSet } from './migrations.ts';
import { openMigratedDatabase } from './open-migrated-database.ts';

const TENANT_DUPONT = parseTenantId('dupont');
const TENANT_MARTIN = parseTenantId('martin');

/** As the migrations of the audit trail: an append-only table whose owner keeps one column to update. */
const FIRST_MIGRATION = `create schema journal;
create table journal.entry (tenant_id text not null, n int not null, note text, seen boolean not null default false, primary key (tenant_id, n));
alter table journal.entry enable row level security;
alter table journal.entry force row level security;
create policy own_tenant on journal.entry using (tenant_id = (select current_setting('probant.tenant', true)));
do $$ begin execute 'revoke update, delete, truncate on journal.entry from current_user'; end $$;
grant update (seen) on journal.entry to current_user;
create function journal.refuse() returns trigger language plpgsql as 'begin raise exception ''append-only''; end';
create trigger no_truncate before truncate on journal.entry for each statement execute function journal.refuse();
create table journal."Odd ""name" (id int generated always as identity, n int);
create sequence journal.counter;`;
const SECOND_MIGRATION = `create table journal.later (n int);
do $$ begin execute 'revoke insert on journal.later from current_user'; end $$;
do $$ begin execute 'revoke update (seen) on journal.entry from current_user'; end $$;`;

let store: TestDatabase;
let folder: string;
let migrations: readonly MigrationSet[];
let database: Database;

const openAsRunRole = () =>
  openMigratedDatabase({ url: store.runUrl, migrationUrl: store.url, migrations, logger: silentLogger });

// Each test has its own database and migrations, because one migrates further.
beforeEach(async () => {
  store = await createTestDatabase([]);
  folder = await mkdtemp(join(tmpdir(), 'probant-run-role-'));
  migrations = [{ owner: 'journal', folder: pathToFileURL(folder) }];
  await writeFile(join(folder, '0001-create-journal.sql'), FIRST_MIGRATION);
  database = await openAsRunRole();
});
afterEach(async () => {
  await database?.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const add = (sql: Sql, tenant: string, n: number) =>
  sql.query('insert into journal.entry (tenant_id, n) values ($1, $2)', [tenant, n]);
const list = async (sql: Sql) =>
  (await sql.query<{ n: number }>('select n from journal.entry order by n')).map(({ n }) => n);

describe('the role that runs', () => {
  test('owns nothing, in the database and in the server', async () => {
    const owned = await database.system((sql) =>
      sql.query(`select classid::regclass, objid from pg_shdepend
        where refobjid = (select oid from pg_roles where rolname = current_user) and deptype = 'o'`),
    );
    expect(owned).toEqual([]);
  });

  test('reads and writes rows, and row security applies to it', async () => {
    await database.tenant(TENANT_DUPONT, (sql) => add(sql, 'dupont', 1));
    await database.tenant(TENANT_MARTIN, (sql) => add(sql, 'martin', 2));
    expect(await database.tenant(TENANT_DUPONT, list)).toEqual([1]);
    expect(await database.system(list)).toEqual([]);
    await expect(database.tenant(TENANT_DUPONT, (sql) => add(sql, 'martin', 3))).rejects.toThrow(/row-level security/);
  });

  test('uses the columns, identities and sequences that its owner may use', async () => {
    await database.tenant(TENANT_DUPONT, (sql) => add(sql, 'dupont', 1));
    const update = 'update journal.entry set seen = true returning seen';
    expect(await database.tenant(TENANT_DUPONT, (sql) => sql.query(update))).toEqual([{ seen: true }]);
    await database.system(async (sql) => {
      const insert = 'insert into journal."Odd ""name" (n) values (7) returning id, n';
      expect(await sql.query(insert)).toEqual([{ id: 1, n: 7 }]);
      expect(await sql.query(`select nextval('journal.counter')::int as next`)).toEqual([{ next: 1 }]);
      expect(await sql.query('update journal."Odd ""name" set n = 8 returning n')).toEqual([{ n: 8 }]);
      expect(await sql.query('delete from journal."Odd ""name" returning n')).toEqual([{ n: 8 }]);
    });
  });

  test.each([
    `update journal.entry set note = 'changed'`,
    'delete from journal.entry',
    'truncate journal.entry',
    'truncate journal."Odd ""name"',
    'alter table journal.entry disable row level security',
    'alter table journal.entry disable trigger all',
    'drop policy own_tenant on journal.entry',
    'drop table journal.entry',
    'grant delete on journal.entry to current_user; delete from journal.entry',
    'create table journal.own (n int)',
    'create table own (n int)',
    'create schema own',
  ])('may not: %s', async (statement) => {
    await expect(database.tenant(TENANT_DUPONT, (sql) => sql.query(statement))).rejects.toThrow(
      /permission denied|must be owner/,
    );
  });

  test('starts without the migration role when there is nothing to migrate', async () => {
    await database.tenant(TENANT_DUPONT, (sql) => add(sql, 'dupont', 1));
    const again = await openMigratedDatabase({
      url: store.runUrl,
      migrationUrl: null,
      migrations,
      logger: silentLogger,
    });
    expect(await again.tenant(TENANT_DUPONT, list)).toEqual([1]);
    await again.close();
  });

  test('follows the rights of the owner after the next migration, when several processes start at once', async () => {
    await writeFile(join(folder, '0002-add-later.sql'), SECOND_MIGRATION);
    const processes = await Promise.all([1, 2, 3].map(openAsRunRole));
    await Promise.all(processes.map((opened) => opened.close()));
    await database.system((sql) => sql.query('select from journal.later'));
    await expect(database.system((sql) => sql.query('insert into journal.later values (1)'))).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      database.tenant(TENANT_DUPONT, (sql) => sql.query('update journal.entry set seen = false')),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('a start is refused', () => {
  test('when the role that runs owns tables', async () => {
    await expect(
      openMigratedDatabase({ url: store.url, migrationUrl: store.runUrl, migrations: [], logger: silentLogger }),
    ).rejects.toThrow(/owns tables: run "reassign owned by \w+ to \w+" as a superuser, once/);
  });

  test('when both URLs have the same role', async () => {
    await expect(
      openMigratedDatabase({ url: store.runUrl, migrationUrl: store.runUrl, migrations: [], logger: silentLogger }),
    ).rejects.toThrow(/expected the role that owns the tables/);
  });

  test('when there is something to migrate and no migration role', async () => {
    const other = await createTestDatabase([]);
    await expect(
      openMigratedDatabase({ url: other.runUrl, migrationUrl: null, migrations, logger: silentLogger }),
    ).rejects.toThrow(/permission denied/);
    await other.close();
  });
});

test('a role may use the rows of the tables of another one only after the grants', async () => {
  const other = await createTestDatabase([]);
  await other.database.system((sql) => sql.query('create table plain (n int)'));
  const stranger = await openDatabase({ url: other.runUrl, logger: silentLogger });
  await expect(stranger.system((sql) => sql.query('select from plain'))).rejects.toThrow(/permission denied/);
  await stranger.close();
  await other.close();
});
