import { HASH_BYTES } from '@probant/audit/chain/chain-v1';
import type { NodeSource } from '@probant/audit/merkle/proofs';
import { BrokenTreeError } from './checkpoint-store.ts';
import { computeRowsRoot, locateRows, mergeRuns, type RowRun } from './tree-rows.rules.ts';

/** Reads the concatenated hashes of each run of rows, in the order of the runs. A result is shorter when rows are missing. */
export type ReadRuns = (runs: readonly RowRun[]) => Promise<readonly Buffer[]>;

/** Creates a node source over stored rows. It throws BrokenTreeError when rows are missing. */
export const createNodeSource = (read: ReadRuns): NodeSource => ({
  async readNodes(subtrees) {
    if (subtrees.length === 0) return [];
    const rowRuns = subtrees.map(locateRows);
    const runs = mergeRuns(rowRuns);
    const runHashes = await read(runs);
    return rowRuns.map(({ level, from, to }) => {
      const index = runs.findIndex((run) => run.level === level && run.from <= from && to <= run.to);
      const [run, hashes] = [runs[index], runHashes[index]];
      if (!run || hashes?.length !== (run.to - run.from) * HASH_BYTES)
        throw new BrokenTreeError('rows of the tree are missing');
      return computeRowsRoot(level, hashes.subarray((from - run.from) * HASH_BYTES, (to - run.from) * HASH_BYTES));
    });
  },
});
