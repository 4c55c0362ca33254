import { HASH_BYTES } from '@probant/audit/chain-v1';
import { leafHash, nodeHash } from '@probant/audit/merkle/hashing';
import { type NodeSource, rootOf } from '@probant/audit/merkle/proofs';
import { rootOfLeaves, treeBuilder } from '@probant/audit/merkle/tree-builder';
import type { Subtree } from '@probant/audit/merkle/tree-shape';
import { BrokenTree } from '../checkpoints/checkpoint-store.ts';

/** Takes the event hashes of a chain as they are examined, side by side and in order, and gives roots of its tree. */
export type RootsOnTheWay = {
  add(hashes: Uint8Array): void;
  /** The root over the first `size` events, which must have been added; null otherwise. */
  rootAt(size: number): Promise<Buffer | null>;
};

/** From the events alone: the roots at `sizes`, for a chain that is examined from its first event on. */
export function rootsFromEvents(sizes: Iterable<number>): RootsOnTheWay {
  const wanted = new Set(sizes);
  const last = Math.max(0, ...wanted);
  const roots = new Map<number, Buffer>();
  const tree = treeBuilder();
  return {
    add(hashes) {
      for (const hash of slices(hashes)) {
        if (tree.size >= last) return;
        tree.append(leafHash(hash));
        if (wanted.has(tree.size)) roots.set(tree.size, tree.root());
      }
    },
    rootAt: async (size) => roots.get(size) ?? null,
  };
}

/**
 * For a window from event `from` on: the events in it as they are, what stands before it by the kept subtrees. These are derived and
 * may be wrong: where a root made with them does not fit, the events themselves must be asked.
 */
export function rootsOfWindow(from: number, kept: NodeSource): RootsOnTheWay {
  const leaves: Buffer[] = [];
  const before = from - 1;
  /** The subtrees of one that stand wholly before the window. */
  const keptParts = (subtree: Subtree): readonly Subtree[] => {
    if (startOf(subtree) >= before) return [];
    return endOf(subtree) <= before ? [subtree] : halvesOf(subtree).flatMap(keptParts);
  };
  const source: NodeSource = {
    async nodes(wanted) {
      const parts = wanted.flatMap(keptParts);
      const hashes = await kept.nodes(parts);
      const known = new Map(parts.map((part, at) => [nameOf(part), hashes[at]]));
      const rootOfSubtree = (subtree: Subtree): Uint8Array => {
        const ready = known.get(nameOf(subtree));
        if (ready) return ready;
        if (startOf(subtree) >= before)
          return rootOfLeaves(leaves.slice(startOf(subtree) - before, endOf(subtree) - before));
        const [left, right] = halvesOf(subtree);
        return nodeHash(rootOfSubtree(left), rootOfSubtree(right));
      };
      return wanted.map(rootOfSubtree);
    },
  };
  return {
    add: (hashes) => void leaves.push(...[...slices(hashes)].map(leafHash)),
    async rootAt(size) {
      if (size > before + leaves.length) return null;
      try {
        return await rootOf(source, size);
      } catch (error) {
        if (error instanceof BrokenTree) return null;
        throw error;
      }
    },
  };
}

const startOf = ({ level, index }: Subtree): number => index * 2 ** level;
const endOf = ({ level, index }: Subtree): number => (index + 1) * 2 ** level;
const nameOf = ({ level, index }: Subtree): string => `${level}/${index}`;
const halvesOf = ({ level, index }: Subtree): readonly [Subtree, Subtree] => [
  { level: level - 1, index: 2 * index },
  { level: level - 1, index: 2 * index + 1 },
];

function* slices(hashes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < hashes.length; at += HASH_BYTES) yield hashes.subarray(at, at + HASH_BYTES);
}
