/** Leaves from `from` up to but not including `to`. */
export type LeafRange = { readonly from: number; readonly to: number };

/** A complete subtree: the 2^level leaves that start at index * 2^level. */
export type Subtree = { readonly level: number; readonly index: number };

/** Returns the complete subtrees that make up a range of leaves, left to right: one for each 1 bit of its length. */
export function splitIntoSubtrees({ from, to }: LeafRange): readonly Subtree[] {
  const subtrees: Subtree[] = [];
  for (let start = from; start < to; ) {
    const level = findLevel(to - start);
    subtrees.push({ level, index: start / 2 ** level });
    start += 2 ** level;
  }
  return subtrees;
}

/**
 * Returns the ranges whose hashes form the audit path of leaf `index` in the tree of `size` leaves, the sibling of the leaf first (RFC
 * 6962, section 2.1.1).
 *
 * @throws RangeError unless 0 <= index < size.
 */
export function listInclusionRanges(index: number, size: number): readonly LeafRange[] {
  if (!(index >= 0 && index < size)) throw new RangeError('the leaf index must be at least 0 and below the tree size');
  const ranges: LeafRange[] = [];
  let { from, to } = { from: 0, to: size };
  while (to - from > 1) {
    const middle = from + findSplit(to - from);
    if (index < middle) {
      ranges.push({ from: middle, to });
      to = middle;
    } else {
      ranges.push({ from, to: middle });
      from = middle;
    }
  }
  return ranges.reverse();
}

/**
 * Returns the ranges whose hashes prove that the tree of `size` leaves extends the one of `oldSize` leaves (RFC 6962, section 2.1.2).
 *
 * @throws RangeError unless 0 < oldSize <= size.
 */
export function listConsistencyRanges(oldSize: number, size: number): readonly LeafRange[] {
  if (!(oldSize > 0 && oldSize <= size))
    throw new RangeError('the old tree must have at least one leaf and at most as many as the new one');
  const ranges: LeafRange[] = [];
  let { from, to } = { from: 0, to: size };
  while (oldSize !== to) {
    const middle = from + findSplit(to - from);
    if (oldSize <= middle) {
      ranges.push({ from: middle, to });
      to = middle;
    } else {
      ranges.push({ from, to: middle });
      from = middle;
    }
  }
  // The old root itself is omitted: the verifier has it.
  return (from === 0 ? ranges : [...ranges, { from, to }]).reverse();
}

/** Returns the largest power of two below `length`, which must be above 1. */
const findSplit = (length: number): number => 2 ** findLevel(length - 1);

/** Returns the highest level whose subtrees have at most `length` leaves. Exact up to 2^53, where Math.log2 rounds. */
function findLevel(length: number): number {
  let level = Math.floor(Math.log2(length));
  while (2 ** level > length) level -= 1;
  while (2 ** (level + 1) <= length) level += 1;
  return level;
}
