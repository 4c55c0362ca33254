import { HASH_BYTES } from '@probant/audit/chain/chain-v1';
import { BrokenTreeError, type LockedLog } from './checkpoint-store.ts';
import { BLOCK_ROWS, computeBlockRoots, LEVELS_PER_BLOCK } from './tree-rows.rules.ts';

/** Blocks of 256 rows per read: half a megabyte of hashes. */
const BLOCKS_AT_ONCE = 64;

/**
 * Stores the roots of the subtrees that became complete between two sizes.
 * @throws BrokenTreeError when rows are missing, or when a root is already stored.
 */
export async function growTree(log: LockedLog, from: number, to: number): Promise<void> {
  for (let level = LEVELS_PER_BLOCK; 2 ** level <= to; level += LEVELS_PER_BLOCK)
    await growLevel(log, level, Math.floor(from / 2 ** level), Math.floor(to / 2 ** level));
}

/** Stores roots `first` to `end` (excluded) of one level. */
async function growLevel(log: LockedLog, level: number, first: number, end: number): Promise<void> {
  for (let start = first; start < end; start += BLOCKS_AT_ONCE) {
    const stop = Math.min(start + BLOCKS_AT_ONCE, end);
    const hashes = await log.readHashes({
      level: level - LEVELS_PER_BLOCK,
      from: start * BLOCK_ROWS,
      to: stop * BLOCK_ROWS,
    });
    if (hashes.length !== (stop - start) * BLOCK_ROWS * HASH_BYTES)
      throw new BrokenTreeError('rows of the tree are missing');
    if (!(await log.addSubtrees(level, start, computeBlockRoots(level - LEVELS_PER_BLOCK, hashes))))
      throw new BrokenTreeError('rows of the tree already exist');
  }
}
