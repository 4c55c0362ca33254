import { isColumnTitle, isFieldLine, isLabel, startsWithLabel } from './field-labels.rules.ts';
import { isFieldValue } from './form-fields.rules.ts';
import { joinTexts } from './page-cells.rules.ts';

/** A row of a table as it is read. */
export type CellRow = {
  readonly cells: readonly string[];
  /** Whether the file says, or its format implies, that the cells name the columns. */
  readonly isMarked: boolean;
};

/** How far the marks of a format are trusted. */
export type HeaderTrust =
  /** The file says which rows are headers. */
  | 'stated'
  /** The first row of a table usually is one: a spreadsheet, an office document. */
  | 'usual'
  /** Nothing is known: only a row without figures above rows with figures. */
  | 'none';

/** A row of an arranged table. */
export type ArrangedRow = {
  readonly cells: readonly string[];
  /** Places of the rows that it was made of. */
  readonly rows: readonly number[];
  readonly isHeader: boolean;
};

const MAX_HEADER_CELL_LENGTH = 80;
/** Rows by which a table is judged. */
const MAX_SAMPLED_ROWS = 50;
const MIN_FIGURE_SHARE = 0.8;
const MIN_LABEL_SHARE = 0.6;
const YEAR_PATTERN = /^(?:(?:T|S|Q)[1-4] )?(?:19|20)\d\d$/;
const PURE_AMOUNT_PATTERN = /^[-–+]?[\d {3}]+(?:[.,]\d+)?(?: ?(?:€|EUR|\$|£|%))?$/;
const TOTAL_PATTERN = /^(?:sous-)?total|^net [aà] payer|^solde|^acompte|^remise|^montant (?:ttc|ht|tva|total)|^tva\b/i;

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

/** A row with its place among those that were given, where it is another one: rows are taken apart. */
type PlacedRow = CellRow & { readonly place?: number };

const getPlace = (rows: readonly PlacedRow[], row: number): number => rows[row]?.place ?? row;
const getCell = (rows: readonly CellRow[], row: number, column: number): string =>
  rows[row]?.cells[column]?.trim() ?? '';
const isFilled = (rows: readonly CellRow[], row: number, column: number): boolean => getCell(rows, row, column) !== '';
const listFilled = ({ cells }: CellRow): readonly string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

/** Returns the columns in which a row has a text. */
export function listColumns(rows: readonly CellRow[]): readonly number[] {
  const filled = new Set<number>();
  for (const { cells } of rows)
    for (const [column, cell] of cells.entries()) if (cell.trim() !== '') filled.add(column);
  return [...filled].sort((a, b) => a - b);
}

/** The cells of a row in all columns up to its last one with text; a row of one cell (a title, a note) is that cell. */
function keepRow(rows: readonly PlacedRow[], row: number, columns: readonly number[]): ArrangedRow {
  const filled = columns.filter((column) => isFilled(rows, row, column));
  const isNote = filled.length === 1 && (filled[0] === columns[0] || columns.length > 2);
  const kept = isNote ? filled : columns.filter((column) => column <= (filled.at(-1) ?? 0));
  return { cells: kept.map((column) => getCell(rows, row, column)), rows: [getPlace(rows, row)], isHeader: false };
}

/** The cells of a row below the names of its columns: as many as names, so that each has its own. */
function keepNamedRow(rows: readonly PlacedRow[], row: number, columns: readonly number[]): ArrangedRow {
  const kept = keepRow(rows, row, columns);
  if (kept.cells.length === 1) return kept;
  return { ...kept, cells: columns.map((column) => getCell(rows, row, column)) };
}

/** Takes a row apart whose cells are fields themselves: "N° client : 4471 | Date : 3 mai". Null for any other. */
function divideFields(rows: readonly PlacedRow[], row: number): readonly ArrangedRow[] | null {
  const cells = listFilled(rows[row] ?? { cells: [], isMarked: false });
  if (cells.length < 2 || !cells.every(isFieldLine)) return null;
  return cells.map((cell) => ({ cells: [cell], rows: [getPlace(rows, row)], isHeader: false }));
}

/** The names of the columns: those of two header rows above each other are one name ("Plafond Paris"). */
function joinHeader(rows: readonly PlacedRow[], { first, last }: HeaderRows, columns: readonly number[]): ArrangedRow {
  const headerRows = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const cells = columns.map((column) =>
    [...new Set(headerRows.map((row) => getCell(rows, row, column)).filter((name) => name !== ''))].join(' '),
  );
  return { cells, rows: headerRows.map((row) => getPlace(rows, row)), isHeader: true };
}

type HeaderRows = { readonly first: number; readonly last: number };

/** Rows of one cell above the table: its title, the name of the company, an empty line. */
function countTitles(rows: readonly CellRow[]): number {
  const first = rows.findIndex((row) => listFilled(row).length > 1);
  return first === -1 ? rows.length : first;
}

/** Whether a text can name a column: short, and no figure, amount, date or sentence. */
const isColumnName = (cell: string): boolean =>
  cell.length <= MAX_HEADER_CELL_LENGTH &&
  !/[.;!?]$/.test(
    cell.replace(/\b(?:réf|qté|désign|tél|n|u|p\.u|max|min|mt|dép|rép|prix unit|unit|ex|nb|cat|obs)\.$/i, ''),
  ) &&
  (YEAR_PATTERN.test(cell) ||
    (/\p{L}|%|€|°/u.test(cell) && !isFieldValue(cell) && !/^\d/.test(cell) && !cell.includes('@')));

const hasFigure = (cell: string): boolean => /\d/.test(cell);

