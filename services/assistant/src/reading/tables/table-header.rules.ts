import { isColumnTitle, isLabel } from './field-labels.rules.ts';
import { isFieldValue } from './form-fields.rules.ts';
import { namesQuantities } from './quantity-columns.rules.ts';
import { type ArrangedRow, type CellRow, getCell, getPlace, listFilled, type PlacedRow } from './table-cells.rules.ts';

/** How far the marks of a format are trusted. */
export type HeaderTrust =
  /** The file says which rows are headers. */
  | 'stated'
  /** The first row of a table usually is one: a spreadsheet, an office document. */
  | 'usual'
  /** Nothing is known: only a row without figures above rows with figures. */
  | 'none';

const MAX_HEADER_CELL_LENGTH = 80;
/** Rows by which a table is judged. */
const MAX_SAMPLED_ROWS = 50;
const MIN_FIGURE_SHARE = 0.8;
const MIN_LABEL_SHARE = 0.6;
const YEAR_PATTERN = /^(?:(?:T|S|Q)[1-4] )?(?:19|20)\d\d$/;

/** The names of the columns: those of two header rows above each other are one name ("Plafond Paris"). */
export function joinHeader(
  rows: readonly PlacedRow[],
  { first, last }: HeaderRows,
  columns: readonly number[],
): ArrangedRow {
  const headerRows = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const cells = columns.map((column) =>
    [...new Set(headerRows.map((row) => getCell(rows, row, column)).filter((name) => name !== ''))].join(' '),
  );
  return { cells, rows: headerRows.map((row) => getPlace(rows, row)), isHeader: true };
}

type HeaderRows = { readonly first: number; readonly last: number };

/** Whether a text can name a column: short, and no figure, amount, date or sentence. */
const isColumnName = (cell: string): boolean =>
  cell.length <= MAX_HEADER_CELL_LENGTH &&
  !/[.;!?]$/.test(
    cell.replace(/\b(?:réf|qté|désign|tél|n|u|p\.u|max|min|mt|dép|rép|prix unit|unit|ex|nb|cat|obs)\.$/i, ''),
  ) &&
  (YEAR_PATTERN.test(cell) ||
    (/\p{L}|%|€|°/u.test(cell) && !isFieldValue(cell) && !/^\d/.test(cell) && !cell.includes('@')));

const hasFigure = (cell: string): boolean => /\d/.test(cell);

export function findHeader(
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
  // On a page, where nothing says that the first row names columns, figures are data.
  if (!names.every(isColumnName) && (trust === 'none' || !namesQuantities(names, body.map(listFilled), isColumnName)))
    return null;
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

/** Whether a row repeats the header of the table, as on the next page. */
export function isRepeated(rows: readonly CellRow[], row: number, header: number): boolean {
  const [cells, names] = [rows[row]?.cells ?? [], rows[header]?.cells ?? []];
  return cells.length === names.length && cells.every((cell, at) => cell.trim() === names[at]?.trim());
}
