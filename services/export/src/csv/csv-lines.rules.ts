import { type CsvDialect, cell, textCell } from './cells.rules.ts';

type Row = Readonly<Record<string, unknown>>;

const MARK = '\ufeff';
const END = '\r\n';

/** All members of all rows, in the order in which they are first met. */
export function columnsOf(rows: readonly Row[]): readonly string[] {
  const columns = new Set<string>();
  for (const row of rows) for (const name in row) if (!columns.has(name)) columns.add(name);
  return [...columns];
}

/** A CSV file with its header (RFC 4180), a byte order mark first: without it spreadsheets take UTF-8 for something else. */
export function* csvLines(rows: readonly Row[], columns: readonly string[], dialect: CsvDialect): Generator<string> {
  yield `${MARK}${line(
    columns.map((name) => textCell(name, dialect)),
    dialect,
  )}`;
  for (const row of rows)
    yield line(
      columns.map((name) => (Object.hasOwn(row, name) ? cell(row[name], dialect) : '')),
      dialect,
    );
}

/** A line of one empty cell would be read as no line at all. */
const line = (cells: readonly string[], { delimiter }: CsvDialect): string =>
  `${cells.length === 1 && cells[0] === '' ? '""' : cells.join(delimiter)}${END}`;
