import type { Account } from '@probant/contracts/account';
import type { Caller } from '@probant/http/route';
import type { Clock } from '@probant/kernel/clock';
import type { ListedKey } from '@probant/keys/issuing';
import type { Counters } from '../../rate-limit/counters.ts';
import { getLimitBucket } from '../../rate-limit/limit-bucket.ts';
import { chooseKeyLimits, type RateLimits } from '../../rate-limit/rate-limits.ts';
import type { ServiceRoute } from '../../route-table.ts';
import { describeKey } from '../keys/describe-key.ts';
import { describeRateWindows } from './rate-windows.rules.ts';

export type AccountDeps = {
  readonly findKey: (caller: Caller) => Promise<ListedKey | null>;
  readonly counters: Pick<Counters, 'read'>;
  readonly rateLimits: RateLimits;
  readonly maxRateLimits: RateLimits;
  readonly routes: readonly ServiceRoute[];
  readonly clock: Clock;
};

/** Returns who the caller is and what its key has left, or null when its key is no longer stored. */
export async function readAccount(
  { findKey, counters, rateLimits, maxRateLimits, routes, clock }: AccountDeps,
  caller: Caller,
): Promise<Account | null> {
  const key = await findKey(caller);
  if (key === null) return null;
  const now = clock();
  const limited = [
    {
      prefix: null,
      limits: chooseKeyLimits(key.limits, rateLimits, maxRateLimits),
      bucket: getLimitBucket(caller.keyId, undefined),
    },
    ...routes.flatMap(({ prefix, ownLimits }) =>
      ownLimits === undefined
        ? []
        : [{ prefix, limits: ownLimits.limits, bucket: getLimitBucket(caller.keyId, ownLimits) }],
    ),
  ];
  return {
    tenant_id: caller.tenantId,
    key: describeKey(key),
    rate_limits: await Promise.all(
      limited.map(async ({ prefix, limits, bucket }) => ({
        prefix,
        ...describeRateWindows(await counters.read(bucket, now), limits, now),
      })),
    ),
  };
}
