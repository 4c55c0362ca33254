import type { ChainHead } from '@probant/audit/chain-record';
import type { ChainBreak } from '@probant/audit/chain-verifier';

/** The two ends of a stored chain, read at one instant. */
export type ChainEnds = {
  /** What the head says; number 0 and the genesis hash when there is none. */
  readonly head: ChainHead;
  /** The event that the head names; for number 0 there is none, and its hash is the genesis hash. */
  readonly headEvent: { readonly id: string | null; readonly hash: string | null };
  /** Lowest and highest numbers of events, null when there are none. */
  readonly lowest: number | null;
  readonly highest: number | null;
  /** The first event above the head, which should not be. */
  readonly above: { readonly seq: number; readonly id: string } | null;
};

/** What a run of events showed: the first fault in it, the last number that is there, and the event hashes where they were asked for. */
export type RunFinding = {
  readonly last: number | null;
  readonly broken: ChainBreak | null;
  /** Side by side, in order. */
  readonly hashes: Uint8Array | null;
};
