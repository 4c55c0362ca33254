import { type CsvDialect, formatCell, formatTextCell } from '@probant/kernel/csv-cells';
import type { Steps } from '../files/steps.ts';

type Row = Readonly<Record<string, unknown>>;

const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/** Returns the names of all members of all rows, in order of first appearance. */
export function* collectColumns(rows: readonly Row[]): Steps<readonly string[]> {
  const columns = new Set<string>();
  for (const row of rows) {
    for (const name in row) if (!columns.has(name)) columns.add(name);
    yield '';
  }
  return [...columns];
}

/** Characters of a line after which other work can run: a row may hold the whole body. */
const PART_CHARACTERS = 65_536;

/**
 * Writes a CSV file with its header (RFC 4180), in lines or parts of long lines. It starts with a byte order mark, without which
 * spreadsheets do not detect UTF-8.
 */
export function* writeCsvLines(
  rows: readonly Row[],
  columns: readonly string[],
  dialect: CsvDialect,
): Generator<string> {
  yield BYTE_ORDER_MARK;
  yield* writeLine(columns, (name) => formatTextCell(name, dialect), dialect);
  for (const row of rows)
    yield* writeLine(columns, (name) => (Object.hasOwn(row, name) ? formatCell(row[name], dialect) : ''), dialect);
}

/** The only cell of a line is quoted when it is empty: readers skip an empty line. */
function* writeLine(
  columns: readonly string[],
  cellOf: (name: string) => string,
  { delimiter }: CsvDialect,
): Generator<string> {
  let text = '';
  let separator = '';
  let isEmpty = true;
  for (const name of columns) {
    const cell = cellOf(name);
    isEmpty &&= cell === '';
    text += separator + cell;
    separator = delimiter;
    if (text.length >= PART_CHARACTERS) {
      yield text;
      text = '';
    }
  }
  yield (columns.length === 1 && isEmpty ? '""' : text) + LINE_END;
}
