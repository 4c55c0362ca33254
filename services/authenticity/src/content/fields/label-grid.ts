import type { Page, Word } from '@probant/documents/document';
import { foldText } from '@probant/french/text-folding';
import type { PageRow } from '../text/page-rows.ts';
import { readAnswer } from './answers.rules.ts';

/** What is printed in one place of a row. Lengths are in the unit of the page. */
export type GridCell = {
  readonly text: string;
  /** How many words it has. */
  readonly words: number;
  readonly page: number;
  readonly row: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};
type GridRow = { readonly cells: readonly GridCell[] };

/** One cell, or the cells of two or three rows that form a heading. */
export type CellStack = { readonly text: string; readonly cells: readonly GridCell[] };

export type LabelGrid = {
  readonly rows: readonly GridRow[];
  readonly stacks: readonly CellStack[];
  /** Headings above cells, once they were searched. */
  readonly headings: Map<GridCell, string>;
};

/** Cells of a document that are compared by their place: some 20 dense pages. */
const MAX_CELLS = 4_000;
const MAX_CELLS_OF_ROW = 40;
/** Rows of a table below its heading. */
const MAX_ROWS_BELOW = 40;
/** In heights of a line: between a label and its value below, and between the rows of a heading. */
const MAX_VALUE_GAP = 3;
const MAX_STACK_GAP = 0.7;
const MAX_STACKED_CELLS = 3;
/** In heights of a line: by which a value may be beside the outermost label of its row. */
const MAX_OUTER_GAP = 12;
/** In heights of a line: a space is about 0.3, in justified text up to 0.8. */
const MAX_SPACE = 0.9;
const NO_VALUE: readonly GridCell[] = [];

/** Prepares the cells of a document, top to bottom. */
export function createLabelGrid(pageRows: readonly PageRow[]): LabelGrid {
  let remaining = MAX_CELLS;
  const rows = pageRows.map(({ page, cells }, row): GridRow => {
    const kept = cells.flatMap(({ words }) => splitWords(words, page)).slice(0, Math.min(MAX_CELLS_OF_ROW, remaining));
    remaining -= kept.length;
    return {
      cells: kept.map((words) => ({
        text: foldText(words.map(({ text }) => text).join(' ')),
        words: words.length,
        page: page.number,
        row,
        left: Math.min(...words.map(({ box }) => box[0])) * page.width,
        right: Math.max(...words.map(({ box }) => box[2])) * page.width,
        top: Math.min(...words.map(({ box }) => box[1])) * page.height,
        bottom: Math.max(...words.map(({ box }) => box[3])) * page.height,
      })),
    };
  });
  const grid = { rows, stacks: [], headings: new Map() };
  return { ...grid, stacks: listStacks(grid) };
}

/** Columns of figures are closer to one another than columns of words. */
function splitWords(words: readonly Word[], page: Page): Word[][] {
  const parts: Word[][] = [];
  for (const word of words) {
    const before = parts.at(-1)?.at(-1);
    const height = Math.max((word.box[3] - word.box[1]) * page.height, 1);
    if (before && (word.box[0] - before.box[2]) * page.width <= MAX_SPACE * height) parts.at(-1)?.push(word);
    else parts.push([word]);
  }
  return parts;
}

/** Whether a cell is a value and not words: "12", "8 h 20", "3 nuits", "15 %", "Non". */
export const isValueCell = ({ text }: Pick<GridCell, 'text'>): boolean =>
  text.length <= 40 &&
  (/^[^\p{L}]*\d[^\p{L}]*(?:\p{L}{1,12}[^\p{L}]*){0,3}$/u.test(text) ||
    /^(?:oui|non|yes|no)\.?$/.test(text) ||
    readAnswer(text) !== null);

/** Whether a cell is words alone, as the rows of a heading are: with a number it has its value already. */
const isHeading = ({ text }: GridCell): boolean => !/(?<!\p{L})\d/u.test(text) && readAnswer(text) === null;

/** Returns the values below a heading, the nearest first, as far as its column has nothing but values. */
export function listValuesBelow(grid: LabelGrid, { cells }: CellStack): readonly GridCell[] {
  const last = cells.at(-1);
  if (!last) return NO_VALUE;
  const column = findColumn(grid, cells);
  const values: GridCell[] = [];
  let above = last;
  for (let row = last.row + 1; row <= last.row + MAX_ROWS_BELOW; row += 1) {
    const cell = findInColumn(grid.rows[row]?.cells ?? [], column);
    if (cell === undefined) {
      if (grid.rows[row] === undefined) break;
      continue;
    }
    const isNear = cell.page === last.page && cell.top - above.bottom <= MAX_VALUE_GAP * heightOf(last);
    if (!isNear || !isValueCell(cell)) break;
    values.push(cell);
    above = cell;
  }
  return values;
}

