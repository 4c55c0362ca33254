import { COMMITTED_FIELDS, commitment, eventHash, HASH_BYTES, leafHash, SALT_BYTES } from '@probant/audit/chain-v1';
import type { SealedEvent } from './sealed-event.ts';

/** The hash that the stored values give; of an erased value only its commitment is left, which then stands for it. */
export function recomputedHash(event: SealedEvent): Buffer {
  const commitments = Buffer.concat(
    COMMITTED_FIELDS.map((field) => {
      const salt = event.salts[field];
      return sized(salt === null ? event.commitments[field] : commitment(field, sized(salt, SALT_BYTES), event[field]));
    }),
  );
  return eventHash(event.chain_seq, sized(event.prev_hash), leafHash(commitments, event));
}

/** What somebody stored with another length has its own bytes as far as they go: it gives another hash, not an error. */
const sized = (bytes: Buffer, length = HASH_BYTES): Buffer => {
  if (bytes.length === length) return bytes;
  const cut = Buffer.alloc(length);
  bytes.copy(cut);
  return cut;
};
