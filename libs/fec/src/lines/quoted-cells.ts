import type { LineColumns } from '../scan/line-columns.ts';
import { LISTED_COLUMNS, NUMBER_COLUMNS, TEXT_COLUMNS } from './column-kinds.ts';
import { moveCell } from './move-cell.ts';

const QUOTE_BYTE = 0x22;
const APOSTROPHE_BYTE = 0x27;
const EQUALS_BYTE = 0x3d;

/**
 * Takes the double quotes and the apostrophes off the cells of a line that are wholly in them (`'20260314'`), the quotes off a line that is, and
 * the formula off a cell that is one text (`="411000"`), as spreadsheets write them. Returns whether they can only be the text delimiters of an
 * export: at a code, a date, an amount, nothing or the whole line. `isXml`: at a number, a date or a listed value alone, as XML has no text
 * delimiters. Reads one byte of each cell of a line that has none; `hasQuote` says whether the line has a double quote at all.
 */
export function takeOffTextDelimiters(
  bytes: Uint8Array,
  columns: LineColumns,
  hasQuote: boolean,
  isXml = false,
): boolean {
  const hasQuotedCells = hasQuote && takeOffQuotes(bytes, columns, isXml);
  return takeOffApostrophes(bytes, columns, isXml) || hasQuotedCells;
}

function takeOffQuotes(bytes: Uint8Array, columns: LineColumns, isXml: boolean): boolean {
  const isLineQuoted = unquoteLine(bytes, columns);
  const hasQuotedCells = takeOffMarks(bytes, columns, QUOTE_BYTE, isXml);
  return takeOffFormulas(bytes, columns) || hasQuotedCells || isLineQuoted;
}

/** `="411000"`, and `=""411000""`, which a cell in quotes has left: Excel keeps the zeros of a text so. */
function takeOffFormulas(bytes: Uint8Array, columns: LineColumns): boolean {
  let hasFormulas = false;
  for (let column = 0; column < columns.from.length; column += 1) {
    const from = (columns.from[column] as number) + 1;
    const to = columns.to[column] as number;
    if (bytes[from - 1] !== EQUALS_BYTE || !isQuoted(bytes, from, to)) continue;
    if (!TEXT_COLUMNS.has(column)) hasFormulas = true;
    const isDoubled = isQuoted(bytes, from + 1, to - 1);
    moveCell(bytes, columns, column, from + (isDoubled ? 2 : 1), to - (isDoubled ? 2 : 1));
  }
  return hasFormulas;
}

function takeOffApostrophes(bytes: Uint8Array, columns: LineColumns, isXml: boolean): boolean {
  const { from } = columns;
  for (let column = 0; column < from.length; column += 1)
    if (bytes[from[column] as number] === APOSTROPHE_BYTE) return takeOffMarks(bytes, columns, APOSTROPHE_BYTE, isXml);
  return false;
}

function takeOffMarks(bytes: Uint8Array, columns: LineColumns, mark: number, isXml: boolean): boolean {
  let hasDelimiters = false;
  for (let column = 0; column < columns.from.length; column += 1) {
    const from = columns.from[column] as number;
    const to = columns.to[column] as number;
    if (!isQuoted(bytes, from, to, mark)) continue;
    const canOnlyDelimit = isXml
      ? NUMBER_COLUMNS.has(column) || LISTED_COLUMNS.has(column)
      : to - from === 2 || !TEXT_COLUMNS.has(column);
    if (canOnlyDelimit) hasDelimiters = true;
    moveCell(bytes, columns, column, from + 1, to - 1);
  }
  return hasDelimiters;
}

/** Handles `"VE|Ventes|...|"`: a quote before the first cell and one after the last, neither of which is in quotes itself. */
function unquoteLine(bytes: Uint8Array, columns: LineColumns): boolean {
  const { from, to, lineFrom, lineTo } = columns;
  if (bytes[lineFrom] !== QUOTE_BYTE || bytes[lineTo - 1] !== QUOTE_BYTE) return false;
  // A column that the file lacks is empty, wherever it is.
  const first = from.findIndex((at, column) => at === lineFrom && at < (to[column] as number));
  const last = to.findIndex((at, column) => at === lineTo && at > (from[column] as number));
  if (first < 0 || last < 0 || first === last) return false;
  const [firstTo, lastFrom] = [to[first] as number, from[last] as number];
  if (isQuoted(bytes, lineFrom, firstTo) || isQuoted(bytes, lastFrom, lineTo)) return false;
  moveCell(bytes, columns, first, lineFrom + 1, firstTo);
  moveCell(bytes, columns, last, lastFrom, lineTo - 1);
  return true;
}

const isQuoted = (bytes: Uint8Array, from: number, to: number, mark = QUOTE_BYTE): boolean =>
  to - from >= 2 && bytes[from] === mark && bytes[to - 1] === mark;
