import type { Database, Sql } from '@probant/database/database';
import type { SeriesRow } from './series.rules.ts';

/** The series of a database under a lock: no other process can open one. */
export type LockedSeries = {
  listRows(): Promise<readonly SeriesRow[]>;
  /** Returns whether the database has a log of any tenant. */
  hasLogs(): Promise<boolean>;
  addRow(row: SeriesRow): Promise<void>;
};

export type SeriesRepository = {
  listRows(): Promise<readonly SeriesRow[]>;
  /** Runs `work` in a transaction, one at a time across all processes. An error rolls it back. */
  withLock<T>(work: (series: LockedSeries) => Promise<T>): Promise<T>;
};

export const createSeriesRepository = (database: Database): SeriesRepository => ({
  listRows: () => database.system(readRows),
  withLock: (work) =>
    database.system(async (sql) => {
      await sql.query("select set_config('probant.housekeeping', 'on', true)");
      await sql.query("select pg_advisory_xact_lock(hashtextextended('probant.anchor-series', 0))");
      return work({
        listRows: () => readRows(sql),
        async hasLogs() {
          const [row] = await sql.query<{ any: boolean }>('select exists (select from audit.chain_head) as any');
          return row?.any ?? true;
        },
        async addRow({ series, openedAt, reason, note }) {
          await sql.query('insert into audit.anchor_series (series, opened_at, reason, note) values ($1, $2, $3, $4)', [
            series,
            openedAt,
            reason,
            note,
          ]);
        },
      });
    }),
});

const readRows = (sql: Sql): Promise<readonly SeriesRow[]> =>
  sql.query<SeriesRow>('select series, opened_at as "openedAt", reason, note from audit.anchor_series order by series');
