import type { Term } from './invoice.ts';

/** A decimal as an integer of 10^-10, exact for up to 15 digits before the point. */
export type Decimal = bigint;

const SCALE_DIGITS = 10;
export const ONE: Decimal = 10n ** BigInt(SCALE_DIGITS);
export const CENT: Decimal = ONE / 100n;

/** Parses xs:decimal; null for anything else, and for more than 15 digits before or 10 after the point. */
export function parseDecimal(text: string): Decimal | null {
  const match = /^([+-]?)(\d{0,15})(?:\.(\d{0,10}))?$/.exec(text);
  if (!match || `${match[2]}${match[3] ?? ''}` === '') return null;
  const digits = BigInt(`${match[2]}${(match[3] ?? '').padEnd(SCALE_DIGITS, '0')}`);
  return match[1] === '-' ? -digits : digits;
}

export const readDecimal = (term: Term): Decimal | null => (term === null ? null : parseDecimal(term.text));

/** As the rules of the standard sum: a term that is absent counts as 0. */
export const orZero = (term: Term): Decimal => readDecimal(term) ?? 0n;

/** Product of two decimals, cut after 10 decimals. */
export const multiply = (left: Decimal, right: Decimal): Decimal => (left * right) / ONE;

/** Rounds to two decimals, halves away from zero. */
export function roundToCent(value: Decimal): Decimal {
  const half = value < 0n ? -CENT / 2n : CENT / 2n;
  return ((value + half) / CENT) * CENT;
}

export const absolute = (value: Decimal): Decimal => (value < 0n ? -value : value);

/** Whether an amount is written with at most two decimals. Zeros at the end count, as the standard limits the digits that are written. */
export const hasCents = (term: Term): boolean => term === null || (term.text.split('.')[1] ?? '').length <= 2;

/** The date as YYYY-MM-DD: ISO in UBL, format 102 (YYYYMMDD) in CII; null for anything else. */
export function readDate(term: Term): string | null {
  const match = term === null ? null : /^(\d{4})-?(\d{2})-?(\d{2})(?:$|[T+Z-])/.exec(term.text);
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null;
}

/** Whether a term is there with text. */
export const isStated = (term: Term): boolean => term !== null && term.text !== '';
