import type { Account, RateWindow } from '@probant/contracts/account';
import { HOUR_MS, MINUTE_MS } from '@probant/kernel/durations';
import type { WindowCounts } from '../../rate-limit/counters.ts';
import type { RateLimits } from '../../rate-limit/rate-limits.ts';

/** Returns the two windows of a limit, as a caller sees them at `now`. */
export const describeRateWindows = (
  counts: WindowCounts,
  limits: RateLimits,
  now: number,
): Pick<Account['rate_limits'][number], 'minute' | 'hour'> => ({
  minute: describeWindow(counts.minute, limits.minute, now, MINUTE_MS),
  hour: describeWindow(counts.hour, limits.hour, now, HOUR_MS),
});

const describeWindow = (count: number, limit: number, now: number, windowMs: number): RateWindow => ({
  limit,
  remaining: Math.max(0, limit - count),
  resets_at: new Date((Math.floor(now / windowMs) + 1) * windowMs).toISOString(),
});
