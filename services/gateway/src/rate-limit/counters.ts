import type { RateLimits } from './rate-limits.ts';

/** The result of counting one request: the count of each window before it. A refused request is not counted. */
export type Count = { readonly allowed: boolean; readonly minute: number; readonly hour: number };

/** The requests counted in the minute and in the hour that contain a moment. */
export type WindowCounts = Pick<Count, 'minute' | 'hour'>;

export type CountersState = { readonly store: 'memory' | 'redis'; readonly status: 'ok' | 'degraded' };

/** Counts requests in the calendar minutes and hours of UTC. */
export type Counters = {
  /**
   * Checks both windows of `bucket` and counts the request in one step, so that no two requests use the same remaining capacity.
   * `now` is in milliseconds since 1970. Rejects only when the store is unreachable.
   */
  take(bucket: string, limits: RateLimits, now: number): Count | Promise<Count>;
  /** Returns the counts of `bucket` without counting a request. Rejects only when the store is unreachable. */
  read(bucket: string, now: number): WindowCounts | Promise<WindowCounts>;
  state(): CountersState | Promise<CountersState>;
  close(): Promise<void>;
};
