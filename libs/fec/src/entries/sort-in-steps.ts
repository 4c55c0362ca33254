type Compare = (a: number, b: number) => number;

/** Numbers that one step sorts natively or merges: some milliseconds. */
const RUN_LENGTH = 1 << 15;

/**
 * Sorts numbers with a stable merge sort that yields between steps, so that the caller can let other work run. Sorts in place and in one
 * more array of the same length, and returns whichever holds the result.
 */
export function* sortInSteps(
  numbers: Uint32Array<ArrayBuffer>,
  compare: Compare,
): Generator<void, Uint32Array<ArrayBuffer>> {
  for (let start = 0; start < numbers.length; start += RUN_LENGTH) {
    numbers.subarray(start, start + RUN_LENGTH).sort(compare);
    yield;
  }
  let from = numbers;
  let to = new Uint32Array(numbers.length > RUN_LENGTH ? numbers.length : 0);
  for (let width = RUN_LENGTH; width < numbers.length; width *= 2) {
    for (let start = 0; start < numbers.length; start += 2 * width) yield* mergeRuns(from, to, start, width, compare);
    [from, to] = [to, from];
  }
  return from;
}

/** Merges two adjacent runs. */
function* mergeRuns(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  width: number,
  compare: Compare,
): Generator<void> {
  const middle = Math.min(start + width, from.length);
  const end = Math.min(start + 2 * width, from.length);
  let left = start;
  let right = middle;
  for (let at = start; at < end; at += 1) {
    const takesLeft = right >= end || (left < middle && compare(from[left] as number, from[right] as number) <= 0);
    to[at] = (takesLeft ? from[left] : from[right]) as number;
    if (takesLeft) left += 1;
    else right += 1;
    if (at % RUN_LENGTH === 0) yield;
  }
}
