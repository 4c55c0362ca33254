import type { Box, Line, Page, Word } from '@probant/documents/document';
import { isFieldValue } from './form-fields.rules.ts';
import { uniteBoxes } from './page-cells.rules.ts';

/** A table whose cells are drawn. A cell on several lines has a line feed between them. */
export type RuledTable = {
  readonly rows: readonly { readonly cells: readonly string[]; readonly box: Box }[];
  /** The lines of the page, by their places, with words in it. */
  readonly lines: ReadonlySet<number>;
};

/** Distance at which rules touch, in shares of the page. */
const TOUCH = 0.005;
/** Rules closer than this are one: a double line, the sides of two cells. */
const SAME_RULE = 0.004;
const MAX_RULES = 4_000;
const MAX_GRID_LINES = 400;
const MAX_CELLS = 10_000;
/** A longer cell is a text that a frame surrounds: the page is laid out by a table. */
const MAX_CELL_LENGTH = 800;
const MIN_FILLED_CELLS = 3;
/** Gap between the line below the names of the columns and the names, in heights of the text. */
const MAX_HEADER_GAP_HEIGHTS = 0.9;
/** Longest text of a cell over several rows that is repeated in each of them. */
const MAX_REPEATED_LENGTH = 120;

/** Finds the tables of a page whose rows and columns are drawn. */
export function findRuledTables({ lines, rules = [] }: Pick<Page, 'lines' | 'rules'>): readonly RuledTable[] {
  return joinSameColumns(groupTouching(rules.slice(0, MAX_RULES)), lines).flatMap((group) => {
    const table = readTable(group, lines);
    return table === null ? [] : [table];
  });
}

const isHorizontal = ([x0, y0, x1, y1]: Box): boolean => x1 - x0 > y1 - y0;

