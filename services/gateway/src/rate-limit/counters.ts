import type { RateLimits } from './rate-limits.ts';

/** The result of counting one request: the count of each window before it. A refused request is not counted. */
export type Count = { readonly allowed: boolean; readonly minute: number; readonly hour: number };

export type CountersState = { readonly store: 'memory' | 'redis'; readonly status: 'ok' | 'degraded' };

/** Counts requests in the calendar minutes and hours of UTC. */
export type Counters = {
  /**
   * Checks both windows of `bucket` and counts the request in one step, so that no two requests use the same remaining capacity.
   * `now` is in milliseconds since 1970. Rejects only when the store is unreachable.
   */
  take(bucket: string, limits: RateLimits, now: number): Count | Promise<Count>;
  state(): CountersState | Promise<CountersState>;
  close(): Promise<void>;
};

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
