import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_MIGRATIONS } from './all-migrations.ts';

/** Tables with a tenant and without row security, each with its reason. */
const UNGUARDED: Readonly<Record<string, string>> = {
  'public.probant_key': 'keys are read before the tenant is known',
};

type TenantTable = {
  readonly name: string;
  readonly enabled: boolean;
  readonly forced: boolean;
  /** Conditions of the policies under which rows are read. */
  readonly conditions: readonly string[];
};

let created: TestDatabase;
let tables: readonly TenantTable[];

beforeAll(async () => {
  created = await createTestDatabase(ALL_MIGRATIONS);
  tables = await created.database.system((sql) =>
    sql.query<TenantTable>(`
      select n.nspname || '.' || c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        array(
          select pg_get_expr(p.polqual, p.polrelid) from pg_policy p where p.polrelid = c.oid and p.polcmd in ('*', 'r')
        ) as conditions
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%'
      order by name`),
  );
});
afterAll(() => created.close());

test('finds the tables of tenants', () => expect(tables.length).toBeGreaterThanOrEqual(25));

/** Work over all tenants reads the tables that it needs in transactions of its own (`Database.sweep`). */
const isBounded = (condition: string): boolean => /current_setting\('probant\.(tenant|housekeeping)'/.test(condition);

test('every table with a tenant_id shows a transaction the rows of its tenant alone', () => {
  const unguarded = tables.filter(
    ({ enabled, forced, conditions }) =>
      !(
        enabled &&
        forced &&
        conditions.every(isBounded) &&
        conditions.some((condition) => condition.includes('tenant_id = ') && condition.includes("'probant.tenant'"))
      ),
  );
  expect(unguarded.map(({ name }) => name)).toEqual(Object.keys(UNGUARDED));
});
