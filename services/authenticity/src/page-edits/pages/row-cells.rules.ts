import type { Cover } from './cover.rules.ts';

/** Distance between the sides of two cells of a row, in units of the page. */
export const MAX_CELL_GAP = 3;
/** Difference between the upper or lower sides of two cells of a row, in units of the page. */
const MAX_CELL_SHIFT = 0.5;

/** Whether a filled rectangle continues another one to the right, with the same height: the cells of a row with a background. */
export const isNextCell = ({ kind, box }: Cover, left: Cover): boolean =>
  kind === 'fill' &&
  Math.abs(box[0] - left.box[2]) <= MAX_CELL_GAP &&
  Math.abs(box[1] - left.box[1]) <= MAX_CELL_SHIFT &&
  Math.abs(box[3] - left.box[3]) <= MAX_CELL_SHIFT;
