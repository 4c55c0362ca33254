import { type Cents, cents, findAmounts } from '@probant/french/money';

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
