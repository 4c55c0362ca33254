/** A source of numbers that depends on its seed alone. */
export type SeededRandom = {
  /** From 0 to `limit` - 1. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
  /** `count` distinct items, in any order. */
  readonly sample: <T>(items: readonly T[], count: number) => readonly T[];
  readonly chance: (percent: number) => boolean;
};

/** Creates a source from a seed (mulberry32). */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit);
  const sample = <T>(items: readonly T[], count: number): readonly T[] => {
    const left = [...items];
    return Array.from({ length: Math.min(count, items.length) }, () => left.splice(below(left.length), 1)[0] as T);
  };
  return {
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    sample,
    chance: (percent) => below(100) < percent,
  };
}
