import { emptyRoot, nodeHash } from './hashing.ts';
import { consistencyRanges, inclusionRanges, type LeafRange, type Subtree, subtreesOf } from './tree-shape.ts';

/** Where the hashes of complete subtrees come from, as many as are asked for and in that order. */
export type NodeSource = { nodes(wanted: readonly Subtree[]): Promise<readonly Uint8Array[]> };

/** The root over the first `size` leaves. */
export async function rootOf(source: NodeSource, size: number): Promise<Buffer> {
  const [root] = await hashesOf(source, [{ from: 0, to: size }]);
  return root ?? emptyRoot();
}

/** RFC 6962: the hashes from the sibling of leaf `index` (from 0) up to the child of the root over `size` leaves. */
export const inclusionProof = (source: NodeSource, index: number, size: number): Promise<readonly Buffer[]> =>
  hashesOf(source, inclusionRanges(index, size));

/** RFC 6962: shows that the tree of `size` leaves begins with the tree of `oldSize`, which must hold a leaf. */
export const consistencyProof = (source: NodeSource, oldSize: number, size: number): Promise<readonly Buffer[]> =>
  hashesOf(source, consistencyRanges(oldSize, size));

/** The hash of each range, all of their subtrees asked for at once. */
async function hashesOf(source: NodeSource, ranges: readonly LeafRange[]): Promise<readonly Buffer[]> {
  const subtrees = ranges.map(subtreesOf);
  const nodes = await source.nodes(subtrees.flat());
  let taken = 0;
  return subtrees.map(({ length }) => {
    taken += length;
    return joined(nodes.slice(taken - length, taken));
  });
}

/** The hash over neighbouring subtrees that get smaller from left to right. */
export function joined(subtrees: readonly Uint8Array[]): Buffer {
  if (subtrees.length === 0) return emptyRoot();
  return Buffer.from(subtrees.reduceRight((right, left) => nodeHash(left, right)));
}
