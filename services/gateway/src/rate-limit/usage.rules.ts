import { HOUR_MS, MINUTE_MS } from '@probant/kernel/durations';
import type { Count } from './counters.ts';
import type { RateLimits } from './rate-limits.ts';

/** A bucket's state as shown to the caller. `tightest` is the window with the fewest requests left, the longer one on a tie. */
export type Usage = {
  readonly allowed: boolean;
  readonly limits: RateLimits;
  readonly leftInMinute: number;
  readonly leftInHour: number;
  readonly tightest: { readonly limit: number; readonly left: number; readonly resetSeconds: number };
};

/** Computes the usage as Kong does: an allowed request reduces what is left, a refused one leaves both windows unchanged. */
export function computeUsage(count: Count, limits: RateLimits, now: number): Usage {
  const countedNow = count.allowed ? 1 : 0;
  const leftInMinute = Math.max(0, limits.minute - count.minute - countedNow);
  const leftInHour = Math.max(0, limits.hour - count.hour - countedNow);
  const tightest =
    leftInHour <= leftInMinute
      ? { limit: limits.hour, left: leftInHour, resetSeconds: secondsToEnd(HOUR_MS, now) }
      : { limit: limits.minute, left: leftInMinute, resetSeconds: secondsToEnd(MINUTE_MS, now) };
  return { allowed: count.allowed, limits, leftInMinute, leftInHour, tightest };
}

/** Seconds until the end of the window that contains `now`, at least 1. */
const secondsToEnd = (window: number, now: number): number =>
  Math.max(1, window / 1000 - Math.floor((now % window) / 1000));