/** Returns the nearest cell to the right of a heading, in one of its rows. */
export function findCellBeside(grid: LabelGrid, { cells }: CellStack): GridCell | null {
  const right = Math.max(...cells.map((cell) => cell.right));
  return cells
    .flatMap(({ row }) => grid.rows[row]?.cells.find((cell) => cell.left >= right) ?? [])
    .reduce<GridCell | null>((nearest, cell) => (nearest === null || cell.left < nearest.left ? cell : nearest), null);
}

/** Returns the words above a value of a table, in the rows of its heading. */
export function readHeading(grid: LabelGrid, value: GridCell): string {
  const known = grid.headings.get(value);
  if (known !== undefined) return known;
  const texts: string[] = [];
  let below = value;
  for (let row = value.row - 1; row >= Math.max(0, value.row - MAX_ROWS_BELOW); row -= 1) {
    const cells = grid.rows[row]?.cells ?? [];
    const cell = findAbove(grid, cells, value);
    if (cell === undefined) continue;
    if (cell.page !== value.page) break;
    if (isValueCell(cell)) {
      if (texts.length > 0) break;
      continue;
    }
    if (texts.length > 0 && below.top - cell.bottom > MAX_STACK_GAP * heightOf(cell)) break;
    texts.unshift(cell.text);
    below = cell;
    if (texts.length === MAX_STACKED_CELLS) break;
  }
  const heading = texts.join(' ');
  grid.headings.set(value, heading);
  return heading;
}

function listStacks(grid: LabelGrid): readonly CellStack[] {
  return grid.rows.flatMap(({ cells }) =>
    cells.filter(isHeading).flatMap((cell) => {
      const stack = [cell];
      const stacks: CellStack[] = [];
      while (stack.length < MAX_STACKED_CELLS) {
        const next = findStacked(grid, stack.at(-1) ?? cell);
        if (next === null) break;
        stack.push(next);
        stacks.push({ cells: [...stack], text: stack.map(({ text }) => text).join(' ') });
      }
      return stacks;
    }),
  );
}

/** Returns the cell that continues another one on the row below. */
function findStacked(grid: LabelGrid, cell: GridCell): GridCell | null {
  // Rows whose baselines differ a little lie between: the values beside a label of two rows.
  for (const row of [cell.row + 1, cell.row + 2]) {
    const next = grid.rows[row]?.cells.find((candidate) => overlapOf(candidate, cell) > 0);
    if (next)
      return next.page === cell.page && next.top - cell.bottom <= MAX_STACK_GAP * heightOf(cell) && isHeading(next)
        ? next
        : null;
  }
  return null;
}

type Column = { readonly left: number; readonly right: number; readonly cells: readonly GridCell[] };

/** Returns the width in which the values of a heading are: up to the headings beside it. */
function findColumn(grid: LabelGrid, cells: readonly GridCell[]): Column {
  const left = Math.min(...cells.map((cell) => cell.left));
  const right = Math.max(...cells.map((cell) => cell.right));
  const outer = MAX_OUTER_GAP * heightOf(cells[0] as GridCell);
  const beside = cells.flatMap(({ row }) => grid.rows[row]?.cells ?? []);
  return {
    left: Math.max(left - outer, ...beside.filter((cell) => cell.right <= left).map((cell) => cell.right)),
    right: Math.min(right + outer, ...beside.filter((cell) => cell.left >= right).map((cell) => cell.left)),
    cells,
  };
}

/** Returns the cell of a row that is in a column: the nearest, since figures at the right of a column reach under the next heading. */
function findInColumn(cells: readonly GridCell[], column: Column): GridCell | undefined {
  const [heading] = column.cells;
  if (heading === undefined) return undefined;
  const own = cells.filter((cell) => {
    const middle = (cell.left + cell.right) / 2;
    return (middle > column.left && middle < column.right) || column.cells.some((above) => overlapOf(cell, above) > 0);
  });
  return findNearest(own, heading);
}

/** Returns the cell of a row in whose column a value is. */
const findAbove = (grid: LabelGrid, cells: readonly GridCell[], value: GridCell): GridCell | undefined =>
  findNearest(
    cells.filter((cell) => overlapOf(cell, value) > 0),
    value,
  ) ?? cells.find((cell) => findInColumn(grid.rows[value.row]?.cells ?? [], findColumn(grid, [cell])) === value);

const findNearest = (cells: readonly GridCell[], to: GridCell): GridCell | undefined =>
  cells.reduce<GridCell | undefined>(
    (nearest, cell) => (nearest === undefined || measureShift(cell, to) < measureShift(nearest, to) ? cell : nearest),
    undefined,
  );

/** How far two cells of a column are from being aligned at the left, at the right or in the middle. */
const measureShift = (a: GridCell, b: GridCell): number =>
  Math.min(Math.abs(a.left - b.left), Math.abs(a.right - b.right), Math.abs(a.left + a.right - b.left - b.right) / 2);

const overlapOf = (a: GridCell, b: GridCell): number => Math.min(a.right, b.right) - Math.max(a.left, b.left);
const heightOf = ({ top, bottom }: GridCell): number => Math.max(bottom - top, 1);
