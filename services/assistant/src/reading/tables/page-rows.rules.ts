import type { Box, Line, Page } from '@probant/documents/document';
import { isFieldLine, isLabel } from './field-labels.rules.ts';
import { isFieldValue } from './form-fields.rules.ts';
import {
  type CellLine,
  getHeight,
  joinTexts,
  type PageCell,
  sharesColumn,
  splitCells,
  uniteBoxes,
} from './page-cells.rules.ts';
import type { CellRow } from './table-rows.rules.ts';

/** What lines of a page that follow each other are. */
export type PageSection =
  /** Paragraphs and headings, one column. */
  | { readonly kind: 'lines'; readonly lines: readonly Line[] }
  /** A table or a form: `boxes` are those of its rows. */
  | {
      readonly kind: 'rows';
      readonly rows: readonly CellRow[];
      readonly boxes: readonly Box[];
      /** Whether each row is a label with its value, so that none names columns. */
      readonly isForm: boolean;
    };

type PageShape = Pick<Page, 'width' | 'height' | 'rules'>;
/** A row of cells that are on one line, or on several where a cell is wrapped. */
type WrappedRow = { readonly cells: { texts: string[]; box: Box }[]; box: Box };

/** Gap between two lines of one table, in heights of the line above. */
const MAX_ROW_GAP_HEIGHTS = 2.2;
/** Gap between two lines of one cell. */
const MAX_WRAP_GAP_HEIGHTS = 0.9;
/** A line that is so much closer than the rows are to each other is part of the row above. */
const MAX_WRAP_GAP_SHARE = 0.6;
/** Height of a line against the body of the page from which it is no row of a table. */
const MAX_ROW_HEIGHT_RATIO = 1.6;
/** A gap that is so much wider than all before it is between two tables, once there are some lines. */
const MAX_GAP_RATIO = 1.9;
const MIN_LINES_OF_PITCH = 3;
const MIN_LABEL_SHARE = 0.6;
const MIN_VALUE_SHARE = 0.7;
/** Rules between the lines of a table that show where its rows end. */
const MIN_ROW_RULES = 2;

/** Divides lines in reading order into those of tables and forms, and those of texts. Two columns of texts come one after the other. */
export function findSections(lines: readonly Line[], page: PageShape, bodyHeight: number): readonly PageSection[] {
  const cellLines = lines.map((line) => ({ line, cells: splitCells(line, page) }));
  const sections: PageSection[] = [];
  let texts: Line[] = [];
  const endTexts = () => {
    if (texts.length > 0) sections.push({ kind: 'lines', lines: orderColumns(texts) });
    texts = [];
  };
  for (let at = 0; at < cellLines.length; ) {
    const run = takeRun(cellLines, at, bodyHeight);
    const read = run.length === 0 ? null : readRun(run, page);
    if (read === null) texts.push(...cellLines.slice(at, at + Math.max(1, run.length)).map(({ line }) => line));
    else {
      endTexts();
      sections.push(...read);
    }
    at += Math.max(1, run.length);
  }
  endTexts();
  return sections;
}

/** Returns the lines of a table or form that begins at a place: lines of several cells, and the wrapped lines between them. */
function takeRun(lines: readonly CellLine[], start: number, bodyHeight: number): readonly CellLine[] {
  const run: CellLine[] = [];
  let widestGap = 0;
  for (const next of lines.slice(start)) {
    if (getHeight(next.line) > MAX_ROW_HEIGHT_RATIO * bodyHeight) break;
    const last = run.at(-1);
    if (last !== undefined) {
      const gap = next.line.box[1] - last.line.box[3];
      if (gap > MAX_ROW_GAP_HEIGHTS * getHeight(last.line) || gap < -getHeight(last.line)) break;
      // After lines that are close, a wide gap is the end of their table.
      const isWide = gap > MAX_WRAP_GAP_HEIGHTS * getHeight(last.line) && gap > MAX_GAP_RATIO * widestGap;
      if (run.length >= MIN_LINES_OF_PITCH && isWide) break;
      widestGap = Math.max(widestGap, gap);
    }
    if (next.cells.length < 2 && (run.length === 0 || !isWrapped(run, next))) break;
    run.push(next);
  }
  // A line of one cell at the end may be the text below the table.
  return run;
}

/** Whether a line of one cell continues a cell of the rows above: near, below one of them, and narrower than the table. */
function isWrapped(run: readonly CellLine[], { line, cells: [cell] }: CellLine): boolean {
  const last = run.at(-1);
  if (last === undefined || cell === undefined || isFieldLine(line.text)) return false;
  if (line.box[1] - last.line.box[3] > MAX_WRAP_GAP_HEIGHTS * getHeight(last.line)) return false;
  const rows = run.filter(({ cells }) => cells.length > 1);
  const columns = rows.at(-1)?.cells ?? [];
  const covered = columns.filter((column) => sharesColumn(column, cell));
  const [column] = covered;
  if (column === undefined || covered.length > 1) return false;
  const next = columns[columns.indexOf(column) + 1];
  return next === undefined || cell.box[2] < next.box[0];
}

