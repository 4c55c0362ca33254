import { type CopyValue, encodeRows } from '@probant/database/copy-rows';
import type { Database, Sql } from '@probant/database/database';
import { runLocked } from '@probant/database/migrations';
import { runUnlimited, withWriteAccess } from './table-access.repository.ts';

/** What is published together with the rows of a register. */
export type Publication = {
  readonly version: string;
  readonly datasetDate: string | null;
  readonly rowCount: number;
  readonly unreadableCount: number;
  readonly isComplete: boolean;
  readonly importedAt: Date;
};

export type RegisterRow = {
  readonly register: string;
  readonly dataset_date: string | null;
  readonly row_count: number;
  readonly unreadable_count: number;
  readonly is_complete: boolean;
  readonly imported_at: Date;
};

export type RegistersRepository = ReturnType<typeof createRegistersRepository>;

/** The registers as they are published. The database is opened as the role that owns the tables. */
export const createRegistersRepository = (database: Database) => ({
  /** Replaces the list of asset freezes. */
  replaceFreezeList: (entries: Iterable<readonly CopyValue[]>, publication: Publication) =>
    runLocked(database, async (sql) => {
      await withWriteAccess(sql, ['freeze_entry', 'register'], async () => {
        await sql.query('delete from companies.freeze_entry');
        await sql.copyIn('copy companies.freeze_entry (id, names) from stdin', encodeRows(entries, 2));
        await storePublication(sql, 'freeze_list', publication);
      });
    }),

  readRowCount: (name: string) =>
    runUnlimited(database, async (sql): Promise<number | null> => {
      const [row] = await sql.query<{ row_count: number }>(
        'select row_count from companies.register where register = $1',
        [name],
      );
      return row?.row_count ?? null;
    }),

  listRegisters: () =>
    runUnlimited(database, (sql) =>
      sql.query<RegisterRow>(
        `select register, dataset_date, row_count, unreadable_count, is_complete, imported_at
         from companies.register order by register`,
      ),
    ),
});

/** Stores what is published of a register, with its rows, in one transaction. */
export const storePublication = (sql: Sql, name: string, publication: Publication) =>
  sql.query(
    `insert into companies.register
       (register, version, dataset_date, row_count, unreadable_count, is_complete, imported_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (register) do update set
       (version, dataset_date, row_count, unreadable_count, is_complete, imported_at) =
       (excluded.version, excluded.dataset_date, excluded.row_count, excluded.unreadable_count, excluded.is_complete,
        excluded.imported_at)`,
    [
      name,
      publication.version,
      publication.datasetDate,
      publication.rowCount,
      publication.unreadableCount,
      publication.isComplete,
      publication.importedAt,
    ],
  );
