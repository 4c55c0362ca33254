import type { SeededRandom } from '../randomness.ts';

/** A smooth random surface: a value from 0 to 1 by position. */
export type NoiseField = (x: number, y: number) => number;

const GRID_CELLS = 64;

/** Creates value noise on a repeating grid of 64 by 64 cells of `cellWidth` by `cellHeight` pixels. */
export function createNoiseField(random: SeededRandom, cellWidth: number, cellHeight = cellWidth): NoiseField {
  const grid = Float32Array.from({ length: GRID_CELLS * GRID_CELLS }, () => random());
  const cell = (i: number, j: number) =>
    grid[
      (((j % GRID_CELLS) + GRID_CELLS) % GRID_CELLS) * GRID_CELLS + (((i % GRID_CELLS) + GRID_CELLS) % GRID_CELLS)
    ] as number;
  const eased = (t: number) => t * t * (3 - 2 * t);
  return (x, y) => {
    const [i, j] = [Math.floor(x / cellWidth), Math.floor(y / cellHeight)];
    const [u, v] = [eased(x / cellWidth - i), eased(y / cellHeight - j)];
    const top = cell(i, j) * (1 - u) + cell(i + 1, j) * u;
    return top * (1 - v) + (cell(i, j + 1) * (1 - u) + cell(i + 1, j + 1) * u) * v;
  };
}
