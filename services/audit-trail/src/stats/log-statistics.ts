/** Number of events with a value, or recorded on a day (`YYYY-MM-DD`, UTC). */
export type ValueCount = {
  readonly dimension: 'action' | 'resource_type' | 'severity' | 'actor_type' | 'day';
  readonly value: string;
  readonly count: number;
};

/** Statistics of a tenant's log at one moment. */
export type LogStatistics = {
  readonly head: { readonly seq: number; readonly hash: string | null };
  readonly total: number;
  readonly anonymized: number;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  /** The anchor that covers most of the log, in any store; null before the first. */
  readonly anchor: { readonly size: number; readonly anchored_at: string } | null;
  /** Most frequent first, at most `limits.values` per dimension. Contains all days since `limits.since`. */
  readonly values: readonly ValueCount[];
  /** Most active first; of two equal ones, the one that appeared first in the log. */
  readonly actors: readonly { readonly actor_id: string; readonly count: number }[];
};

export type StatisticsLimits = {
  readonly values: number;
  readonly actors: number;
  /** First day of the activity (`YYYY-MM-DD`, UTC). */
  readonly since: string;
};
