import { createFairQueue, type QueuedJob } from '@probant/kernel/fair-queue';
import { DatabaseUnavailable } from './database-unavailable.ts';

/** Divides the connections of a pool between holders: the tenants, and the platform itself. */
export type ConnectionShares = {
  /**
   * Waits for a connection in turn and returns the function that gives it back. A nested request comes from the work of a transaction
   * that holds a connection already.
   *
   * @throws DatabaseUnavailable after `maxWaitMs`.
   */
  acquire(holder: string, isNested: boolean): Promise<() => void>;
};

type SharesOptions = { readonly maxConnections: number; readonly maxWaitMs: number };

/** One request that waits. `grant` takes the connection for it. */
type Waiter = QueuedJob & { readonly grant: () => void };

/** The holder of nested requests. No tenant has an empty name. */
const NESTED_HOLDER = '';

/**
 * Creates the shares. One holder has at most half of the connections, and a free one goes to the waiting holder with the fewest, so
 * that a tenant with any number of slow transactions delays another one by at most the end of one transaction. One connection in five
 * is left to nested requests: without it, transactions that each wait for a nested one could together hold all of them.
 */
export function createConnectionShares({ maxConnections, maxWaitMs }: SharesOptions): ConnectionShares {
  const maxShare = Math.max(1, Math.floor(maxConnections / 2));
  const maxOuter = Math.max(1, maxConnections - Math.ceil(maxConnections / 5));
  const heldByHolder = new Map<string, number>();
  const waiting = createFairQueue<Waiter>({ jobs: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY });
  let heldCount = 0;

  const countHeld = (holder: string): number => heldByHolder.get(holder) ?? 0;
  /** Nested requests come first, then the holder with the fewest connections; null for one that may not take another one. */
  const rankHolder = (holder: string): number | null => {
    if (heldCount >= maxConnections) return null;
    if (holder === NESTED_HOLDER) return -1;
    const mayTake = heldCount - countHeld(NESTED_HOLDER) < maxOuter && countHeld(holder) < maxShare;
    return mayTake ? countHeld(holder) : null;
  };
  const grantNext = (): void => waiting.takeNext(rankHolder)?.grant();
  const changeHeld = (holder: string, change: 1 | -1): void => {
    heldCount += change;
    const held = countHeld(holder) + change;
    if (held > 0) heldByHolder.set(holder, held);
    else heldByHolder.delete(holder);
  };

  return {
    acquire: (tenant, isNested) =>
      new Promise((resolve, reject) => {
        const holder = isNested ? NESTED_HOLDER : tenant;
        let isHeld = true;
        const giveBack = () => {
          if (isHeld) changeHeld(holder, -1);
          isHeld = false;
          grantNext();
        };
        const waiter: Waiter = {
          tenant: holder,
          service: '',
          size: 0,
          grant() {
            clearTimeout(limit);
            changeHeld(holder, 1);
            resolve(giveBack);
          },
        };
        const limit = setTimeout(() => {
          waiting.remove(waiter);
          reject(new DatabaseUnavailable(`no database connection was free for this tenant within ${maxWaitMs} ms`));
        }, maxWaitMs);
        waiting.add(waiter);
        grantNext();
      }),
  };
}
