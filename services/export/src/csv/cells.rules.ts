import { withoutExponent } from '../amounts/sent-decimal.rules.ts';

/** How the cells of a CSV file are written. */
export type CsvDialect = { readonly delimiter: string; readonly mark: ',' | '.' };

/** Numbers have a decimal comma, as spreadsheets in France read them, unless it is taken. */
export const dialectOf = (delimiter: string): CsvDialect => ({ delimiter, mark: delimiter === ',' ? '.' : ',' });

/** What a spreadsheet may take for a formula, full-width forms included (OWASP, CSV injection; CWE-1236). */
const FORMULA = /^[=+\-@\p{Cc}＝＋－＠]/u;
/** Control characters but tabs and ends of line, which a quoted cell may hold. */
const UNSEEN = /[\p{Cc}--[\t\r\n]]/gv;

/** Nearly all texts: Latin letters, figures and signs, without what a formula begins with, quotes, or blanks at an end. */
const PLAIN = /^(?![=+\-@ ])[ !#-~\u00a1-\u017f]*(?<! )$/;

/** A text as a spreadsheet shows it and never runs it. Quoted where RFC 4180 asks for it. */
export function textCell(text: string, dialect: CsvDialect): string {
  if (PLAIN.test(text)) return plainCell(text, dialect);
  const { delimiter } = dialect;
  const wellFormed = text.toWellFormed();
  const seen = wellFormed.replace(UNSEEN, ' ');
  const harmless = FORMULA.test(wellFormed) || FORMULA.test(seen) ? `'${seen}` : seen;
  return needsQuotes(harmless, delimiter) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const needsQuotes = (text: string, delimiter: string): boolean =>
  text.includes(delimiter) || /["\r\n]/.test(text) || (text !== '' && (text[0] === ' ' || text.at(-1) === ' '));

/** A value of JSON: numbers stay numbers, without exponent; null and what is absent are empty; what is nested is JSON. */
export function cell(value: unknown, dialect: CsvDialect): string {
  switch (typeof value) {
    case 'string':
      return textCell(value, dialect);
    case 'number':
      return plainCell(numberText(value, dialect), dialect);
    case 'boolean':
      return plainCell(String(value), dialect);
    default:
      return value === null || value === undefined ? '' : textCell(JSON.stringify(value), dialect);
  }
}

function numberText(value: number, { mark }: CsvDialect): string {
  const text = withoutExponent(value);
  return mark === '.' ? text : text.replace('.', mark);
}

/** Any character may be the delimiter, and so be in a number or a truth value too. */
const plainCell = (text: string, { delimiter }: CsvDialect): string => (text.includes(delimiter) ? `"${text}"` : text);
