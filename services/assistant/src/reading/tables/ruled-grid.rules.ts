import type { Box, Word } from '@probant/documents/document';
import { SAME_RULE } from './rule-groups.rules.ts';

/** A word and the cell of the grid that it is in. */
export type PlacedText = { readonly text: string; readonly row: number; readonly column: number };

/** The lines of a drawn table: places of its columns and rows, and the rules themselves, in shares of the page. */
export type Grid = {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly horizontals: readonly Box[];
  readonly verticals: readonly Box[];
};

/** Returns the words that are inside the grid. */
export function placeWords(
  words: readonly Word[],
  xs: readonly number[],
  ys: readonly number[],
): readonly PlacedText[] {
  return words.flatMap(({ box, text }) => {
    const column = findInterval(xs, (box[0] + box[2]) / 2);
    const row = findInterval(ys, (box[1] + box[3]) / 2);
    return column === -1 || row === -1 ? [] : [{ text, row, column }];
  });
}

function findInterval(places: readonly number[], value: number): number {
  const next = places.findIndex((place) => place > value);
  return next <= 0 ? -1 : next - 1;
}

/** Returns the first row and column of the merged cell that a cell of the grid is part of: no rule is drawn between them. */
export function findCorner(grid: Grid, row: number, column: number): readonly [row: number, column: number] {
  let [top, left] = [row, column];
  while (left > 0 && !isDrawnLeft(grid, top, left)) left -= 1;
  while (top > 0 && !isDrawnAbove(grid, top, left)) top -= 1;
  return [top, left];
}

const middle = (places: readonly number[], at: number): number => ((places[at] ?? 0) + (places[at + 1] ?? 0)) / 2;

function isDrawnLeft({ horizontals, verticals, xs, ys }: Grid, row: number, column: number): boolean {
  const [x, y] = [xs[column] ?? 0, middle(ys, row)];
  if (verticals.some(([x0, y0, x1, y1]) => Math.abs((x0 + x1) / 2 - x) <= SAME_RULE && y0 <= y && y <= y1)) return true;
  if (verticals.some(([, y0, , y1]) => y0 <= y && y <= y1)) return false;
  // Without lines between columns, a line that ends there below the row belongs to a cell.
  const below = ys[row + 1] ?? 0;
  return horizontals.some(
    ([x0, y0, x1, y1]) =>
      Math.abs((y0 + y1) / 2 - below) <= SAME_RULE && [x0, x1].some((end) => Math.abs(end - x) <= SAME_RULE),
  );
}

/** Whether a rule is drawn above a cell. */
export function isDrawnAbove({ horizontals, xs, ys }: Grid, row: number, column: number): boolean {
  const [x, y] = [middle(xs, column), ys[row] ?? 0];
  return horizontals.some(([x0, y0, x1, y1]) => Math.abs((y0 + y1) / 2 - y) <= SAME_RULE && x0 <= x && x <= x1);
}
