import type { AuditEvent } from '@probant/contracts/audit-trail';
import type { ValueCount } from '../stats/figures.ts';

/** A run of a chain, both ends included; empty when `to` is below `from`. */
export type Run = { readonly from: number; readonly to: number };

export type Volumes = {
  readonly events: number;
  /** The most frequent first. */
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

/** What a dossier lists, all of one moment: no identifier is in it that an erasure in it has taken out. */
export type Listing = {
  readonly events: readonly AuditEvent[];
  readonly erasures: { readonly count: number; readonly newest: readonly ErasureEntry[] };
  readonly anchors: { readonly count: number; readonly shown: readonly AnchorEntry[] };
};

export type Limits = { readonly events: number; readonly erasures: number; readonly anchors: number };
