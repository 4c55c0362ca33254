import type { Sql } from '../statements/sql.ts';

/** The setting that a backup turns on for its transaction. */
const BACKUP_SETTING = 'probant.backup';

/** Lets the role that owns the tables read the rows of every tenant in this transaction. */
export const BACKUP_STATEMENT = `select set_config('${BACKUP_SETTING}', 'on', true)`;

/**
 * Creates the policy `backup` on each table of the current role with row security that has none: without it a backup would contain no
 * rows, and no error would say so. Only the owner of the tables may use it; the role that serves requests may not.
 */
export async function createBackupPolicies(sql: Sql): Promise<void> {
  const tables = await sql.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relrowsecurity and c.relowner = (select oid from pg_roles where rolname = current_user)
       and not exists (select from pg_policy as p where p.polrelid = c.oid and p.polname = 'backup')`,
  );
  for (const { name } of tables)
    await sql.query(
      `create policy backup on ${name} for select to current_user using ((select current_setting('${BACKUP_SETTING}', true)) = 'on')`,
    );
}
