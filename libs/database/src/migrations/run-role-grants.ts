import { quoteIdentifier } from '../statements/quote-identifier.ts';
import type { Sql } from '../statements/sql.ts';

/** What the role that runs may do at most: not TRUNCATE, REFERENCES, TRIGGER, or CREATE in a schema. */
const RUN_PRIVILEGES = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'USAGE', 'EXECUTE'];

/**
 * Gives `role` the rights that the current role, which owns the tables, has on them, and takes away every other one: where a migration
 * took a right from the owner (the log is append-only), the role that runs does not have it either.
 */
export async function grantToRunRole(sql: Sql, role: string): Promise<void> {
  const privileges = await sql.query<PrivilegeRow>(PRIVILEGES_SQL, [role]);
  const of = (isOwner: boolean) =>
    new Map(privileges.filter((row) => row.is_owner === isOwner).map((row) => [describe(row), row]));
  const [owned, granted] = [of(true), of(false)];
  const wanted = new Map([...owned].filter(([, { privilege }]) => RUN_PRIVILEGES.includes(privilege)));
  const statements = [
    ...[...granted].flatMap(([key, row]) =>
      wanted.has(key) ? [] : [`revoke ${describe(row)} from ${quoteIdentifier(role)}`],
    ),
    ...[...wanted].flatMap(([key, row]) =>
      granted.has(key) ? [] : [`grant ${describe(row)} to ${quoteIdentifier(role)}`],
    ),
  ];
  for (const statement of statements) await sql.query(statement);
}

type PrivilegeRow = {
  /** `table audit.event`, quoted. */
  readonly object: string;
  readonly column_name: string | null;
  readonly privilege: string;
  /** Whether the current role has it, or the role that runs. */
  readonly is_owner: boolean;
};

/** `UPDATE (seq) on table audit.chain_head`. */
const describe = ({ object, column_name, privilege }: PrivilegeRow): string =>
  `${privilege}${column_name === null ? '' : ` (${column_name})`} on ${object}`;

/** Objects of the current role, with the rights that it and the role of $1 have on each. CREATE in a schema stays with the owner. */
const PRIVILEGES_SQL = `with
  self as (select oid from pg_roles where rolname = current_user),
  relation as (
    select c.oid, c.relacl, c.relowner, c.relkind = 'S' as is_sequence,
      format('%s %I.%I', case c.relkind when 'S' then 'sequence' else 'table' end, n.nspname, c.relname) as object
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relowner = (select oid from self) and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname !~ '^pg_'
  ),
  acl as (
    select object, null as column_name, given.grantee, given.privilege_type
      from relation, aclexplode(coalesce(relacl, acldefault((case when is_sequence then 's' else 'r' end)::"char", relowner))) as given
    union all
    select object, quote_ident(a.attname), given.grantee, given.privilege_type
      from relation join pg_attribute as a on a.attrelid = relation.oid and not a.attisdropped, aclexplode(a.attacl) as given
    union all
    select format('schema %I', nspname), null, given.grantee, given.privilege_type
      from pg_namespace, aclexplode(coalesce(nspacl, acldefault('n', nspowner))) as given
      where nspowner = (select oid from self) and nspname !~ '^pg_'
    union all
    select format('function %s', p.oid::regprocedure), null, given.grantee, given.privilege_type
      from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace,
        aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as given
      where p.proowner = (select oid from self) and n.nspname !~ '^pg_'
  )
  select object, column_name, privilege_type as privilege, grantee = (select oid from self) as is_owner
  from acl where grantee in (select oid from self union all select oid from pg_roles where rolname = $1)`;
