import type { LumaPicture } from '../picture/luma-picture.ts';

/** Pixels around a pixel, to each side, whose mean brightness is that of its surroundings. */
const REACH = 20;
/** Share by which ink is darker than its surroundings (Bradley and Roth, Journal of Graphics Tools 12-2, 2007): faint prints and shadows too. */
const MIN_DARKNESS = 0.15;

/** Marks the pixels that are ink, with 1. A few operations a pixel, whatever the size of the surroundings. */
export function markInk({ luma, width, height }: LumaPicture): Uint8Array {
  const ink = new Uint8Array(width * height);
  const columnSums = new Uint32Array(width);
  for (let y = 0; y < Math.min(REACH, height); y += 1) addRow(columnSums, luma, y * width);
  for (let y = 0; y < height; y += 1) {
    if (y + REACH < height) addRow(columnSums, luma, (y + REACH) * width);
    if (y - REACH - 1 >= 0) removeRow(columnSums, luma, (y - REACH - 1) * width);
    const rows = Math.min(height - 1, y + REACH) - Math.max(0, y - REACH) + 1;
    markRow(ink, luma, columnSums, y * width, rows);
  }
  return ink;
}

function addRow(columnSums: Uint32Array, luma: Uint8Array, start: number): void {
  for (let x = 0; x < columnSums.length; x += 1)
    columnSums[x] = (columnSums[x] as number) + (luma[start + x] as number);
}

function removeRow(columnSums: Uint32Array, luma: Uint8Array, start: number): void {
  for (let x = 0; x < columnSums.length; x += 1)
    columnSums[x] = (columnSums[x] as number) - (luma[start + x] as number);
}

function markRow(ink: Uint8Array, luma: Uint8Array, columnSums: Uint32Array, start: number, rows: number): void {
  const width = columnSums.length;
  let sum = 0;
  for (let x = 0; x < Math.min(REACH, width); x += 1) sum += columnSums[x] as number;
  for (let x = 0; x < width; x += 1) {
    if (x + REACH < width) sum += columnSums[x + REACH] as number;
    if (x - REACH - 1 >= 0) sum -= columnSums[x - REACH - 1] as number;
    const columns = Math.min(width - 1, x + REACH) - Math.max(0, x - REACH) + 1;
    if ((luma[start + x] as number) * rows * columns < sum * (1 - MIN_DARKNESS)) ink[start + x] = 1;
  }
}
