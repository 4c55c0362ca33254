import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import type { Counters } from './counters.ts';
import type { MemoryCounters } from './memory-counters.ts';
import type { RedisCounters } from './redis-counters.ts';

/** Milliseconds between two looks at a store that was out of reach. */
const RETRY = 1_000;

type Parts = {
  readonly shared: RedisCounters;
  readonly own: MemoryCounters;
  readonly clock: Clock;
  readonly logger: Logger;
};

/**
 * Shared counters with this process's own behind them. Every request allowed by the shared ones is also counted here, so the own
 * counters know this instance's share of the window when they take over. While the store is out of reach no request waits for it:
 * one look a second, started by a request or by the health route, brings it back.
 */
export function createFallbackCounters({ shared, own, clock, logger }: Parts): Counters {
  let isReachable = true;
  let lastLook = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  const lose = (error: unknown) => {
    lastLook = clock();
    if (!isReachable) return;
    isReachable = false;
    logger.warn({ err: error }, 'rate counters: the shared store is out of reach, counting in memory');
  };
  const find = () => {
    if (isReachable) return;
    isReachable = true;
    logger.info({}, 'rate counters: the shared store is back');
  };
  const look = (): Promise<void> => {
    looking ??= shared
      .ping()
      .then(find, lose)
      .finally(() => {
        looking = null;
      });
    return looking;
  };

  return {
    async take(bucket, limits, now) {
      if (!isReachable) {
        if (clock() - lastLook >= RETRY) void look();
        return own.take(bucket, limits, now);
      }
      try {
        const count = await shared.take(bucket, limits, now);
        if (count.allowed) own.take(bucket, limits, now);
        return count;
      } catch (error) {
        lose(error);
        return own.take(bucket, limits, now);
      }
    },
    async state() {
      await look();
      return { store: 'redis', status: isReachable ? 'ok' : 'degraded' };
    },
    async close() {
      await looking;
      await Promise.all([shared.close(), own.close()]);
    },
  };
}
