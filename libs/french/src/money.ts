declare const centsBrand: unique symbol;

/** An amount of money in hundredths of its currency: a whole number, negative for a credit. */
export type Cents = number & { readonly [centsBrand]: true };

/**
 * Rounds a number of hundredths to the nearest integer; halves round towards positive infinity (2.5 -> 3, -2.5 -> -2), as
 * `Math.round` does. Never returns -0.
 *
 * @throws RangeError beyond 2^53, where sums would no longer be exact.
 */
export function roundToCents(hundredths: number): Cents {
  const whole = Math.round(hundredths);
  if (!Number.isSafeInteger(whole)) throw new RangeError('amount exceeds 2^53 hundredths');
  return (whole === 0 ? 0 : whole) as Cents;
}

/**
 * Converts an amount to cents: 12.34 -> 1234. Exact for amounts with at most two decimals up to 2^51 cents. With more decimals, the
 * floating-point product `amount * 100` is rounded by `roundToCents`, so a printed half goes either way: 1.115 -> 112 and
 * -1.115 -> -111 (the products are exactly 111.5 and -111.5), but 1.005 -> 100 (the product is 100.49999999999999).
 */
export const toCents = (amount: number): Cents => roundToCents(amount * 100);

/** Converts cents to an amount, the JSON number of the API: 1234 -> 12.34. */
export const toAmount = (value: Cents): number => value / 100;

export type AmountMatch = {
  readonly value: Cents;
  /** Offsets of the sign, currency and digits in the text. */
  readonly start: number;
  readonly end: number;
  /** False for a round amount, which only its currency distinguishes from other numbers (250 €). */
  readonly hasDecimals: boolean;
  /** ISO 4217 code of a currency printed next to the amount. */
  readonly currency: string | null;
};

/**
 * Returns the amounts of a text as French, German and English documents print them: 1 234,56 / 1.234,56 / 1,234.56 / 1'234.56, with
 * any blank between groups, a sign before or after, and the currency on either side. A number without decimals counts only next to
 * a currency. Percentages, dates and numbers inside a longer reference are not amounts.
 */
export function findAmounts(text: string): readonly AmountMatch[] {
  const matches: AmountMatch[] = [];
  for (const match of text.matchAll(AMOUNT_PATTERN)) {
    const amount = readAmountMatch(match, text);
    if (amount !== null) matches.push(amount);
  }
  return matches;
}

/** Returns the amount when the whole text is one amount ("1 234,56 €", "-12.00", "(45,10)", "250 EUR", a bare "250"), else null. */
export function parseAmount(text: string): Cents | null {
  const trimmed = text.trim();
  const bracketed = /^\((.+)\)$/.exec(trimmed)?.[1];
  if (bracketed !== undefined) {
    const inner = parseAmount(bracketed);
    return inner === null ? null : roundToCents(-Math.abs(inner));
  }
  const whole = findAmounts(trimmed).find((match) => match.start === 0 && match.end === trimmed.length);
  if (whole) return whole.value;
  const bare = BARE_AMOUNT_PATTERN.exec(trimmed);
  return bare ? applySign(parseDigits(bare[2] ?? '') * 100, bare[1] !== undefined) : null;
}

/** Returns a quantity or unit price with up to 6 decimals, in any notation of `findAmounts` ("2", "1,5", "0.000125", "1 200,5000"). */
export function parseDecimal(text: string): number | null {
  const match = DECIMAL_PATTERN.exec(text.trim());
  if (!match) return null;
  const digits = match[2] ?? '';
  const point = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  const isPoint = point >= 0 && (digits.length - point !== 4 || digits.startsWith('0') || GROUP_PATTERN.test(digits));
  const number = isPoint
    ? Number(`${digits.slice(0, point).replace(NON_DIGITS_PATTERN, '')}.${digits.slice(point + 1)}`)
    : parseDigits(digits);
  if (!Number.isFinite(number) || number > 1e12) return null;
  return match[1] === undefined || number === 0 ? number : -number;
}

/** Returns the ISO 4217 code of a printed symbol or code, or null. */
export const parseCurrency = (printed: string): string | null =>
  CURRENCY_CODES.get(printed.trim().toLowerCase().replace(/\.$/, '')) ?? null;

const CURRENCY_CODES: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
    // The CFA francs of West and Central Africa are printed alike; the country of the document tells them apart.
    ...Object.fromEntries(['fcfa', 'f cfa', 'f.cfa', 'f. cfa', 'xof'].map((name) => [name, 'XOF'])),
    xaf: 'XAF',
    'f cfp': 'XPF',
    jpy: 'JPY',
    krw: 'KRW',
  }),
);

/** Members of a character class: separators of thousands besides points and commas. Swiss and typewritten documents use an apostrophe, in any form. */
export const THOUSANDS_BLANKS = ' \\u00a0\\u2007-\\u200a\\u202f';
export const THOUSANDS_APOSTROPHES = "'\\u2018\\u2019\\u02bc\\u2032\\u00b4`";
const BLANK_CLASS = `[${THOUSANDS_BLANKS}]`;
const SIGN_CLASS = '[-\\u2010-\\u2013\\u2212]';
/** Currencies without cents: their amounts are whole numbers (ISO 4217, no minor unit in use). "CFA" alone is a training centre. */
const WHOLE_CURRENCY_SOURCE =
  '(?:F\\.?\\s?CFA|FCFA|XOF|XAF|F\\.?\\s?CFP|XPF|DJF|GNF|KMF|RWF|JPY|KRW|VND|CLP|PYG|ISK)\\b|[¥₩₫]';
