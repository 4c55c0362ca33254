import type { CommittedField, EventBody } from './chain-v1.ts';

/** An event of the log with everything needed to recompute its hash. Hashes, salts and commitments are lowercase hex. */
export type ChainRecord = EventBody & {
  readonly actor_id: string;
  readonly resource_id: string;
  /** RFC 8785 text, `null` for none. */
  readonly changes: string;
  /** RFC 8785 text. */
  readonly metadata: string;
  readonly anonymized: boolean;
  /** Null once the value is erased: the commitment can no longer be opened. */
  readonly salts: Readonly<Record<CommittedField, string | null>>;
  readonly commitments: Readonly<Record<CommittedField, string>>;
  readonly chain_seq: number;
  readonly prev_hash: string;
  readonly event_hash: string;
};

/** The position and hash of the last event of a chain; 0 and the genesis hash while it is empty. */
export type ChainHead = { readonly seq: number; readonly hash: string };
