import type { Database, Sql } from '@probant/database/database';
import type { SeriesRow } from './series.rules.ts';

/** The series of a database while nobody else may open one. */
export type LockedSeries = {
  rows(): Promise<readonly SeriesRow[]>;
  /** Whether the database holds any log, of whichever tenant. */
  holdsLogs(): Promise<boolean>;
  add(row: SeriesRow): Promise<void>;
};

export type SeriesRepository = {
  rows(): Promise<readonly SeriesRow[]>;
  /** One transaction, one at a time in whichever process. What `work` throws undoes it. */
  locked<T>(work: (series: LockedSeries) => Promise<T>): Promise<T>;
};

export const seriesRepository = (database: Database): SeriesRepository => ({
  rows: () => database.system(readRows),
  locked: (work) =>
    database.system(async (sql) => {
      await sql.query("select set_config('probant.housekeeping', 'on', true)");
      await sql.query("select pg_advisory_xact_lock(hashtextextended('probant.anchor-series', 0))");
      return work({
        rows: () => readRows(sql),
        async holdsLogs() {
          const [row] = await sql.query<{ any: boolean }>('select exists (select from audit.chain_head) as any');
          return row?.any ?? true;
        },
        async add({ series, openedAt, reason, note }) {
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
