/** How many events have a value, or were recorded on a day (`YYYY-MM-DD`, UTC). */
export type ValueCount = {
  readonly dimension: 'action' | 'resource_type' | 'severity' | 'actor_type' | 'day';
  readonly value: string;
  readonly count: number;
};

/** A tenant's log in figures, all of one moment. */
export type Figures = {
  readonly head: { readonly seq: number; readonly hash: string | null };
  readonly total: number;
  readonly anonymized: number;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  /** The anchor that covers most of the log, wherever it is; null before the first. */
  readonly anchor: { readonly size: number; readonly anchored_at: string } | null;
  /** The most frequent first, `limits.values` of each dimension at most; days are all there. */
  readonly values: readonly ValueCount[];
  /** The most active first; of two alike the one that was first in the log. */
  readonly actors: readonly { readonly actor_id: string; readonly count: number }[];
};

export type Limits = {
  readonly values: number;
  readonly actors: number /** Days from this one on. */;
  readonly since: string;
};
