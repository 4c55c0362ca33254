import { HASH_BYTES } from '@probant/audit/chain-v1';
import { leafHash, nodeHash } from '@probant/audit/merkle/hashing';
import type { Subtree } from '@probant/audit/merkle/tree-shape';

/** Every eighth level is kept: 2^8 rows make one of the next kept level, and events stand for level 0. */
export const LEVELS = 8;
export const BLOCK = 2 ** LEVELS;

/** A run of rows of one kept level, `to` excluded; level 0 are events, numbered from 0. */
export type RowRun = { readonly level: number; readonly from: number; readonly to: number };

/** The rows that a subtree's root is made of. */
export function rowsOf({ level, index }: Subtree): RowRun {
  const kept = level - (level % LEVELS);
  const count = 2 ** (level - kept);
  return { level: kept, from: index * count, to: (index + 1) * count };
}

/** Runs that touch become one, so that few are asked for: a proof needs nearly all rows of a block, in up to eight pieces. */
export function mergedRuns(runs: readonly RowRun[]): readonly RowRun[] {
  const merged: RowRun[] = [];
  for (const run of [...runs].sort((a, b) => a.level - b.level || a.from - b.from)) {
    const last = merged.at(-1);
    if (last && last.level === run.level && run.from <= last.to)
      merged[merged.length - 1] = { ...last, to: Math.max(last.to, run.to) };
    else merged.push(run);
  }
  return merged;
}

/** The root over a power of two of rows, their hashes side by side; those of events are leaf data still to be hashed. */
export function rootOfRows(level: number, hashes: Buffer): Buffer {
  let nodes = Array.from({ length: hashes.length / HASH_BYTES }, (_, at) =>
    hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
  if (level === 0) nodes = nodes.map(leafHash);
  while (nodes.length > 1) nodes = pairs(nodes);
  const [root] = nodes;
  if (!root) throw new RangeError('a subtree has at least one row');
  return root;
}

function pairs(nodes: readonly Buffer[]): Buffer[] {
  const above: Buffer[] = [];
  for (let at = 0; at + 1 < nodes.length; at += 2) {
    const [left, right] = [nodes[at], nodes[at + 1]];
    if (left && right) above.push(nodeHash(left, right));
  }
  return above;
}

/** Roots of the next kept level over whole blocks of rows, side by side; a block begun is left out. */
export function blockRoots(level: number, hashes: Buffer): Buffer {
  const bytes = BLOCK * HASH_BYTES;
  const blocks = Math.floor(hashes.length / bytes);
  return Buffer.concat(
    Array.from({ length: blocks }, (_, at) => rootOfRows(level, hashes.subarray(at * bytes, (at + 1) * bytes))),
  );
}
