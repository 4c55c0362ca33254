import type { RateLimits } from '@probant/kernel/config';

/** How one request was counted: what stood in each window before it. A request that is not allowed is not counted. */
export type Count = { readonly allowed: boolean; readonly minute: number; readonly hour: number };

export type CountersState = { readonly store: 'memory' | 'redis'; readonly status: 'ok' | 'degraded' };

/** Counts requests in the calendar minutes and hours of UTC. */
export type Counters = {
  /**
   * Checks both windows of `bucket` and counts the request in one step, so that no two requests see the same room.
   * `now` in milliseconds since 1970. Rejects only when the store is out of reach.
   */
  take(bucket: string, limits: RateLimits, now: number): Count | Promise<Count>;
  state(): CountersState | Promise<CountersState>;
  close(): Promise<void>;
};

export const MINUTE = 60_000;
export const HOUR = 3_600_000;
