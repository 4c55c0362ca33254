import type { Clock } from '@probant/kernel/clock';

/** Bounds the calls to a source, which limits the address of the installation and not its tenants. */
export type CallLimiter = {
  /** Resolves to true once a call of the tenant may start, to false when it would wait too long. */
  acquire(tenant: string): Promise<boolean>;
};

type LimiterOptions = { readonly callsPerSecond: number; readonly maxWaitMs: number; readonly clock: Clock };

type Waiter = { readonly deadline: number; readonly settle: (isGranted: boolean) => void };

/** One tenant cannot fill the queue of the others. */
const MAX_WAITING_OF_TENANT = 20;
const WINDOW_MS = 1_000;
const MIN_DELAY_MS = 10;

/**
 * Creates a limiter of `callsPerSecond` in any second. Tenants that wait are served in turn, so that one that asks for a thousand
 * companies delays another one by a call.
 */
export function createCallLimiter({ callsPerSecond, maxWaitMs, clock }: LimiterOptions): CallLimiter {
  const startedAt: number[] = [];
  const waiting = new Map<string, Waiter[]>();
  let isScheduled = false;

  const hasRoom = (): boolean => {
    while (startedAt[0] !== undefined && startedAt[0] <= clock() - WINDOW_MS) startedAt.shift();
    return startedAt.length < callsPerSecond;
  };

  const serve = (): void => {
    isScheduled = false;
    dropLate();
    for (let next = waiting.entries().next(); !next.done && hasRoom(); next = waiting.entries().next()) {
      const [tenant, waiters] = next.value;
      // The tenant goes to the end of the turn.
      waiting.delete(tenant);
      startedAt.push(clock());
      waiters.shift()?.settle(true);
      if (waiters.length > 0) waiting.set(tenant, waiters);
    }
    if (waiting.size > 0) schedule();
  };

  const dropLate = (): void => {
    for (const [tenant, waiters] of waiting) {
      while (waiters[0] !== undefined && waiters[0].deadline <= clock()) waiters.shift()?.settle(false);
      if (waiters.length === 0) waiting.delete(tenant);
    }
  };

  const schedule = (): void => {
    if (!isScheduled) setTimeout(serve, Math.max(MIN_DELAY_MS, (startedAt[0] ?? 0) + WINDOW_MS - clock()));
    isScheduled = true;
  };

  return {
    async acquire(tenant) {
      if (waiting.size === 0 && hasRoom()) {
        startedAt.push(clock());
        return true;
      }
      const waiters = waiting.get(tenant) ?? [];
      if (waiters.length >= MAX_WAITING_OF_TENANT) return false;
      return new Promise((settle) => {
        waiters.push({ deadline: clock() + maxWaitMs, settle });
        waiting.set(tenant, waiters);
        schedule();
      });
    },
  };
}
