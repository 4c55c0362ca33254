import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { RUN_ROLE } from '../embedded/credentials.ts';

/** The role that owns the test databases. */
export type TestOwner = {
  readonly name: string;
  urlTo(database: string): string;
  /** URL of a role that owns nothing and has no rights yet. */
  runUrlTo(database: string): string;
};

/** Returns the connecting role, or an ordinary role created for the tests when that one is a superuser, to which row security does not apply. */
export async function ensureTestOwner(admin: Client, url: string): Promise<TestOwner> {
  const { rows } = await admin.query<{ name: string; bypasses: boolean }>(
    'select quote_ident(rolname) as name, (rolsuper or rolbypassrls) as bypasses from pg_roles where rolname = current_user',
  );
  const [self] = rows;
  if (!self) throw new Error('the test server returned no row for the current role');
  if (!self.bypasses)
    return {
      name: self.name,
      urlTo: (database) => buildDatabaseUrl(url, database),
      runUrlTo: (database) => buildDatabaseUrl(url, database, { name: RUN_ROLE }),
    };
  // The same for every worker of a run, and only computable from the server's URL.
  const password = createHash('sha256').update(`probant test owner ${url}`).digest('hex');
  await admin.query(`do $$ begin
    perform pg_advisory_xact_lock(728214606);
    if not exists (select from pg_roles where rolname = 'probant_test_owner') then
      create role probant_test_owner login nosuperuser nobypassrls password '${password}';
      create role probant_test_run login nosuperuser nobypassrls password '${password}';
    else
      alter role probant_test_owner password '${password}';
      alter role probant_test_run password '${password}';
    end if;
  end $$`);
  return {
    name: 'probant_test_owner',
    urlTo: (database) => buildDatabaseUrl(url, database, { name: 'probant_test_owner', password }),
    runUrlTo: (database) => buildDatabaseUrl(url, database, { name: 'probant_test_run', password }),
  };
}

type LoginRole = { readonly name: string; readonly password?: string };

function buildDatabaseUrl(url: string, database: string, role: LoginRole | null = null): string {
  const target = new URL(url);
  target.pathname = `/${database}`;
  if (role !== null) target.username = role.name;
  if (role?.password !== undefined) target.password = role.password;
  return target.href;
}
