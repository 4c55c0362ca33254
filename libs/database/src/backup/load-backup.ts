import type { Database } from '../database.ts';
import type { CopySource } from '../statements/copy-streams.ts';
import type { Sql } from '../statements/sql.ts';
import { createBackupPolicies } from './backup-policies.ts';
import { type BackupTable, listBackupTables, quoteColumns, quoteTable } from './backup-tables.ts';

/** A backup does not fit the database that it is to be restored into. */
export class RestoreRefusedError extends Error {
  override readonly name = 'RestoreRefusedError';
}

/** Opens the rows of one table, in the text format of COPY. */
export type OpenTable = (table: BackupTable) => CopySource;

/**
 * Loads tables in their order, in one transaction: all rows or none. `database` is opened as the role that owns the tables, whose
 * migrations have run exactly as far as those of the backup. Returns the number of rows by table, in the order of `tables`.
 *
 * @throws RestoreRefusedError when a table differs from the backup or contains rows of its own.
 */
export const loadBackup = (
  database: Database,
  tables: readonly BackupTable[],
  open: OpenTable,
): Promise<readonly number[]> =>
  database.system(
    async (sql) => {
      await createBackupPolicies(sql);
      const existing = await listBackupTables(sql);
      requireSameTables(existing, tables);
      const counts: number[] = [];
      for (const table of tables) counts.push(await loadTable(sql, table, open(table)));
      return counts;
    },
    { statementTimeoutMs: 0 },
  );

async function loadTable(sql: Sql, table: BackupTable, rows: CopySource): Promise<number> {
  const name = quoteTable(table);
  const [security] = await sql.query<{ is_forced: boolean }>(
    'select relforcerowsecurity as is_forced from pg_class where oid = $1::regclass',
    [name],
  );
  // COPY into a table refuses row security, which applies to the owner only where it is forced. Others are locked out until the end.
  if (security?.is_forced) await sql.query(`alter table ${name} no force row level security`);
  // A trigger may refuse rows that were valid when they were written.
  await sql.query(`alter table ${name} disable trigger user`);
  await clearSeeds(sql, name);
  const count = await sql.copyIn(`copy ${name} (${quoteColumns(table.columns)}) from stdin`, rows);
  await sql.query(`alter table ${name} enable trigger user`);
  if (security?.is_forced) await sql.query(`alter table ${name} force row level security`);
  return count;
}

/** A migration may insert first rows, which the backup also contains; more than these are the data of an installation. */
const MAX_SEED_ROWS = 100;

async function clearSeeds(sql: Sql, name: string): Promise<void> {
  const [found] = await sql.query<{ count: number }>(
    `select count(*)::int as count from (select from ${name} limit ${MAX_SEED_ROWS + 1}) as seeds`,
  );
  const count = found?.count ?? 0;
  if (count > MAX_SEED_ROWS) throw new RestoreRefusedError(`${name} contains rows: restore into an empty database`);
  if (count > 0) await sql.query(`delete from ${name}`);
}

function requireSameTables(existing: readonly BackupTable[], saved: readonly BackupTable[]): void {
  const describe = ({ schema, name, columns }: BackupTable) => `${schema}.${name} (${columns.toSorted().join(', ')})`;
  const known = new Set(existing.map(describe));
  const unknown = saved.find((table) => !known.has(describe(table)));
  if (unknown || existing.length !== saved.length)
    throw new RestoreRefusedError(
      `the tables of the backup do not match its migrations${unknown ? `: ${describe(unknown)}` : ''}`,
    );
}
