import { COLUMN_INDEX } from '../columns.ts';

const DAY_COLUMNS: ReadonlySet<number> = new Set([
  COLUMN_INDEX.EcritureDate,
  COLUMN_INDEX.PieceDate,
  COLUMN_INDEX.DateLet,
  COLUMN_INDEX.ValidDate,
  COLUMN_INDEX.DateRglt,
]);
const AMOUNT_COLUMNS: ReadonlySet<number> = new Set([COLUMN_INDEX.Debit, COLUMN_INDEX.Credit, COLUMN_INDEX.Montant]);

/** Day or day and time of XML Schema, with or without a time zone. */
const XML_DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,12})?)?(?:Z|[+-]\d{2}:\d{2})?$/;
/** A day inside the signs that `SpreadsheetMarks` and `takeOffTextDelimiters` take off. */
const MARKED_DAY_PATTERN =
  /^(["'=\u2018\u2019\u201c\u201e\u2039\u00ab]{1,2}\s?)([\dTZ:.+-]+)(\s?["'\u2019\u201c\u201d\u203a\u00bb]?)$/;
const FLAT_DAY_PATTERN = /^(\d{4})(\d{2})(\d{2})$/;
const POINT_AMOUNT_PATTERN = /^[+-]?\d*\.\d+[+-]?$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a cell of a flat file has no line ends, tabs or separators.
const CONTROL_CHARACTERS = /[\u0000-\u001f]/g;

/**
 * Returns the cell of a flat file that means the same as the text of an element. What is right in one form and wrong in the other changes
 * places, so that the rules of flat files find it, under a rule of XML files: an XML file has days as AAAA-MM-JJ and amounts with a point.
 */
export function toFlatCell(column: number, text: string): string {
  if (text === '') return '';
  const cell = text.replace(CONTROL_CHARACTERS, ' ').trim();
  if (DAY_COLUMNS.has(column)) return toFlatDay(cell);
  if (AMOUNT_COLUMNS.has(column)) return cell.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
  // The schemas have texts here, and the law does not tell the two forms apart.
  if (column === COLUMN_INDEX.Montantdevise && POINT_AMOUNT_PATTERN.test(cell)) return cell.replace('.', ',');
  return column === COLUMN_INDEX.Sens ? cell.toUpperCase() : cell;
}

function toFlatDay(text: string): string {
  const day = XML_DAY_PATTERN.exec(text);
  if (day !== null) return `${day[1]}${day[2]}${day[3]}`;
  const [, before = '', marked = '', after = ''] = MARKED_DAY_PATTERN.exec(text) ?? [];
  return marked === '' ? text.replace(FLAT_DAY_PATTERN, '$1-$2-$3') : before + toFlatDay(marked) + after;
}

/** Returns AAAAMMJJ; null for a text that is not a day of XML Schema. */
export function readXmlDay(text: string): number | null {
  const day = XML_DAY_PATTERN.exec(text.trim());
  return day === null ? null : Number(`${day[1]}${day[2]}${day[3]}`);
}
