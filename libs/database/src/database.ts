import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from '@probant/kernel/logging';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import { traceWork } from '@probant/kernel/tracing/spans';
import { Pool } from 'pg';
import { createConnectionShares } from './connection-shares.ts';
import type { NoticeListener } from './notices/notice-listeners.ts';
import type { NoticeTimes } from './notices/notice-times.ts';
import { createNotices } from './notices/notices.ts';
import { type AllowedSuperuser, checkServer } from './server/check-server.ts';
import { probeServer } from './server/probe-server.ts';
import { createServerWatch, SERVER_WATCH_TIMES, type ServerWatchTimes } from './server/server-watch.ts';
import { type Begin, buildTimeoutStatement, createBegin, createTenantBegin } from './statements/begin.ts';
import { columnTypes } from './statements/column-types.ts';
import type { Sql } from './statements/sql.ts';
import { requireAnswers, runInTransaction } from './statements/transaction.ts';
import { SWEEP_STATEMENT } from './sweep-policy.ts';

export type { NoticeListener } from './notices/notice-listeners.ts';
export type { Sql } from './statements/sql.ts';

export type TransactionOptions = {
  /** For each statement (default: 30 s, in a snapshot 10 minutes). 0: no limit. The caller then gets DatabaseUnavailable. */
  readonly statementTimeoutMs?: number;
  /**
   * How long the server keeps the transaction, and its locks, while this process sends nothing (default: 5 minutes). For locks that other
   * processes wait for: a machine that vanished or froze holds them for this time.
   */
  readonly idleTimeoutMs?: number;
};

