import { parseMonthName } from './months.ts';

declare const isoDateBrand: unique symbol;

/** A valid calendar date as YYYY-MM-DD. */
export type IsoDate = string & { readonly [isoDateBrand]: true };

/** Returns the date as YYYY-MM-DD, or null when it is not a calendar date of the years 1900 to 2100. */
export function toIsoDate(year: number, month: number, day: number): IsoDate | null {
  const isInRange = Number.isInteger(year) && year >= 1900 && year <= 2100 && month >= 1 && month <= 12 && day >= 1;
  if (!isInRange || day > countDaysInMonth(year, month)) return null;
  return `${year}-${padTwoDigits(month)}-${padTwoDigits(day)}` as IsoDate;
}

/** Returns the number of days from one date to another, negative when `to` is earlier. */
export const countDaysBetween = (from: IsoDate, to: IsoDate): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

export type DateMatch = {
  readonly value: IsoDate;
  readonly start: number;
  readonly end: number;
  /** `numeric`: 05/11/2017, `iso`: 2017-11-05, `words`: 5 novembre 2017. */
  readonly form: 'numeric' | 'iso' | 'words';
};

/** Reading of 05/11/2017: day first unless the document shows that it writes the month first. */
export type DateOrder = 'day-first' | 'month-first';

/**
 * Returns the dates printed in a text, left to right, in French, German, English or Dutch. Numbers are read as day/month/year
 * (two-digit years 70 to 99 are 19yy, the others 20yy) unless `order` is month-first or only month-first gives a valid date.
 */
export function findDates(text: string, order: DateOrder = 'day-first'): readonly DateMatch[] {
  const matches: DateMatch[] = [];
  for (const { form, pattern, read } of DATE_NOTATIONS) {
    for (const match of text.matchAll(pattern)) {
      const value = read(match, order);
      const start = match.index;
      const end = start + match[0].length;
      if (value !== null && !matches.some((earlier) => earlier.start < end && start < earlier.end))
        matches.push({ value, start, end, form });
    }
  }
  return matches.sort((a, b) => a.start - b.start);
}

/** Returns the date when the whole text is one date, else null. */
export function parseDate(text: string, order: DateOrder = 'day-first'): IsoDate | null {
  const trimmed = text.trim();
  const match = findDates(trimmed, order).find(({ start, end }) => start === 0 && end === trimmed.length);
  return match?.value ?? null;
}

/**
 * Returns the date order of a document. One date like 11/17/2017 and none like 17/11/2017 prove that the document writes the month
 * first (this rule is worth .05 of all fields on French e-invoices, research/invoice-fields.md).
 */
export function detectDateOrder(text: string): DateOrder {
  let monthFirst = false;
  for (const match of text.matchAll(NUMERIC_DATE_PATTERN)) {
    const [first, second] = [Number(match[1]), Number(match[3])];
    if (first > 12 && second <= 12) return 'day-first';
    monthFirst ||= first <= 12 && second > 12 && second <= 31;
  }
  return monthFirst ? 'month-first' : 'day-first';
}

const NUMERIC_DATE_PATTERN = /(?<![\d/.,-])(\d{1,2})\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d/]|[.,-]\d)/g;
const ISO_DATE_PATTERN = /(?<![\d/.,-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d/]|[.,-]\d)/g;
const COMPACT_DATE_PATTERN = /(?<![\p{L}\d/.,-])(20\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/gu;
const DAY_MONTH_PATTERN =
  /(?<![\p{L}\d/.,-])(\d{1,2})(?:\s?er|ère|ère|\.|st|nd|rd|th)?[\s-]?(?:de\s|of\s)?(\p{L}{3,10})\.?,?[\s-]?(\d{4}|['’]?\d{2})(?!\d)/giu;
const MONTH_DAY_PATTERN = /(?<![\p{L}\d])(\p{L}{3,10})\.?\s(\d{1,2})(?:st|nd|rd|th)?(?:\s?,\s?|\s)(\d{4})(?!\d)/giu;

type DateNotation = {
  readonly form: DateMatch['form'];
  readonly pattern: RegExp;
  read(match: RegExpExecArray, order: DateOrder): IsoDate | null;
};

const DATE_NOTATIONS: readonly DateNotation[] = [
  {
    form: 'iso',
    pattern: ISO_DATE_PATTERN,
    read: (match) => toIsoDate(Number(match[1]), Number(match[3]), Number(match[4])),
  },
  { form: 'numeric', pattern: NUMERIC_DATE_PATTERN, read: readNumericDate },
  { form: 'words', pattern: DAY_MONTH_PATTERN, read: (match) => readDateInWords(match[3], match[2], match[1]) },
  { form: 'words', pattern: MONTH_DAY_PATTERN, read: (match) => readDateInWords(match[3], match[1], match[2]) },
  {
    form: 'iso',
    pattern: COMPACT_DATE_PATTERN,
    read: (match) => toIsoDate(Number(match[1]), Number(match[2]), Number(match[3])),
  },
];

function readNumericDate(match: RegExpExecArray, order: DateOrder): IsoDate | null {
  const [first, second, year] = [Number(match[1]), Number(match[3]), expandYear(match[4] ?? '')];
  const dayFirst = toIsoDate(year, second, first);
  const monthFirst = toIsoDate(year, first, second);
  return order === 'month-first' ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst);
}

function readDateInWords(year = '', month = '', day = ''): IsoDate | null {
  const number = parseMonthName(month);
  return number === null ? null : toIsoDate(expandYear(year.replace(/['’]/, '')), number, Number(day));
}

const expandYear = (digits: string): number => {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year >= 70 ? 1900 + year : 2000 + year;
};

const padTwoDigits = (number: number): string => String(number).padStart(2, '0');

const countDaysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
