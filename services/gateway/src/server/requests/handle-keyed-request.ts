import type { Clock } from '@probant/kernel/clock';
import { type KeyCheck, UNCHECKED_KEY_RETRY_SECONDS, UNCHECKED_KEY_TEXT } from '@probant/keys/key-check';
import { readPresentedKey } from '../../authentication/presented-key.ts';
import type { Counters } from '../../rate-limit/counters.ts';
import { getLimitBucket } from '../../rate-limit/limit-bucket.ts';
import { setRateHeaders } from '../../rate-limit/rate-headers.ts';
import { chooseKeyLimits, type RateLimits } from '../../rate-limit/rate-limits.ts';
import { computeUsage } from '../../rate-limit/usage.rules.ts';
import { RESPONSE_TEXTS } from '../../response/send-response.ts';
import type { ServiceRoute } from '../../route-table.ts';
import type { Exchange } from '../exchange.ts';
import type { Denials } from '../refusals/deny-request.ts';
import type { DispatchToService } from './dispatch-to-service.ts';

type Parts = {
  readonly keys: KeyCheck;
  readonly counters: Counters;
  readonly rateLimits: RateLimits;
  readonly maxRateLimits: RateLimits;
  readonly clock: Clock;
  readonly denials: Denials;
  readonly dispatchToService: DispatchToService;
};

/**
 * Creates the handler of requests to a service: key, rate limit, then the service. A revoked key is known and counted here, and
 * refused by the service.
 */
export function createKeyedRequestHandler({
  keys,
  counters,
  rateLimits,
  maxRateLimits,
  clock,
  denials,
  dispatchToService,
}: Parts) {
  return async (exchange: Exchange, route: ServiceRoute): Promise<void> => {
    exchange.routePrefix = route.prefix;
    const presented = readPresentedKey(exchange.request);
    if ('refused' in presented) {
      denials.denyKey(exchange, presented.refused);
      return;
    }
    const keyState = await keys(presented.key);
    if (keyState.state === 'unknown') {
      denials.denyKey(exchange, 'unknown_key');
      return;
    }
    if (keyState.state === 'unchecked') {
      const headers = { 'Retry-After': String(UNCHECKED_KEY_RETRY_SECONDS) };
      denials.denyWithoutKey(exchange, 'unchecked_key', 503, UNCHECKED_KEY_TEXT, headers);
      return;
    }
    exchange.key = { tenantId: keyState.tenantId, keyId: keyState.keyId };
    const ownLimits = keyState.state === 'active' ? keyState.limits : null;
    const limits = route.ownLimits?.limits ?? chooseKeyLimits(ownLimits, rateLimits, maxRateLimits);
    const bucket = getLimitBucket(keyState.keyId, route.ownLimits);
    const now = clock();
    const usage = computeUsage(await counters.take(bucket, limits, now), limits, now);
    setRateHeaders(exchange.response, usage);
    if (usage.allowed) dispatchToService(exchange, route.service);
    else
      denials.deny(exchange, 'rate', 429, RESPONSE_TEXTS.rateLimited, {
        'Retry-After': String(usage.tightest.resetSeconds),
      });
  };
}
