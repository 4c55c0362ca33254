import type { Clock } from '@probant/kernel/clock';
import type { RateLimits } from '@probant/kernel/config';
import type { KeyCheck } from '@probant/keys/key-check';
import { presentedKey } from '../key-auth/presented-key.ts';
import type { Counters } from '../rate-limit/counters.ts';
import { showUsage } from '../rate-limit/rate-headers.ts';
import { usageOf } from '../rate-limit/usage.rules.ts';
import type { ServiceRoute } from '../route-table.ts';
import { TEXTS } from './answers.ts';
import type { Denials } from './denials.ts';
import type { Exchange } from './exchange.ts';
import type { HandOver } from './hand-over.ts';

type Parts = {
  readonly keys: KeyCheck;
  readonly counters: Counters;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  readonly denials: Denials;
  readonly handOver: HandOver;
};

/** A call to a service: key, then rate, then the service. A revoked key is known here, is counted, and is refused by the service. */
export function keyedCall({ keys, counters, rateLimits, clock, denials, handOver }: Parts) {
  return async (exchange: Exchange, route: ServiceRoute): Promise<void> => {
    const presented = presentedKey(exchange.request);
    if ('refused' in presented) {
      denials.denyKey(exchange, presented.refused);
      return;
    }
    const verdict = await keys(presented.key);
    if (verdict.state === 'unknown') {
      denials.denyKey(exchange, 'unknown_key');
      return;
    }
    const limits = route.ownLimits?.limits ?? rateLimits;
    const bucket = route.ownLimits === undefined ? verdict.keyId : `${route.ownLimits.name}:${verdict.keyId}`;
    const now = clock();
    const usage = usageOf(await counters.take(bucket, limits, now), limits, now);
    showUsage(exchange.response, usage);
    if (usage.allowed) handOver(exchange, route.service);
    else denials.deny(exchange, 'rate', 429, TEXTS.rateLimited, { 'Retry-After': String(usage.tightest.resetSeconds) });
  };
}
