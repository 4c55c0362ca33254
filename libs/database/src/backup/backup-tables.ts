import { quoteIdentifier } from '../statements/quote-identifier.ts';
import type { Sql } from '../statements/sql.ts';

/** A table of Probant, as a backup contains it. */
export type BackupTable = {
  readonly schema: string;
  readonly name: string;
  /** In the order of the table, without generated ones. */
  readonly columns: readonly string[];
};

/** A table cannot be saved whole. */
export class IncompleteBackupError extends Error {
  override readonly name = 'IncompleteBackupError';
}

/** Comment of a schema whose tables contain public data, which the operator imports again instead. */
const EXCLUDED_SCHEMA_COMMENT = 'probant: not in backups';

/** The record of migrations is not copied: a restored database gets its own as its migrations run. */
const MIGRATION_TABLE = 'probant_migration';

/**
 * Lists the tables of the current role, each after the tables that its foreign keys point to. They are read from the catalogue, so that
 * those of a new service come along. Schemas with the comment above are left out.
 *
 * @throws IncompleteBackupError when the role owns no table, or row security would hide rows of one.
 */
export async function listBackupTables(sql: Sql): Promise<readonly BackupTable[]> {
  const rows = await sql.query<{
    oid: string;
    schema: string;
    name: string;
    columns: readonly string[];
    parents: readonly string[];
    is_hidden: boolean;
  }>(
    `select c.oid::text as oid, n.nspname as schema, c.relname as name,
       array(select a.attname from pg_attribute as a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and a.attgenerated = '' order by a.attnum)::text[] as columns,
       array(select k.confrelid::text from pg_constraint as k where k.conrelid = c.oid and k.contype = 'f'
         and k.confrelid <> c.oid)::text[] as parents,
       row_security_active(c.oid) and not exists (
         select from pg_policy as p where p.polrelid = c.oid and p.polname = 'backup'
           and p.polroles = array[c.relowner]) as is_hidden
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and c.relname <> '${MIGRATION_TABLE}'
       and c.relowner = (select oid from pg_roles where rolname = current_user)
       and obj_description(n.oid, 'pg_namespace') is distinct from '${EXCLUDED_SCHEMA_COMMENT}'
     order by n.nspname, c.relname`,
  );
  if (rows.length === 0)
    throw new IncompleteBackupError(
      'the database role owns no table: set PROBANT_MIGRATION_URL to the role that owns the tables of Probant',
    );
  const hidden = rows.find(({ is_hidden }) => is_hidden);
  if (hidden)
    throw new IncompleteBackupError(
      `row security hides the rows of ${hidden.schema}.${hidden.name}: start this version of the platform once, then repeat the backup`,
    );
  return sortByParents(rows).map(({ schema, name, columns }) => ({ schema, name, columns }));
}

function sortByParents<T extends { readonly oid: string; readonly parents: readonly string[] }>(
  tables: readonly T[],
): readonly T[] {
  const sorted: T[] = [];
  const placed = new Set<string>();
  let left = [...tables];
  while (left.length > 0) {
    const isListed = new Set(left.map(({ oid }) => oid));
    const next = left.filter(({ parents }) => parents.every((parent) => placed.has(parent) || !isListed.has(parent)));
    if (next.length === 0) throw new IncompleteBackupError('the foreign keys of the tables form a circle');
    sorted.push(...next);
    for (const { oid } of next) placed.add(oid);
    left = left.filter((table) => !next.includes(table));
  }
  return sorted;
}

export const quoteTable = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;

export const quoteColumns = (columns: readonly string[]): string => columns.map(quoteIdentifier).join(', ');
