import type { Randomness } from '@probant/kernel/ids';
import { COMMITTED_FIELDS, computeCommitments, computeSealedHash, type EventBody, SALT_BYTES } from './chain-v1.ts';

/** An event before it has a position in the chain: what the caller sent, and its id. */
export type EventContent = Omit<EventBody, 'timestamp'> & {
  readonly actor_id: string;
  readonly resource_id: string;
  /** RFC 8785 text, `null` for none. */
  readonly changes: string;
  /** RFC 8785 text. */
  readonly metadata: string;
};

/** An event with its salts (4 x 16 bytes) and commitments (4 x 32 bytes) in leaf order, not yet linked to the chain. */
export type SealedEvent<Content extends EventContent = EventContent> = {
  readonly content: Content;
  readonly salts: Uint8Array;
  readonly commitments: Uint8Array;
};

/** The position of an event in the chain. */
export type ChainLink = {
  readonly seq: number;
  readonly timestamp: string;
  readonly previous: Uint8Array;
  readonly hash: Uint8Array;
};

/** Returns the salts of one event, 4 x 16 random bytes. */
export type SaltSource = () => Uint8Array;

const SALTS_PER_EVENT_BYTES = COMMITTED_FIELDS.length * SALT_BYTES;
const EVENTS_PER_DRAW = 128;

/** Creates a source of salts that draws random bytes for many events at once: a draw costs as much as the five hashes of an event. */
export function createSaltPool(randomness: Randomness): SaltSource {
  let pool: Uint8Array = new Uint8Array(0);
  let next = 0;
  return () => {
    if (next === pool.length) {
      pool = randomness(EVENTS_PER_DRAW * SALTS_PER_EVENT_BYTES);
      next = 0;
    }
    next += SALTS_PER_EVENT_BYTES;
    return pool.subarray(next - SALTS_PER_EVENT_BYTES, next);
  };
}

/** Computes the commitments of the four committed fields. Needs no position in the chain, so it can run before the event is linked. */
export const sealEvent = <Content extends EventContent>(content: Content, salts: Uint8Array): SealedEvent<Content> => ({
  content,
  salts,
  commitments: computeCommitments(salts, content),
});

/** Assigns sealed events the positions after `after.seq`, whose hash is `after.hash`, all with the same timestamp. */
export function linkEvents(
  events: readonly SealedEvent[],
  after: { readonly seq: number; readonly hash: Uint8Array },
  timestamp: string,
): readonly ChainLink[] {
  let { seq, hash } = after;
  return events.map(({ content, commitments }) => {
    const previous = hash;
    seq += 1;
    hash = computeSealedHash(seq, previous, commitments, content, timestamp);
    return { seq, timestamp, previous, hash };
  });
}
