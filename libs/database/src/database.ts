import type { Logger } from '@probant/kernel/logging';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import { Pool } from 'pg';
import { checkServer } from './check-server.ts';
import { columnTypes } from './column-types.ts';
import { runInTransaction } from './transaction.ts';

/**
 * Statements of one transaction, run one after another. Arrays are sent as PostgreSQL arrays and other objects as JSON; an array
 * meant for a json column is stringified by the caller. For what comes back see `columnValues`.
 */
export type Sql = {
  query<R extends object>(text: string, values?: readonly unknown[]): Promise<readonly R[]>;
  /** As `query`, parsed and planned once a connection under `name`; one name always goes with one text. */
  prepared<R extends object>(name: string, text: string, values: readonly unknown[]): Promise<readonly R[]>;
};

export type Database = {
  /** One transaction that sees only the rows of `tenant` (row security reads `probant.tenant`). */
  tenant<T>(tenant: TenantId, work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * One read-only transaction that sees the rows of `tenant` as they stood at its start, however long it lasts. It holds back the
   * database's clean-up meanwhile: for an export or a backup, not for a request.
   */
  snapshot<T>(tenant: TenantId, work: (sql: Sql) => Promise<T>): Promise<T>;
  /** One transaction without a tenant: platform tables; tenant tables are empty in it. */
  system<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Waits for the running transactions, then ends the connections. */
  close(): Promise<void>;
};

type OpenDatabaseOptions = {
  readonly url: string;
  readonly logger: Logger;
  /** At most this many transactions at once (default 10); others wait up to 5 s, then fail with DatabaseUnavailable. */
  readonly maxConnections?: number;
};

/**
 * Opens a pool on a PostgreSQL >= 15. Transactions are READ COMMITTED; whatever `work` throws rolls back and is thrown on.
 * Throws DatabaseUnavailable when nothing answers, when the server is older than 15, and later whenever a connection is lost.
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
    // A transaction whose process froze must not hold its locks for ever; and the server's log of an error must not hold the values
    // of its statement, however that server is set.
    options: '-c TimeZone=UTC -c idle_in_transaction_session_timeout=300000 -c log_parameter_max_length_on_error=0',
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection was lost'));
  // A lost connection also fails the statement that runs on it; without a listener the event would end the process.
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

/** The shape is checked again because the name is written into the statement: one round trip for BEGIN and the tenant. */
const buildTenantStatement = (tenant: TenantId): string =>
  `select set_config('probant.tenant', '${parseTenantId(tenant)}', true)`;
