/** Leaves `from` to `to`, the latter excluded. */
export type LeafRange = { readonly from: number; readonly to: number };

/** A complete subtree: the 2^level leaves from index * 2^level on. */
export type Subtree = { readonly level: number; readonly index: number };

/** The complete subtrees that a tree's range of leaves falls into, left to right: one for each bit of its length. */
export function subtreesOf({ from, to }: LeafRange): readonly Subtree[] {
  const subtrees: Subtree[] = [];
  for (let start = from; start < to; ) {
    const level = levelBelow(to - start);
    subtrees.push({ level, index: start / 2 ** level });
    start += 2 ** level;
  }
  return subtrees;
}

/**
 * RFC 6962, section 2.1.1: the ranges whose hashes lead from leaf `index` to the root of the first `size` leaves, the leaf's sibling
 * first. Throws a RangeError unless 0 <= index < size.
 */
export function inclusionRanges(index: number, size: number): readonly LeafRange[] {
  if (!(index >= 0 && index < size)) throw new RangeError('the leaf must stand in the tree');
  const ranges: LeafRange[] = [];
  let { from, to } = { from: 0, to: size };
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
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
 * RFC 6962, section 2.1.2: the ranges whose hashes show that the tree of `size` leaves begins with the one of `oldSize`.
 * Throws a RangeError unless 0 < oldSize <= size.
 */
export function consistencyRanges(oldSize: number, size: number): readonly LeafRange[] {
  if (!(oldSize > 0 && oldSize <= size)) throw new RangeError('the old tree must hold a leaf, and be no larger');
  const ranges: LeafRange[] = [];
  let { from, to } = { from: 0, to: size };
  while (oldSize !== to) {
    const middle = from + splitOf(to - from);
    if (oldSize <= middle) {
      ranges.push({ from: middle, to });
      to = middle;
    } else {
      ranges.push({ from, to: middle });
      from = middle;
    }
  }
  // What the verifier holds already, the old root itself, is left out.
  return (from === 0 ? ranges : [...ranges, { from, to }]).reverse();
}

/** The largest power of two below a number above 1. */
const splitOf = (length: number): number => 2 ** levelBelow(length - 1);

/** The largest level whose subtrees have at most `length` leaves; exact up to 2^53, where Math.log2 rounds. */
function levelBelow(length: number): number {
  let level = Math.floor(Math.log2(length));
  while (2 ** level > length) level -= 1;
  while (2 ** (level + 1) <= length) level += 1;
  return level;
}
