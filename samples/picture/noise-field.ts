import type { SeededRandom } from '../randomness.ts';

/** A smooth random surface, 0 to 1, by place. */
export type NoiseField = (x: number, y: number) => number;

const SIDE = 64;

/** Value noise on a grid of 64 by 64 cells that repeats; the cells measure `cellWidth` by `cellHeight` pixels. */
export function noiseField(random: SeededRandom, cellWidth: number, cellHeight = cellWidth): NoiseField {
  const grid = Float32Array.from({ length: SIDE * SIDE }, () => random());
  const cell = (i: number, j: number) =>
    grid[(((j % SIDE) + SIDE) % SIDE) * SIDE + (((i % SIDE) + SIDE) % SIDE)] as number;
  const eased = (t: number) => t * t * (3 - 2 * t);
  return (x, y) => {
    const [i, j] = [Math.floor(x / cellWidth), Math.floor(y / cellHeight)];
    const [u, v] = [eased(x / cellWidth - i), eased(y / cellHeight - j)];
    const top = cell(i, j) * (1 - u) + cell(i + 1, j) * u;
    return top * (1 - v) + (cell(i, j + 1) * (1 - u) + cell(i + 1, j + 1) * u) * v;
  };
}
