import type { ServerResponse } from 'node:http';
import type { Clock } from '@probant/kernel/clock';
import { getAddressBucket } from '../rate-limit/address-bucket.ts';
import { createMemoryCounters } from '../rate-limit/memory-counters.ts';
import { setRateHeaders } from '../rate-limit/rate-headers.ts';
import type { RateLimits } from '../rate-limit/rate-limits.ts';
import { computeUsage, type Usage } from '../rate-limit/usage.rules.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import { RESPONSE_TEXTS, sendError } from './send-response.ts';

/** Addresses counted at the same time. Limits what an attacker with many addresses can make this process store, about 10 MB. */
const MAX_ADDRESS_BUCKETS = 100_000;

type Limits = { readonly shown: RateLimits; readonly blocking: RateLimits | null };

export type AddressLimiter = {
  /** Counts a request without a valid key and sets its bucket's headers. Returns false after sending a 429. */
  admit(response: ServerResponse): boolean;
  /** Counts a connection whose request could not be parsed. */
  count(address: string | undefined): Usage;
};

/**
 * Creates the limiter of client addresses, for requests without a valid key. Its counters stay in this process even where the key
 * counters are shared, so that a flood of such requests cannot fill the shared store. Without limits for addresses the general ones
 * are shown and nothing is blocked.
 */
export function createAddressLimiter(limits: Limits, clock: Clock, metrics: GatewayMetrics): AddressLimiter {
  const counters = createMemoryCounters({ capacity: MAX_ADDRESS_BUCKETS });
  const applied = limits.blocking ?? limits.shown;
  const count = (address: string | undefined): Usage => {
    const now = clock();
    return computeUsage(counters.take(getAddressBucket(address), applied, now), applied, now);
  };
  return {
    count,
    admit(response) {
      const usage = count(response.req.socket.remoteAddress);
      setRateHeaders(response, usage);
      if (usage.allowed || limits.blocking === null) return true;
      metrics.recordDenial('address_rate');
      sendError(response, 429, RESPONSE_TEXTS.rateLimited, { 'Retry-After': String(usage.tightest.resetSeconds) });
      return false;
    },
  };
}
