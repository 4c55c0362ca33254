/** A number of cents with more digits may be inexact. */
const MAX_DIGITS = 13;

const COMMA_BYTE = 44;
const MINUS_BYTE = 45;
const PLUS_BYTE = 43;

/**
 * Half of the smallest amount that `diagnoseAmount` distinguishes, a millionth of a euro, in cents. Sums of whole cents are exact; a sum
 * further than this from zero is not balanced.
 */
export const BALANCE_TOLERANCE_CENTS = 0.00005;

/**
 * Returns the cents of an amount in the form of LPF art. A. 47 A-1, XII, 2°: digits, a decimal comma, a sign at either end. Returns NaN for
 * anything else, more than two decimals included, which `diagnoseAmount` explains.
 */
export function parseCents(bytes: Uint8Array, from: number, to: number): number {
  const plain = parsePlainCents(bytes, from, to);
  return plain >= 0 ? plain : parseSignedCents(bytes, from, to);
}

/** Handles digits, a comma and two digits, which nearly every amount is; returns -1 for others. */
function parsePlainCents(bytes: Uint8Array, from: number, to: number): number {
  const comma = to - 3;
  if (comma <= from || to - from > MAX_DIGITS || bytes[comma] !== COMMA_BYTE) return -1;
  let value = 0;
  for (let at = from; at < comma; at += 1) {
    const digit = (bytes[at] as number) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  const tenth = (bytes[to - 2] as number) - 48;
  const hundredth = (bytes[to - 1] as number) - 48;
  if (tenth < 0 || tenth > 9 || hundredth < 0 || hundredth > 9) return -1;
  return value * 100 + tenth * 10 + hundredth;
}

function parseSignedCents(bytes: Uint8Array, from: number, to: number): number {
  let start = from;
  let end = to;
  let negative = false;
  const first = bytes[start] as number;
  const last = bytes[end - 1] as number;
  if (first === MINUS_BYTE || first === PLUS_BYTE) {
    negative = first === MINUS_BYTE;
    start += 1;
  } else if (last === MINUS_BYTE || last === PLUS_BYTE) {
    negative = last === MINUS_BYTE;
    end -= 1;
  }
  let value = 0;
  let decimals = -1;
  let digitCount = 0;
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] as number) - 48;
    if (digit >= 0 && digit <= 9) {
      if (decimals === 2) {
        if (digit !== 0) return Number.NaN;
        continue;
      }
      value = value * 10 + digit;
      if (decimals >= 0) decimals += 1;
      if (value > 0) digitCount += 1;
    } else if (bytes[at] === COMMA_BYTE && decimals < 0) decimals = 0;
    else return Number.NaN;
  }
  if (digitCount > MAX_DIGITS || start === end || (decimals === 0 && end - start === 1)) return Number.NaN;
  if (decimals <= 0) value *= 100;
  else if (decimals === 1) value *= 10;
  return negative ? -value : value;
}

export type AmountFaultCode = 'FEC-MNT-001' | 'FEC-MNT-002' | 'FEC-MNT-003' | 'FEC-MNT-004' | 'FEC-MNT-009';

/**
 * Returns what is wrong with a text that `parseCents` rejected, and the cents that it means nevertheless. Balances use those cents, so that
 * a wrong format is reported once and not as a wrong sum too. The cents are NaN for a text that is not a number, and have a fraction for one
 * with more than two decimals.
 */
export function diagnoseAmount(text: string): { readonly fault: AmountFaultCode; readonly cents: number } {
  if (SCIENTIFIC_PATTERN.test(text)) return { fault: 'FEC-MNT-004', cents: parseAnyForm(text) };
  if (THOUSANDS_PATTERN.test(text))
    return { fault: 'FEC-MNT-003', cents: parseAnyForm(text.replace(SPACES_PATTERN, '')) };
  if (SEVERAL_MARKS_PATTERN.test(text)) return { fault: 'FEC-MNT-003', cents: parseAnyForm(removeGrouping(text)) };
  if (POINT_PATTERN.test(text)) return { fault: 'FEC-MNT-002', cents: parseAnyForm(text) };
  if (PRECISE_PATTERN.test(text)) return { fault: 'FEC-MNT-009', cents: parseAnyForm(text) };
  return { fault: 'FEC-MNT-001', cents: Number.NaN };
}

const SPACES_PATTERN = /[ \u00a0\u202f\u2009']/g;
const SCIENTIFIC_PATTERN = /^[+-]?\d+(?:[.,]\d+)?[eE][+-]?\d{1,2}$/;
const THOUSANDS_PATTERN = /^[+-]?\d{1,3}(?:[ \u00a0\u202f\u2009']\d{3})+(?:[.,]\d*)?[+-]?$/;
const SEVERAL_MARKS_PATTERN = /^[+-]?\d{1,3}(?:[.,]\d{3})+[.,]\d+[+-]?$/;
const POINT_PATTERN = /^[+-]?(?:\d{1,13}\.\d{0,6}|\.\d{1,6})[+-]?$/;
const PRECISE_PATTERN = /^[+-]?\d{1,13},\d+[+-]?$/;

/** Handles "1.234,56" and "1,234.56": every mark but the last groups digits. */
function removeGrouping(text: string): string {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  return text.slice(0, last).replace(/[.,]/g, '') + text.slice(last);
}

/** In cents, to the millionth of a euro. */
function parseAnyForm(text: string): number {
  const trailing = /[+-]$/.exec(text)?.[0] ?? '';
  const value = Number(trailing + text.slice(0, text.length - trailing.length).replace(',', '.'));
  return Number.isFinite(value) && Math.abs(value) < 1e13 ? Math.round(value * 1e6) / 1e4 : Number.NaN;
}
