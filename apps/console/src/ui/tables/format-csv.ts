/** A spreadsheet runs a text that begins so as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

/** Returns a text that a spreadsheet keeps as text. */
export const keepAsText = (value: string): string => (FORMULA_START.test(value) ? `'${value}` : value);

/** Returns a cell in quotation marks when it has one of the characters that need them. */
export const quoteCell = (cell: string, needed: RegExp): string =>
  needed.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Written cells as CSV: UTF-8 with the mark that spreadsheets look for, and line ends of Windows. */
export const joinCells = (rows: readonly (readonly string[])[], separator: string): string =>
  `\uFEFF${rows.map((row) => row.join(separator)).join('\r\n')}\r\n`;

const NUMBER_PATTERN = /^-?\d+(?:[.,]\d+)?$/;

/** Texts as CSV for French spreadsheets, where a text that is a number stays one. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  joinCells(
    rows.map((row) => row.map((cell) => quoteCell(NUMBER_PATTERN.test(cell) ? cell : keepAsText(cell), /[";\r\n]/))),
    ';',
  );
