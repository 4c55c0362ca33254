import { HASH_BYTES } from '../chain/chain-v1.ts';
import { hashNode } from './hashing.ts';

export type InclusionProof = {
  /** From 0. */
  readonly index: number;
  readonly size: number;
  readonly leaf: Uint8Array;
  readonly proof: readonly Uint8Array[];
  readonly root: Uint8Array;
};

/** Whether an inclusion proof leads from the leaf hash at `index` to the root (RFC 9162, section 2.1.3.2). False for malformed input. */
export function verifyInclusion({ index, size, leaf, proof, root }: InclusionProof): boolean {
  if (!(isCount(index) && isCount(size) && index < size) || ![leaf, root, ...proof].every(isHash)) return false;
  let position = index;
  let last = size - 1;
  let hash = leaf;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (position % 2 === 1 || position === last) {
      hash = hashNode(sibling, hash);
      while (position % 2 === 0 && position !== 0) [position, last] = [half(position), half(last)];
    } else hash = hashNode(hash, sibling);
    [position, last] = [half(position), half(last)];
  }
  return last === 0 && isEqual(hash, root);
}

export type ConsistencyProof = {
  readonly oldSize: number;
  readonly size: number;
  readonly oldRoot: Uint8Array;
  readonly root: Uint8Array;
  readonly proof: readonly Uint8Array[];
};

/**
 * Whether a consistency proof shows that both trees start with the same `oldSize` leaves (RFC 9162, section 2.1.4.2). Trees of the same
 * size need equal roots and an empty proof. False for malformed input and for an empty old tree, for which there is no proof.
 */
export function verifyConsistency({ oldSize, size, oldRoot, root, proof }: ConsistencyProof): boolean {
  if (!(isCount(oldSize) && isCount(size) && 0 < oldSize && oldSize <= size)) return false;
  if (oldSize === size) return proof.length === 0 && isEqual(oldRoot, root);
  if (![oldRoot, root, ...proof].every(isHash)) return false;
  let position = oldSize - 1;
  let last = size - 1;
  while (position % 2 === 1) [position, last] = [half(position), half(last)];
  const [start, ...siblings] = position === 0 ? [oldRoot, ...proof] : proof;
  if (start === undefined) return false;
  let oldHash = start;
  let hash = start;
  for (const sibling of siblings) {
    if (last === 0) return false;
    if (position % 2 === 1 || position === last) {
      oldHash = hashNode(sibling, oldHash);
      hash = hashNode(sibling, hash);
      while (position % 2 === 0 && position !== 0) [position, last] = [half(position), half(last)];
    } else hash = hashNode(hash, sibling);
    [position, last] = [half(position), half(last)];
  }
  return last === 0 && isEqual(oldHash, oldRoot) && isEqual(hash, root);
}

/** Divides instead of shifting, because shifts are limited to 32 bits. */
const half = (number: number): number => Math.floor(number / 2);

const isCount = (number: number): boolean => Number.isSafeInteger(number) && number >= 0;
const isHash = (bytes: Uint8Array): boolean => bytes.length === HASH_BYTES;
const isEqual = (left: Uint8Array, right: Uint8Array): boolean => Buffer.compare(left, right) === 0;
