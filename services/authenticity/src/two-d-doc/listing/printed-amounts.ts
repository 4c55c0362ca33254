import type { Word } from '@probant/documents/document';
import { findAmounts, THOUSANDS_APOSTROPHES, THOUSANDS_BLANKS } from '@probant/french/money';
import type { Cell, PageRow } from '../../content/text/page-rows.ts';
import { selectWords } from '../../content/text/select-words.ts';

export type FoundAmount = { readonly hundredths: number; readonly words: readonly Word[] };

/** A number of three digits or more without a currency: shorter ones are printed by chance. */
const MIN_BARE_DIGITS = 3;
const MAX_CELL_LENGTH = 4_000;
const GROUP_CLASS = `[.${THOUSANDS_BLANKS}${THOUSANDS_APOSTROPHES}]`;
/** "27 452", "2000", "1234,5": whole, or with one decimal; no part of a date, a telephone number or a reference. */
const BARE_PATTERN = new RegExp(
  `(?<![\\p{L}\\p{N}]|[\\p{L}\\d][-./,]|\\d[${THOUSANDS_BLANKS}])(\\d{1,3}(?:${GROUP_CLASS}\\d{3})+|\\d{1,11})(?:[.,](\\d))?(?![\\p{L}\\p{N}]|[-./,]\\d|[${THOUSANDS_BLANKS}]\\d|\\s?%)`,
  'gu',
);

/** Returns the amounts of a row by value, without their signs: "10 000" is not "100,00". */
export const findRowAmounts = (row: PageRow): readonly FoundAmount[] => row.cells.flatMap(findCellAmounts);

function findCellAmounts(cell: Cell): readonly FoundAmount[] {
  // "47€99" is an amount with its cents.
  const text = cell.text.slice(0, MAX_CELL_LENGTH).replace(/(?<=\d)€(?=\d{2}(?!\d))/g, ',');
  const amounts = findAmounts(text).map(({ value, start, end }) => ({ hundredths: Math.abs(value), start, end }));
  const bare = [...text.matchAll(BARE_PATTERN)].flatMap(({ index, 0: all, 1: whole = '', 2: tenths = '0' }) => {
    const digits = whole.replace(/\D/g, '');
    const isAmount = amounts.some(({ start, end }) => index < end && index + all.length > start);
    if (isAmount || digits.length < MIN_BARE_DIGITS) return [];
    return [{ hundredths: Number(digits) * 100 + Number(tenths) * 10, start: index, end: index + all.length }];
  });
  return [...amounts, ...bare].map(({ hundredths, start, end }) => ({
    hundredths,
    words: selectWords(cell.words, start, end),
  }));
}
