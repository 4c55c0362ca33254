import type { ClientAddressReader } from '@probant/kernel/client-address/client-address';
import type { Clock } from '@probant/kernel/clock';
import { getAddressBucket } from '../../rate-limit/address-bucket.ts';
import { createMemoryCounters } from '../../rate-limit/memory-counters.ts';
import { setRateHeaders } from '../../rate-limit/rate-headers.ts';
import type { RateLimits } from '../../rate-limit/rate-limits.ts';
import { computeUsage, type Usage } from '../../rate-limit/usage.rules.ts';
import { RESPONSE_TEXTS, sendError } from '../../response/send-response.ts';
import type { Exchange } from '../exchange.ts';
import { DENIAL_CODES, type GatewayMetrics } from '../gateway-metrics.ts';
import type { RefusalReporter } from './report-refusal.ts';

/** Addresses counted at the same time. Limits what an attacker with many addresses can make this process store, about 20 MB. */
const MAX_ADDRESS_BUCKETS = 100_000;

/** Limits of an address without a setting: far above health checks and many users behind one address, far below a flood. */
const DEFAULT_ADDRESS_LIMITS: RateLimits = { minute: 6_000, hour: 100_000 };

type Limits = {
  /** What responses show unless the operator limits addresses. */
  readonly keyLimits: RateLimits;
  /** The operator's limits; null for the default. */
  readonly addressLimits: RateLimits | null;
};

type Parts = {
  readonly clock: Clock;
  readonly metrics: GatewayMetrics;
  readonly readClient: ClientAddressReader;
  readonly reportRefusal: RefusalReporter;
};

export type AddressLimiter = {
  /** Counts a request without a valid key and sets its bucket's headers. Returns false after sending a 429. */
  admit(exchange: Exchange): boolean;
  /** Sets its bucket's headers without counting or refusing the request. */
  show(exchange: Exchange): void;
  /** Counts a connection whose request could not be parsed. */
  count(address: string | undefined): Usage;
};

/**
 * Creates the limiter of client addresses, for requests without a valid key. Its counters stay in this process even where the key
 * counters are shared, so that a flood of such requests cannot fill the shared store. Without limits of the operator the headers show
 * the limits of a key, as the contract does, and the higher default blocks.
 */
export function createAddressLimiter(
  { keyLimits, addressLimits }: Limits,
  { clock, metrics, readClient, reportRefusal }: Parts,
): AddressLimiter {
  const countShown = createUsageCounter(addressLimits ?? keyLimits, clock);
  const countBlocking = addressLimits === null ? createUsageCounter(getDefaultLimits(keyLimits), clock) : null;
  return {
    count: (address) => countShown(address),
    show({ request, response }) {
      setRateHeaders(response, countShown(readClient(request), NOTHING_ALLOWED));
    },
    admit(exchange) {
      const { request, response } = exchange;
      const address = readClient(request);
      const shown = countShown(address);
      const usage = countBlocking?.(address) ?? shown;
      setRateHeaders(response, shown);
      if (usage.allowed) return true;
      metrics.recordDenial('address_rate');
      reportRefusal(exchange, 429, 'address_rate');
      sendError(response, 429, DENIAL_CODES.address_rate, RESPONSE_TEXTS.rateLimited, {
        'Retry-After': String(usage.tightest.resetSeconds),
      });
      return false;
    },
  };
}

/** A request that is over its limits is not counted, so this reads a bucket. */
const NOTHING_ALLOWED: RateLimits = { minute: 0, hour: 0 };

/** Never below what the headers show. */
const getDefaultLimits = (shown: RateLimits): RateLimits => ({
  minute: Math.max(DEFAULT_ADDRESS_LIMITS.minute, shown.minute),
  hour: Math.max(DEFAULT_ADDRESS_LIMITS.hour, shown.hour),
});

type UsageCounter = (address: string | undefined, allowed?: RateLimits) => Usage;

/** Creates a counter that shows `limits`, and counts a request that is within `allowed` (by default the same). */
function createUsageCounter(limits: RateLimits, clock: Clock): UsageCounter {
  const counters = createMemoryCounters({ capacity: MAX_ADDRESS_BUCKETS });
  return (address, allowed = limits) => {
    const now = clock();
    return computeUsage(counters.take(getAddressBucket(address), allowed, now), limits, now);
  };
}
