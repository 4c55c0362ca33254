declare const centsBrand: unique symbol;

/** An amount of money in hundredths of its currency: a whole number, negative for a credit. */
export type Cents = number & { readonly [centsBrand]: true };

/** Rounds a number of hundredths to Cents. Throws a RangeError beyond 2^53, where sums would no longer be exact. */
export function cents(hundredths: number): Cents {
  const whole = Math.round(hundredths);
  if (!Number.isSafeInteger(whole)) throw new RangeError('an amount beyond 2^53 hundredths');
  return (whole === 0 ? 0 : whole) as Cents;
}

/** 12.34 -> 1234, by the decimal digits of the number: 1.005 -> 100, since 1.005 is stored a little lower. */
export const centsOf = (amount: number): Cents => cents(amount * 100);

/** 1234 -> 12.34, the JSON number of the contract. */
export const amountOf = (value: Cents): number => value / 100;

export type AmountMatch = {
  readonly value: Cents;
  /** Offsets of the sign, currency and digits in the text. */
  readonly start: number;
  readonly end: number;
  /** False for a round amount that only its currency tells from another number (250 €). */
  readonly hasDecimals: boolean;
  /** ISO 4217 code of a currency printed next to the amount. */
  readonly currency: string | null;
};

/**
 * Amounts as French, German and English documents print them: 1 234,56 / 1.234,56 / 1,234.56 / 1'234.56, with any blank between
 * groups, a sign before or after, and the currency on either side. A number without decimals counts only next to a currency.
 * Percentages, dates and numbers inside a longer reference are not amounts.
 */
export function findAmounts(text: string): readonly AmountMatch[] {
  const found: AmountMatch[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    const amount = read(match, text);
    if (amount !== null) found.push(amount);
  }
  return found;
}

/** The amount that a text consists of, or null. "1 234,56 €", "-12.00", "(45,10)", "250 EUR" but also a bare "250". */
export function parseAmount(text: string): Cents | null {
  const trimmed = text.trim();
  const bracketed = /^\((.+)\)$/.exec(trimmed)?.[1];
  if (bracketed !== undefined) {
    const inner = parseAmount(bracketed);
    return inner === null ? null : cents(-Math.abs(inner));
  }
  const whole = findAmounts(trimmed).find((match) => match.start === 0 && match.end === trimmed.length);
  if (whole) return whole.value;
  const bare = BARE.exec(trimmed);
  return bare ? signed(digitsOf(bare[2] ?? '') * 100, bare[1] !== undefined) : null;
}

/** A quantity or a unit price with up to 6 decimals, in any of the notations above: "2", "1,5", "0.000125", "1 200,5000". */
export function parseDecimal(text: string): number | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const digits = match[2] ?? '';
  const point = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  const isPoint =
    point >= 0 && (digits.length - point !== 4 || digits.startsWith('0') || /[ \u00a0\u202f']/.test(digits));
  const number = isPoint
    ? Number(`${digits.slice(0, point).replace(NOT_DIGITS, '')}.${digits.slice(point + 1)}`)
    : digitsOf(digits);
  if (!Number.isFinite(number) || number > 1e12) return null;
  return match[1] === undefined || number === 0 ? number : -number;
}

/** ISO 4217 code of a symbol or code as printed, or null. */
export const currencyOf = (printed: string): string | null =>
  CURRENCIES[printed.trim().toLowerCase().replace(/\.$/, '')] ?? null;

const CURRENCIES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  $: 'USD',
  usd: 'USD',
  us$: 'USD',
  '£': 'GBP',
  gbp: 'GBP',
  chf: 'CHF',
  '₹': 'INR',
  inr: 'INR',
  rs: 'INR',
  rm: 'MYR',
  myr: 'MYR',
  xpf: 'XPF',
  cad: 'CAD',
};

