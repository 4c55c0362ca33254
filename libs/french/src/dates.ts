declare const isoDateBrand: unique symbol;

/** A day that exists, as YYYY-MM-DD. */
export type IsoDate = string & { readonly [isoDateBrand]: true };

/** The day as text, or null when there is no such day. Years 1900 to 2100. */
export function isoDate(year: number, month: number, day: number): IsoDate | null {
  const wanted = Number.isInteger(year) && year >= 1900 && year <= 2100 && month >= 1 && month <= 12 && day >= 1;
  if (!wanted || day > daysIn(year, month)) return null;
  return `${year}-${two(month)}-${two(day)}` as IsoDate;
}

/** Days from one day to another, negative when `to` is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

export type DateMatch = {
  readonly value: IsoDate;
  readonly start: number;
  readonly end: number;
  /** `numeric`: 05/11/2017, `iso`: 2017-11-05, `words`: 5 novembre 2017. */
  readonly form: 'numeric' | 'iso' | 'words';
};

/** How 05/11/2017 is to be read: day first unless the document shows that it writes the month first. */
export type DateOrder = 'day-first' | 'month-first';

/**
 * Days printed in a text, left to right, in French, German, English or Dutch. Numbers are day/month/year (two-digit years are
 * 20yy, 70 to 99 are 19yy) unless `order` says month-first or only month-first makes a day.
 */
export function findDates(text: string, order: DateOrder = 'day-first'): readonly DateMatch[] {
  const found: DateMatch[] = [];
  for (const { form, pattern, read } of NOTATIONS) {
    for (const match of text.matchAll(pattern)) {
      const value = read(match, order);
      const start = match.index;
      const end = start + match[0].length;
      if (value !== null && !found.some((other) => other.start < end && start < other.end))
        found.push({ value, start, end, form });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** The day that a text consists of, or null. */
export function parseDate(text: string, order: DateOrder = 'day-first'): IsoDate | null {
  const trimmed = text.trim();
  const match = findDates(trimmed, order).find(({ start, end }) => start === 0 && end === trimmed.length);
  return match?.value ?? null;
}

/**
 * One day like 11/17/2017 and none like 17/11/2017 prove that the whole document writes the month first (worth .05 of all fields
 * on French e-invoices, research/invoice-fields.md).
 */
export function dateOrderOf(text: string): DateOrder {
  let monthFirst = false;
  for (const match of text.matchAll(NUMERIC)) {
    const [first, second] = [Number(match[1]), Number(match[3])];
    if (first > 12 && second <= 12) return 'day-first';
    monthFirst ||= first <= 12 && second > 12 && second <= 31;
  }
  return monthFirst ? 'month-first' : 'day-first';
}

/** 1 to 12 for the name of a month, short or whole, in French, German, English or Dutch; null for another word. */
export const monthNumber = (word: string): number | null => MONTHS.get(plain(word).replace(/\.$/, '')) ?? null;

const MONTH_NAMES = [
  'janvier janv jan january januar januari janner',
  'fevrier fevr fev feb february februar februari',
  'mars mar march marz maart maerz',
  'avril avr apr april',
  'mai may mei',
  'juin jun june juni',
  'juillet juil jul july juli',
  'aout aou aug august augustus',
  'septembre sept sep september',
  'octobre oct okt october oktober',
  'novembre nov november',
  'decembre dec dez december dezember',
];
const MONTHS = new Map(
  MONTH_NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

const NUMERIC = /(?<![\d/.,-])(\d{1,2})\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d/]|[.,-]\d)/g;
const ISO = /(?<![\d/.,-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d/]|[.,-]\d)/g;
const COMPACT = /(?<![\p{L}\d/.,-])(20\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/gu;
const DAY_THEN_MONTH =
  /(?<![\p{L}\d/.,-])(\d{1,2})(?:er|ère|ère|\.|st|nd|rd|th)?[\s-]?(?:de\s|of\s)?(\p{L}{3,10})\.?,?[\s-]?(\d{4}|['’]?\d{2})(?!\d)/giu;
const MONTH_THEN_DAY = /(?<![\p{L}\d])(\p{L}{3,10})\.?\s(\d{1,2})(?:st|nd|rd|th)?(?:\s?,\s?|\s)(\d{4})(?!\d)/giu;

type Notation = {
  readonly form: DateMatch['form'];
  readonly pattern: RegExp;
  read(match: RegExpExecArray, order: DateOrder): IsoDate | null;
};

const NOTATIONS: readonly Notation[] = [
  { form: 'iso', pattern: ISO, read: (match) => isoDate(Number(match[1]), Number(match[3]), Number(match[4])) },
  { form: 'numeric', pattern: NUMERIC, read: readNumeric },
  { form: 'words', pattern: DAY_THEN_MONTH, read: (match) => inWords(match[3], match[2], match[1]) },
  { form: 'words', pattern: MONTH_THEN_DAY, read: (match) => inWords(match[3], match[1], match[2]) },
  { form: 'iso', pattern: COMPACT, read: (match) => isoDate(Number(match[1]), Number(match[2]), Number(match[3])) },
];

function readNumeric(match: RegExpExecArray, order: DateOrder): IsoDate | null {
  const [first, second, year] = [Number(match[1]), Number(match[3]), yearOf(match[4] ?? '')];
  const dayFirst = isoDate(year, second, first);
  const monthFirst = isoDate(year, first, second);
  return order === 'month-first' ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
}

function inWords(year = '', month = '', day = ''): IsoDate | null {
  const number = monthNumber(month);
  return number === null ? null : isoDate(yearOf(year.replace(/['’]/, '')), number, Number(day));
}

const yearOf = (digits: string): number => {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year >= 70 ? 1900 + year : 2000 + year;
};

const plain = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const two = (number: number): string => String(number).padStart(2, '0');

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
