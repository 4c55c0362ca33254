import { type AppError, createOverloadError } from '@probant/kernel/errors';
import { createFairQueue } from '@probant/kernel/fair-queue';
import type { TenantId } from '@probant/kernel/tenant';

/** Searches that have the purchases of a job in memory, a few megabytes each. */
const MAX_SEARCHES_AT_ONCE = 2;
/** Half of them of one tenant. */
const MAX_WAITING_SEARCHES = 8;
const RETRY_AFTER_SECONDS = 10;

export const createTooManySearchesError = (): AppError =>
  createOverloadError('too many comparisons of receipts wait, retry later', RETRY_AFTER_SECONDS);

/**
 * Runs searches: two at once, one of a tenant. The others wait, and the tenants take turns. A search that is aborted while it waits leaves.
 * @throws AppError 503 when too many wait.
 */
export type SearchTurns = <T>(tenant: TenantId, signal: AbortSignal, search: () => Promise<T>) => Promise<T>;

export function createSearchTurns(): SearchTurns {
  const waiting = createFairQueue<{
    readonly tenant: string;
    readonly service: string;
    readonly size: number;
    readonly start: () => void;
  }>({ jobs: MAX_WAITING_SEARCHES, bytes: Number.POSITIVE_INFINITY });
  const running = new Set<string>();
  const startNext = () => {
    while (running.size < MAX_SEARCHES_AT_ONCE) {
      const next = waiting.takeNext((tenant) => (running.has(tenant) ? null : 0));
      if (next === undefined) return;
      running.add(next.tenant);
      next.start();
    }
  };
  const waitForTurn = (tenant: TenantId, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const entry = { tenant, service: 'receipts', size: 0, start };
      const leave = () => {
        waiting.remove(entry);
        reject(signal.reason as Error);
      };
      if (!waiting.add(entry)) {
        reject(createTooManySearchesError());
        return;
      }
      signal.addEventListener('abort', leave, { once: true });
      startNext();
    });
  return async (tenant, signal, search) => {
    signal.throwIfAborted();
    await waitForTurn(tenant, signal);
    try {
      return await search();
    } finally {
      running.delete(tenant);
      startNext();
    }
  };
}