const BLANK = '[ \\u00a0\\u2009\\u202f]';
const SIGN = '[-\\u2010-\\u2013\\u2212]';
const CURRENCY =
  '(?:€|US\\$|\\$|£|₹|EUR(?:OS?)?\\b|USD\\b|GBP\\b|CHF\\b|INR\\b|XPF\\b|CAD\\b|MYR\\b|RM(?=\\s?\\d)|Rs\\.?(?=\\s?\\d))';
/** A currency that ends here and begins no earlier than it seems to: "mars 2026" holds no rupees. */
const CURRENCY_BEHIND = `(?<![\\p{L}\\p{N}])${CURRENCY}|(?<=[\\p{L}\\p{N}])[€£₹$]`;
const GROUPED = `\\d{1,3}(?:${BLANK}\\d{3}){1,4}|\\d{1,3}(?:['’]\\d{3}){1,4}`;
const DIGITS = [
  `(?:${GROUPED}|\\d{1,3}(?:\\.\\d{3}){1,4}|\\d{1,12}),\\d{2}`,
  `(?:${GROUPED}|\\d{1,3}(?:,\\d{3}){1,4}|\\d{1,2}(?:,\\d{2}){1,4},\\d{3}|\\d{1,12})\\.\\d{2}`,
].join('|');
const ROUND = `${GROUPED}|\\d{1,3}(?:\\.\\d{3}){1,4}|\\d{1,9}(?:[.,]\\d)?`;
const BEFORE = '(?<![\\p{L}\\p{N}_]|\\p{L}[-/_]|\\d[.,/-])';
const AFTER = '(?![\\d]|[.,/-]\\d|\\s?%)';

/** Groups: sign, currency, sign, digits with decimals or digits before a currency or digits after one, trailing currency, trailing sign. */
const AMOUNT = new RegExp(
  `${BEFORE}(?:(${SIGN})\\s?)?(?:(${CURRENCY})\\s?)?(${SIGN})?(?:(${DIGITS})${AFTER}|(?<=(?:${CURRENCY_BEHIND})\\s?${SIGN}?)(\\d{1,3}(?:,\\d{3}){1,4}|${ROUND})${AFTER}|(${ROUND})(?=\\s?(?:€|EUR(?:OS?)?\\b|CHF\\b|£)))(?:\\s?(${CURRENCY}))?(${SIGN}(?![\\p{N}\\p{L}]))?`,
  'giu',
);
const BARE = new RegExp(`^(${SIGN})?(${GROUPED}|\\d{1,9})$`, 'u');
const DECIMAL = new RegExp(`^(${SIGN})?((?:${GROUPED}|\\d{1,3}(?:[.,]\\d{3}){1,4}|\\d{1,12})(?:[.,]\\d{1,6})?)$`, 'u');
const NOT_DIGITS = /\D/g;

const digitsOf = (text: string): number => Number(text.replace(NOT_DIGITS, ''));

const signed = (hundredths: number, negative: boolean): Cents => cents(negative ? -hundredths : hundredths);

function read(match: RegExpExecArray, text: string): AmountMatch | null {
  const [all, sign, currency, innerSign, decimals, afterCurrency, beforeCurrency, trailing, trailingSign] = match;
  const digits = decimals ?? afterCurrency ?? beforeCurrency ?? '';
  const point = /[.,](\d{1,2})$/.exec(digits);
  const hundredths = point
    ? digitsOf(digits.slice(0, -point[0].length)) * 100 + Number((point[1] ?? '').padEnd(2, '0'))
    : digitsOf(digits) * 100;
  if (hundredths >= 1e14) return null;
  const negative = sign !== undefined || innerSign !== undefined || trailingSign !== undefined;
  const printed = trailing ?? currency ?? text.slice(match.index + all.length).match(/^\s?(€|EUR)/i)?.[1];
  return {
    value: signed(hundredths, negative),
    start: match.index,
    end: match.index + all.length,
    hasDecimals: point !== null,
    currency: printed === undefined ? null : currencyOf(printed),
  };
}
