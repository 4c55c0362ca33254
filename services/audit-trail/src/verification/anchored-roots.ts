import { HASH_BYTES } from '@probant/audit/chain-v1';
import { leafHash } from '@probant/audit/merkle/hashing';
import { type NodeSource, rootOf } from '@probant/audit/merkle/proofs';
import { rootOfLeaves, treeBuilder } from '@probant/audit/merkle/tree-builder';
import { BrokenTree } from '../checkpoints/checkpoint-store.ts';
import type { Range } from './window.rules.ts';

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
export function rootsOfWindow({ from }: Range, kept: NodeSource): RootsOnTheWay {
  const leaves: Buffer[] = [];
  const source: NodeSource = {
    async nodes(wanted) {
      return Promise.all(
        wanted.map(async ({ level, index }) => {
          const [start, end] = [index * 2 ** level, (index + 1) * 2 ** level];
          if (start >= from - 1) return rootOfLeaves(leaves.slice(start - (from - 1), end - (from - 1)));
          if (end > from - 1) return rootOfHalves(source, level, index);
          const [node] = await kept.nodes([{ level, index }]);
          if (!node) throw new BrokenTree('rows of the tree are missing');
          return node;
        }),
      );
    },
  };
  return {
    add: (hashes) => void leaves.push(...[...slices(hashes)].map(leafHash)),
    async rootAt(size) {
      if (size > from - 1 + leaves.length) return null;
      try {
        return await rootOf(source, size);
      } catch (error) {
        if (error instanceof BrokenTree) return null;
        throw error;
      }
    },
  };
}
