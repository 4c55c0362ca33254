import type { Logger } from '@probant/kernel/logging';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import { Pool } from 'pg';
import { checkServer } from './check-server.ts';
import { columnTypes } from './column-types.ts';
import type { Sql } from './sql.ts';
import { runInTransaction } from './transaction.ts';

export type { Sql } from './sql.ts';

export type Database = {
  /** One transaction that sees only the rows of `tenant` (row security reads `probant.tenant`). */
  tenant<T>(tenant: TenantId, work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * One read-only transaction that sees the rows of `tenant` as they were at its start, however long it lasts. It holds back the
   * database's vacuum: use it for an export or a backup, not for a request.
   */
  snapshot<T>(tenant: TenantId, work: (sql: Sql) => Promise<T>): Promise<T>;
  /** One transaction without a tenant, for platform tables. Tenant tables appear empty in it. */
  system<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Waits for the running transactions, then closes the connections. */
  close(): Promise<void>;
};

type OpenDatabaseOptions = {
  readonly url: string;
  readonly logger: Logger;
  /** Maximum number of concurrent transactions (default 10). Others wait up to 5 s, then fail with DatabaseUnavailable. */
  readonly maxConnections?: number;
};

/**
 * Opens a connection pool on a PostgreSQL >= 15. Transactions are READ COMMITTED; an error of `work` rolls back and is rethrown.
 *
 * @throws DatabaseUnavailable when no server answers, when it is older than 15, and later whenever a connection is lost.
 */
export async function openDatabase({ url, logger, maxConnections = 10 }: OpenDatabaseOptions): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    types: columnTypes,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'probant',
    // A transaction of a frozen process must not hold its locks for ever, and the server's log of an error must not contain the
    // values of its statement, whatever that server's own settings are.
    options: '-c TimeZone=UTC -c idle_in_transaction_session_timeout=300000 -c log_parameter_max_length_on_error=0',
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection was lost'));
  // A lost connection also fails its running statement; without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await checkServer(pool, url, logger);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    tenant: (tenant, work) => runInTransaction(pool, `begin; ${buildTenantStatement(tenant)}`, work),
    snapshot: (tenant, work) =>
      runInTransaction(pool, `begin isolation level repeatable read, read only; ${buildTenantStatement(tenant)}`, work),
    system: (work) => runInTransaction(pool, 'begin', work),
    close: () => pool.end(),
  };
}

/** Checks the tenant again because its name becomes part of the statement, which saves a round trip after BEGIN. */
const buildTenantStatement = (tenant: TenantId): string =>
  `select set_config('probant.tenant', '${parseTenantId(tenant)}', true)`;
