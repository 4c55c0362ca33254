/** Returns numbers in [0, 1), the same sequence for the same seed (mulberry32). */
export type SeededRandom = () => number;

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Draws an approximately normal number (mean 0, standard deviation 1): the sum of four uniform ones, cheap enough for one per pixel. */
export function drawNormal(random: SeededRandom): number {
  return (random() + random() + random() + random() - 2) * Math.sqrt(3);
}

export const drawBetween = (random: SeededRandom, low: number, high: number): number => low + (high - low) * random();
