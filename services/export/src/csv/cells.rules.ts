import { withoutExponent } from '../amounts/sent-decimal.rules.ts';

/** How the cells of a CSV file are written. */
export type CsvDialect = { readonly delimiter: string; readonly mark: ',' | '.' };

/** Numbers have a decimal comma, as spreadsheets in France read them, unless it is taken. */
export const dialectOf = (delimiter: string): CsvDialect => ({ delimiter, mark: delimiter === ',' ? '.' : ',' });

/** What a spreadsheet may take for a formula, full-width forms included (OWASP, CSV injection; CWE-1236). */
const FORMULA = /^[=+\-@\p{Cc}＝＋－＠]/u;
/** Control characters but tabs and ends of line, which a quoted cell may hold. */
const UNSEEN = /(?![\t\r\n])\p{Cc}/gu;

/** A text as a spreadsheet shows it and never runs it. Quoted where RFC 4180 asks for it. */
export function textCell(text: string, { delimiter }: CsvDialect): string {
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
      return numberCell(withoutExponent(value), dialect);
    case 'boolean':
      return String(value);
    default:
      return value === null || value === undefined ? '' : textCell(JSON.stringify(value), dialect);
  }
}

/** A number with a decimal point, as the dialect writes it; quoted when the delimiter is one of its characters. */
function numberCell(number: string, { delimiter, mark }: CsvDialect): string {
  const text = mark === '.' ? number : number.replace('.', mark);
  return text.includes(delimiter) ? `"${text}"` : text;
}
