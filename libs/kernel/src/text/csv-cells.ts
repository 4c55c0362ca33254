import { formatWithoutExponent } from './plain-numbers.ts';

/** Delimiter and decimal mark of a CSV file. */
export type CsvDialect = { readonly delimiter: string; readonly decimalMark: ',' | '.' };

/** Numbers get a decimal comma, as French spreadsheets expect, unless the comma is the delimiter. */
export const createCsvDialect = (delimiter: string): CsvDialect => ({
  delimiter,
  decimalMark: delimiter === ',' ? '.' : ',',
});

/** First characters that make a spreadsheet read a formula, full-width forms included (OWASP, CSV injection; CWE-1236). */
const FORMULA_PREFIX = /^[=+\-@\p{Cc}＝＋－＠]/u;
/** Control characters other than tabs and line ends, which a quoted cell may contain. */
const CONTROL_CHARACTERS = /[\p{Cc}--[\t\r\n]]/gv;

/** Fast path for nearly all texts: Latin letters, digits and signs; no formula prefix, quotes, or space at either end. */
const PLAIN_CELL_PATTERN = /^(?![=+\-@ ])[ !#-~\u00a1-\u017f]*(?<! )$/;

/** Formats a text so that a spreadsheet shows it and never runs it as a formula; quoted where RFC 4180 requires it. */
export function formatTextCell(text: string, dialect: CsvDialect): string {
  if (PLAIN_CELL_PATTERN.test(text)) return quoteIfDelimited(text, dialect);
  const { delimiter } = dialect;
  const wellFormed = text.toWellFormed();
  const printable = wellFormed.replace(CONTROL_CHARACTERS, ' ');
  const harmless = FORMULA_PREFIX.test(wellFormed) || FORMULA_PREFIX.test(printable) ? `'${printable}` : printable;
  return needsQuotes(harmless, delimiter) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const needsQuotes = (text: string, delimiter: string): boolean =>
  text.includes(delimiter) || /["\r\n]/.test(text) || (text !== '' && (text[0] === ' ' || text.at(-1) === ' '));

/** Formats a JSON value: numbers without exponent, null and undefined as an empty cell, objects and arrays as JSON text. */
export function formatCell(value: unknown, dialect: CsvDialect): string {
  switch (typeof value) {
    case 'string':
      return formatTextCell(value, dialect);
    case 'number':
      return quoteIfDelimited(formatNumber(value, dialect), dialect);
    case 'boolean':
      return quoteIfDelimited(String(value), dialect);
    default:
      return value === null || value === undefined ? '' : formatTextCell(JSON.stringify(value), dialect);
  }
}

function formatNumber(value: number, { decimalMark }: CsvDialect): string {
  const text = formatWithoutExponent(value);
  return decimalMark === '.' ? text : text.replace('.', decimalMark);
}

/** Any character may be the delimiter, so a number or a boolean may contain it too. */
const quoteIfDelimited = (text: string, { delimiter }: CsvDialect): string =>
  text.includes(delimiter) ? `"${text}"` : text;
