import { HASH_BYTES } from '@probant/audit/chain/chain-v1';
import { computeRowRoots, type RowKind } from '@probant/audit/merkle/row-roots';
import type { Subtree } from '@probant/audit/merkle/tree-shape';

/** Every eighth level is stored: 2^8 rows give one row of the next stored level. Events are level 0. */
export const LEVELS_PER_BLOCK = 8;
export const BLOCK_ROWS = 2 ** LEVELS_PER_BLOCK;

/** A run of rows of one stored level, `to` excluded. Level 0 is the events, numbered from 0. */
export type RowRun = { readonly level: number; readonly from: number; readonly to: number };

/** Returns the rows that a subtree's root is computed from. */
export function locateRows({ level, index }: Subtree): RowRun {
  const storedLevel = level - (level % LEVELS_PER_BLOCK);
  const count = 2 ** (level - storedLevel);
  return { level: storedLevel, from: index * count, to: (index + 1) * count };
}

/** Merges runs that touch, so that few are read: a proof needs nearly all rows of a block, in up to eight pieces. */
export function mergeRuns(runs: readonly RowRun[]): readonly RowRun[] {
  const merged: RowRun[] = [];
  for (const run of [...runs].sort((a, b) => a.level - b.level || a.from - b.from)) {
    const last = merged.at(-1);
    if (last && last.level === run.level && run.from <= last.to)
      merged[merged.length - 1] = { ...last, to: Math.max(last.to, run.to) };
    else merged.push(run);
  }
  return merged;
}

/** Returns the root over a power of two of rows, given their concatenated hashes. At level 0 these are leaf data, still to be hashed. */
export function computeRowsRoot(level: number, hashes: Buffer): Buffer {
  if (hashes.length === 0) throw new RangeError('a subtree has at least one row');
  return computeRowRoots(hashes, Math.log2(hashes.length / HASH_BYTES), getRowKind(level));
}

const getRowKind = (level: number): RowKind => (level === 0 ? 'leaf data' : 'roots');

/** Returns the concatenated roots of the next stored level over whole blocks of rows. An incomplete block is skipped. */
export function computeBlockRoots(level: number, hashes: Buffer): Buffer {
  const bytes = BLOCK_ROWS * HASH_BYTES;
  const wholeBlocks = hashes.subarray(0, hashes.length - (hashes.length % bytes));
  return computeRowRoots(wholeBlocks, LEVELS_PER_BLOCK, getRowKind(level));
}
