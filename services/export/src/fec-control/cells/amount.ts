/** More figures than this and a number of cents is no longer exact. */
const MOST_FIGURES = 13;

const COMMA = 44;
const MINUS = 45;
const PLUS = 43;

/**
 * An amount as LPF art. A. 47 A-1, XII, 2° wants it (figures, a decimal comma, a sign at either end) in cents; NaN for anything else, more
 * than two decimals included, which `amountFault` then explains.
 */
export function centsIn(bytes: Uint8Array, from: number, to: number): number {
  const plain = plainCents(bytes, from, to);
  return plain >= 0 ? plain : centsOfAnyForm(bytes, from, to);
}

/** Nearly every amount is figures, a comma and two figures; -1 for others. */
function plainCents(bytes: Uint8Array, from: number, to: number): number {
  const comma = to - 3;
  if (comma <= from || to - from > MOST_FIGURES || bytes[comma] !== COMMA) return -1;
  let value = 0;
  for (let at = from; at < comma; at += 1) {
    const figure = (bytes[at] as number) - 48;
    if (figure < 0 || figure > 9) return -1;
    value = value * 10 + figure;
  }
  const tenth = (bytes[to - 2] as number) - 48;
  const hundredth = (bytes[to - 1] as number) - 48;
  if (tenth < 0 || tenth > 9 || hundredth < 0 || hundredth > 9) return -1;
  return value * 100 + tenth * 10 + hundredth;
}

function centsOfAnyForm(bytes: Uint8Array, from: number, to: number): number {
  let start = from;
  let end = to;
  let negative = false;
  const first = bytes[start] as number;
  const last = bytes[end - 1] as number;
  if (first === MINUS || first === PLUS) {
    negative = first === MINUS;
    start += 1;
  } else if (last === MINUS || last === PLUS) {
    negative = last === MINUS;
    end -= 1;
  }
  let value = 0;
  let decimals = -1;
  let figures = 0;
  for (let at = start; at < end; at += 1) {
    const figure = (bytes[at] as number) - 48;
    if (figure >= 0 && figure <= 9) {
      if (decimals === 2) {
        if (figure !== 0) return Number.NaN;
        continue;
      }
      value = value * 10 + figure;
      if (decimals >= 0) decimals += 1;
      if (value > 0) figures += 1;
    } else if (bytes[at] === COMMA && decimals < 0) decimals = 0;
    else return Number.NaN;
  }
  if (figures > MOST_FIGURES || start === end || (decimals === 0 && end - start === 1)) return Number.NaN;
  if (decimals <= 0) value *= 100;
  else if (decimals === 1) value *= 10;
  return negative ? -value : value;
}

export type AmountFault = 'FEC-MNT-001' | 'FEC-MNT-002' | 'FEC-MNT-003' | 'FEC-MNT-004' | 'FEC-MNT-009';

/**
 * What is wrong with a text that `centsIn` refused, and the cents that it means all the same: a balance is judged on them, so that a wrong
 * format is told once and not as a false sum too. NaN when no number can be made out. More than two decimals leave a fraction of a cent.
 */
export function amountFault(text: string): { readonly fault: AmountFault; readonly cents: number } {
  if (SCIENTIFIC.test(text)) return { fault: 'FEC-MNT-004', cents: meant(text) };
  if (THOUSANDS.test(text)) return { fault: 'FEC-MNT-003', cents: meant(text.replace(SPACES, '')) };
  if (SEVERAL_MARKS.test(text)) return { fault: 'FEC-MNT-003', cents: meant(ungrouped(text)) };
  if (POINT.test(text)) return { fault: 'FEC-MNT-002', cents: meant(text) };
  if (PRECISE.test(text)) return { fault: 'FEC-MNT-009', cents: meant(text) };
  return { fault: 'FEC-MNT-001', cents: Number.NaN };
}

const SPACES = /[ \u00a0\u202f\u2009']/g;
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?[eE][+-]?\d{1,2}$/;
const THOUSANDS = /^[+-]?\d{1,3}(?:[ \u00a0\u202f\u2009']\d{3})+(?:[.,]\d*)?[+-]?$/;
const SEVERAL_MARKS = /^[+-]?\d{1,3}(?:[.,]\d{3})+[.,]\d+[+-]?$/;
const POINT = /^[+-]?(?:\d{1,13}\.\d{0,6}|\.\d{1,6})[+-]?$/;
const PRECISE = /^[+-]?\d{1,13},\d+[+-]?$/;

/** "1.234,56" and "1,234.56": every mark but the last one groups figures. */
function ungrouped(text: string): string {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  return text.slice(0, last).replace(/[.,]/g, '') + text.slice(last);
}

/** In cents, to the millionth of a euro. */
function meant(text: string): number {
  const trailing = /[+-]$/.exec(text)?.[0] ?? '';
  const value = Number(trailing + text.slice(0, text.length - trailing.length).replace(',', '.'));
  return Number.isFinite(value) && Math.abs(value) < 1e13 ? Math.round(value * 1e6) / 1e4 : Number.NaN;
}
