import { computeEmptyRoot, hashNode } from './hashing.ts';
import {
  type LeafRange,
  listConsistencyRanges,
  listInclusionRanges,
  type Subtree,
  splitIntoSubtrees,
} from './tree-shape.ts';

/** Reads the hashes of complete subtrees, one for each requested subtree and in the same order. */
export type NodeSource = { readNodes(subtrees: readonly Subtree[]): Promise<readonly Uint8Array[]> };

/** Returns the root over the first `size` leaves. */
export async function computeRoot(source: NodeSource, size: number): Promise<Buffer> {
  const [root] = await computeRangeHashes(source, [{ from: 0, to: size }]);
  return root ?? computeEmptyRoot();
}

/** Returns the RFC 6962 audit path of leaf `index` (from 0) in the tree of `size` leaves: the sibling hashes, from the leaf up. */
export const computeInclusionProof = (source: NodeSource, index: number, size: number): Promise<readonly Buffer[]> =>
  computeRangeHashes(source, listInclusionRanges(index, size));

/** Returns the RFC 6962 proof that the tree of `size` leaves extends the tree of `oldSize` leaves, which must not be empty. */
export const computeConsistencyProof = (
  source: NodeSource,
  oldSize: number,
  size: number,
): Promise<readonly Buffer[]> => computeRangeHashes(source, listConsistencyRanges(oldSize, size));

/** Returns the hash of each range. Reads the subtrees of all ranges in one call. */
async function computeRangeHashes(source: NodeSource, ranges: readonly LeafRange[]): Promise<readonly Buffer[]> {
  const subtrees = ranges.map(splitIntoSubtrees);
  const nodes = await source.readNodes(subtrees.flat());
  let offset = 0;
  return subtrees.map(({ length }) => {
    offset += length;
    return joinSubtrees(nodes.slice(offset - length, offset));
  });
}

/** Returns the hash over adjacent subtrees whose sizes decrease from left to right. */
export function joinSubtrees(subtrees: readonly Uint8Array[]): Buffer {
  if (subtrees.length === 0) return computeEmptyRoot();
  return Buffer.from(subtrees.reduceRight((right, left) => hashNode(left, right)));
}
