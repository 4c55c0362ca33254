import { type IsoDate, toIsoDate } from '@probant/french/dates';
import { parseMonthName } from '@probant/french/months';

/** How a date is written. `loose` and `slipped` accept what OCR makes of dots and slashes. The names are parts of feature names. */
export type Notation = 'year first' | 'day first' | 'short year' | 'month word' | 'eight digits' | 'loose' | 'slipped';

export type PrintedDay = {
  readonly value: IsoDate;
  readonly notation: Notation;
  readonly start: number;
  readonly end: number;
};

const YEAR_SOURCE = '(?:20[0-4]\\d|19[89]\\d)';
const WORD_SOURCE = '\\p{L}{3,10}';

type NotationPattern = { readonly notation: Notation; readonly pattern: RegExp; readonly order: 'ymd' | 'dmy' | 'mdy' };

/** Strict notations first: text that one notation matches is not matched again by a looser one. */
const NOTATION_PATTERNS: readonly NotationPattern[] = [
  {
    notation: 'year first',
    order: 'ymd',
    pattern: new RegExp(`(?<!\\d)(${YEAR_SOURCE})\\s?([/.-])\\s?(\\d{1,2})\\s?\\2\\s?(\\d{1,2})(?!\\d(?!\\d?:))`, 'g'),
  },
  {
    notation: 'day first',
    order: 'dmy',
    pattern: new RegExp(`(?<![\\d/.])(\\d{1,2})\\s?([/.-])\\s?(\\d{1,2})\\s?\\2\\s?(${YEAR_SOURCE})(?!:\\d\\d)`, 'g'),
  },
  {
    notation: 'short year',
    order: 'dmy',
    pattern: /(?<![\d/.-])(\d{1,2})\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{2})(?![\d/-]|\.\d)/g,
  },
  {
    notation: 'short year',
    order: 'dmy',
    pattern: /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{2})(?=\d{1,2}\s?[:.]\s?\d{2})/g,
  },
  {
    notation: 'month word',
    order: 'dmy',
    pattern: new RegExp(
      `(?<!\\d)(\\d{1,2})(?:er|st|nd|rd|th)?([\\s/.-]*)(${WORD_SOURCE})[\\s/.,'-]*(${YEAR_SOURCE}|\\d{2}(?!\\d(?!\\d?:)))`,
      'giu',
    ),
  },
  {
    notation: 'month word',
    order: 'mdy',
    pattern: new RegExp(
      `(?<!\\p{L})(${WORD_SOURCE})([\\s.-]*)(\\d{1,2})(?:st|nd|rd|th)?[\\s,.]+(${YEAR_SOURCE})`,
      'giu',
    ),
  },
  {
    notation: 'eight digits',
    order: 'ymd',
    pattern: new RegExp(`(?<!\\d)(${YEAR_SOURCE})()(0[1-9]|1[0-2])([0-3]\\d)(?!\\d)`, 'g'),
  },
  {
    notation: 'eight digits',
    order: 'dmy',
    pattern: new RegExp(`(?<!\\d)([0-3]\\d)()(0[1-9]|1[0-2])(${YEAR_SOURCE})(?!\\d)`, 'g'),
  },
  {
    notation: 'loose',
    order: 'dmy',
    pattern: new RegExp(`(?<!\\d)(\\d{1,2})([/.\\s-]{1,2})(\\d{1,2})[/.\\s-]{1,2}(${YEAR_SOURCE}|\\d{2})(?!\\d)`, 'g'),
  },
  {
    notation: 'slipped',
    order: 'dmy',
    pattern: new RegExp(`(?<!\\d)(\\d{1,2})([/.1lI|-]?)(\\d{2})[/.-](${YEAR_SOURCE})`, 'g'),
  },
  {
    notation: 'slipped',
    order: 'dmy',
    pattern: new RegExp(`(?<![\\d/.-])(\\d{1,2})([/.-])(\\d{2})[1lI|]?(${YEAR_SOURCE})(?!\\d)`, 'g'),
  },
  {
    notation: 'slipped',
    order: 'dmy',
    pattern: new RegExp(`(?<![\\d:,.])(\\d{1,2})([,:;/.-])(\\d{1,2})[,:;/.-](${YEAR_SOURCE})(?![\\d:])`, 'g'),
  },
];

/** Which of two numbers before the year is the day, where both may be. */
export type DayOrder = 'day first' | 'month first';

const NUMERIC_DATE_PATTERN = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(?:20)?\d{2}(?![\d/-])/g;

/**
 * Returns the order of the dates of a document: month first when one of its dates can only be read so (03/25/2024), and none can only be
 * read day first. One till writes all its dates alike.
 */
export function detectDayOrder(texts: readonly string[]): DayOrder {
  const dates = texts.flatMap((text) => [...text.matchAll(NUMERIC_DATE_PATTERN)]);
  const exceeds = (number: string | undefined, limit: number) => Number(number) > limit;
  const areMonthFirst = dates.filter(([, first, , second]) => !exceeds(first, 12) && exceeds(second, 12));
  const areDayFirst = dates.filter(([, first, , second]) => exceeds(first, 12) && !exceeds(second, 12));
  return areMonthFirst.some(([, , , second]) => !exceeds(second, 31)) && areDayFirst.length === 0
    ? 'month first'
    : 'day first';
}

