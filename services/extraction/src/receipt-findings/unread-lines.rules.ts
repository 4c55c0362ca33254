import type { LineItem } from '@probant/contracts/extraction';
import type { Cents } from '@probant/french/money';
import { foldAlphanumeric } from '@probant/french/text-folding';
import type { PictureRow, ReceiptPicture } from './reading/receipt-picture.ts';
import { toPlausibleCents } from './reading/receipt-reading.ts';

/**
 * Whether a picture shows that a line was not read: the printed number of articles is another one, a row among the lines has no amount or
 * a broken one, or a row is missing between two of them.
 */
export function hasUnreadLine(lines: readonly LineItem[], picture: ReceiptPicture, total: Cents): boolean {
  if (picture.articleCount !== null && picture.articleCount !== countArticles(lines)) return true;
  const section = findSection(lines, picture, total);
  return (
    section.some(endsWithBrokenAmount) ||
    hasUnusedRow(section, lines) ||
    hasUnusedAmount(section, lines) ||
    hasGap(section)
  );
}

/** The pieces of all lines; a weighed article and one without a quantity count as one, and a discount as none. */
const countArticles = (lines: readonly LineItem[]): number =>
  lines.reduce((sum, { quantity, amount }) => {
    if ((amount ?? 0) <= 0) return sum;
    return sum + (typeof quantity === 'number' && Number.isInteger(quantity) ? quantity : 1);
  }, 0);

/** Words of totals, taxes and payments, where the lines have ended. */
const END_PATTERN =
  /\b(?:sous-? ?)?total\b|\bt\.?t\.?c\b|\bt\.?v\.?a\b|\bnet\b|\ba (?:payer|regler)\b|\bmontant\b|\bespeces\b|\bcb\b|\bcarte bancaire\b/;

/** Rows of totals, before payments. */
const TOTAL_PATTERN = /\b(?:sous-? ?|sub-? ?)?total\b|\bt\.?t\.?c\b|\bnet\b|\ba (?:payer|regler)\b|\bmontant\b/;

/** Whether a row of totals prints the sum of the lines: they were read right, and something below makes the total another one. */
export const isTotalPrinted = (sum: number, { rows }: ReceiptPicture): boolean =>
  rows.some(
    ({ folded, amounts }) => TOTAL_PATTERN.test(folded) && amounts.some((cents) => Math.abs(cents) === Math.abs(sum)),
  );

/** Returns the rows from the first line that was read to the row before the totals. */
function findSection(lines: readonly LineItem[], { rows }: ReceiptPicture, total: Cents): readonly PictureRow[] {
  const amounts = new Set(lines.map(({ amount }) => Math.abs(toPlausibleCents(amount) ?? Number.NaN)));
  const first = rows.findIndex((row) => row.amounts.some((cents) => amounts.has(cents)));
  if (first < 0) return [];
  // The total ends the lines whatever it is called.
  const end = rows.findIndex(
    (row, index) => index > first && (END_PATTERN.test(row.folded) || row.amounts.includes(total)),
  );
  // The row above may be a line whose amount was not read.
  const above = rows[first - 1];
  const start = above !== undefined && endsWithBrokenAmount(above) ? first - 1 : first;
  return rows.slice(start, end < 0 ? rows.length : end);
}

/** An amount that OCR broke: "140:43", "13;80", "42.,97", "C,44", "4B,73", "40,6", "9,476" for "9,47€", ",56". */
const BROKEN_AMOUNT_PATTERN =
  /^-?(?:[A-Z]?\d{0,4}[:;]\d{2}|\d{1,4}[.,]{2}\d{2}|\d{0,3}[A-Z]\d{0,2}[.,]\d{2}|\d{1,4}[.,](?:\d|[A-Z]\d|\d[A-Z])|\d{1,4}[.,]\d{3}|[.,]\d{2})$/;
/** The row of a date, a time or a ticket number, whose last word is no amount. */
const HEAD_ROW_PATTERN = /\d\/\d|\d[.-]\d{1,2}[.-]\d|\b(?:heure|ticket|caisse|table|tel)\b/;

/** Whether the last word of a row, before a currency or the code of a rate, is an amount that OCR broke. */
function endsWithBrokenAmount({ text, folded, amounts }: PictureRow): boolean {
  const words = text
    .replace(/€|\bEUR\b/g, ' ')
    .trim()
    .split(/\s+/);
  const last = words.findLast((word) => word.length > 2) ?? '';
  return (
    /\p{L}{2}/u.test(text) && amounts.length < 2 && BROKEN_AMOUNT_PATTERN.test(last) && !HEAD_ROW_PATTERN.test(folded)
  );
}

const QUANTITY_ROW_PATTERN = /^\W*\d+(?:[.,]\d+)?\s?(?:kg|g|l)?\s?[x×*@à]\s?\d|^\W*\d+[.,]\d{2}\W*$/iu;
/** Headings of sections, and the number of articles. */
const NO_ARTICLE_PATTERN = /^[*>=#-]|\barticles?\b|\bart\.|\bproduits?\b/;
const MIN_LETTERS = 4;
/** A long text among the lines is a message, no name of an article. */
const MAX_NAME_LENGTH = 32;

/** Whether a row names an article that is none of the lines. A name above its quantity or amount is part of a line. */
function hasUnusedRow(section: readonly PictureRow[], lines: readonly LineItem[]): boolean {
  const names = lines.map(({ description }) => foldAlphanumeric(description ?? ''));
  return section.some(({ text, folded, amounts }) => {
    const letters = foldAlphanumeric(text).replace(/\d/g, '');
    if (amounts.length > 0 || letters.length < MIN_LETTERS || text.length > MAX_NAME_LENGTH) return false;
    if (QUANTITY_ROW_PATTERN.test(text) || NO_ARTICLE_PATTERN.test(folded)) return false;
    const name = foldAlphanumeric(text);
    return !names.some((used) => used !== '' && (used.includes(letters) || name.includes(used)));
  });
}

/** Whether a row among the lines prints amounts of which none is that of a line, its price or its discount. */
function hasUnusedAmount(section: readonly PictureRow[], lines: readonly LineItem[]): boolean {
  const used = new Set(
    lines.flatMap(({ amount, unit_price: price, quantity }) => {
      const [lineCents, unitCents] = [toPlausibleCents(amount) ?? Number.NaN, toPlausibleCents(price) ?? Number.NaN];
      const factor = typeof quantity === 'number' ? Math.abs(Math.round(quantity * 100)) : Number.NaN;
      return [Math.abs(lineCents), Math.abs(unitCents), factor];
    }),
  );
  return section.some(({ amounts }) => amounts.length > 0 && !amounts.some((cents) => used.has(Math.abs(cents))));
}

/** Rows of a till are evenly spaced: a distance of this many rows has room for another one. */
const MISSING_ROW_DISTANCE = 1.7;

/** Whether two rows are so far apart that one between them was not seen. */
function hasGap(section: readonly PictureRow[]): boolean {
  const distances = section.slice(1).flatMap((row, index) => {
    const above = section[index];
    return above === undefined || above.page !== row.page ? [] : [middle(row) - middle(above)];
  });
  const sorted = [...distances].sort((a, b) => a - b);
  const median = sorted[(sorted.length - 1) >> 1] ?? 0;
  return distances.length > 1 && distances.some((distance) => distance > MISSING_ROW_DISTANCE * median);
}

const middle = ({ top, bottom }: PictureRow): number => (top + bottom) / 2;
