/** Features of a sentence by name. */
export type Features = Readonly<Record<string, number>>;

/** The value of an unknown feature. */
export const UNKNOWN = -1;

/** How a value compares with the others of its list. */
type Rivalry = {
  /** The value less the largest other one; 0 without another. */
  readonly lead: number;
  /** How many are larger. */
  readonly rank: number;
};

/** Compares each value with the others. */
export function compareRivals(values: readonly number[]): readonly Rivalry[] {
  const order = [...values.keys()].sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
  const best = values[order[0] ?? 0] ?? 0;
  const second = values[order[1] ?? 0] ?? 0;
  const ranks = new Array<number>(values.length).fill(0);
  for (const [place, at] of order.entries()) {
    const before = order[place - 1];
    ranks[at] = before !== undefined && values[before] === values[at] ? (ranks[before] ?? 0) : place;
  }
  return values.map((value, at) => ({ lead: value - (at === order[0] ? second : best), rank: ranks[at] ?? 0 }));
}
