import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import type { Counters } from './counters.ts';
import type { MemoryCounters } from './memory-counters.ts';
import type { RedisCounters } from './redis-counters.ts';

/** Interval between two attempts to reach an unreachable store. */
const RETRY_INTERVAL_MS = 1_000;

type Parts = {
  readonly shared: RedisCounters;
  readonly own: MemoryCounters;
  readonly clock: Clock;
  readonly logger: Logger;
};

/**
 * Creates shared counters that fall back to this process's own. Requests allowed by the shared counters are counted locally too, so
 * the local counters know this instance's share of the window when they take over. While the store is unreachable no request waits
 * for it: one attempt a second, started by a request or by the health route, restores it.
 */
export function createFallbackCounters({ shared, own, clock, logger }: Parts): Counters {
  let isReachable = true;
  let lastAttemptAt = Number.NEGATIVE_INFINITY;
  let pendingPing: Promise<void> | null = null;

  const markUnreachable = (error: unknown) => {
    lastAttemptAt = clock();
    if (!isReachable) return;
    isReachable = false;
    logger.warn({ err: error }, 'rate counter store unreachable, counting in memory');
  };
  const markReachable = () => {
    if (isReachable) return;
    isReachable = true;
    logger.info({}, 'rate counter store reachable again');
  };
  const pingStore = (): Promise<void> => {
    pendingPing ??= shared
      .ping()
      .then(markReachable, markUnreachable)
      .finally(() => {
        pendingPing = null;
      });
    return pendingPing;
  };

  return {
    async take(bucket, limits, now) {
      if (!isReachable) {
        if (clock() - lastAttemptAt >= RETRY_INTERVAL_MS) void pingStore();
        return own.take(bucket, limits, now);
      }
      try {
        const count = await shared.take(bucket, limits, now);
        if (count.allowed) own.take(bucket, limits, now);
        return count;
      } catch (error) {
        markUnreachable(error);
        return own.take(bucket, limits, now);
      }
    },
    async read(bucket, now) {
      if (!isReachable) return own.read(bucket, now);
      try {
        return await shared.read(bucket, now);
      } catch (error) {
        markUnreachable(error);
        return own.read(bucket, now);
      }
    },
    async state() {
      await pingStore();
      return { store: 'redis', status: isReachable ? 'ok' : 'degraded' };
    },
    async close() {
      await pendingPing;
      await Promise.all([shared.close(), own.close()]);
    },
  };
}