/** Groups rules that touch: each group may be the frame of a table. Sweeps from top to bottom. */
function groupTouching(rules: readonly Box[]): readonly (readonly Box[])[] {
  const sorted = [...rules].sort((a, b) => a[1] - b[1]);
  const groups: { box: Box; rules: Box[] }[] = [];
  for (const rule of sorted) {
    const touched = groups.filter(({ box }) => touches(box, rule));
    const joined = {
      box: touched.map(({ box }) => box).reduce(uniteBoxes, rule),
      rules: touched.length === 1 ? (touched[0]?.rules ?? []) : touched.flatMap((group) => group.rules),
    };
    joined.rules.push(rule);
    for (const group of touched) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups.map((group) => group.rules);
}

const touches = (a: Box, b: Box): boolean =>
  a[0] - TOUCH < b[2] && b[0] - TOUCH < a[2] && a[1] - TOUCH < b[3] && b[1] - TOUCH < a[3];

/**
 * Joins groups with the same columns: a table with lines below its rows only is one group for each row. Text between two groups that crosses
 * the columns is no row: they are two tables.
 */
function joinSameColumns(groups: readonly (readonly Box[])[], lines: readonly Line[]): readonly (readonly Box[])[] {
  const joined: { rules: Box[]; xs: readonly number[]; bottom: number }[] = [];
  const sorted = groups
    .map((rules) => ({ rules, top: Math.min(...rules.map((rule) => rule[1])) }))
    .sort((a, b) => a.top - b.top);
  for (const { rules, top } of sorted) {
    const xs = listPlaces(rules.filter(isHorizontal).flatMap(([x0, , x1]) => [x0, x1]));
    const bottom = Math.max(...rules.map((rule) => rule[3]));
    const same =
      xs.length < 3
        ? undefined
        : joined.findLast(
            (other) =>
              other.xs.length === xs.length && other.xs.every((x, at) => Math.abs(x - (xs[at] ?? 0)) <= SAME_RULE),
          );
    const between =
      same === undefined ? [] : lines.filter(({ box }) => box[1] >= same.bottom - TOUCH && box[3] <= top + TOUCH);
    if (same === undefined || between.length === 0 || between.some((line) => crossesColumns(line, xs)))
      joined.push({ rules: [...rules], xs, bottom });
    else {
      same.rules.push(...rules);
      same.bottom = bottom;
    }
  }
  return joined.map(({ rules }) => rules);
}

/** Gap between two words of one text, in heights of the line. */
const MAX_WORD_GAP_HEIGHTS = 0.5;

/** Whether a line is a text that goes over the border of two columns, or beyond the table. */
function crossesColumns({ box, words }: Line, xs: readonly number[]): boolean {
  if (box[0] < (xs[0] ?? 0) - TOUCH || box[2] > (xs.at(-1) ?? 1) + TOUCH) return true;
  return words.some((word, at) => {
    const next = words[at + 1];
    const end =
      next !== undefined && next.box[0] - word.box[2] < MAX_WORD_GAP_HEIGHTS * (box[3] - box[1])
        ? next.box[0]
        : word.box[2];
    return xs.slice(1, -1).some((x) => word.box[0] < x - SAME_RULE && end > x + SAME_RULE);
  });
}

/** Returns the places of grid lines, those that are nearly the same as one. */
function listPlaces(places: readonly number[]): readonly number[] {
  const distinct: number[] = [];
  for (const place of [...places].sort((a, b) => a - b))
    if (distinct.length === 0 || place - (distinct.at(-1) ?? 0) > SAME_RULE) distinct.push(place);
  return distinct;
}

function readTable(rules: readonly Box[], lines: readonly Line[]): RuledTable | null {
  const horizontals = rules.filter(isHorizontal);
  const verticals = rules.filter((rule) => !isHorizontal(rule));
  // Rules below each cell show the columns by their ends.
  const ends = horizontals.flatMap(([x0, , x1]) => [x0, x1]);
  const xs = listPlaces([...verticals.map(([x0, , x1]) => (x0 + x1) / 2), ...ends]);
  const ys = addHeaderRow(listPlaces(horizontals.map(([, y0, , y1]) => (y0 + y1) / 2)), xs, verticals, lines);
  const [columns, rowCount] = [xs.length - 1, ys.length - 1];
  if (columns < 2 || rowCount < 1 || xs.length > MAX_GRID_LINES || ys.length > MAX_GRID_LINES) return null;
  if (columns * rowCount > MAX_CELLS) return null;
  const grid = { xs, ys, horizontals, verticals };
  const rowLines = Array.from({ length: rowCount }, (): string[][] => []);
  const inside = new Set<number>();
  for (const [place, line] of lines.entries()) {
    const placed = placeWords(line.words, xs, ys);
    if (placed.length === 0) continue;
    // A line that goes beyond the frame is not of the table.
    if (placed.length * 2 < line.words.length) continue;
    if (placed.length < line.words.length) return null;
    inside.add(place);
    addLine(rowLines, placed, grid);
  }
  const texts = rowLines.flatMap((linesOfRow, row) =>
    divideRow(linesOfRow).map((part) => ({
      row,
      cells: xs.slice(1).map((_, column) =>
        part
          .map((cells) => cells[column] ?? '')
          .filter((text) => text !== '')
          .join('\n'),
      ),
    })),
  );
  const filled = texts.flatMap(({ cells }) => cells.filter((text) => text !== ''));
  if (filled.length < MIN_FILLED_CELLS || filled.some(({ length }) => length > MAX_CELL_LENGTH)) return null;
  repeatTallCells(texts, grid);
  const rows = texts.map(({ cells, row }) => ({
    cells,
    box: [xs[0], ys[row], xs.at(-1), ys[row + 1]] as unknown as Box,
  }));
  return { rows, lines: inside };
}

/** Adds a row above a table that has lines below its rows only: the names of the columns are above the first line. */
function addHeaderRow(
  ys: readonly number[],
  xs: readonly number[],
  verticals: readonly Box[],
  lines: readonly Line[],
): readonly number[] {
  const [left = 0, right = 0, top = 0] = [xs[0], xs.at(-1), ys[0]];
  if (verticals.some(([, y0, , y1]) => y0 <= top + SAME_RULE && y1 > top + TOUCH)) return ys;
  let above = top;
  for (const line of lines.toReversed()) {
    const { box } = line;
    const height = box[3] - box[1];
    if (box[3] > above + SAME_RULE || box[0] < left - TOUCH || box[2] > right + TOUCH) continue;
    if (above - box[3] > MAX_HEADER_GAP_HEIGHTS * height) break;
    if (crossesColumns(line, xs)) break;
    above = box[1];
  }
  return above === top ? ys : [above - SAME_RULE, ...ys];
}

/** Adds the words of a line to the rows of the grid, by column. */
function addLine(rowLines: readonly string[][][], placed: readonly PlacedText[], grid: Grid): void {
  const lineOfRow = new Map<number, string[]>();
  for (const { column, row, text } of placed) {
    const [mergedRow, mergedColumn] = findCorner(grid, row, column);
    let cells = lineOfRow.get(mergedRow);
    if (cells === undefined) {
      cells = [];
      lineOfRow.set(mergedRow, cells);
      rowLines[mergedRow]?.push(cells);
    }
    const before = cells[mergedColumn];
    cells[mergedColumn] = before === undefined ? text : `${before} ${text}`;
  }
}

/**
 * Divides a row of the grid whose table has lines between columns only: two figures below each other in one column are two rows. A line
 * without a figure there continues the row above.
 */
function divideRow(lines: readonly string[][]): readonly (readonly string[][])[] {
  if (lines.length === 0) return [];
  const last = Math.max(...lines.map((cells) => cells.length - 1));
  const beginsRow = (cells: readonly string[]) => {
    const figure = cells[last] ?? '';
    return /\d/.test(figure) && isFieldValue(figure) && cells.filter((text) => text !== undefined).length > 1;
  };
  if (lines.filter(beginsRow).length < 2) return [lines];
  const rows: string[][][] = [];
  for (const cells of lines) {
    const row = rows.at(-1);
    if (row === undefined || beginsRow(cells)) rows.push([cells]);
    else row.push(cells);
  }
  return rows;
}

type PlacedText = { readonly text: string; readonly row: number; readonly column: number };

type Grid = {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly horizontals: readonly Box[];
  readonly verticals: readonly Box[];
};

function placeWords(words: readonly Word[], xs: readonly number[], ys: readonly number[]): readonly PlacedText[] {
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
function findCorner(grid: Grid, row: number, column: number): readonly [row: number, column: number] {
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

function isDrawnAbove({ horizontals, xs, ys }: Grid, row: number, column: number): boolean {
  const [x, y] = [middle(xs, column), ys[row] ?? 0];
  return horizontals.some(([x0, y0, x1, y1]) => Math.abs((y0 + y1) / 2 - y) <= SAME_RULE && x0 <= x && x <= x1);
}

/** Repeats the text of a cell over several rows in each of them: "Vis" beside its three sizes. */
function repeatTallCells(rows: readonly { readonly row: number; readonly cells: string[] }[], grid: Grid): void {
  for (const [at, { cells, row }] of rows.entries())
    for (const [column, text] of cells.entries()) {
      const above = rows[at - 1];
      const repeated = above?.cells[column] ?? '';
      const hasOthers = cells.some((cell, other) => other !== column && cell !== '');
      if (text !== '' || repeated === '' || !hasOthers || repeated.length > MAX_REPEATED_LENGTH) continue;
      if (above?.row !== row && !isDrawnAbove(grid, row, column)) cells[column] = repeated;
    }
}
