/** A row of a table as it is read. */
export type CellRow = {
  readonly cells: readonly string[];
  /** Whether the file says, or its format implies, that the cells name the columns. */
  readonly isMarked: boolean;
};

/** A row of an arranged table. */
export type ArrangedRow = {
  readonly cells: readonly string[];
  /** Places of the rows that it was made of. */
  readonly rows: readonly number[];
  readonly isHeader: boolean;
};

/** A row with its place among those that were given, where it is another one: rows are taken apart. */
export type PlacedRow = CellRow & { readonly place?: number };

export const getPlace = (rows: readonly PlacedRow[], row: number): number => rows[row]?.place ?? row;

export const getCell = (rows: readonly CellRow[], row: number, column: number): string =>
  rows[row]?.cells[column]?.trim() ?? '';

export const isFilled = (rows: readonly CellRow[], row: number, column: number): boolean =>
  getCell(rows, row, column) !== '';

export const listFilled = ({ cells }: CellRow): readonly string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

/** Returns the columns in which a row has a text. */
export function listColumns(rows: readonly CellRow[]): readonly number[] {
  const filled = new Set<number>();
  for (const { cells } of rows)
    for (const [column, cell] of cells.entries()) if (cell.trim() !== '') filled.add(column);
  return [...filled].sort((a, b) => a - b);
}

/** The cells of a row in all columns up to its last one with text; a row of one cell (a title, a note) is that cell. */
export function keepRow(rows: readonly PlacedRow[], row: number, columns: readonly number[]): ArrangedRow {
  const filled = columns.filter((column) => isFilled(rows, row, column));
  const isNote = filled.length === 1 && (filled[0] === columns[0] || columns.length > 2);
  const kept = isNote ? filled : columns.filter((column) => column <= (filled.at(-1) ?? 0));
  return { cells: kept.map((column) => getCell(rows, row, column)), rows: [getPlace(rows, row)], isHeader: false };
}
