import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import type { Counters } from './counters.ts';
import { createFallbackCounters } from './fallback-counters.ts';
import { createMemoryCounters } from './memory-counters.ts';
import { createRedisCounters } from './redis-counters.ts';

/** Keys counted at once by one process: about 100 bytes each. */
const CAPACITY = 1_000_000;

/** The counters of this start: in memory, or on the Redis of `redisUrl` with memory behind it. Waits for a first answer, 1 s at most. */
export async function openCounters(options: {
  readonly redisUrl: string | null;
  /** Milliseconds that a request waits for the store before it is counted here. */
  readonly patience?: number;
  readonly clock: Clock;
  readonly logger: Logger;
}): Promise<Counters> {
  const own = createMemoryCounters({ capacity: CAPACITY });
  if (options.redisUrl === null) return own;
  const shared = createRedisCounters(options.redisUrl, options.patience ?? 250);
  const counters = createFallbackCounters({ shared, own, clock: options.clock, logger: options.logger });
  await counters.state();
  return counters;
}