function readRun(run: readonly CellLine[], page: PageShape): readonly PageSection[] | null {
  const widest = Math.max(...run.map(({ cells }) => cells.length));
  if (widest === 2) return readTwoColumns(run, page);
  const rows = alignRows(joinWrapped(run, page));
  return [toRows(rows)];
}

const toRows = (rows: readonly WrappedRow[], isForm = false): PageSection => ({
  kind: 'rows',
  isForm,
  rows: rows.map(({ cells }) => ({ cells: cells.map(({ texts }) => joinTexts(texts)), isMarked: false })),
  boxes: rows.map(({ box }) => box),
});

/** Two cells on each line: a form, a list of prices, or two texts beside each other. Null for lines that are none of them. */
function readTwoColumns(run: readonly CellLine[], page: PageShape): readonly PageSection[] | null {
  const pairs = run.filter(({ cells }) => cells.length === 2);
  const lefts = pairs.map(({ cells }) => cells[0]?.text ?? '');
  const rights = pairs.map(({ cells }) => cells[1]?.text ?? '');
  const labels = lefts.filter((left, at) => isLabel(left) && !isLabel(rights[at] ?? ''));
  if (labels.length >= MIN_LABEL_SHARE * pairs.length) return [toRows(alignRows(joinWrapped(run, page)))];
  const values = rights.filter(isFieldValue);
  const isList = values.length >= MIN_VALUE_SHARE * pairs.length && !lefts.some(isFieldLine);
  if (isList && pairs.length > 1) return [toRows(alignRows(joinWrapped(run, page)))];
  if (pairs.length > 1 && lefts.every(isPlainName) && !rights.some(isLabel))
    return [toRows(alignRows(joinWrapped(run, page)), true)];
  if (pairs.length === 1 && !isFieldLine(lefts[0] ?? '') && !isFieldLine(rights[0] ?? '')) return null;
  return [0, 1].map((column) => ({ kind: 'lines', lines: run.flatMap((line) => takeColumn(line, column, pairs[0])) }));
}

const MAX_NAME_WORDS = 4;
const MAX_NAME_LENGTH = 40;

/** Whether a text may name a value beside it though no list of labels has it: a few words without a digit or an end mark. */
const isPlainName = (text: string): boolean =>
  /^\p{Lu}[^\d.;:,!?]*$/u.test(text) && text.length <= MAX_NAME_LENGTH && text.split(/\s+/).length <= MAX_NAME_WORDS;

/** The words of a line that are in one of two columns, as a line of their own. */
function takeColumn({ line, cells }: CellLine, column: number, columns: CellLine | undefined): readonly Line[] {
  const border = columns?.cells[1]?.box[0] ?? 1;
  const cell =
    cells.length === 2 ? cells[column] : cells.find(({ box }) => (box[0] < border - Number.EPSILON ? 0 : 1) === column);
  if (cell === undefined) return [];
  const words = line.words.filter(({ box }) => box[0] >= cell.box[0] && box[2] <= cell.box[2]);
  return [{ words, box: cell.box, text: cell.text }];
}

/** Joins the lines of wrapped cells to rows: by the rules between rows where they are drawn, else by what the lines show. */
function joinWrapped(run: readonly CellLine[], { rules = [] }: PageShape): readonly WrappedRow[] {
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
function alignRows(rows: readonly WrappedRow[]): readonly WrappedRow[] {
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

const MIN_COLUMN_LINES = 2;
const MAX_COLUMN_GAP_HEIGHTS = 3;

/**
 * Puts the lines of two texts beside each other, whose lines are not at the same heights (the addresses of an invoice), one text after the
 * other. Others keep their order.
 */
function orderColumns(lines: readonly Line[]): readonly Line[] {
  const ordered: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const [left, right] = takeColumns(lines, at);
    if (left.length < MIN_COLUMN_LINES || right.length < MIN_COLUMN_LINES) {
      ordered.push(lines[at] as Line);
      at += 1;
    } else {
      ordered.push(...left, ...right);
      at += left.length + right.length;
    }
  }
  return ordered;
}

/** Returns the lines of two columns that begin at a place: the first two lines are beside each other, and no line crosses the gap. */
function takeColumns(lines: readonly Line[], start: number): readonly [left: readonly Line[], right: readonly Line[]] {
  const [first, second] = lines.slice(start, start + 2);
  if (first === undefined || second === undefined || sharesColumn(first, second)) return [[], []];
  const isBeside = Math.abs(second.box[1] - first.box[1]) < MAX_COLUMN_GAP_HEIGHTS * getHeight(first);
  if (!isBeside) return [[], []];
  let [border, end] = [Math.min(first.box[2], second.box[2]), Math.max(first.box[0], second.box[0])];
  const [left, right]: [Line[], Line[]] = [[], []];
  let bottom = Number.POSITIVE_INFINITY;
  for (const line of lines.slice(start)) {
    if (line.box[1] - bottom > MAX_COLUMN_GAP_HEIGHTS * getHeight(line)) break;
    if (line.box[2] < end) {
      border = Math.max(border, line.box[2]);
      left.push(line);
    } else if (line.box[0] > border) {
      end = Math.min(end, line.box[0]);
      right.push(line);
    } else break;
    bottom = line.box[3];
  }
  return [left, right];
}
