import {
  countPairs,
  divideFields,
  divideLabelledCells,
  isRecord,
  pairCells,
  pairRecord,
  separateTotals,
} from './label-pairs.rules.ts';
import {
  type ArrangedRow,
  type CellRow,
  getCell,
  keepRow,
  listColumns,
  listFilled,
  type PlacedRow,
} from './table-cells.rules.ts';
import { findHeader, type HeaderTrust, isRepeated, joinHeader } from './table-header.rules.ts';

/**
 * Arranges the rows of one table: which of them names the columns, and which cells are a label with its value and are alone. A form
 * becomes one row for each label, whatever its columns; a table keeps its rows. `columns` are those that have a text somewhere.
 */
export function arrangeTable(
  rows: readonly CellRow[],
  trust: HeaderTrust,
  columns?: readonly number[],
): readonly ArrangedRow[] {
  if (trust !== 'none')
    return arrangeRows(
      rows.filter((row) => listFilled(row).length > 0),
      trust,
      columns ?? listColumns(rows),
    );
  // On a page, the totals of an invoice may be beside another table.
  const { others, totals } = separateTotals(rows.flatMap(divideLabelledCells));
  return [...arrangeRows(others, trust, listColumns(others)), ...totals];
}

function arrangeRows(
  rows: readonly PlacedRow[],
  trust: HeaderTrust,
  columns: readonly number[],
): readonly ArrangedRow[] {
  const titleCount = countTitles(rows);
  const header = findHeader(rows, titleCount, columns.length, trust);
  if (header !== null && isRecord(rows, header.last))
    return [
      ...rows.slice(0, header.first).map((_, row) => keepRow(rows, row, columns)),
      ...pairRecord(rows, header.last, columns),
    ];
  const pairs = header === null && columns.length > 2 ? countPairs(rows) : null;
  return rows.flatMap((_, row) => {
    if (pairs !== null) return pairCells(rows, row, columns, pairs);
    if (header === null) return divideFields(rows, row) ?? [keepRow(rows, row, columns)];
    if (row < header.first) return [keepRow(rows, row, columns)];
    if (row <= header.last) return row === header.last ? [joinHeader(rows, header, columns)] : [];
    return isRepeated(rows, row, header.last) ? [] : [keepNamedRow(rows, row, columns)];
  });
}

/** The cells of a row below the names of its columns: as many as names, so that each has its own. */
function keepNamedRow(rows: readonly PlacedRow[], row: number, columns: readonly number[]): ArrangedRow {
  const kept = keepRow(rows, row, columns);
  if (kept.cells.length === 1) return kept;
  return { ...kept, cells: columns.map((column) => getCell(rows, row, column)) };
}

/** Rows of one cell above the table: its title, the name of the company, an empty line. */
function countTitles(rows: readonly CellRow[]): number {
  const first = rows.findIndex((row) => listFilled(row).length > 1);
  return first === -1 ? rows.length : first;
}