export type Database = {
  /** One transaction that sees only the rows of `tenant` (row security reads `probant.tenant`). */
  tenant<T>(tenant: TenantId, work: (sql: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * One read-only transaction that sees the rows of `tenant` as they were at its start, however long it lasts. It holds back the
   * database's vacuum: use it for an export or a backup, not for a request.
   */
  snapshot<T>(tenant: TenantId, work: (sql: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** One transaction without a tenant, for platform tables. Tenant tables appear empty in it. */
  system<T>(work: (sql: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * One read-only transaction for background work over all tenants. It sees every tenant's rows in the tables that have a sweep policy
   * (`buildSweepPolicy`), and no rows in the others. No caller's request may use it.
   */
  sweep<T>(work: (sql: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Reports to `listener` what a trigger or a statement of any process sends with pg_notify on `channel`, after its COMMIT, until the function that
   * is returned is called. One more connection of this process serves all channels. A notice holds ids, never content.
   */
  listen(channel: string, listener: NoticeListener): () => void;
  /** Waits for the running transactions, then closes the connections. */
  close(): Promise<void>;
};

type OpenDatabaseOptions = {
  readonly url: string;
  readonly logger: Logger;
  /**
   * Maximum number of concurrent transactions (default 10), of which one tenant has at most half. Others wait up to `maxWaitMs`, then
   * fail with DatabaseUnavailable.
   */
  readonly maxConnections?: number;
  /** Maximum wait for a connection, in milliseconds (default 5,000): for one that is free, and for one that opens. */
  readonly maxWaitMs?: number;
  /** The role that may be a superuser or have BYPASSRLS (default: none): its transactions see the rows of every tenant. */
  readonly allowedSuperuser?: AllowedSuperuser;
  /** When a server that keeps its connections and answers nothing counts as lost (default: about 6 s). */
  readonly watchTimes?: Partial<ServerWatchTimes> | undefined;
  readonly noticeTimes?: Partial<NoticeTimes> | undefined;
};

/** The longest answers to a request take seconds; a longer statement only keeps its connection from others. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Statements of exports read or count a whole log. */
const SNAPSHOT_STATEMENT_TIMEOUT_MS = 600_000;
/** Locks are held for milliseconds, and for seconds while a witness cosigns. */
const LOCK_TIMEOUT_MS = 15_000;
/** As the server shows them. */
const REQUIRED_SETTINGS = { TimeZone: 'UTC', log_parameter_max_length_on_error: '0', statement_timeout: '30s' };
/**
 * The server ends a connection whose machine has not answered for about 10 s, and frees its locks, also while it waits for the rest of a
 * message, when no other limit of it counts. No tcp_user_timeout: it would also end an export whose reader pauses.
 */
const KEEPALIVE_SETTINGS = { tcp_keepalives_idle: 4, tcp_keepalives_interval: 2, tcp_keepalives_count: 3 };
const DEFAULT_MAX_WAIT_MS = 5_000;
const TRANSACTION_ATTRIBUTES = { 'db.system.name': 'postgresql' };

/**
 * Opens a connection pool on a PostgreSQL >= 15. Transactions are READ COMMITTED; an error of `work` rolls back and is rethrown.
 *
 * @throws DatabaseUnavailable when no server answers, when it is older than 15, and later whenever a connection is lost.
 * @throws PoolerError when a connection pooler in front of the server drops settings or works in transaction mode.
 * @throws UnsafeRoleError when row security does not apply to the role and `allowedSuperuser` is not its name.
 */
export async function openDatabase({
  url,
  logger,
  maxConnections = 10,
  maxWaitMs = DEFAULT_MAX_WAIT_MS,
  allowedSuperuser = null,
  watchTimes,
  noticeTimes,
}: OpenDatabaseOptions): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    types: columnTypes,
    connectionTimeoutMillis: maxWaitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'probant',
    // A transaction of a frozen process must not hold its locks for ever, and the server's log of an error must not contain the
    // values of its statement, whatever that server's own settings are.
    options: buildOptions({
      TimeZone: 'UTC',
      idle_in_transaction_session_timeout: 300_000,
      log_parameter_max_length_on_error: 0,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      ...KEEPALIVE_SETTINGS,
    }),
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection was lost'));
  // A lost connection also fails its running statement; without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await checkServer(pool, url, logger, { allowedSuperuser, settings: REQUIRED_SETTINGS });
  } catch (error) {
    await pool.end();
    throw error;
  }
  const shares = createConnectionShares({ maxConnections, maxWaitMs });
  const times = { ...SERVER_WATCH_TIMES, ...watchTimes };
  const watch = createServerWatch({ ...times, probe: () => probeServer(url, times.probeMs), logger });
  const transactions = new AsyncLocalStorage<true>();
  const run = <T>(holder: string, begin: Begin, work: (sql: Sql) => Promise<T>): Promise<T> =>
    traceWork('transaction', TRANSACTION_ATTRIBUTES, () => runTraced(holder, begin, work));
  const runTraced = async <T>(holder: string, begin: Begin, work: (sql: Sql) => Promise<T>): Promise<T> => {
    requireAnswers(watch);
    const release = await shares.acquire(holder, transactions.getStore() ?? false);
    try {
      requireAnswers(watch);
      return await transactions.run(true, () => runInTransaction(pool, watch, begin, work));
    } finally {
      release();
    }
  };
  const system: Database['system'] = (work, options) =>
    run(PLATFORM_HOLDER, createBegin('begin', ...buildTimeoutStatement(options)), work);
  const notices = createNotices({
    url,
    send: (channel, payload) => system((sql) => sql.query('select pg_notify($1, $2)', [channel, payload])),
    logger,
    times: noticeTimes,
  });
  return {
    tenant: async (tenant, work, options) => run(tenant, beginForTenant(tenant, options), work),
    snapshot: async (tenant, work, { statementTimeoutMs = SNAPSHOT_STATEMENT_TIMEOUT_MS } = {}) =>
      run(
        tenant,
        createBegin(
          'begin isolation level repeatable read, read only',
          buildTenantStatement(tenant),
          ...buildTimeoutStatement({ statementTimeoutMs }),
        ),
        work,
      ),
    system,
    sweep: (work, options) =>
      run(PLATFORM_HOLDER, createBegin('begin read only', SWEEP_STATEMENT, ...buildTimeoutStatement(options)), work),
    listen: notices.listen,
    close: async () => {
      await notices.close();
      await pool.end();
      watch.close();
    },
  };
}

/** The platform's own transactions have a share like a tenant's. No tenant has this name. */
const PLATFORM_HOLDER = '*';

const buildOptions = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Checks the tenant again because its name becomes part of the statement, which saves a round trip after BEGIN. */
const buildTenantStatement = (tenant: TenantId): string =>
  `select set_config('probant.tenant', '${parseTenantId(tenant)}', true)`;

function beginForTenant(tenant: TenantId, options: TransactionOptions = {}): Begin {
  const begin = createTenantBegin(parseTenantId(tenant), options.idleTimeoutMs);
  const timeouts = buildTimeoutStatement(options);
  return timeouts.length === 0 ? begin : createBegin(begin.text, ...timeouts);
}
