import type { Randomness } from '@probant/kernel/ids';
import { COMMITTED_FIELDS, commitmentText, type EventBody, HASH_BYTES, SALT_BYTES, sealedHash } from './chain-v1.ts';

/** What the caller gives of an event, and its id: everything but its place in the chain. */
export type EventContent = Omit<EventBody, 'timestamp'> & {
  readonly actor_id: string;
  readonly resource_id: string;
  /** RFC 8785 text, `null` for none. */
  readonly changes: string;
  /** RFC 8785 text. */
  readonly metadata: string;
};

/** An event whose committed fields are sealed, not yet linked: salts (4 x 16 bytes) and commitments (4 x 32) in the order of the leaf. */
export type SealedEvent<Content extends EventContent = EventContent> = {
  readonly content: Content;
  readonly salts: Uint8Array;
  readonly commitments: Uint8Array;
};

/** The place an event got. */
export type Link = {
  readonly seq: number;
  readonly timestamp: string;
  readonly previous: Uint8Array;
  readonly hash: Uint8Array;
};

/** The salts of one event, 4 x 16 random bytes. */
export type SaltSource = () => Uint8Array;

const SALTS_BYTES = COMMITTED_FIELDS.length * SALT_BYTES;
const EVENTS_A_DRAW = 128;

/** Salts from one draw of randomness for many events: a draw costs as much as the five hashes of an event. */
export function pooledSalts(randomness: Randomness): SaltSource {
  let pool: Uint8Array = new Uint8Array(0);
  let next = 0;
  return () => {
    if (next === pool.length) {
      pool = randomness(EVENTS_A_DRAW * SALTS_BYTES);
      next = 0;
    }
    next += SALTS_BYTES;
    return pool.subarray(next - SALTS_BYTES, next);
  };
}

/** Commits to the four erasable fields. Needs no place in the chain, so it can be done before the event's turn comes. */
export function sealEvent<Content extends EventContent>(content: Content, salts: Uint8Array): SealedEvent<Content> {
  const commitments = Buffer.allocUnsafe(COMMITTED_FIELDS.length * HASH_BYTES);
  for (const [at, field] of COMMITTED_FIELDS.entries()) {
    const salt = salts.subarray(at * SALT_BYTES, (at + 1) * SALT_BYTES);
    commitments.write(commitmentText(field, salt, content[field]), at * HASH_BYTES, 'latin1');
  }
  return { content, salts, commitments };
}

/** Gives sealed events their places after `previous`, the hash of event number `seq`, all with the same timestamp. */
export function linkEvents(
  events: readonly SealedEvent[],
  after: { readonly seq: number; readonly hash: Uint8Array },
  timestamp: string,
): readonly Link[] {
  let { seq, hash } = after;
  return events.map(({ content, commitments }) => {
    const previous = hash;
    seq += 1;
    hash = sealedHash(seq, previous, commitments, content, timestamp);
    return { seq, timestamp, previous, hash };
  });
}