function findHeader(
  rows: readonly CellRow[],
  first: number,
  columnCount: number,
  trust: HeaderTrust,
): HeaderRows | null {
  const header = rows[first];
  const body = rows.slice(first + 1, first + 1 + MAX_SAMPLED_ROWS).filter((row) => listFilled(row).length > 1);
  if (header === undefined || body.length === 0) return null;
  if (header.isMarked && trust === 'stated') {
    const next = rows.findIndex((row, at) => at > first && !row.isMarked);
    return next === -1 ? null : { first, last: next - 1 };
  }
  const names = listFilled(header);
  if (!names.every(isColumnName)) return null;
  // A merged or empty corner is usual; a row that is half empty names no columns.
  if (names.length < Math.max(2, columnCount - 1) && names.length * 2 <= columnCount) return null;
  if (looksLikeData(header, body, trust)) return null;
  if (looksLikeForm(rows.slice(first, first + MAX_SAMPLED_ROWS))) return null;
  if (columnCount === 2) return isHeaderOfTwo(header, body) ? { first, last: first } : null;
  const hasFiguresBelow = body.some((row) => listFilled(row).some(hasFigure));
  if (!hasFiguresBelow && trust !== 'usual') return null;
  return { first, last: hasSecondHeader(rows, first, columnCount) ? first + 1 : first };
}

/** Whether the row below names the columns that a name above it covers: "Plafond" over "Paris" and "Province". */
function hasSecondHeader(rows: readonly CellRow[], first: number, columnCount: number): boolean {
  const [names, second, body] = rows.slice(first, first + 3).map(listFilled);
  if (names === undefined || second === undefined || body === undefined) return false;
  const isCovering = new Set(names).size < names.length || names.length < columnCount;
  return (
    isCovering &&
    second.length > 1 &&
    second.every((cell) => isColumnName(cell) && !hasFigure(cell)) &&
    body.some(hasFigure)
  );
}

/** Whether a row that could name columns is one of the data: it has figures where the rows below have figures of the same form ("REF-1"). */
const looksLikeData = ({ cells }: CellRow, body: readonly CellRow[], trust: HeaderTrust): boolean =>
  cells.some((cell, column) => {
    if (!hasFigure(cell) || YEAR_PATTERN.test(cell.trim())) return false;
    return trust === 'none' || body.some((row) => describeShape(row.cells[column] ?? '') === describeShape(cell));
  });

const describeShape = (cell: string): string =>
  cell
    .trim()
    .replace(/\p{L}+/gu, 'a')
    .replace(/\d+/g, '9');

/**
 * Two columns are mostly labels and values. They have a header where both names are those of columns and the rows below are none, or where
 * the second one has figures below a name without any.
 */
function isHeaderOfTwo(header: CellRow, body: readonly CellRow[]): boolean {
  const [first = '', second = ''] = listFilled(header);
  if (body.length < 2 || hasFigure(second)) return false;
  const values = body.map((row) => listFilled(row).at(-1) ?? '');
  if (isColumnTitle(first) && isColumnTitle(second) && !values.every(isColumnTitle)) return true;
  return values.filter(hasFigure).length >= MIN_FIGURE_SHARE * values.length;
}

/** Whether most rows begin with the label of a form, or hold labels and values in turn: "Nom | Durand | Prénom | Anne". */
function looksLikeForm(rows: readonly CellRow[]): boolean {
  const filled = rows.map(listFilled).filter((cells) => cells.length > 1);
  const forms = filled.filter((cells) => {
    if (cells.length % 2 === 1) return false;
    const labels = cells.filter((_, at) => at % 2 === 0);
    const values = cells.filter((_, at) => at % 2 === 1);
    return labels.every(isLabel) && !values.every(isLabel);
  });
  return forms.length >= MIN_LABEL_SHARE * filled.length;
}

/** Whether a header has one row below, and both are the labels and the values of a form: "Code banque | Clé RIB" above "16798 | 62". */
function isRecord(rows: readonly CellRow[], header: number): boolean {
  const [names, values] = [rows[header], rows[header + 1]];
  if (rows.length !== header + 2 || names === undefined || values === undefined) return false;
  return names.cells.length === values.cells.length && listFilled(names).every(startsWithLabel);
}

const pairRecord = (rows: readonly PlacedRow[], header: number, columns: readonly number[]): readonly ArrangedRow[] =>
  columns
    .map((column) => [getCell(rows, header, column), getCell(rows, header + 1, column)])
    .filter((pair) => pair.every((cell) => cell !== ''))
    .map((cells) => ({ cells, rows: [getPlace(rows, header), getPlace(rows, header + 1)], isHeader: false }));

/** Whether a row repeats the header of the table, as on the next page. */
function isRepeated(rows: readonly CellRow[], row: number, header: number): boolean {
  const [cells, names] = [rows[row]?.cells ?? [], rows[header]?.cells ?? []];
  return cells.length === names.length && cells.every((cell, at) => cell.trim() === names[at]?.trim());
}

/** Counts in which columns a label is followed by its value. */
function countPairs(rows: readonly CellRow[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { cells } of rows)
    for (const [column, cell] of cells.entries())
      if (isPair(cell.trim(), cells[column + 1]?.trim() ?? '')) counts.set(column, (counts.get(column) ?? 0) + 1);
  return counts;
}

const MIN_PAIRS_OF_COLUMN = 2;

/** Divides a row of a form into its labels with their values. A row in which none is found stays whole. */
function pairCells(
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
function divideLabelledCells(row: CellRow, place: number): readonly PlacedRow[] {
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
function separateTotals(rows: readonly PlacedRow[]): {
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
