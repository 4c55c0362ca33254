import type { Box, Line, Page } from '@probant/documents/document';
import { isFieldValue } from './form-fields.rules.ts';
import {
  crossesColumns,
  groupTouching,
  isHorizontal,
  joinSameColumns,
  listPlaces,
  SAME_RULE,
  TOUCH,
} from './rule-groups.rules.ts';
import { findCorner, type Grid, isDrawnAbove, type PlacedText, placeWords } from './ruled-grid.rules.ts';

/** A table whose cells are drawn. A cell on several lines has a line feed between them. */
export type RuledTable = {
  readonly rows: readonly { readonly cells: readonly string[]; readonly box: Box }[];
  /** The lines of the page, by their places, with words in it. */
  readonly lines: ReadonlySet<number>;
};

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
