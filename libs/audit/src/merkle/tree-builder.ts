import { hashNode } from './hashing.ts';
import { joinSubtrees } from './proofs.ts';

/** A tree that grows leaf by leaf and keeps only the complete subtrees of its right edge, at most one hash for each bit of its size. */
export type TreeBuilder = {
  readonly size: number;
  append(leaf: Uint8Array): void;
  /** Appends the 2^level leaves of a complete subtree. @throws RangeError unless the size is a multiple of 2^level. */
  appendSubtree(root: Uint8Array, level: number): void;
  /** Returns the root over all leaves so far. */
  computeRoot(): Buffer;
};

/** Creates an empty tree. Its leaves are leaf hashes, as `hashLeaf` returns them. */
export function createTreeBuilder(): TreeBuilder {
  const edge: Uint8Array[] = [];
  let size = 0;
  function appendSubtree(root: Uint8Array, level: number): void {
    const leaves = 2 ** level;
    if (size % leaves !== 0) throw new RangeError('a subtree must start at a multiple of its size');
    let hash = root;
    // Merges two subtrees of the same size into one, once for each trailing binary 1 of the number of subtrees.
    for (let bits = size / leaves; bits % 2 === 1; bits = (bits - 1) / 2) {
      const sibling = edge.pop();
      if (sibling) hash = hashNode(sibling, hash);
    }
    edge.push(hash);
    size += leaves;
  }
  return {
    get size() {
      return size;
    },
    append: (leaf) => appendSubtree(leaf, 0),
    appendSubtree,
    computeRoot: () => joinSubtrees(edge),
  };
}

/** Returns the root over some leaf hashes. */
export function computeRootOfLeaves(leaves: Iterable<Uint8Array>): Buffer {
  const tree = createTreeBuilder();
  for (const leaf of leaves) tree.append(leaf);
  return tree.computeRoot();
}
