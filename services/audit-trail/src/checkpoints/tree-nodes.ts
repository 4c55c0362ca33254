import { HASH_BYTES } from '@probant/audit/chain-v1';
import type { NodeSource } from '@probant/audit/merkle/proofs';
import { BrokenTree } from './checkpoint-store.ts';
import { mergedRuns, type RowRun, rootOfRows, rowsOf } from './tree-rows.rules.ts';

/** Reads the hashes of runs of rows, side by side, in the order of the runs; shorter where rows are missing. */
export type ReadRuns = (runs: readonly RowRun[]) => Promise<readonly Buffer[]>;

/** A node source over kept rows. Rejects with a BrokenTree where rows are missing. */
export const nodesFrom = (read: ReadRuns): NodeSource => ({
  async nodes(wanted) {
    if (wanted.length === 0) return [];
    const asked = wanted.map(rowsOf);
    const runs = mergedRuns(asked);
    const found = await read(runs);
    return asked.map(({ level, from, to }) => {
      const at = runs.findIndex((run) => run.level === level && run.from <= from && to <= run.to);
      const [run, hashes] = [runs[at], found[at]];
      if (!run || hashes?.length !== (run.to - run.from) * HASH_BYTES)
        throw new BrokenTree('rows of the tree are missing');
      return rootOfRows(level, hashes.subarray((from - run.from) * HASH_BYTES, (to - run.from) * HASH_BYTES));
    });
  },
});
