import { HASH_BYTES } from '@probant/audit/chain-v1';
import { BrokenTree, type LockedLog } from './checkpoint-store.ts';
import { BLOCK, blockRoots, LEVELS } from './tree-rows.rules.ts';

/** Blocks of 256 rows read at once: half a megabyte of hashes. */
const BLOCKS_AT_ONCE = 64;

/** Keeps the roots of the subtrees that became complete between two sizes. Rejects with a BrokenTree where rows are missing, or are there too early. */
export async function growTree(log: LockedLog, from: number, to: number): Promise<void> {
  for (let level = LEVELS; 2 ** level <= to; level += LEVELS)
    await growLevel(log, level, Math.floor(from / 2 ** level), Math.floor(to / 2 ** level));
}

/** Roots number `first` to `end`, the latter excluded, of one level. */
async function growLevel(log: LockedLog, level: number, first: number, end: number): Promise<void> {
  for (let start = first; start < end; start += BLOCKS_AT_ONCE) {
    const stop = Math.min(start + BLOCKS_AT_ONCE, end);
    const hashes = await log.hashes({ level: level - LEVELS, from: start * BLOCK, to: stop * BLOCK });
    if (hashes.length !== (stop - start) * BLOCK * HASH_BYTES) throw new BrokenTree('rows of the tree are missing');
    if (!(await log.addSubtrees(level, start, blockRoots(level - LEVELS, hashes))))
      throw new BrokenTree('rows of the tree are there before their time');
  }
}
