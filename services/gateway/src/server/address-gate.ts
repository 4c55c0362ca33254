import type { ServerResponse } from 'node:http';
import type { Clock } from '@probant/kernel/clock';
import type { RateLimits } from '@probant/kernel/config';
import { addressBucket } from '../rate-limit/client-address.ts';
import { createMemoryCounters } from '../rate-limit/memory-counters.ts';
import { showUsage } from '../rate-limit/rate-headers.ts';
import { type Usage, usageOf } from '../rate-limit/usage.rules.ts';
import { refuse, TEXTS } from './answers.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';

/** Addresses counted at once: what an attacker with many addresses can make this process remember, about 10 MB. */
const CAPACITY = 100_000;

type Limits = { readonly shown: RateLimits; readonly blocking: RateLimits | null };

export type AddressGate = {
  /** Counts a call that bears no valid key and shows its bucket on the response. True when it may be answered; else it has been, with 429. */
  admit(response: ServerResponse): boolean;
  /** The same count for a connection whose request could not even be read. */
  count(address: string | undefined): Usage;
};

/**
 * The buckets of client addresses, for calls without a valid key. They live in this process even where the key counters are shared: a
 * flood of strangers must not fill the shared store. Without limits of their own they show the general ones and block nobody.
 */
export function addressGate(limits: Limits, clock: Clock, metrics: GatewayMetrics): AddressGate {
  const counters = createMemoryCounters({ capacity: CAPACITY });
  const applied = limits.blocking ?? limits.shown;
  const count = (address: string | undefined): Usage => {
    const now = clock();
    return usageOf(counters.take(addressBucket(address), applied, now), applied, now);
  };
  return {
    count,
    admit(response) {
      const usage = count(response.req.socket.remoteAddress);
      showUsage(response, usage);
      if (usage.allowed || limits.blocking === null) return true;
      metrics.denied('address_rate');
      refuse(response, 429, TEXTS.rateLimited, { 'Retry-After': String(usage.tightest.resetSeconds) });
      return false;
    },
  };
}
