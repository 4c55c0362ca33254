import type { PixelBox } from '../picture/luma-picture.ts';
import type { BlockEvidence } from './block-evidence.rules.ts';
import { BLOCK_SIDE } from './block-transform.rules.ts';
import type { TextBlocks } from './text-blocks.rules.ts';

export type OddArea = { readonly box: PixelBox; readonly evidence: number };

/** Blocks of the window that is searched: a figure of some characters. */
const WINDOW = { columns: 4, rows: 3 } as const;
/** Evidence that one block may add: an area has to be odd in several blocks. */
const MAX_BLOCK_EVIDENCE = 10;
/** Evidence of an odd area, nats: more than three blocks that are odd without doubt. */
const MIN_AREA_EVIDENCE = 38;
/** Blocks along the border of a picture that are left out: scanners and croppers paint there after the first compression. */
const BORDER_BLOCKS = 3;
/** Evidence of a block that belongs to an odd area. */
const MIN_ODD_BLOCK = 2;
const MAX_AREAS = 5;

/** Finds the areas that were not part of the earlier compression, the clearest first. */
export function findOddAreas(
  { columns, rows, count, indexes }: TextBlocks,
  { ratios }: BlockEvidence,
): readonly OddArea[] {
  const map = new Float32Array(columns * rows);
  for (let block = 0; block < count; block += 1)
    map[indexes[block] as number] = Math.min(MAX_BLOCK_EVIDENCE, ratios[block] as number);
  const areas: OddArea[] = [];
  while (areas.length < MAX_AREAS) {
    const window = findBestWindow(map, columns, rows);
    if (window === null || window.evidence < MIN_AREA_EVIDENCE) return areas;
    areas.push({ box: takeOddBlocks(map, columns, window), evidence: window.evidence });
  }
  return areas;
}

type Window = { readonly column: number; readonly row: number; readonly evidence: number };

function findBestWindow(map: Float32Array, columns: number, rows: number): Window | null {
  let best: Window | null = null;
  const columnSums = new Float64Array(columns);
  for (let row = BORDER_BLOCKS; row + WINDOW.rows <= rows - BORDER_BLOCKS; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      for (let y = 0; y < WINDOW.rows; y += 1) sum += map[(row + y) * columns + column] as number;
      columnSums[column] = sum;
    }
    for (let column = BORDER_BLOCKS; column + WINDOW.columns <= columns - BORDER_BLOCKS; column += 1) {
      let evidence = 0;
      for (let x = 0; x < WINDOW.columns; x += 1) evidence += columnSums[column + x] as number;
      if (evidence > (best?.evidence ?? 0)) best = { column, row, evidence };
    }
  }
  return best;
}

/** Returns the box of the odd blocks of a window, and removes them from the map. */
function takeOddBlocks(map: Float32Array, columns: number, { column, row }: Window): PixelBox {
  let [left, top, right, bottom] = [column + WINDOW.columns, row + WINDOW.rows, column, row];
  for (let y = row; y < row + WINDOW.rows; y += 1)
    for (let x = column; x < column + WINDOW.columns; x += 1) {
      if ((map[y * columns + x] as number) > MIN_ODD_BLOCK) {
        [left, top] = [Math.min(left, x), Math.min(top, y)];
        [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
      }
      map[y * columns + x] = 0;
    }
  return [left * BLOCK_SIDE, top * BLOCK_SIDE, right * BLOCK_SIDE, bottom * BLOCK_SIDE];
}
