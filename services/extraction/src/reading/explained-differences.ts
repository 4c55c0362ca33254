/** In cents: bases, taxes and totals are each rounded, and so are the lines behind them. */
const TOLERANCE = 5;
const MAX_AMOUNTS = 24;
/** So many distinct amounts or fewer may explain a difference three together; of more, every difference would be explained by chance. */
const MAX_FEW = 6;

/**
 * Returns a check whether a difference, in cents, is none or made up by one, two or three of the amounts, added or taken off. Each of two
 * equal amounts counts.
 */
export function createExplanation(amounts: readonly number[]): (difference: number) => boolean {
  const parts = amounts.filter((amount) => amount > 0).slice(-MAX_AMOUNTS);
  const sums = combine(parts, new Set(parts).size <= MAX_FEW ? 3 : 2);
  return (difference) =>
    Math.abs(difference) <= TOLERANCE || sums.some((sum) => Math.abs(sum - Math.abs(difference)) <= TOLERANCE);
}

/** Returns the sums of up to `count` of the amounts with either sign. */
function combine(amounts: readonly number[], count: number): readonly number[] {
  let sums: { readonly value: number; readonly next: number }[] = [{ value: 0, next: 0 }];
  const all: number[] = [];
  for (let used = 0; used < count; used++) {
    sums = sums.flatMap(({ value, next }) =>
      amounts.slice(next).flatMap((amount, index) => [
        { value: value + amount, next: next + index + 1 },
        { value: value - amount, next: next + index + 1 },
      ]),
    );
    all.push(...sums.map(({ value }) => value));
  }
  return all;
}

const MAX_SUMMED = 6;

/** Returns the sum of every part of a list of amounts that is not empty; of the last ones, where there are many. Equal amounts count each. */
export function sumSubsets(amounts: readonly number[]): number[] {
  let sums: number[] = [];
  for (const amount of amounts.slice(-MAX_SUMMED)) sums = [...sums, amount, ...sums.map((sum) => sum + amount)];
  return [...new Set(sums)];
}
