import { type CopyValue, encodeRows } from '@probant/database/copy-rows';
import type { Database, Sql } from '@probant/database/database';
import { runLocked } from '@probant/database/migrations';
import { ImportSupersededError } from './import-errors.ts';
import type { ImportState } from './import-state.rules.ts';
import { type Publication, storePublication } from './registers.repository.ts';
import type { StockRegister } from './row-reading.ts';
import { runUnlimited, withWriteAccess } from './table-access.repository.ts';

export type ImportRunsRepository = ReturnType<typeof createImportRunsRepository>;

/**
 * Imports of stock registers, from an empty staging table to the register that it replaces. The database is opened as the role that owns
 * the tables. Transactions that change tables or rights run one after another, and not during a migration.
 */
export const createImportRunsRepository = (database: Database) => ({
  /** Takes the import of a register over. Returns how far an earlier one of the same file came; null: it begins with an empty table. */
  begin: ({ name, table }: StockRegister, fingerprint: string, runId: string, initial: ImportState) =>
    runLocked(database, async (sql): Promise<ImportState | null> => {
      const [stored] = await sql.query<{ fingerprint: string; state: ImportState }>(
        `select fingerprint, state from companies.import_run
         where register = $1 and to_regclass($2) is not null`,
        [name, `companies.${table}_staging`],
      );
      const resumed = stored?.fingerprint === fingerprint ? stored.state : null;
      if (resumed === null) await createStagingTable(sql, table);
      await withWriteAccess(sql, ['import_run'], () => storeRun(sql, [name, fingerprint, runId, resumed ?? initial]));
      return resumed;
    }),

  /**
   * Stores one group of rows and the state after them, or neither.
   *
   * @throws ImportSupersededError when another process has taken over.
   */
  storeGroup: (
    { name, table, columns }: StockRegister,
    runId: string,
    rows: AsyncIterable<readonly CopyValue[]>,
    readState: () => ImportState,
  ) =>
    runLocked(database, async (sql) => {
      await requireRun(sql, name, runId);
      await withWriteAccess(sql, [`${table}_staging`, 'import_run'], async () => {
        await sql.copyIn(
          `copy companies.${table}_staging (${columns.join(', ')}) from stdin`,
          encodeRows(rows, columns.length),
        );
        await sql.query('update companies.import_run set state = $2 where register = $1', [name, readState()]);
      });
    }),

  /** Removes all but one of the rows of each SIREN, and returns how many. */
  removeDuplicates: ({ name, table }: StockRegister, runId: string) =>
    runLocked(database, async (sql): Promise<number> => {
      await requireRun(sql, name, runId);
      return withWriteAccess(sql, [`${table}_staging`], () => deleteRepeatedRows(sql, `${table}_staging`));
    }),

  /**
   * Builds the index of the staging table and its statistics.
   *
   * @throws DuplicateSirenError when a SIREN has several rows.
   */
  buildIndex: ({ name, table }: StockRegister, runId: string) =>
    runUnlimited(database, async (sql) => {
      await requireRun(sql, name, runId);
      await sql
        .query(
          `alter table companies.${table}_staging drop constraint if exists ${table}_staging_pkey,
             add constraint ${table}_staging_pkey primary key (siren)`,
        )
        .catch(rethrowDuplicate);
      await sql.query(`analyze companies.${table}_staging`);
    }),

  /**
   * Replaces the register by the staging table. A statement that reads the register waits for the commit, for milliseconds, and then
   * reads the new one.
   */
  publish: ({ name, table }: StockRegister, runId: string, publication: Publication) =>
    runLocked(database, async (sql) => {
      await requireRun(sql, name, runId);
      // PostgreSQL 15 and 16 let an owner lock only what it may write to.
      await withWriteAccess(sql, [table], () => sql.query(`lock table companies.${table} in access exclusive mode`));
      await grantToReaders(sql, table);
      await sql.query(`drop table companies.${table}`);
      await sql.query(`alter table companies.${table}_staging rename to ${table}`);
      await sql.query(`alter index companies.${table}_staging_pkey rename to ${table}_pkey`);
      await withWriteAccess(sql, ['register', 'import_run'], async () => {
        await storePublication(sql, name, publication);
        await sql.query('delete from companies.import_run where register = $1', [name]);
      });
    }),

  /** Forgets an import and its rows, so that the next one begins again. */
  abandon: ({ name, table }: StockRegister, runId: string) =>
    runLocked(database, async (sql) => {
      await requireRun(sql, name, runId);
      await sql.query(`drop table if exists companies.${table}_staging`);
      await withWriteAccess(sql, ['import_run'], () =>
        sql.query('delete from companies.import_run where register = $1', [name]),
      );
    }),

  listRuns: () =>
    runUnlimited(database, (sql) =>
      sql.query<{ register: string; state: ImportState }>(
        'select register, state from companies.import_run order by register',
      ),
    ),
});

const storeRun = (sql: Sql, row: readonly [register: string, fingerprint: string, runId: string, state: ImportState]) =>
  sql.query(
    `insert into companies.import_run (register, fingerprint, run_id, state) values ($1, $2, $3, $4)
     on conflict (register) do update set (fingerprint, run_id, state) =
       (excluded.fingerprint, excluded.run_id, excluded.state)`,
    row,
  );

/** A SIREN has several rows in the file. */
export class DuplicateSirenError extends Error {
  override readonly name = 'DuplicateSirenError';
}

const UNIQUE_VIOLATION = '23505';

function rethrowDuplicate(error: unknown): never {
  if ((error as { code?: unknown } | null)?.code !== UNIQUE_VIOLATION) throw error;
  throw new DuplicateSirenError('a SIREN has several rows', { cause: error });
}

/** @throws ImportSupersededError when another process has taken over. */
async function requireRun(sql: Sql, name: string, runId: string): Promise<void> {
  const rows = await sql.query('select from companies.import_run where register = $1 and run_id = $2', [name, runId]);
  if (rows.length === 0) throw new ImportSupersededError();
}

async function createStagingTable(sql: Sql, table: string): Promise<void> {
  await sql.query(`drop table if exists companies.${table}_staging`);
  await sql.query(`create table companies.${table}_staging (like companies.${table})`);
  await sql.query(`revoke insert, update, delete, truncate on companies.${table}_staging from current_user`);
  await grantToReaders(sql, table);
}

/** Keeps one row of each SIREN, and returns how many others it deleted. */
async function deleteRepeatedRows(sql: Sql, table: string): Promise<number> {
  const [removed] = await sql.query<{ count: number }>(
    `with repeated as (
       select ctid, row_number() over (partition by siren order by status nulls last, ctid desc) as position
       from companies.${table}
     ), removed as (
       delete from companies.${table} as row using repeated
       where row.ctid = repeated.ctid and repeated.position > 1 returning 1
     ) select count(*)::integer as count from removed`,
  );
  return removed?.count ?? 0;
}

/** Lets the roles that read a register read its staging table, which replaces it. */
async function grantToReaders(sql: Sql, table: string): Promise<void> {
  const rows = await sql.query<{ role: string }>(
    `select case given.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(given.grantee)) end as role
     from pg_class as c, aclexplode(c.relacl) as given
     where c.oid = $1::regclass and given.privilege_type = 'SELECT' and given.grantee <> c.relowner`,
    [`companies.${table}`],
  );
  for (const { role } of rows) await sql.query(`grant select on companies.${table}_staging to ${role}`);
}
