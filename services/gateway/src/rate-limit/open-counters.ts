import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import type { Counters } from './counters.ts';
import { createFallbackCounters } from './fallback-counters.ts';
import { createMemoryCounters } from './memory-counters.ts';
import { noticeOtherGateways } from './other-gateways.ts';
import type { Presence } from './presence.repository.ts';

/** Keys counted at the same time by one process, about 100 bytes each. */
const MAX_KEY_BUCKETS = 1_000_000;

/** Opens the rate counters: in memory, or in Redis with memory as the fallback. Waits at most 1 s for the first response of Redis. */
export async function openCounters(options: {
  readonly redisUrl: string | null;
  /** How long a request waits for the store before it is counted in memory, in milliseconds. */
  readonly timeoutMs?: number;
  /** By which gateways that count in memory notice one another; none by default. */
  readonly among?: { readonly presence: Presence; readonly id: string };
  readonly clock: Clock;
  readonly logger: Logger;
}): Promise<Counters> {
  const own = createMemoryCounters({ capacity: MAX_KEY_BUCKETS });
  if (options.redisUrl === null)
    return options.among === undefined ? own : noticeOtherGateways(own, { ...options.among, logger: options.logger });
  // Loaded only for an installation with Redis: the client is 45 modules.
  const { createRedisCounters } = await import('./redis-counters.ts');
  const shared = createRedisCounters(options.redisUrl, options.timeoutMs ?? 250);
  const counters = createFallbackCounters({ shared, own, clock: options.clock, logger: options.logger });
  await counters.state();
  return counters;
}
