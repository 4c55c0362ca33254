import { ALL_COLUMNS, toColumnBits } from '../columns.ts';
import { MAX_LOCATED_CELLS } from './byte-scanner.ts';

type LocatedColumns = {
  readonly located: readonly { readonly column: number; readonly cell: number }[];
  /** A bit for each column without such a cell. */
  readonly absentColumns: number;
};

/** Returns the columns whose cell a scanner locates. `columnCells` has the cell of each column, -1 for none. */
export function locateColumns(columnCells: readonly number[]): LocatedColumns {
  const located = columnCells.flatMap((cell, column) =>
    cell >= 0 && cell < MAX_LOCATED_CELLS ? [{ column, cell }] : [],
  );
  const present = toColumnBits(located.map(({ column }) => column));
  return { located, absentColumns: ((1 << ALL_COLUMNS.length) - 1) & ~present };
}
