import type { DecimalInput } from '@probant/contracts/export';
import type { Cents } from '@probant/french/money';
import { formatWithoutExponent } from '@probant/kernel/plain-numbers';

/** Why a value is not a valid amount; each fault has its own 422 type. */
export type DecimalFault = 'not_a_decimal' | 'too_many_decimals' | 'too_large' | 'too_many_digits';

/** Exclusive bound on the absolute value of an amount: 15 digits in cents, which a JSON number carries without loss. */
export const AMOUNT_LIMIT = 1e13;
/** Significant digits that a double always preserves. */
const MAX_NUMBER_DIGITS = 15;

export const isDecimalFault = (result: number | string | PlainDecimal): result is DecimalFault =>
  typeof result === 'string';

/**
 * Returns the exact cents of an amount: 12.3, "12,30" and "12.3" are 1230. Nothing is rounded: 0.1 + 0.2 (0.30000000000000004) and 1e21
 * are faults. Below the limit, a JSON number has at most two decimals if and only if it equals k / 100, which IEEE 754 rounds correctly.
 */
export function parseCents(value: DecimalInput): Cents | DecimalFault {
  if (typeof value === 'string') return parseCentsText(value);
  if (!(value > -AMOUNT_LIMIT && value < AMOUNT_LIMIT)) return 'too_large';
  const hundredths = Math.round(value * 100);
  if (hundredths / 100 !== value) return 'too_many_decimals';
  return (hundredths === 0 ? 0 : hundredths) as Cents;
}

const DECIMAL_PATTERN = /^([+-]?)([0-9]+)(?:[.,]([0-9]+))?$/;

function parseCentsText(text: string): Cents | DecimalFault {
  const match = DECIMAL_PATTERN.exec(text);
  if (match === null) return 'not_a_decimal';
  const [, sign, whole = '', decimals = ''] = match;
  if (decimals.length > 2) return 'too_many_decimals';
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  if (!(hundredths < AMOUNT_LIMIT * 100)) return 'too_large';
  return (sign === '-' && hundredths !== 0 ? -hundredths : hundredths) as Cents;
}

/** A decimal number without exponent, its sign apart: "-12.5" is `{ negative: true, whole: '12', decimals: '5' }`. */
export type PlainDecimal = { readonly negative: boolean; readonly whole: string; readonly decimals: string };

/** Parses a number with at most `places` decimals digit for digit, without its leading and trailing zeros. */
export function parsePlainDecimal(value: DecimalInput, places: number): PlainDecimal | DecimalFault {
  if (typeof value === 'number' && !(value > -AMOUNT_LIMIT && value < AMOUNT_LIMIT)) return 'too_large';
  const match = DECIMAL_PATTERN.exec(typeof value === 'number' ? formatWithoutExponent(value) : value);
  if (match === null) return 'not_a_decimal';
  const whole = (match[2] ?? '').replace(/^0+(?=.)/, '');
  const decimals = (match[3] ?? '').replace(/0+$/, '');
  if (decimals.length > places) return 'too_many_decimals';
  if (Number(whole) >= AMOUNT_LIMIT) return 'too_large';
  if (typeof value === 'number' && whole.length + decimals.length > MAX_NUMBER_DIGITS) return 'too_many_digits';
  const isZero = whole === '0' && decimals === '';
  return { negative: match[1] === '-' && !isZero, whole, decimals };
}

/** Returns the cents of an amount that passed validation, 0 when it is absent. Throws on an invalid amount, a programming error. */
export function requireCents(value: DecimalInput | null | undefined): Cents {
  const cents = parseCents(value ?? 0);
  if (isDecimalFault(cents)) throw new Error(`amount was not validated: ${cents}`);
  return cents;
}

/** Returns a number with at most `places` decimals that passed validation. Throws on an invalid number, a programming error. */
export function requirePlainDecimal(value: DecimalInput, places: number): PlainDecimal {
  const decimal = parsePlainDecimal(value, places);
  if (isDecimalFault(decimal)) throw new Error(`number was not validated: ${decimal}`);
  return decimal;
}

/** 1230 -> "12,30"; a negative amount starts with "-". */
export function formatCents(cents: Cents, decimalMark: ',' | '.'): string {
  const size = cents < 0 ? -cents : cents;
  const decimals = size % 100;
  const text = `${(size - decimals) / 100}${decimalMark}${decimals < 10 ? '0' : ''}${decimals}`;
  return cents < 0 ? `-${text}` : text;
}

/** Formats a decimal with at least `minDecimals` decimals. */
export const formatPlainDecimal = (
  { negative, whole, decimals }: PlainDecimal,
  decimalMark: ',' | '.',
  minDecimals: number,
): string => {
  const padded = decimals.padEnd(minDecimals, '0');
  return `${negative ? '-' : ''}${whole}${padded === '' ? '' : decimalMark + padded}`;
};
