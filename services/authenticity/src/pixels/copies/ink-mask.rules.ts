import type { LumaPicture } from '../picture/luma-picture.ts';

/** Side of the cells that have one threshold (2 to the power of CELL_BITS), and cells to each side that are their surroundings. */
const CELL_BITS = 3;
const CELL_PIXELS = 1 << CELL_BITS;
const REACH_CELLS = 2;
/** Share by which ink is darker than its surroundings (Bradley and Roth, Journal of Graphics Tools 12-2, 2007): faint prints and shadows too. */
const MIN_DARKNESS = 0.15;

/** Marks the pixels that are ink, with 1. Two operations a pixel, whatever the size of the surroundings. */
export function markInk(picture: LumaPicture): Uint8Array {
  const { luma, width, height } = picture;
  const cells = sumUpCells(picture);
  const ink = new Uint8Array(width * height);
  const thresholds = new Float64Array(width);
  for (let y = 0; y < height; y += 1) {
    if (y % CELL_PIXELS === 0) fillThresholds(thresholds, cells, y >> CELL_BITS);
    const start = y * width;
    for (let x = 0; x < width; x += 1) ink[start + x] = (luma[start + x] as number) < (thresholds[x] as number) ? 1 : 0;
  }
  return ink;
}

/** Sums of the brightness and numbers of the pixels of each cell, row by row. */
type Cells = {
  readonly columns: number;
  readonly rows: number;
  readonly sums: Float64Array;
  readonly pixels: Float64Array;
};

function sumUpCells({ luma, width, height }: LumaPicture): Cells {
  const [columns, rows] = [Math.ceil(width / CELL_PIXELS), Math.ceil(height / CELL_PIXELS)];
  const sums = new Float64Array(columns * rows);
  const pixels = new Float64Array(columns * rows);
  const rowSums = new Uint32Array(columns);
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    for (let x = 0; x < width; x += 1)
      rowSums[x >> CELL_BITS] = (rowSums[x >> CELL_BITS] as number) + (luma[start + x] as number);
    if ((y + 1) % CELL_PIXELS !== 0 && y + 1 < height) continue;
    const row = y >> CELL_BITS;
    for (let column = 0; column < columns; column += 1) {
      sums[row * columns + column] = rowSums[column] as number;
      const cellWidth = Math.min(CELL_PIXELS, width - column * CELL_PIXELS);
      pixels[row * columns + column] = cellWidth * (y + 1 - row * CELL_PIXELS);
    }
    rowSums.fill(0);
  }
  return { columns, rows, sums, pixels };
}

function fillThresholds(thresholds: Float64Array, { columns, rows, sums, pixels }: Cells, row: number): void {
  const [top, bottom] = [Math.max(0, row - REACH_CELLS), Math.min(rows - 1, row + REACH_CELLS)];
  for (let column = 0; column < columns; column += 1) {
    let sum = 0;
    let count = 0;
    for (let y = top; y <= bottom; y += 1)
      for (let x = Math.max(0, column - REACH_CELLS); x <= Math.min(columns - 1, column + REACH_CELLS); x += 1) {
        sum += sums[y * columns + x] as number;
        count += pixels[y * columns + x] as number;
      }
    thresholds.fill((sum / count) * (1 - MIN_DARKNESS), column * CELL_PIXELS, (column + 1) * CELL_PIXELS);
  }
}
