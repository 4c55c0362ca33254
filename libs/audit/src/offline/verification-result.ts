import type { ChainHead } from '../chain/chain-record.ts';
import type { VerifierKey } from '../notes/verifier-key.ts';
import type { ChainBreak } from '../verification/chain-verifier.ts';

/** What the auditor obtained from a source other than the file. */
export type AuditorInputs = {
  /** The key of the log. Null when none was given: the key in the file is used then, and proves nothing about the signer. */
  readonly logKey: VerifierKey | null;
  readonly witnessKeys: readonly VerifierKey[];
  /** Checkpoints of this log that the auditor kept. */
  readonly keptNotes: readonly string[];
};

/** Where a checkpoint comes from: the database, a store outside it, a succession of the log's key, or the auditor. */
export type NoteSource = 'checkpoint' | 'anchor' | 'succession' | 'kept';

/** A checkpoint that contradicts the log or does not belong to it. */
export type NoteFault = {
  /** Null for one that the auditor kept. */
  readonly line: number | null;
  readonly source: NoteSource;
  /** Null when the note is not a checkpoint. */
  readonly size: number | null;
  readonly reason: NoteFaultReason;
};

/**
 * `unreadable_note`: not a checkpoint. `other_log`: belongs to another log. `not_signed`: not signed by the key. `bad_signature`: a
 * signature is invalid. `head_behind_anchor`: covers events or erasures that do not exist. `anchor_mismatch`: its root differs from that
 * of the events. `erasures_mismatch`: its erasures differ from those of the ledger. `superseded_key`: signed by a key of the log after the
 * succession of that key. `broken_succession`: the successions in the file are not one chain that contains the key.
 */
export type NoteFaultReason =
  | 'unreadable_note'
  | 'other_log'
  | 'not_signed'
  | 'bad_signature'
  | 'head_behind_anchor'
  | 'anchor_mismatch'
  | 'erasures_mismatch'
  | 'superseded_key'
  | 'broken_succession';

/** The part of the log that a signature covers. */
export type SignedCoverage = { readonly size: number; readonly erasures: number };

/** The log signed with the old key up to `size` events, and with the new key from then on. */
export type SuccessionResult = {
  readonly old_key: string;
  readonly new_key: string;
  readonly size: number;
  readonly at: string;
};

export type WitnessResult = {
  readonly name: string;
  /** Number of valid cosignatures. */
  readonly notes: number;
  readonly newest: (SignedCoverage & { readonly at: string }) | null;
};

/** The result of a verification. `--json` prints it, so its members are a public format. */
export type ExportVerification = {
  /** True when there is no problem and every given key signed at least one valid checkpoint. */
  readonly ok: boolean;
  readonly tenant_id: string;
  readonly origin: string;
  readonly algorithm: string;
  readonly exported_at: string;
  readonly head: ChainHead;
  /** Number of verified events, including the broken one. */
  readonly checked: number;
  readonly first_event_at: string | null;
  readonly last_event_at: string | null;
  readonly broken: ChainBreak | null;
  readonly erasures: { readonly count: number; readonly events: number };
  readonly key: {
    /** The verifier key with which the notes were verified, null when there was none. */
    readonly text: string | null;
    /** Whether the auditor gave it. */
    readonly trusted: boolean;
  };
  /** The successions of the log's key, oldest first. Empty when they are broken. */
  readonly successions: readonly SuccessionResult[];
  readonly notes: {
    readonly checkpoints: number;
    readonly anchors: number;
    readonly kept: number;
    /** Signed by the key and consistent with the log. */
    readonly verified: number;
    /** After the first broken event, so not compared. */
    readonly unchecked: number;
    readonly newest: SignedCoverage | null;
    /** The newest valid anchor, null when there is none. */
    readonly newest_anchor: (SignedCoverage & { readonly store: string; readonly at: string }) | null;
    /** What the newest valid kept checkpoint covers. */
    readonly newest_kept: SignedCoverage | null;
    /** The first ten. */
    readonly faults: readonly NoteFault[];
    readonly fault_count: number;
  };
  readonly witnesses: readonly WitnessResult[];
};
