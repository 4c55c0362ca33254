import type { StoredEvent } from '../read/stored-event.ts';
import type { ValueCount } from '../stats/log-statistics.ts';

/** A range of events, both ends included; empty when `to` is below `from`. */
export type SeqRange = { readonly from: number; readonly to: number };

export type Volumes = {
  readonly events: number;
  /** Most frequent first. */
  readonly values: readonly ValueCount[];
};

export type ErasureEntry = {
  readonly erasure_seq: number;
  readonly erased_at: string;
  readonly erased_by: string;
  readonly subject_type: string;
  readonly replacement: string;
  readonly event_count: number;
};

export type AnchorEntry = {
  readonly size: number;
  readonly erasures: number;
  readonly store: string;
  readonly anchored_at: string;
  readonly stamped_at: string | null;
};

/** The lists of a dossier, read from one snapshot, so that they contain no identifier that a listed erasure has removed. */
export type Listing = {
  readonly events: readonly StoredEvent[];
  readonly erasures: { readonly count: number; readonly newest: readonly ErasureEntry[] };
  readonly anchors: { readonly count: number; readonly shown: readonly AnchorEntry[] };
};

export type ListingLimits = { readonly events: number; readonly erasures: number; readonly anchors: number };
