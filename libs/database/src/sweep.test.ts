import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase, type Sql } from './database.ts';
import { buildSweepPolicy } from './sweep-policy.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const TENANTS = ['dupont', 'martin'].map(parseTenantId);
const [TENANT_DUPONT = parseTenantId('dupont')] = TENANTS;

let store: TestDatabase;
/** With one connection, so that each transaction follows the others on it. */
let database: Database;
beforeAll(async () => {
  store = await createTestDatabase([]);
  const createTable = (name: string) => `
    create table ${name} (tenant_id text not null primary key);
    alter table ${name} enable row level security;
    alter table ${name} force row level security;
    create policy own_tenant on ${name} using (tenant_id = (select current_setting('probant.tenant', true)));`;
  await store.database.system((sql) =>
    sql.query(`${createTable('queue')} ${createTable('document')} ${buildSweepPolicy('queue')}`),
  );
  for (const tenant of TENANTS)
    for (const table of ['queue', 'document'])
      await store.database.tenant(tenant, (sql) => sql.query(`insert into ${table} values ('${tenant}')`));
  database = await openDatabase({ url: store.url, logger: silentLogger, maxConnections: 1 });
});
afterAll(async () => {
  await database.close();
  await store.close();
});

const listTenants = (table: string) => async (sql: Sql) =>
  (await sql.query<{ tenant_id: string }>(`select tenant_id from ${table} order by 1`)).map((row) => row.tenant_id);

describe('a sweep', () => {
  test('sees the rows of all tenants where a policy allows it, and no row elsewhere', async () => {
    expect(await database.sweep(listTenants('queue'))).toEqual(['dupont', 'martin']);
    expect(await database.sweep(listTenants('document'))).toEqual([]);
  });

  test.each([`insert into queue values ('dubois')`, 'delete from queue', `update queue set tenant_id = 'x'`])(
    'may not change rows: %s',
    async (statement) => {
      await expect(database.sweep((sql) => sql.query(statement))).rejects.toThrow(/read-only transaction/);
    },
  );

  test('leaves nothing behind: the next transactions of its connection see what they saw before', async () => {
    await database.sweep(listTenants('queue'));
    await database.sweep(() => Promise.reject(new Error('of the work'))).catch(() => undefined);
    expect(await database.tenant(TENANT_DUPONT, listTenants('queue'))).toEqual(['dupont']);
    expect(await database.system(listTenants('queue'))).toEqual([]);
    expect(await database.snapshot(TENANT_DUPONT, listTenants('queue'))).toEqual(['dupont']);
  });
});

test('a transaction of a tenant cannot change the rows that the policy lets a sweep read', async () => {
  const changed = await database.tenant(TENANT_DUPONT, async (sql) => {
    await sql.query(`select set_config('probant.housekeeping', 'on', true)`);
    return sql.query(`delete from queue where tenant_id = 'martin' returning tenant_id`);
  });
  expect(changed).toEqual([]);
});
