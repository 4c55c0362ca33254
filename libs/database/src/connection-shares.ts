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
type Waiter = { readonly arrival: number; readonly grant: () => void };

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
  const waitersByHolder = new Map<string, Set<Waiter>>();
  let heldCount = 0;
  let arrivals = 0;

  const countHeld = (holder: string): number => heldByHolder.get(holder) ?? 0;
  const mayTake = (holder: string): boolean => {
    if (heldCount >= maxConnections) return false;
    return (
      holder === NESTED_HOLDER || (heldCount - countHeld(NESTED_HOLDER) < maxOuter && countHeld(holder) < maxShare)
    );
  };
  const take = (holder: string): void => {
    heldCount += 1;
    heldByHolder.set(holder, countHeld(holder) + 1);
  };
  const giveBack = (holder: string): void => {
    heldCount -= 1;
    if (countHeld(holder) > 1) heldByHolder.set(holder, countHeld(holder) - 1);
    else heldByHolder.delete(holder);
    findNextWaiter()?.grant();
  };

  /** Returns the first waiter of the holder whose turn it is: nested requests, then the fewest connections, then the longest wait. */
  const findNextWaiter = (): Waiter | null => {
    let next: { readonly held: number; readonly waiter: Waiter } | null = null;
    for (const [holder, waiters] of waitersByHolder) {
      const [waiter] = waiters;
      if (waiter === undefined || !mayTake(holder)) continue;
      const held = holder === NESTED_HOLDER ? -1 : countHeld(holder);
      if (next === null || held < next.held || (held === next.held && waiter.arrival < next.waiter.arrival))
        next = { held, waiter };
    }
    return next?.waiter ?? null;
  };

  const waitForTurn = (holder: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiters = waitersByHolder.get(holder) ?? new Set<Waiter>();
      const leave = () => {
        clearTimeout(limit);
        waiters.delete(waiter);
        if (waiters.size === 0) waitersByHolder.delete(holder);
      };
      const limit = setTimeout(() => {
        leave();
        reject(new DatabaseUnavailable(`no database connection was free for this tenant within ${maxWaitMs} ms`));
      }, maxWaitMs);
      arrivals += 1;
      const waiter: Waiter = {
        arrival: arrivals,
        grant() {
          leave();
          take(holder);
          resolve();
        },
      };
      waitersByHolder.set(holder, waiters.add(waiter));
    });

  return {
    async acquire(tenant, isNested) {
      const holder = isNested ? NESTED_HOLDER : tenant;
      if (mayTake(holder) && !waitersByHolder.has(holder)) take(holder);
      else await waitForTurn(holder);
      let isHeld = true;
      return () => {
        if (isHeld) giveBack(holder);
        isHeld = false;
      };
    },
  };
}
