import type { SentDecimal } from '@probant/contracts/export';
import type { Cents } from '@probant/french/money';

/** Why what was sent is no amount: the words are those of a 422. */
export type DecimalFault = 'not_a_decimal' | 'too_many_decimals' | 'too_large' | 'too_many_digits';

/** Amounts are below this, either way: 15 digits in cents, which a JSON number carries without loss. */
export const AMOUNT_LIMIT = 1e13;
const DIGITS_OF_A_NUMBER = 15;

export const isFault = (read: number | string | Plain): read is DecimalFault => typeof read === 'string';

/**
 * The cents of an amount, exactly: 12.3, "12,30" and "12.3" are 1230. Nothing is rounded: 0.1 + 0.2 (0.30000000000000004) and 1e21 are
 * faults. A JSON number below the limit is told from its neighbours by k / 100 being correctly rounded (IEEE 754).
 */
export function centsSent(value: SentDecimal): Cents | DecimalFault {
  if (typeof value === 'string') return centsOfText(value);
  if (!(value > -AMOUNT_LIMIT && value < AMOUNT_LIMIT)) return 'too_large';
  const hundredths = Math.round(value * 100);
  if (hundredths / 100 !== value) return 'too_many_decimals';
  return (hundredths === 0 ? 0 : hundredths) as Cents;
}

const WRITTEN = /^([+-]?)([0-9]+)(?:[.,]([0-9]+))?$/;

function centsOfText(text: string): Cents | DecimalFault {
  const match = WRITTEN.exec(text);
  if (match === null) return 'not_a_decimal';
  const [, sign, whole = '', decimals = ''] = match;
  if (decimals.length > 2) return 'too_many_decimals';
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  if (!(hundredths < AMOUNT_LIMIT * 100)) return 'too_large';
  return (sign === '-' && hundredths !== 0 ? -hundredths : hundredths) as Cents;
}

/** A decimal number without exponent, sign apart: "-12.5" is `{ negative: true, whole: '12', decimals: '5' }`. */
export type Plain = { readonly negative: boolean; readonly whole: string; readonly decimals: string };

/** A number with at most `places` decimals as it was written, digit for digit; zeros at its ends mean nothing and go. */
export function plainSent(value: SentDecimal, places: number): Plain | DecimalFault {
  if (typeof value === 'number' && !(value > -AMOUNT_LIMIT && value < AMOUNT_LIMIT)) return 'too_large';
  const match = WRITTEN.exec(typeof value === 'number' ? withoutExponent(value) : value);
  if (match === null) return 'not_a_decimal';
  const whole = (match[2] ?? '').replace(/^0+(?=.)/, '');
  const decimals = (match[3] ?? '').replace(/0+$/, '');
  if (decimals.length > places) return 'too_many_decimals';
  if (Number(whole) >= AMOUNT_LIMIT) return 'too_large';
  if (typeof value === 'number' && whole.length + decimals.length > DIGITS_OF_A_NUMBER) return 'too_many_digits';
  const zero = whole === '0' && decimals === '';
  return { negative: match[1] === '-' && !zero, whole, decimals };
}

/** The cents of an amount that was checked; an absent one is zero. */
export function checkedCents(value: SentDecimal | null | undefined): Cents {
  const read = centsSent(value ?? 0);
  if (isFault(read)) throw new Error('an amount was not checked');
  return read;
}

/** A number with at most `places` decimals that was checked. */
export function checkedPlain(value: SentDecimal, places: number): Plain {
  const read = plainSent(value, places);
  if (isFault(read)) throw new Error('a number was not checked');
  return read;
}

/** The shortest decimal that is this double, without an exponent: 1e-7 is 0.0000001, 1e21 a one and 21 zeros. */
export function withoutExponent(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (match === null) return text;
  const [, sign = '', first = '', rest = '', exponent] = match;
  const places = Number(exponent);
  const digits = first + rest;
  return places < 0
    ? `${sign}0.${'0'.repeat(-places - 1)}${digits}`
    : `${sign}${digits.slice(0, places + 1).padEnd(places + 1, '0')}${digits.length > places + 1 ? `.${digits.slice(places + 1)}` : ''}`;
}

/** 1230 -> "12,30", with the sign in front. */
export function centsText(cents: Cents, mark: ',' | '.'): string {
  const size = cents < 0 ? -cents : cents;
  const rest = size % 100;
  const text = `${(size - rest) / 100}${mark}${rest < 10 ? '0' : ''}${rest}`;
  return cents < 0 ? `-${text}` : text;
}

/** With at least `least` decimals. */
export const plainText = ({ negative, whole, decimals }: Plain, mark: ',' | '.', least: number): string => {
  const padded = decimals.padEnd(least, '0');
  return `${negative ? '-' : ''}${whole}${padded === '' ? '' : mark + padded}`;
};
