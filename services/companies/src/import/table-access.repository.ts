import type { Database, Sql } from '@probant/database/database';

/** Runs a transaction whose statements have no time limit: the index of 30 million rows takes a minute. */
export const runUnlimited = <T>(database: Database, work: (sql: Sql) => Promise<T>): Promise<T> =>
  database.system(work, { statementTimeoutMs: 0 });

/** Lets the owner write to tables during `work`. The rights end with the transaction, so the role of the services never gets them. */
export async function withWriteAccess<T>(sql: Sql, tables: readonly string[], work: () => Promise<T>): Promise<T> {
  const list = tables.map((table) => `companies.${table}`).join(', ');
  await sql.query(`grant insert, update, delete on ${list} to current_user`);
  const result = await work();
  await sql.query(`revoke insert, update, delete on ${list} from current_user`);
  return result;
}
