import { type Cents, cents, findAmounts } from '@probant/french/money';
import { fold } from '@probant/french/text-folding';

/** The amounts of a list of which every one was read; null for an empty list or one with a hole. */
export const wholeList = (amounts: readonly (Cents | null)[]): readonly Cents[] | null => {
  const read = amounts.filter((amount) => amount !== null);
  return read.length > 0 && read.length === amounts.length ? read : null;
};

export const sumOf = (amounts: readonly Cents[]): Cents => cents(amounts.reduce<number>((sum, one) => sum + one, 0));

export const isNear = (amount: number, target: number | null, tolerance: number): boolean =>
  target !== null && Math.abs(amount - target) <= tolerance;

/**
 * Whether the gap of a sum is itself printed on the receipt. Then the reader has most likely missed that operand or taken it for one
 * too many, and what was not read makes no mismatch.
 */
export const isPrinted = (gap: Cents, rawText: string): boolean =>
  findAmounts(rawText).some(({ value }) => Math.abs(value) === gap);

/** What a total may hold beside net amount and VAT: tips, deposits, taxes without VAT, discounts, roundings. */
const BESIDE =
  /\b(?:pourboire|tip|gratuity|service|remise|rabais|reduction|discount|avoir|bon|voucher|cheque|arrondi|rounding|consigne|deposit|don|frais|livraison|delivery|taxes? de sejour|eco ?-?(?:part|taxe|contrib)\w*|timbre|assurance)\b/;

/** Whether a row that stands beside net amount and VAT prints the gap between them and the total. */
export const isBeside = (gap: Cents, rawText: string): boolean =>
  rawText.split('\n').some((row) => BESIDE.test(fold(row)) && isPrinted(gap, row));
