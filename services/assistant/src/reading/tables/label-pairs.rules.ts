import { isFieldLine, isLabel, startsWithLabel } from './field-labels.rules.ts';
import { joinTexts } from './page-cells.rules.ts';
import {
  type ArrangedRow,
  type CellRow,
  getCell,
  getPlace,
  isFilled,
  keepRow,
  listFilled,
  type PlacedRow,
} from './table-cells.rules.ts';

const PURE_AMOUNT_PATTERN = /^[-–+]?[\d {3}]+(?:[.,]\d+)?(?: ?(?:€|EUR|\$|£|%))?$/;
const TOTAL_PATTERN = /^(?:sous-)?total|^net [aà] payer|^solde|^acompte|^remise|^montant (?:ttc|ht|tva|total)|^tva\b/i;

/** Takes a row apart whose cells are fields themselves: "N° client : 4471 | Date : 3 mai". Null for any other. */
export function divideFields(rows: readonly PlacedRow[], row: number): readonly ArrangedRow[] | null {
  const cells = listFilled(rows[row] ?? { cells: [], isMarked: false });
  if (cells.length < 2 || !cells.every(isFieldLine)) return null;
  return cells.map((cell) => ({ cells: [cell], rows: [getPlace(rows, row)], isHeader: false }));
}

/** Whether a header has one row below, and both are the labels and the values of a form: "Code banque | Clé RIB" above "16798 | 62". */
export function isRecord(rows: readonly CellRow[], header: number): boolean {
  const [names, values] = [rows[header], rows[header + 1]];
  if (rows.length !== header + 2 || names === undefined || values === undefined) return false;
  return names.cells.length === values.cells.length && listFilled(names).every(startsWithLabel);
}

export const pairRecord = (
  rows: readonly PlacedRow[],
  header: number,
  columns: readonly number[],
): readonly ArrangedRow[] =>
  columns
    .map((column) => [getCell(rows, header, column), getCell(rows, header + 1, column)])
    .filter((pair) => pair.every((cell) => cell !== ''))
    .map((cells) => ({ cells, rows: [getPlace(rows, header), getPlace(rows, header + 1)], isHeader: false }));

/** Counts in which columns a label is followed by its value. */
export function countPairs(rows: readonly CellRow[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { cells } of rows)
    for (const [column, cell] of cells.entries())
      if (isPair(cell.trim(), cells[column + 1]?.trim() ?? '')) counts.set(column, (counts.get(column) ?? 0) + 1);
  return counts;
}

const MIN_PAIRS_OF_COLUMN = 2;

/** Divides a row of a form into its labels with their values. A row in which none is found stays whole. */
export function pairCells(
  rows: readonly PlacedRow[],
  row: number,
  columns: readonly number[],
  counts: ReadonlyMap<number, number>,
): readonly ArrangedRow[] {
  const filled = columns.filter((column) => isFilled(rows, row, column));
  const groups: (readonly string[])[] = [];
  for (let at = 0; at < filled.length; at++) {
    const [column = 0, next = -1] = filled.slice(at, at + 2);
    const [label, value] = [getCell(rows, row, column), getCell(rows, row, next)];
    const isUsual = next === column + 1 && (counts.get(column) ?? 0) >= MIN_PAIRS_OF_COLUMN && startsWithLabel(label);
    if (value !== '' && (isUsual || isPair(label, value))) {
      groups.push([label, value]);
      at += 1;
    } else groups.push([label]);
  }
  const singles = groups.filter((group) => group.length === 1);
  const pairs = groups.length - singles.length;
  const isForm = pairs > singles.length || singles.every(([cell = '']) => isLabel(cell) || isFieldLine(cell));
  if (!isForm || (pairs === 0 && !singles.some(([cell = '']) => isFieldLine(cell))))
    return [keepRow(rows, row, columns)];
  return groups.map((cells) => ({ cells, rows: [getPlace(rows, row)], isHeader: false }));
}

/** Whether a cell is a label, and the next one its value: a figure, or a text that is no label. */
function isPair(label: string, value: string): boolean {
  if (value === '') return false;
  if (isLabel(label)) return /\d/.test(value) || /:$/.test(label) || !isLabel(value);
  return startsWithLabel(label) && TOTAL_PATTERN.test(label) && PURE_AMOUNT_PATTERN.test(value);
}

/** Divides the cells of a row that have a small label above their value. */
export function divideLabelledCells(row: CellRow, place: number): readonly PlacedRow[] {
  const divided = row.cells.map(divideLabel);
  const labelled = divided.filter((parts) => parts.length === 2);
  const filled = row.cells.filter((cell) => cell.trim() !== '');
  if (labelled.length * 2 <= filled.length) return [{ ...row, cells: row.cells.map(joinCell), place }];
  return divided.flatMap((parts) =>
    parts.length === 0 ? [] : [{ cells: parts.map(joinCell), isMarked: false, place }],
  );
}

/** Returns the label and the value of a cell, or its text. */
function divideLabel(cell: string): readonly string[] {
  const [label = '', ...value] = cell.split('\n');
  if (value.length > 0 && isLabel(label) && !isLabel(value.join(' '))) return [label, value.join('\n')];
  return cell.trim() === '' ? [] : [cell];
}

const joinCell = (cell: string): string => joinTexts(cell.split('\n'));

/** Takes the label and the amount of totals to the right of other cells out of their rows. */
export function separateTotals(rows: readonly PlacedRow[]): {
  readonly others: readonly PlacedRow[];
  readonly totals: readonly ArrangedRow[];
} {
  const totals: ArrangedRow[] = [];
  const others = rows.map((row) => {
    const filled = row.cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]));
    const [labelColumn = 0, amountColumn = 0] = filled.slice(-2);
    const [label = '', amount = ''] = [row.cells[labelColumn], row.cells[amountColumn]];
    const isTotal =
      filled.length > 1 && labelColumn > 0 && TOTAL_PATTERN.test(label) && PURE_AMOUNT_PATTERN.test(amount);
    if (!isTotal) return row;
    totals.push({ cells: [label, amount], rows: [row.place ?? 0], isHeader: false });
    return { ...row, cells: row.cells.slice(0, labelColumn) };
  });
  return { others: others.filter((row) => listFilled(row).length > 0), totals };
}
