import { HASH_BYTES } from '@probant/audit/chain/chain-v1';
import { hashLeaf, hashNode } from '@probant/audit/merkle/hashing';
import { computeRoot, type NodeSource } from '@probant/audit/merkle/proofs';
import { computeRowRoots } from '@probant/audit/merkle/row-roots';
import { computeRootOfLeaves, createTreeBuilder } from '@probant/audit/merkle/tree-builder';
import type { Subtree } from '@probant/audit/merkle/tree-shape';
import { BrokenTreeError } from '../checkpoints/checkpoint-store.ts';

/** Computes roots of a chain's tree while the chain is examined. */
export type RootCollector = {
  /** Adds the hashes of the next events, concatenated. */
  addHashes(hashes: Uint8Array): void;
  /** Returns the root over the first `size` events, null unless all of them have been added. */
  computeRootAt(size: number): Promise<Buffer | null>;
};

/** Creates a collector of the roots at `sizes`, for a chain that is examined from its first event. Uses the events alone. */
export function createEventRootCollector(sizes: Iterable<number>): RootCollector {
  const requestedSizes = [...new Set(sizes)].sort((a, b) => a - b);
  const roots = new Map<number, Buffer>();
  const tree = createTreeBuilder();
  let nextRequest = requestedSizes.findIndex((size) => size > 0);
  return {
    addHashes(hashes) {
      for (let at = 0; at < hashes.length; ) {
        const until = requestedSizes[nextRequest];
        if (until === undefined) return;
        const level = findSubtreeLevel(tree.size, Math.min(until - tree.size, (hashes.length - at) / HASH_BYTES));
        const bytes = 2 ** level * HASH_BYTES;
        tree.appendSubtree(computeRowRoots(hashes.subarray(at, at + bytes), level, 'leaf data'), level);
        at += bytes;
        if (tree.size < until) continue;
        roots.set(until, tree.computeRoot());
        nextRequest += 1;
      }
    },
    computeRootAt: async (size) => roots.get(size) ?? null,
  };
}

/** Larger subtrees gain nothing more. */
const MAX_SUBTREE_LEVEL = 10;

/** Returns the level of the largest complete subtree that starts after `size` leaves and has at most `count`, which is at least 1. */
function findSubtreeLevel(size: number, count: number): number {
  let level = 0;
  while (level < MAX_SUBTREE_LEVEL && size % 2 ** (level + 1) === 0 && 2 ** (level + 1) <= count) level += 1;
  return level;
}

/**
 * Creates a collector for a window that starts at event `from`. It takes the events in the window, and the stored subtrees for those
 * before it. Subtrees are derived and may be wrong: when a root does not match, recompute it from the events.
 */
export function createWindowRootCollector(from: number, storedNodes: NodeSource): RootCollector {
  const leaves: Buffer[] = [];
  const before = from - 1;
  /** Returns the parts of a subtree that lie entirely before the window. */
  const listStoredParts = (subtree: Subtree): readonly Subtree[] => {
    if (startOf(subtree) >= before) return [];
    return endOf(subtree) <= before ? [subtree] : halvesOf(subtree).flatMap(listStoredParts);
  };
  const source: NodeSource = {
    async readNodes(subtrees) {
      const parts = subtrees.flatMap(listStoredParts);
      const hashes = await storedNodes.readNodes(parts);
      const storedRoots = new Map(parts.map((part, index) => [toKey(part), hashes[index]]));
      const computeSubtreeRoot = (subtree: Subtree): Uint8Array => {
        const storedRoot = storedRoots.get(toKey(subtree));
        if (storedRoot) return storedRoot;
        if (startOf(subtree) >= before)
          return computeRootOfLeaves(leaves.slice(startOf(subtree) - before, endOf(subtree) - before));
        const [left, right] = halvesOf(subtree);
        return hashNode(computeSubtreeRoot(left), computeSubtreeRoot(right));
      };
      return subtrees.map(computeSubtreeRoot);
    },
  };
  return {
    addHashes: (hashes) => void leaves.push(...[...splitHashes(hashes)].map(hashLeaf)),
    async computeRootAt(size) {
      if (size > before + leaves.length) return null;
      try {
        return await computeRoot(source, size);
      } catch (error) {
        if (error instanceof BrokenTreeError) return null;
        throw error;
      }
    },
  };
}

const startOf = ({ level, index }: Subtree): number => index * 2 ** level;
const endOf = ({ level, index }: Subtree): number => (index + 1) * 2 ** level;
const toKey = ({ level, index }: Subtree): string => `${level}/${index}`;
const halvesOf = ({ level, index }: Subtree): readonly [Subtree, Subtree] => [
  { level: level - 1, index: 2 * index },
  { level: level - 1, index: 2 * index + 1 },
];

function* splitHashes(hashes: Uint8Array): Iterable<Uint8Array> {
  for (let offset = 0; offset < hashes.length; offset += HASH_BYTES) yield hashes.subarray(offset, offset + HASH_BYTES);
}
