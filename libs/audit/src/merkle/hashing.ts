import { hash } from 'node:crypto';
import { HASH_BYTES } from '../chain/chain-v1.ts';

/** Returns SHA-256(0x00 data) (RFC 6962, section 2.1). In a tenant's log the data of a leaf is the 32-byte event_hash. */
export function hashLeaf(data: Uint8Array): Buffer {
  if (data.length !== HASH_BYTES) return sha256(Buffer.concat([LEAF_PREFIX, data]));
  leafInput.set(data, 1);
  return sha256(leafInput);
}

/** Returns SHA-256(0x01 left right) (RFC 6962, section 2.1). */
export function hashNode(left: Uint8Array, right: Uint8Array): Buffer {
  nodeInput.set(left, 1);
  nodeInput.set(right, 1 + HASH_BYTES);
  return sha256(nodeInput);
}

/** Returns the root of a tree without leaves. */
export const computeEmptyRoot = (): Buffer => sha256(new Uint8Array(0));

/** Hashes to a string and copies it, as in chain-v1.ts: faster than hashing to a Buffer. */
const sha256 = (input: Uint8Array): Buffer => Buffer.from(hash('sha256', input, 'binary'), 'latin1');

const LEAF_PREFIX = Buffer.from([0]);

/** One-shot hashing takes a single input, so its parts are assembled in these buffers. No state survives a call. */
const leafInput = Buffer.alloc(1 + HASH_BYTES);
const nodeInput = Buffer.alloc(1 + 2 * HASH_BYTES, 1);
