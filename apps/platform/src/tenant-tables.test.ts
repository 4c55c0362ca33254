import type { Database } from '@probant/database/database';
import { createTestDatabase } from '@probant/database/testing/test-database';
import { expect, test } from 'vitest';
import { ALL_MIGRATIONS } from './all-migrations.ts';

/** Tables with a tenant and without row security, each with its reason. */
const UNGUARDED: Readonly<Record<string, string>> = {
  'public.probant_key': 'keys are read before the tenant is known',
};

const OWN_TENANT = "tenant_id = (select current_setting('probant.tenant', true))";
const createGuarded = (name: string) =>
  `create table ${name} (tenant_id text not null collate "C"); alter table ${name} enable row level security;
   alter table ${name} force row level security;`;
/** A table with the conditions that tables may have, written as the server writes them. */
const EXAMPLE = `${createGuarded('allowed')} create policy own_tenant on allowed using (${OWN_TENANT});
  create policy sweep on allowed for select using ((select current_setting('probant.housekeeping', true)) = 'on');`;

type Policy = {
  readonly command: string;
  readonly permissive: boolean;
  readonly using: string | null;
  readonly check: string | null;
};
type Relation = {
  readonly name: string;
  /** Of pg_class: r and p are tables, v views, m materialized ones, f foreign tables. */
  readonly kind: string;
  readonly enabled: boolean;
  readonly forced: boolean;
  /** A view that reads with the rights, and as the tenant, of the one who asks. */
  readonly isOfInvoker: boolean;
  readonly hasTenant: boolean;
  readonly policies: readonly Policy[];
};

const listRelations = (database: Database): Promise<readonly Relation[]> =>
  database.system((sql) =>
    sql.query<Relation>(`
      select n.nspname || '.' || c.relname as name, c.relkind as kind, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        coalesce(c.reloptions && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1'], false) as "isOfInvoker",
        exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname like '%tenant%'
        ) as "hasTenant",
        (
          select coalesce(jsonb_agg(jsonb_build_object(
            'command', p.polcmd, 'permissive', p.polpermissive,
            'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid))), '[]')
          from pg_policy p where p.polrelid = c.oid
        ) as policies
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
      order by name`),
  );

/** Functions that read with the rights of their owner, whom row security binds by the setting alone. */
const listDefinerFunctions = (database: Database): Promise<readonly { readonly name: string }[]> =>
  database.system((sql) =>
    sql.query<{ readonly name: string }>(`
      select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' order by name`),
  );

/** The texts that a condition may have: the rows of the tenant; for rounds over all tenants (`Database.sweep`), those of housekeeping. */
async function readAllowed(): Promise<{ readonly own: string; readonly sweep: string }> {
  const { database, close } = await createTestDatabase([]);
  await database.system((sql) => sql.query(EXAMPLE));
  const policies = (await listRelations(database)).find(({ name }) => name === 'public.allowed')?.policies ?? [];
  await close();
  const own = policies.find(({ command }) => command === '*')?.using;
  const sweep = policies.find(({ command }) => command === 'r')?.using;
  if (!own || !sweep) throw new Error('the example of allowed policies has lost one');
  return { own, sweep };
}

/** Returns the relations, and functions, through which a transaction could read or write rows of another tenant than its own. */
async function listUnguarded(database: Database): Promise<readonly string[]> {
  const { own, sweep } = await readAllowed();
  const isAllowed = (condition: string | null) => condition === null || condition === own || condition === sweep;
  const isGuarded = ({ kind, enabled, forced, isOfInvoker, hasTenant, policies }: Relation): boolean => {
    if (kind === 'v') return isOfInvoker;
    if (kind === 'm' || kind === 'f') return false;
    if (!hasTenant) return true;
    const showsOwn = ({ command, permissive, using }: Policy) =>
      permissive && (command === '*' || command === 'r') && using === own;
    return (
      enabled &&
      forced &&
      policies.some(showsOwn) &&
      policies.every(({ using, check }) => isAllowed(using) && isAllowed(check))
    );
  };
  const relations = (await listRelations(database)).filter((relation) => !isGuarded(relation));
  return [...relations, ...(await listDefinerFunctions(database))].map(({ name }) => name);
}

test('every table with a tenant shows and takes the rows of the tenant of a transaction alone', async () => {
  const { database, close } = await createTestDatabase(ALL_MIGRATIONS);
  expect(await listUnguarded(database)).toEqual(Object.keys(UNGUARDED));
  expect((await listRelations(database)).filter(({ hasTenant }) => hasTenant).length).toBeGreaterThanOrEqual(25);
  await close();
});

const withPolicies = (...policies: readonly string[]) =>
  `${createGuarded('t')} ${policies.map((policy, index) => `create policy p${index} on t ${policy};`).join(' ')}`;
const OWN_POLICY = `using (${OWN_TENANT})`;

test.each([
  ['a condition that is always true', withPolicies(`using (${OWN_TENANT} or true)`)],
  [
    'a setting that is compared with nothing',
    withPolicies("using (tenant_id = current_setting('probant.tenant', true) or true)"),
  ],
  [
    'the rows of the others',
    withPolicies(OWN_POLICY, "using (tenant_id <> (select current_setting('probant.tenant', true)))"),
  ],
  ['any row in a check', withPolicies(`${OWN_POLICY} with check (true)`)],
  ['any row to insert', withPolicies(OWN_POLICY, 'for insert with check (true)')],
  ['any row to delete', withPolicies(OWN_POLICY, 'for delete using (true)')],
  ['a policy that only restricts', withPolicies(`as restrictive ${OWN_POLICY}`)],
  ['no policy', createGuarded('t')],
  ['no policy, and another name of the column', 'create table t (tenant text)'],
  [
    'row security that the owner passes',
    `create table t (tenant_id text); alter table t enable row level security;
    create policy own on t ${OWN_POLICY}`,
  ],
])('a table with %s is found', async (_, statements) => {
  const { database, close } = await createTestDatabase([]);
  await database.system((sql) => sql.query(statements));
  expect(await listUnguarded(database)).toEqual(['public.t']);
  await close();
});

test('views that read with the rights of their owner, copies and such functions are found', async () => {
  const { database, close } = await createTestDatabase([]);
  await database.system((sql) =>
    sql.query(`${EXAMPLE}
      create view open_view as select * from allowed;
      create view guarded_view with (security_invoker = true) as select * from allowed;
      create materialized view copy as select * from allowed;
      create function open_function() returns bigint language sql security definer as 'select count(*) from allowed';`),
  );
  expect(await listUnguarded(database)).toEqual(['public.copy', 'public.open_view', 'public.open_function']);
  await close();
});
