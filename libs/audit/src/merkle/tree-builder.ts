import { nodeHash } from './hashing.ts';
import { joined } from './proofs.ts';

/** A tree that grows leaf by leaf and keeps only the complete subtrees of its right edge: one hash for each bit of its size. */
export type TreeBuilder = {
  readonly size: number;
  append(leaf: Uint8Array): void;
  /** The root over all leaves so far. */
  root(): Buffer;
};

/** Starts an empty tree; leaves are leaf hashes, as `leafHash` makes them. */
export function treeBuilder(): TreeBuilder {
  const edge: Uint8Array[] = [];
  let size = 0;
  return {
    get size() {
      return size;
    },
    append(leaf) {
      let hash = leaf;
      // Each complete pair becomes one: as often as the size so far ends in binary ones.
      for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) {
        const left = edge.pop();
        if (left) hash = nodeHash(left, hash);
      }
      edge.push(hash);
      size += 1;
    },
    root: () => joined(edge),
  };
}

/** The root over some leaf hashes. */
export function rootOfLeaves(leaves: Iterable<Uint8Array>): Buffer {
  const tree = treeBuilder();
  for (const leaf of leaves) tree.append(leaf);
  return tree.root();
}
