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
  yield MARK + line(columns, (name) => textCell(name, dialect), dialect);
  for (const row of rows)
    yield line(columns, (name) => (Object.hasOwn(row, name) ? cell(row[name], dialect) : ''), dialect);
}

/** A line of one empty cell would be read as no line at all. */
function line(columns: readonly string[], cellOf: (name: string) => string, { delimiter }: CsvDialect): string {
  let cells = '';
  for (const name of columns) cells += delimiter + cellOf(name);
  const text = cells.slice(delimiter.length);
  return (columns.length === 1 && text === '' ? '""' : text) + END;
}
