import type { Database } from '../database.ts';
import { BACKUP_STATEMENT } from './backup-policies.ts';
import { type BackupTable, listBackupTables, quoteColumns, quoteTable } from './backup-tables.ts';

/** How far one set of migrations was applied. */
export type BackupMigration = { readonly owner: string; readonly applied: number };

export type BackupContents = {
  readonly serverVersion: string;
  readonly migrations: readonly BackupMigration[];
  readonly tables: readonly BackupTable[];
};

/** Takes the rows of one table, in the text format of COPY, as fast as it reads them. */
export type SaveTable = (table: BackupTable, rows: AsyncIterable<Uint8Array>) => Promise<void>;

/**
 * Reads every table as it was at one instant, while others write. `database` is opened as the role that owns the tables. The transaction
 * holds back the vacuum for as long as the backup takes.
 *
 * @throws IncompleteBackupError before anything is saved, when a table could not be read whole.
 */
export const readBackup = (database: Database, save: SaveTable): Promise<BackupContents> =>
  database.system(
    async (sql) => {
      await sql.query('set transaction isolation level repeatable read, read only');
      await sql.query('set local lock_timeout = 0');
      await sql.query(BACKUP_STATEMENT);
      const tables = await listBackupTables(sql);
      const [server] = await sql.query<{ version: string }>(`select current_setting('server_version') as version`);
      const migrations = await sql.query<BackupMigration>(
        'select room as owner, count(*)::int as applied from probant_migration group by room order by room',
      );
      for (const table of tables)
        await sql.copyOut(`copy ${quoteTable(table)} (${quoteColumns(table.columns)}) to stdout`, (rows) =>
          save(table, rows),
        );
      return { serverVersion: server?.version ?? '', migrations, tables };
    },
    { statementTimeoutMs: 0 },
  );
