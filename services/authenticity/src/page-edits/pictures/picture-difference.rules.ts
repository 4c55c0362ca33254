import type { PageBox } from '@probant/documents/pdf-structure';
import { GREY_SIDE, type GreyPicture } from './grey-picture.ts';

/** Difference of brightness, of 255, that a new compression does not make in a cell. */
const MIN_CELL_CHANGE = 64;
/** Cells of one changed letter. */
const MIN_CHANGED_CELLS = 3;
/** Largest difference, after a new compression, of a cell outside a changed part. */
const MAX_USUAL_CHANGE = 16;
/** Share of the cells that a changed part may have. More is a scan that was cleaned, straightened or made smaller. */
const MAX_CHANGED_SHARE = 0.03;
/** Cells along each side of a block, and blocks that changed parts may touch: a scan that was cleaned changes in letters everywhere. */
const BLOCK_SIDE = 20;
const MAX_CHANGED_BLOCKS = 12;

/**
 * Returns the box around the parts in which two pictures differ, in shares from the top left corner; null when they show the same, when they
 * differ everywhere, or when one cannot be read.
 */
export function findChangedPart(before: GreyPicture | null, after: GreyPicture | null): PageBox | null {
  if (before === null || after === null || before.length !== after.length) return null;
  const changes = before.map((value, i) => Math.abs(value - (after[i] as number)));
  if (getUsualChange(changes) > MAX_USUAL_CHANGE) return null;
  const cells = Array.from(changes.keys()).filter((i) => (changes[i] as number) >= MIN_CELL_CHANGE);
  const blocks = new Set(cells.map(getBlock));
  if (cells.length < MIN_CHANGED_CELLS || blocks.size > MAX_CHANGED_BLOCKS) return null;
  return getBox(cells);
}

const getColumn = (cell: number): number => cell % GREY_SIDE;
const getRow = (cell: number): number => Math.floor(cell / GREY_SIDE);

const getBlock = (cell: number): number =>
  Math.floor(getRow(cell) / BLOCK_SIDE) * GREY_SIDE + Math.floor(getColumn(cell) / BLOCK_SIDE);

const getUsualChange = (changes: Uint8Array): number =>
  changes.toSorted()[Math.floor(changes.length * (1 - MAX_CHANGED_SHARE))] ?? 0;

function getBox(cells: readonly number[]): PageBox {
  let [left, top, right, bottom] = [GREY_SIDE, GREY_SIDE, 0, 0];
  for (const cell of cells) {
    const [x, y] = [getColumn(cell), getRow(cell)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return [left / GREY_SIDE, top / GREY_SIDE, right / GREY_SIDE, bottom / GREY_SIDE];
}
