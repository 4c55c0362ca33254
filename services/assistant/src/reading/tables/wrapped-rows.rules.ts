import type { Box, Line, Page } from '@probant/documents/document';
import { isLabel } from './field-labels.rules.ts';
import { isFieldValue } from './form-fields.rules.ts';
import { type CellLine, getHeight, type PageCell, sharesColumn, uniteBoxes } from './page-cells.rules.ts';

/** What of a page its rows depend on. */
export type PageShape = Pick<Page, 'width' | 'height' | 'rules'>;

/** A row of cells that are on one line, or on several where a cell is wrapped. */
export type WrappedRow = { readonly cells: { texts: string[]; box: Box }[]; box: Box };

/** Gap between two lines of one cell. */
export const MAX_WRAP_GAP_HEIGHTS = 0.9;
/** A line that is so much closer than the rows are to each other is part of the row above. */
const MAX_WRAP_GAP_SHARE = 0.6;
/** Rules between the lines of a table that show where its rows end. */
const MIN_ROW_RULES = 2;

/** Joins the lines of wrapped cells to rows: by the rules between rows where they are drawn, else by what the lines show. */
export function joinWrapped(run: readonly CellLine[], { rules = [] }: PageShape): readonly WrappedRow[] {
  const breaks = run.map(({ line }, at) => at > 0 && hasRuleBetween(rules, run[at - 1]?.line, line));
  const isRuled = breaks.filter(Boolean).length >= MIN_ROW_RULES;
  const rowGap = computeRowGap(run);
  const rows: WrappedRow[] = [];
  for (const [at, { cells, line }] of run.entries()) {
    const row = rows.at(-1);
    const gap = line.box[1] - (run[at - 1]?.line.box[3] ?? 0);
    const isNear = gap < MAX_WRAP_GAP_HEIGHTS * getHeight(line);
    const isSame =
      row !== undefined && (isRuled ? !breaks[at] && isNear : isNear && continuesRow(row, cells, gap, rowGap, run));
    if (isSame && row !== undefined) {
      for (const cell of cells) addToRow(row, cell);
      row.box = uniteBoxes(row.box, line.box);
    } else rows.push({ cells: cells.map(({ box, text }) => ({ texts: [text], box })), box: line.box });
  }
  return rows;
}

function hasRuleBetween(rules: readonly Box[], above: Line | undefined, below: Line): boolean {
  if (above === undefined) return false;
  const [from, to] = [(above.box[1] + above.box[3]) / 2, (below.box[1] + below.box[3]) / 2];
  return rules.some(
    ([x0, y0, x1, y1]) => x1 - x0 > y1 - y0 && y0 > from && y1 < to && x0 < below.box[2] && x1 > below.box[0],
  );
}

/** The usual gap between lines that begin a row: those with a text in the first column and another one. */
function computeRowGap(run: readonly CellLine[]): number {
  const left = Math.min(...run.map(({ line }) => line.box[0]));
  const starts = run.filter(({ cells, line }) => cells.length > 1 && line.box[0] - left < getHeight(line));
  const gaps = starts.slice(1).map(({ line }, at) => line.box[1] - (starts[at]?.line.box[3] ?? 0));
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
}

function continuesRow(
  row: WrappedRow,
  cells: readonly PageCell[],
  gap: number,
  rowGap: number,
  run: readonly CellLine[],
): boolean {
  const widest = Math.max(...run.map((line) => line.cells.length));
  if (cells.length >= widest || cells.length > row.cells.length) return false;
  const first = row.cells[0];
  if (first === undefined) return false;
  const isFigureTwice = cells.some(
    (cell) =>
      /\d/.test(cell.text) &&
      isFieldValue(cell.text) &&
      row.cells.some((other) => sharesColumn(other, cell) && other.texts.some(isFieldValue)),
  );
  if (isFigureTwice || isLabel(cells[0]?.text ?? '')) return false;
  const isClose = gap < MAX_WRAP_GAP_SHARE * rowGap;
  const beginsRow = cells.some((cell) => sharesColumn(first, cell));
  if (!beginsRow) return isClose || cells.every((cell) => row.cells.some((other) => sharesColumn(other, cell)));
  return isClose || (cells.length === 1 && /^\p{Ll}/u.test(cells[0]?.text ?? ''));
}

function addToRow(row: WrappedRow, { box, text }: PageCell): void {
  const column = row.cells.find((cell) => sharesColumn(cell, { box }));
  if (column === undefined) {
    row.cells.push({ texts: [text], box });
    row.cells.sort((a, b) => a.box[0] - b.box[0]);
  } else {
    column.texts.push(text);
    column.box = uniteBoxes(column.box, box);
  }
}

/** Places the cells of each row in the columns of the widest one; cells without a text are empty. */
export function alignRows(rows: readonly WrappedRow[]): readonly WrappedRow[] {
  const template = rows.reduce(
    (widest, row) => (row.cells.length > widest.cells.length ? row : widest),
    rows[0] ?? { cells: [], box: [0, 0, 0, 0] },
  );
  const columns = template.cells.map(({ box }) => ({ box }));
  // Rows of figures are narrower than their header: the columns grow with the rows that fill them all.
  for (const { cells } of rows)
    if (cells.length === columns.length)
      for (const [at, column] of columns.entries()) column.box = uniteBoxes(column.box, cells[at]?.box ?? column.box);
  return rows.map((row) => {
    if (row.cells.length === columns.length) return row;
    const cells: { texts: string[]; box: Box }[] = columns.map(({ box }) => ({ texts: [], box }));
    let from = 0;
    for (const cell of row.cells) {
      const column = Math.max(from, findNearest(columns, cell.box));
      const target = cells[Math.min(column, cells.length - 1)];
      target?.texts.push(...cell.texts);
      from = column + 1;
    }
    return { cells, box: row.box };
  });
}

function findNearest(columns: readonly { readonly box: Box }[], [left, , right]: Box): number {
  let [best, bestScore] = [0, Number.NEGATIVE_INFINITY];
  for (const [at, { box }] of columns.entries()) {
    const score = Math.min(right, box[2]) - Math.max(left, box[0]);
    if (score > bestScore) [best, bestScore] = [at, score];
  }
  return best;
}
