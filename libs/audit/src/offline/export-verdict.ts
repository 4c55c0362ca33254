import type { ChainHead } from '../chain-record.ts';
import type { ChainBreak } from '../chain-verifier.ts';
import type { VerifierKey } from '../notes/verifier-key.ts';

/** What the auditor has from somewhere else than the file. */
export type Trusted = {
  /** The log's own, null when none was given: the key in the file is used then, and vouches for nothing. */
  readonly log: VerifierKey | null;
  readonly witnesses: readonly VerifierKey[];
  /** Checkpoints of this log that the auditor has kept. */
  readonly kept: readonly string[];
};

/** Where a checkpoint stood: in the database, in a store outside it, or with the auditor. */
export type NoteSource = 'checkpoint' | 'anchor' | 'kept';

/** A checkpoint that the log contradicts, or that is not the log's. */
export type NoteFault = {
  /** Null for one that the auditor kept. */
  readonly line: number | null;
  readonly source: NoteSource;
  /** Null where the note cannot be read. */
  readonly size: number | null;
  readonly reason: NoteFaultReason;
};

/**
 * `unreadable_note`: no checkpoint. `other_log`: of another log. `not_signed`: not by the key. `bad_signature`: a signature does not
 * verify. `head_behind_anchor`: it covers events or erasures that are not there. `anchor_mismatch`: its root is not that of the events.
 * `erasures_mismatch`: its erasures are not those of the ledger.
 */
export type NoteFaultReason =
  | 'unreadable_note'
  | 'other_log'
  | 'not_signed'
  | 'bad_signature'
  | 'head_behind_anchor'
  | 'anchor_mismatch'
  | 'erasures_mismatch';

/** The largest part of the log that a signature was found for. */
export type Signed = { readonly size: number; readonly erasures: number };

export type WitnessFinding = {
  readonly name: string;
  /** Cosignatures that verified. */
  readonly notes: number;
  readonly newest: (Signed & { readonly at: string }) | null;
};

export type ExportVerdict = {
  /** Nothing is wrong, and each key that was given signed something. */
  readonly ok: boolean;
  readonly tenant_id: string;
  readonly origin: string;
  readonly algorithm: string;
  readonly exported_at: string;
  readonly head: ChainHead;
  /** Events looked at, the broken one included. */
  readonly checked: number;
  readonly first_event_at: string | null;
  readonly last_event_at: string | null;
  readonly broken: ChainBreak | null;
  readonly erasures: { readonly count: number; readonly events: number };
  readonly key: {
    /** The verifier key that the notes were held against, null when there was none. */
    readonly text: string | null;
    /** Whether it was given by the auditor. */
    readonly trusted: boolean;
  };
  readonly notes: {
    readonly checkpoints: number;
    readonly anchors: number;
    readonly kept: number;
    /** Signed by the key, and in agreement with the log. */
    readonly verified: number;
    /** Beyond the first broken event, so held against nothing. */
    readonly unchecked: number;
    readonly newest: Signed | null;
    /** Where the newest one stands outside the database, null when no anchor verified. */
    readonly newest_anchor: (Signed & { readonly store: string; readonly at: string }) | null;
    /** What the newest kept one that holds covers. */
    readonly newest_kept: Signed | null;
    /** The first ones. */
    readonly faults: readonly NoteFault[];
    readonly fault_count: number;
  };
  readonly witnesses: readonly WitnessFinding[];
};
