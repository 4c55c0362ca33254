import type { ChainHead } from '@probant/audit/chain/chain-record';
import type { ChainBreak } from '@probant/audit/verification/chain-verifier';

/** The two ends of a stored chain, read at one instant. */
export type ChainEnds = {
  /** The stored head; number 0 and the genesis hash when there is none. */
  readonly head: ChainHead;
  /** The event with the number of the head. For number 0 there is none, and the hash is the genesis hash. */
  readonly headEvent: { readonly id: string | null; readonly hash: string | null };
  /** Lowest and highest event numbers, null when there are no events. */
  readonly lowest: number | null;
  readonly highest: number | null;
  /** The first event above the head. Null in an intact chain. */
  readonly above: { readonly seq: number; readonly id: string } | null;
};

/** The result of examining a run of events: the last existing number, the first break, and the event hashes when requested. */
export type RunResult = {
  readonly last: number | null;
  readonly broken: ChainBreak | null;
  /** Concatenated, in order. */
  readonly hashes: Uint8Array | null;
};
