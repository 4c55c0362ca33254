import type { Span } from '../chunking/sentences.rules.ts';
import { CELL_SEPARATOR } from '../chunking/sentences.rules.ts';
import { namesColumns } from '../reading/tables/form-fields.rules.ts';

/** Two columns are mostly labels and their values, which need no header. */
const MIN_COLUMNS = 3;
/** Rows between a row and the header of its table: a chunk of 180 words has no more. */
const MAX_ROWS_ABOVE = 100;

/**
 * Returns the place of the row that names the columns of a table row in the same text; null when it is not clear that there is one.
 * A text does not keep which rows are headers: it is the first of the rows above with as many cells, and the only one without a digit.
 */
export function findTableHeader(text: string, row: Span): Span | null {
  const line = findLine(text, row.start);
  const cells = readCells(text, line);
  if (cells.length < MIN_COLUMNS) return null;
  let header: Span | null = null;
  let first = line;
  for (let rows = 0; first.start > 0 && rows < MAX_ROWS_ABOVE; rows++) {
    const above = findLine(text, first.start - 1);
    const cellsAbove = readCells(text, above);
    if (cellsAbove.length !== cells.length) break;
    if (header !== null) return null;
    if (namesColumns(cellsAbove, cells)) header = above;
    first = above;
  }
  return header?.start === first.start ? header : null;
}

function findLine(text: string, at: number): Span {
  const end = text.indexOf('\n', at);
  return { start: text.lastIndexOf('\n', at - 1) + 1, end: end === -1 ? text.length : end };
}

const readCells = (text: string, { end, start }: Span): readonly string[] =>
  text.slice(start, end).split(CELL_SEPARATOR);