const CURRENCY_SOURCE = `(?:${WHOLE_CURRENCY_SOURCE}|€|US\\$|\\$|£|₹|EUR(?:OS?)?\\b|USD\\b|GBP\\b|CHF\\b|INR\\b|CAD\\b|MYR\\b|RM(?=\\s?\\d)|Rs\\.?(?=\\s?\\d))`;
/** A currency before the digits that is not the end of a word: "mars 2026" contains no rupees. */
const CURRENCY_BEFORE_DIGITS_SOURCE = `(?<![\\p{L}\\p{N}])${CURRENCY_SOURCE}|(?<=[\\p{L}\\p{N}])[€£₹$]`;
const GROUPED_DIGITS_SOURCE = `\\d{1,3}(?:${BLANK_CLASS}\\d{3}){1,4}|\\d{1,3}(?:[${THOUSANDS_APOSTROPHES}]\\d{3}){1,4}`;
const DECIMAL_DIGITS_SOURCE = [
  `(?:${GROUPED_DIGITS_SOURCE}|\\d{1,3}(?:\\.\\d{3}){1,4}|\\d{1,12}),\\d{2}`,
  `(?:${GROUPED_DIGITS_SOURCE}|\\d{1,3}(?:,\\d{3}){1,4}|\\d{1,2}(?:,\\d{2}){1,4},\\d{3}|\\d{1,12})\\.\\d{2}`,
  // "250,-", "250.–": no cents.
  `(?:${GROUPED_DIGITS_SOURCE}|\\d{1,3}(?:\\.\\d{3}){1,4}|\\d{1,12})[.,](?:--?|[\\u2013\\u2014])(?![-\\p{L}])`,
].join('|');
const ROUND_DIGITS_SOURCE = `${GROUPED_DIGITS_SOURCE}|\\d{1,3}(?:\\.\\d{3}){1,4}|\\d{1,9}(?:[.,]\\d)?`;
const START_BOUNDARY_SOURCE = '(?<![\\p{L}\\p{N}_]|\\p{L}[-/_]|\\d[.,/-])';
const END_BOUNDARY_SOURCE = '(?![\\d]|[.,/-]\\d|\\s?%)';

/** Capture groups: sign, currency, sign, then digits with decimals, after a currency or before one, trailing currency, trailing sign. */
const AMOUNT_PATTERN = new RegExp(
  `${START_BOUNDARY_SOURCE}(?:(${SIGN_CLASS})\\s?)?(?:(${CURRENCY_SOURCE})\\s?)?(${SIGN_CLASS})?(?:(${DECIMAL_DIGITS_SOURCE})${END_BOUNDARY_SOURCE}|(?<=(?:${CURRENCY_BEFORE_DIGITS_SOURCE})\\s?${SIGN_CLASS}?)(\\d{1,3}(?:,\\d{3}){1,4}|${ROUND_DIGITS_SOURCE})${END_BOUNDARY_SOURCE}|(${ROUND_DIGITS_SOURCE})(?=\\s?(?:€|EUR(?:OS?)?\\b|CHF\\b|£|${WHOLE_CURRENCY_SOURCE})))(?:\\s?(${CURRENCY_SOURCE}))?(${SIGN_CLASS}(?![\\p{N}\\p{L}]))?`,
  'giu',
);
const BARE_AMOUNT_PATTERN = new RegExp(`^(${SIGN_CLASS})?(${GROUPED_DIGITS_SOURCE}|\\d{1,9})$`, 'u');
const DECIMAL_PATTERN = new RegExp(
  `^(${SIGN_CLASS})?((?:${GROUPED_DIGITS_SOURCE}|\\d{1,3}(?:[.,]\\d{3}){1,4}|\\d{1,12})(?:[.,]\\d{1,6})?)$`,
  'u',
);
const GROUP_PATTERN = new RegExp(`[${THOUSANDS_BLANKS}${THOUSANDS_APOSTROPHES}]`, 'u');
const NON_DIGITS_PATTERN = /\D/g;

const parseDigits = (text: string): number => Number(text.replace(NON_DIGITS_PATTERN, ''));

const applySign = (hundredths: number, negative: boolean): Cents => roundToCents(negative ? -hundredths : hundredths);

function readAmountMatch(match: RegExpExecArray, text: string): AmountMatch | null {
  const [all, sign, currency, innerSign, decimals, afterCurrency, beforeCurrency, trailing, trailingSign] = match;
  const digits = decimals ?? afterCurrency ?? beforeCurrency ?? '';
  const point = /[.,](\d{1,2})$/.exec(digits);
  const hundredths = point
    ? parseDigits(digits.slice(0, -point[0].length)) * 100 + Number((point[1] ?? '').padEnd(2, '0'))
    : parseDigits(digits) * 100;
  if (hundredths >= 1e14) return null;
  const negative = sign !== undefined || innerSign !== undefined || trailingSign !== undefined;
  const printed = trailing ?? currency ?? text.slice(match.index + all.length).match(/^\s?(€|EUR)/i)?.[1];
  return {
    value: applySign(hundredths, negative),
    start: match.index,
    end: match.index + all.length,
    hasDecimals: point !== null || decimals !== undefined,
    currency: printed === undefined ? null : parseCurrency(printed),
  };
}
