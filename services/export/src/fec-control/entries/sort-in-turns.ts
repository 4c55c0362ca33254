/** Sorted natively in one go. */
const RUN = 1 << 15;

/** The numbers in order, in one of two rooms that this needs; others may have their turn at each step, of some milliseconds. Stable. */
export function* sortInTurns(
  numbers: Uint32Array<ArrayBuffer>,
  before: (a: number, b: number) => number,
): Generator<void, Uint32Array<ArrayBuffer>> {
  for (let start = 0; start < numbers.length; start += RUN) {
    numbers.subarray(start, start + RUN).sort(before);
    yield;
  }
  let from = numbers;
  let to = new Uint32Array(numbers.length > RUN ? numbers.length : 0);
  for (let width = RUN; width < numbers.length; width *= 2) {
    for (let start = 0; start < numbers.length; start += 2 * width) yield* merge(from, to, start, width, before);
    [from, to] = [to, from];
  }
  return from;
}

/** Two runs that follow each other become one. */
function* merge(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  width: number,
  before: (a: number, b: number) => number,
): Generator<void> {
  const middle = Math.min(start + width, from.length);
  const end = Math.min(start + 2 * width, from.length);
  let left = start;
  let right = middle;
  for (let at = start; at < end; at += 1) {
    const fromLeft = right >= end || (left < middle && before(from[left] as number, from[right] as number) <= 0);
    to[at] = (fromLeft ? from[left] : from[right]) as number;
    if (fromLeft) left += 1;
    else right += 1;
    if (at % RUN === 0) yield;
  }
}
