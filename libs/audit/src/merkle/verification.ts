import { HASH_BYTES } from '../chain-v1.ts';
import { nodeHash } from './hashing.ts';

export type Inclusion = {
  /** From 0. */
  readonly index: number;
  readonly size: number;
  readonly leaf: Uint8Array;
  readonly proof: readonly Uint8Array[];
  readonly root: Uint8Array;
};

/** Whether a proof leads from a leaf hash at its place to the root (RFC 9162, section 2.1.3.2). False for whatever has no sense. */
export function verifyInclusion({ index, size, leaf, proof, root }: Inclusion): boolean {
  if (!(isCount(index) && isCount(size) && index < size) || ![leaf, root, ...proof].every(isHash)) return false;
  let at = index;
  let last = size - 1;
  let hash = leaf;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else hash = nodeHash(hash, sibling);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && same(hash, root);
}

export type Consistency = {
  readonly oldSize: number;
  readonly size: number;
  readonly oldRoot: Uint8Array;
  readonly root: Uint8Array;
  readonly proof: readonly Uint8Array[];
};

/**
 * Whether a proof shows that the first `oldSize` leaves are the same in both trees (RFC 9162, section 2.1.4.2). Trees of one size need
 * equal roots and no proof. False for an old tree without leaves, about which a proof says nothing, and for whatever has no sense.
 */
export function verifyConsistency({ oldSize, size, oldRoot, root, proof }: Consistency): boolean {
  if (!(isCount(oldSize) && isCount(size) && 0 < oldSize && oldSize <= size)) return false;
  if (oldSize === size) return proof.length === 0 && same(oldRoot, root);
  if (![oldRoot, root, ...proof].every(isHash)) return false;
  let at = oldSize - 1;
  let last = size - 1;
  while (at % 2 === 1) [at, last] = [half(at), half(last)];
  const [first, ...rest] = at === 0 ? [oldRoot, ...proof] : proof;
  if (first === undefined) return false;
  let oldHash = first;
  let hash = first;
  for (const sibling of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      oldHash = nodeHash(sibling, oldHash);
      hash = nodeHash(sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else hash = nodeHash(hash, sibling);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && same(oldHash, oldRoot) && same(hash, root);
}

/** Not a shift: those end at 2^32. */
const half = (number: number): number => Math.floor(number / 2);

const isCount = (number: number): boolean => Number.isSafeInteger(number) && number >= 0;
const isHash = (bytes: Uint8Array): boolean => bytes.length === HASH_BYTES;
const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;
