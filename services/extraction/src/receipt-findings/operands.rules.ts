import { type Cents, findAmounts, roundToCents } from '@probant/french/money';
import { foldText } from '@probant/french/text-folding';

/** Returns the amounts of a list when every one was read; null for an empty or incomplete list. */
export const requireEveryAmount = (amounts: readonly (Cents | null)[]): readonly Cents[] | null => {
  const readAmounts = amounts.filter((amount) => amount !== null);
  return readAmounts.length > 0 && readAmounts.length === amounts.length ? readAmounts : null;
};

export const sumCents = (amounts: readonly Cents[]): Cents =>
  roundToCents(amounts.reduce<number>((sum, amount) => sum + amount, 0));

export const isNear = (amount: number, target: number | null, tolerance: number): boolean =>
  target !== null && Math.abs(amount - target) <= tolerance;

/**
 * Whether the gap of a sum is itself printed on the receipt. The reader has then probably missed that operand or added it by mistake,
 * and an unread operand is not a mismatch.
 */
export const isGapPrinted = (gap: Cents, rawText: string): boolean =>
  findAmounts(rawText).some(({ value }) => Math.abs(value) === gap);

/** Rows that are no line items: taxes, totals and payments. */
const NON_LINE_PATTERN =
  /%|\bt\.?v\.?a\b|\bh\.?t\b|\bt\.?t\.?c\b|\btax|\brendu|\ba rendre\b|\bmonnaie\b|\bespeces\b|\btotal\b|\bsubtotal\b/;
/** A row of the VAT table has at least as many amounts; a line has a price and an amount. */
const MIN_TABLE_AMOUNTS = 3;

/** Whether the gap of the lines is printed on a row that may be a line that was not read, or was read by mistake. */
export const isLinePrinted = (gap: Cents, rawText: string): boolean =>
  rawText
    .split('\n')
    .some(
      (row) =>
        !NON_LINE_PATTERN.test(foldText(row)) && findAmounts(row).length < MIN_TABLE_AMOUNTS && isGapPrinted(gap, row),
    );

/** An amount that OCR broke: "1,0€", "14,.58", "1,1 4". */
const BROKEN_AMOUNT_PATTERN =
  /\p{L}.*\s\d+[.,](?:\s?[.,]\s?\d{1,2}|\d\s?(?:€|eur)|\d\s\d)(?!\d)|^\D*\d+\s?[x*×].*\d[.,]\s?[.,]\d/iu;

/** Whether a row that may be a line has an amount that OCR broke, so that the line could not be read. */
export const isBrokenLinePrinted = (rawText: string): boolean =>
  rawText.split('\n').some((row) => BROKEN_AMOUNT_PATTERN.test(row) && !NON_LINE_PATTERN.test(foldText(row)));

/** What a total may contain besides net amount and VAT: tips, deposits, taxes without VAT, discounts, rounding. */
const ADJUSTMENT_PATTERN =
  /\b(?:pourboire|tip|gratuity|service|remise|rabais|reduction|discount|avoir|bon|voucher|cheque|arrondi|rounding|(?:de)?consignes?|deposit|don|frais|livraison|delivery|taxes? (?:de )?(?:sejour|touristique)|eco ?-?(?:part|taxe|contrib)\w*|timbre|assurance)\b/;

/** Whether a row with such an adjustment prints the gap between the total and the sum of net amount and VAT. */
export const isAdjustmentPrinted = (gap: Cents, rawText: string): boolean =>
  joinAmounts(rawText.split('\n')).some((row) => ADJUSTMENT_PATTERN.test(foldText(row)) && isGapPrinted(gap, row));

/** Returns the rows of a text, in which an amount in a column of its own is a line below its words. */
const joinAmounts = (lines: readonly string[]): readonly string[] =>
  lines.map((line, index) => {
    const next = lines[index + 1] ?? '';
    return /\p{L}/u.test(line) && /^[\s\d.,€+-]+(?:EUR)?$/.test(next) ? `${line} ${next}` : line;
  });
