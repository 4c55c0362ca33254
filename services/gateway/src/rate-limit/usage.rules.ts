import type { RateLimits } from '@probant/kernel/config';
import { type Count, HOUR, MINUTE } from './counters.ts';

/** What a caller is told about its bucket. `tightest` is the window with the least left, the longer one on a tie. */
export type Usage = {
  readonly allowed: boolean;
  readonly limits: RateLimits;
  readonly leftInMinute: number;
  readonly leftInHour: number;
  readonly tightest: { readonly limit: number; readonly left: number; readonly resetSeconds: number };
};

/** Kong's arithmetic: an allowed request is taken off what is left, a refused one leaves the windows that still had room as they were. */
export function usageOf(count: Count, limits: RateLimits, now: number): Usage {
  const taken = count.allowed ? 1 : 0;
  const leftInMinute = Math.max(0, limits.minute - count.minute - taken);
  const leftInHour = Math.max(0, limits.hour - count.hour - taken);
  const tightest =
    leftInHour <= leftInMinute
      ? { limit: limits.hour, left: leftInHour, resetSeconds: secondsToEnd(HOUR, now) }
      : { limit: limits.minute, left: leftInMinute, resetSeconds: secondsToEnd(MINUTE, now) };
  return { allowed: count.allowed, limits, leftInMinute, leftInHour, tightest };
}

/** Seconds to the end of the window that `now` lies in, at least 1. */
const secondsToEnd = (window: number, now: number): number =>
  Math.max(1, window / 1000 - Math.floor((now % window) / 1000));
