import type { ReceiptPicture } from './receipt-picture.ts';

/**
 * Digits that OCR takes for one another, by their difference (drawn receipts, scanned and photographed: 1,86 read as 1,56, 2,07 as 2,01,
 * 37,72 as 27,72, 9,24 as 2,24).
 */
const CONFUSED_DIGITS = new Set(
  '06 08 09 14 17 12 27 23 29 35 38 39 49 56 58 59 68 69 89 46'
    .split(' ')
    .flatMap((pair) => [pair, `${pair[1]}${pair[0]}`]),
);

/** Of amounts that OCR read right, nine in ten have a higher confidence; of those that it misread, nearly none. */
const CERTAIN_CONFIDENCE = 0.995;

type Doubt = 'likely' | 'possible';

/**
 * Whether an amount as read can be a misreading of another one: one digit differs. With `likely`, OCR must have been unsure of it as well:
 * for small amounts, which one digit often turns into one that fits. Amounts in cents.
 */
export function isMisreading(read: number, meant: number, picture: ReceiptPicture, doubt: Doubt): boolean {
  const difference = compareDigits(Math.abs(read), Math.abs(meant));
  if (difference === null || Math.sign(read) * Math.sign(meant) < 0) return false;
  const isUnsure = isUncertain(read, picture);
  if (difference === 'lost digit') return isUnsure || doubt === 'possible';
  return isUnsure || (doubt === 'possible' && CONFUSED_DIGITS.has(difference));
}

/** Whether OCR was unsure of every place where an amount is printed. An amount that is printed nowhere was not read. */
export const isUncertain = (cents: number, { amountConfidences }: ReceiptPicture): boolean =>
  (amountConfidences.get(Math.abs(cents)) ?? 1) < CERTAIN_CONFIDENCE;

/** Returns the two digits in which amounts differ, "lost digit" when the read one lacks its first or last, null for more differences. */
function compareDigits(read: number, meant: number): string | null {
  const [left, right] = [String(read).padStart(3, '0'), String(meant).padStart(3, '0')];
  if (right.length === left.length + 1) return right.endsWith(left) ? 'lost digit' : null;
  if (left.length !== right.length) return null;
  const places = [...left].flatMap((digit, index) => (digit === right[index] ? [] : [index]));
  const [place, second] = places;
  return place === undefined || second !== undefined ? null : `${left[place]}${right[place]}`;
}

/** Returns the amounts that differ from an amount in one digit. */
export const listVariants = (cents: number): readonly number[] => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return [...digits].flatMap((_, index) =>
    [...'0123456789'].map((digit) => Number(digits.slice(0, index) + digit + digits.slice(index + 1))),
  );
};
