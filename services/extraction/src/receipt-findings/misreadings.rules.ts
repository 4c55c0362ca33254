import type { ReceiptPicture } from './reading/receipt-picture.ts';

/** Of amounts that OCR read right, nine in ten have a higher confidence; of those that it misread, none had (drawn scans and photos). */
const CERTAIN_CONFIDENCE = 0.995;

/** Whether an amount as read can be a misreading of another one: OCR was unsure of it, and one digit differs. Amounts in cents. */
export const isMisreading = (read: number, meant: number, picture: ReceiptPicture): boolean =>
  Math.sign(read) * Math.sign(meant) >= 0 &&
  isUncertain(read, picture) &&
  differsInOneDigit(Math.abs(read), Math.abs(meant));

/** Amounts with several misread digits have less (drawn photos). */
const CLEAR_CONFIDENCE = 0.95;

/** Whether OCR was so unsure of an amount that more than a digit of it may be another one. */
export const isUnclear = (cents: number, { amountConfidences }: ReceiptPicture): boolean =>
  (amountConfidences.get(Math.abs(cents)) ?? 1) < CLEAR_CONFIDENCE;

/** Of 210 dates of drawn scans and photos that were read right, 4 have less; the one that was misread had 0.94. */
const CERTAIN_DATE_CONFIDENCE = 0.99;

/** Whether OCR was unsure of every place where a date is printed. */
export const isDateUncertain = (date: string, { dateConfidences }: ReceiptPicture): boolean =>
  (dateConfidences.get(date) ?? 1) < CERTAIN_DATE_CONFIDENCE;

/** Whether OCR was unsure of every place where an amount is printed. An amount that is printed nowhere was not read. */
export const isUncertain = (cents: number, { amountConfidences }: ReceiptPicture): boolean =>
  (amountConfidences.get(Math.abs(cents)) ?? 1) < CERTAIN_CONFIDENCE;

/** Whether amounts differ in one digit, or the read one lacks the first, or has the rule of a table before it as another. */
function differsInOneDigit(read: number, meant: number): boolean {
  const [left, right] = [String(read).padStart(3, '0'), String(meant).padStart(3, '0')];
  if (right.length === left.length + 1) return right.endsWith(left);
  if (left.length === right.length + 1) return left === `1${right}`;
  return left.length === right.length && [...left].filter((digit, index) => digit !== right[index]).length === 1;
}

/** Returns the amounts that differ from an amount in one digit. */
export const listVariants = (cents: number): readonly number[] => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return [...digits].flatMap((_, index) =>
    [...'0123456789'].map((digit) => Number(digits.slice(0, index) + digit + digits.slice(index + 1))),
  );
};
