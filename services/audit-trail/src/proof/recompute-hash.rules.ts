import {
  COMMITTED_FIELDS,
  computeCommitment,
  computeEventHash,
  computeEventLeaf,
  HASH_BYTES,
  SALT_BYTES,
} from '@probant/audit/chain/chain-v1';
import type { SealedEvent } from './sealed-event.ts';

/** Recomputes the hash of an event from its stored values. An erased value is represented by its commitment, the only part that remains. */
export function recomputeHash(event: SealedEvent): Buffer {
  const commitments = Buffer.concat(
    COMMITTED_FIELDS.map((field) => {
      const salt = event.salts[field];
      return resizeBytes(
        salt === null
          ? event.commitments[field]
          : computeCommitment(field, resizeBytes(salt, SALT_BYTES), event[field]),
      );
    }),
  );
  return computeEventHash(event.chain_seq, resizeBytes(event.prev_hash), computeEventLeaf(commitments, event));
}

/** Cuts or zero-pads tampered bytes of the wrong length, so that they give another hash instead of an error. */
const resizeBytes = (bytes: Buffer, length = HASH_BYTES): Buffer => {
  if (bytes.length === length) return bytes;
  const resized = Buffer.alloc(length);
  bytes.copy(resized);
  return resized;
};
