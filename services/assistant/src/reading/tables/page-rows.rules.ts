import type { Box, Line } from '@probant/documents/document';
import { isFieldLine, isLabel } from './field-labels.rules.ts';
import { isFieldValue } from './form-fields.rules.ts';
import { type CellLine, getHeight, joinTexts, sharesColumn, splitCells } from './page-cells.rules.ts';
import type { CellRow } from './table-cells.rules.ts';
import { orderColumns } from './text-columns.rules.ts';
import { alignRows, joinWrapped, MAX_WRAP_GAP_HEIGHTS, type PageShape, type WrappedRow } from './wrapped-rows.rules.ts';

/** What lines of a page that follow each other are. */
export type PageSection =
  /** Paragraphs and headings, one column. */
  | { readonly kind: 'lines'; readonly lines: readonly Line[] }
  /** A table or a form: `boxes` are the boxes of its rows. */
  | {
      readonly kind: 'rows';
      readonly rows: readonly CellRow[];
      readonly boxes: readonly Box[];
      /** Whether each row is a label with its value, so that none names columns. */
      readonly isForm: boolean;
    };

/** Gap between two lines of one table, in heights of the line above. */
const MAX_ROW_GAP_HEIGHTS = 2.2;
/** Height of a line against the body of the page from which it is no row of a table. */
const MAX_ROW_HEIGHT_RATIO = 1.6;
/** A gap that is so much wider than all before it is between two tables, once there are some lines. */
const MAX_GAP_RATIO = 1.9;
const MIN_LINES_OF_PITCH = 3;
const MIN_LABEL_SHARE = 0.6;
const MIN_VALUE_SHARE = 0.7;

/** Divides lines in reading order into lines of tables and forms, and lines of text. Two columns of texts come one after the other. */
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
