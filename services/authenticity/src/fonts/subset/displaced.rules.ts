/**
 * Returns the fewest numbers whose removal leaves the others in ascending order: those outside a longest ascending subsequence. Takes
 * O(n log n).
 */
export function listDisplaced(numbers: readonly number[]): readonly number[] {
  const previous: number[] = [];
  // Index of the smallest number that ends an ascending subsequence of each length.
  const ends: number[] = [];
  for (const [index, number] of numbers.entries()) {
    const length = countBelow(ends, number, numbers);
    previous[index] = ends[length - 1] ?? -1;
    ends[length] = index;
  }
  const ordered = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) ordered.add(index);
  return numbers.filter((_, index) => !ordered.has(index));
}

function countBelow(ends: readonly number[], number: number, numbers: readonly number[]): number {
  let low = 0;
  for (let high = ends.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((numbers[ends[middle] as number] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