/** Returns every date that a text may contain, strict notations first. */
export function findPrintedDays(text: string, dayOrder: DayOrder = 'day first'): PrintedDay[] {
  const repaired = repairDigits(text);
  const isMonthFirst = dayOrder === 'month first';
  const days: PrintedDay[] = [];
  for (const { notation, order, pattern } of NOTATION_PATTERNS) {
    for (const match of repaired.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const value = toDay(match, isMonthFirst && order === 'dmy' && notation !== 'month word' ? 'mdy' : order);
      if (value !== null && !days.some((other) => start < other.end && other.start < end))
        days.push({ value, notation, start, end });
    }
  }
  return days;
}

/** Three groups of digits and of letters that resemble digits, between date separators. */
const MISREAD_DATE_PATTERN =
  /(?<![\p{L}\d])[\dOIlZSB]{1,2}([/.-])[\dOIlZSB]{1,2}\1(?:[2Z][\dOIlZSB]{3}|[\dOIlZSB]{2})(?!\p{L})/gu;
const MIN_DATE_DIGITS = 3;
const DIGIT_BY_LETTER: Readonly<Record<string, string>> = { O: '0', I: '1', l: '1', Z: '2', S: '5', B: '8' };
const MISREAD_MONTHS: readonly (readonly [misread: RegExp, month: string])[] = [
  [/(?<!\p{L})0CT/gu, 'OCT'],
  [/(?<!\p{L})N0V/gu, 'NOV'],
  [/(?<!\p{L})5EP/gu, 'SEP'],
  [/(?<!\p{L})AU6(?!\d)/gu, 'AUG'],
  [/(?<!\p{L})FE8(?!\d)/gu, 'FEB'],
  [/(?<!\p{L})JU1(?!\d)/gu, 'JUL'],
  [/(?<=\d[ .-]?)DFC(?=[ .-]{0,2}(?:20)?\d\d)/gu, 'DEC'],
  [/(?<=\d[ .-]?)FFV(?=[ .-]{0,2}(?:20)?\d\d)/gu, 'FEV'],
  [/(?<=\d[ .-]?)SFP(?=[ .-]{0,2}(?:20)?\d\d)/gu, 'SEP'],
];

/** A month between its day and its year, with digits that OCR took for letters: "25 ao0t 2019". */
const MISREAD_MONTH_PATTERN = /(?<=\d{1,2}(?:er)?[\s.-])(?=\p{L}*\d)[\p{L}\d]{3,9}(?=\.?[\s.-](?:19|20)\d\d)/gu;
const LETTERS_BY_DIGIT: Readonly<Record<string, readonly string[]>> = {
  '0': ['o', 'u'],
  '1': ['i', 'l'],
  '5': ['s'],
  '6': ['b', 'e'],
  '8': ['b'],
  '9': ['g'],
};
const MAX_MISREAD_LETTERS = 2;

/** Returns the name of the month that the letters for the digits of a word give, or the word. */
function readMisreadMonth(word: string): string {
  if ((word.match(/\d/g)?.length ?? 0) > MAX_MISREAD_LETTERS) return word;
  const readings = [...word].reduce<readonly string[]>(
    (starts, character) =>
      starts.flatMap((start) => (LETTERS_BY_DIGIT[character] ?? [character]).map((letter) => start + letter)),
    [''],
  );
  return readings.find((reading) => parseMonthName(reading) !== null) ?? word;
}

/** The year after a month in letters: "12 May Z018". */
const MISREAD_YEAR_PATTERN = /(?<=\d\s?\p{L}{3,9}[\s.,'-]{0,2})[2Z][0O][\dIlZSB]{2}(?![\p{L}\d])/gu;
const readLettersAsDigits = (text: string): string =>
  text.replace(/[OIlZSB]/g, (letter) => DIGIT_BY_LETTER[letter] ?? letter);

/** Returns the text with letters next to digits and date separators read as digits. The length does not change. */
const repairDigits = (text: string): string =>
  MISREAD_MONTHS.reduce((repaired, [misread, month]) => repaired.replace(misread, month), text)
    .replace(MISREAD_DATE_PATTERN, (date) =>
      (date.match(/\d/g)?.length ?? 0) >= MIN_DATE_DIGITS ? readLettersAsDigits(date) : date,
    )
    .replace(MISREAD_MONTH_PATTERN, readMisreadMonth)
    .replace(MISREAD_YEAR_PATTERN, readLettersAsDigits)
    .replace(/(?<=\d)O(?=[\d/.-])|(?<=[/.-])O(?=\d)/g, '0')
    .replace(/(?<=\d[/.-])[Il](?=\d)/g, '1');

function toDay(match: RegExpExecArray, order: NotationPattern['order']): IsoDate | null {
  const [, first = '', , second = '', third = ''] = match;
  const [day, month, year] =
    order === 'ymd' ? [third, second, first] : order === 'dmy' ? [first, second, third] : [second, first, third];
  const monthOfYear = /\d/.test(month) ? Number(month) : (parseMonthName(month) ?? 0);
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  return toIsoDate(fullYear, monthOfYear, Number(day)) ?? toIsoDate(fullYear, Number(day), monthOfYear);
}
