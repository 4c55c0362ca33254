/** Returns the number of hashes of the inclusion proof of the leaf at `index` in a tree of `size` leaves (RFC 6962, section 2.1.1). */
export function countInclusionHashes(index: number, size: number): number {
  let [position, last, count] = [index, size - 1, 0];
  while (last > 0) {
    // The last node of a level has no sibling when it is a left one.
    if (position % 2 === 1 || position < last) count += 1;
    [position, last] = [Math.floor(position / 2), Math.floor(last / 2)];
  }
  return count;
}
