import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import type { UsageBatch, UsageRepository } from './usage.repository.ts';
import { getDay, type UsageCounts, type UsageRow } from './usage-counts.ts';

export type UsageRecorder = {
  /** Counts a response to a request with a key, in memory. `route` is a prefix of the route table. */
  record(tenant: TenantId, route: string, status: number): void;
  /** Stores what was counted since the last flush. Never rejects. */
  flush(): Promise<void>;
  /** Stops the timer and flushes. */
  close(): Promise<void>;
};

type Parts = {
  readonly repository: UsageRepository;
  /** Identifies this process among the gateways, and no other one ever. */
  readonly writer: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Rows in memory; 50,000 by default, about 200 bytes each. */
  readonly maxRows?: number;
};

const FLUSH_INTERVAL_MS = 10_000;
const DEFAULT_MAX_ROWS = 50_000;

/** Days that are kept besides the current one: those that the route can show. */
export const KEPT_DAYS = 90;

/** For the flush at shutdown, which must not wait for a database that does not answer. */
const MAX_CLOSING_MS = 2_000;

type Row = UsageCounts & Pick<UsageRow, 'tenant' | 'day' | 'route'>;

/**
 * Creates the counters of the requests of each tenant: a tenant costs at most one row a route and day in memory, and all of them are added
 * to the database in one statement every 10 s. A crash loses at most these 10 s. While the database is unavailable the counts stay in
 * memory, up to `maxRows` that wait and as many new ones; requests beyond are not counted, and the log says so once. A record takes
 * about 0.4 us.
 */
export function createUsageRecorder({
  repository,
  writer,
  clock,
  logger,
  metrics,
  maxRows = DEFAULT_MAX_ROWS,
}: Parts): UsageRecorder {
  const dropped = metrics.counter('probant_gateway_usage_dropped_total', 'Requests that the usage does not count.', []);
  let rows = new Map<string, Row>();
  /** Sent again, unchanged, until the database confirms it. */
  let pendingBatch: UsageBatch | null = null;
  let batchNumber = 0;
  let flushing: Promise<void> = Promise.resolve();
  let isHealthy = true;
  let isComplete = true;
  let cleanedDay: number | null = null;

  const addRow = (name: string, tenant: TenantId, day: number, route: string): Row | null => {
    if (rows.size >= maxRows) {
      if (isComplete) logger.warn({}, 'too many tenants to count their usage: some requests are not counted');
      isComplete = false;
      dropped.inc();
      return null;
    }
    const row = { tenant, day, route, calls: 0, clientErrors: 0, rateLimited: 0, serverErrors: 0 };
    rows.set(name, row);
    return row;
  };

  const store = async (): Promise<void> => {
    if (pendingBatch === null && rows.size > 0) {
      batchNumber += 1;
      pendingBatch = { writer, number: batchNumber, rows: [...rows.values()] };
      rows = new Map();
    }
    try {
      const now = clock();
      if (pendingBatch !== null) await repository.add(pendingBatch, new Date(now));
      pendingBatch = null;
      if (cleanedDay !== getDay(now)) await repository.deleteBefore(getDay(now) - KEPT_DAYS, new Date(now));
      cleanedDay = getDay(now);
      isHealthy = true;
    } catch (error) {
      if (isHealthy) logger.warn({ err: error }, 'the usage of tenants cannot be stored: keeping it in memory');
      isHealthy = false;
    }
  };
  const flush = (): Promise<void> => {
    flushing = flushing.then(store);
    return flushing;
  };
  const timer = setInterval(flush, FLUSH_INTERVAL_MS).unref();

  return {
    record(tenant, route, status) {
      const day = getDay(clock());
      const name = `${tenant} ${route} ${day}`;
      const row = rows.get(name) ?? addRow(name, tenant, day, route);
      if (row === null) return;
      row.calls += 1;
      if (status >= 500) row.serverErrors += 1;
      else if (status >= 400) row.clientErrors += 1;
      if (status === 429) row.rateLimited += 1;
    },
    flush,
    async close() {
      clearInterval(timer);
      const closing = new AbortController();
      // Twice: the first may send a batch again that failed before.
      const flushed = flush().then(flush);
      await Promise.race([flushed, pause(MAX_CLOSING_MS, undefined, { signal: closing.signal })]);
      closing.abort();
    },
  };
}
