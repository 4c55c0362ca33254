import type { EventEvidence } from '@probant/contracts/audit-trail';
import type { CommittedField, EventBody } from '../../chain/chain-v1.ts';
import type { VerifierKey } from '../../notes/verifier-key.ts';
import type { WitnessResult } from '../verification-result.ts';

/** What the auditor has beside the proof file. */
export type ProofInputs = {
  readonly logKey: VerifierKey;
  readonly witnessKeys: readonly VerifierKey[];
  /** The `event_hash` of the event; null when it is not known, or known from the evidence. */
  readonly eventHash: Uint8Array | null;
  /** What `GET /v1/events/{id}/evidence` returned. */
  readonly evidence: EventEvidence | null;
};

/**
 * `other_log`: the checkpoint is of another log than the key. `wrong_key`: signed with another key of the same name. `not_signed`: not
 * signed by the log at all. `bad_signature`: altered after it was signed. `impossible_path`: the number of hashes cannot belong to the
 * index. `not_in_tree`: the event is not at the index. `not_cosigned`: a given witness did not sign. The others are faults of the evidence.
 */
type ProofFaultReason =
  | 'other_log'
  | 'wrong_key'
  | 'not_signed'
  | 'bad_signature'
  | 'impossible_path'
  | 'not_in_tree'
  | 'not_cosigned'
  | 'other_position'
  | 'other_tenant'
  | 'other_hash'
  | EvidenceFaultReason;

/**
 * `commitment_mismatch`: a value is not the recorded one. `unlogged_erasure`: the value and the erasures contradict each other.
 * `hash_mismatch`: the rest of the event is not the recorded one.
 */
type EvidenceFaultReason = 'commitment_mismatch' | 'unlogged_erasure' | 'hash_mismatch';

/** `message` is a sentence for the auditor. */
export type ProofFault = { readonly reason: ProofFaultReason; readonly message: string };

/** The event that the evidence describes. */
export type ProvedEvent = EventBody & {
  readonly actor_id: string;
  readonly resource_id: string;
  readonly changes: string;
  readonly metadata: string;
  /** Fields whose value was erased: nothing proves their replacement. */
  readonly erased: readonly CommittedField[];
};

/** The result of the verification of a proof file. `--json` prints it, so its members are a public format. */
export type ProofVerification = {
  /** True when there is no problem. */
  readonly ok: boolean;
  readonly kind: 'tlog-proof';
  /** The log that the checkpoint names. */
  readonly origin: string;
  /** Number of events that the checkpoint covers. */
  readonly size: number;
  /** The position of the event, from 1. */
  readonly chain_seq: number;
  /** Lowercase hex; null when no hash was given, and the file proves nothing about an event. */
  readonly event_hash: string | null;
  /** Null without evidence, and when there is a problem. */
  readonly event: ProvedEvent | null;
  /** The verifier key that the auditor gave. */
  readonly key: string;
  readonly witnesses: readonly Pick<WitnessResult, 'name' | 'newest'>[];
  readonly problems: readonly ProofFault[];
};
