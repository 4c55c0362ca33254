import type { Database, TransactionOptions } from './database.ts';

export type DatabaseFacts = {
  /** Version of PostgreSQL, such as 18.4. */
  readonly version: string;
  readonly bytes: number;
  /** Clock of the server, in milliseconds since 1970. */
  readonly now: number;
};

/** Returns what the server says of itself and of this database. */
export const readDatabaseFacts = (database: Database, options?: TransactionOptions): Promise<DatabaseFacts> =>
  database.system(async (sql) => {
    const [facts] = await sql.query<DatabaseFacts>(
      `select split_part(current_setting('server_version'), ' ', 1) as version,
         pg_database_size(current_database())::float8 as bytes,
         (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    );
    if (!facts) throw new Error('the database returned no facts about itself');
    return facts;
  }, options);
