import { type IsoDate, isoDate, monthNumber } from '@probant/french/dates';

/** How a day is written; `loose` and `slipped` allow what readers of pictures do to points and slashes. */
export type Notation = 'year first' | 'day first' | 'short year' | 'month word' | 'eight digits' | 'loose' | 'slipped';

export type PrintedDay = {
  readonly value: IsoDate;
  readonly notation: Notation;
  readonly start: number;
  readonly end: number;
};

const YEAR = '(?:20[0-4]\\d|19[89]\\d)';
const WORD = '\\p{L}{3,10}';

type Pattern = { readonly notation: Notation; readonly pattern: RegExp; readonly order: 'ymd' | 'dmy' | 'mdy' };

/** The strict notations first: a place read by one is not read again by a looser one. */
const PATTERNS: readonly Pattern[] = [
  {
    notation: 'year first',
    order: 'ymd',
    pattern: new RegExp(`(?<!\\d)(${YEAR})\\s?([/.-])\\s?(\\d{1,2})\\s?\\2\\s?(\\d{1,2})(?!\\d(?!\\d?:))`, 'g'),
  },
  {
    notation: 'day first',
    order: 'dmy',
    pattern: new RegExp(`(?<![\\d/.])(\\d{1,2})\\s?([/.-])\\s?(\\d{1,2})\\s?\\2\\s?(${YEAR})(?!:\\d\\d)`, 'g'),
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
      `(?<!\\d)(\\d{1,2})(?:er|st|nd|rd|th)?([\\s/.-]*)(${WORD})[\\s/.,'-]*(${YEAR}|\\d{2}(?!\\d(?!\\d?:)))`,
      'giu',
    ),
  },
  {
    notation: 'month word',
    order: 'mdy',
    pattern: new RegExp(`(?<!\\p{L})(${WORD})([\\s.-]*)(\\d{1,2})(?:st|nd|rd|th)?[\\s,.]+(${YEAR})`, 'giu'),
  },
  {
    notation: 'eight digits',
    order: 'ymd',
    pattern: new RegExp(`(?<!\\d)(${YEAR})()(0[1-9]|1[0-2])([0-3]\\d)(?!\\d)`, 'g'),
  },
  {
    notation: 'eight digits',
    order: 'dmy',
    pattern: new RegExp(`(?<!\\d)([0-3]\\d)()(0[1-9]|1[0-2])(${YEAR})(?!\\d)`, 'g'),
  },
  {
    notation: 'loose',
    order: 'dmy',
    pattern: new RegExp(`(?<!\\d)(\\d{1,2})([/.\\s-]{1,2})(\\d{1,2})[/.\\s-]{1,2}(${YEAR}|\\d{2})(?!\\d)`, 'g'),
  },
  {
    notation: 'slipped',
    order: 'dmy',
    pattern: new RegExp(`(?<!\\d)(\\d{1,2})([/.1lI|-]?)(\\d{2})[/.-](${YEAR})`, 'g'),
  },
];

/** Every day that a row may mean, strict notations first. */
export function printedDays(text: string): PrintedDay[] {
  const read = withDigits(text);
  const found: PrintedDay[] = [];
  for (const { notation, order, pattern } of PATTERNS) {
    for (const match of read.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const value = dayOf(match, order);
      if (value !== null && !found.some((other) => start < other.end && other.start < end))
        found.push({ value, notation, start, end });
    }
  }
  return found;
}

/** Letters read for digits beside digits and date signs; as long as the text. */
const withDigits = (text: string): string =>
  text
    .replace(/0CT/g, 'OCT')
    .replace(/(?<=\d)O(?=[\d/.-])|(?<=[/.-])O(?=\d)/g, '0')
    .replace(/(?<=\d[/.-])[Il](?=\d)/g, '1');

function dayOf(match: RegExpExecArray, order: Pattern['order']): IsoDate | null {
  const [, first = '', , second = '', third = ''] = match;
  const [day, month, year] =
    order === 'ymd' ? [third, second, first] : order === 'dmy' ? [first, second, third] : [second, first, third];
  const monthOfYear = /\d/.test(month) ? Number(month) : (monthNumber(month) ?? 0);
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  return isoDate(fullYear, monthOfYear, Number(day)) ?? isoDate(fullYear, Number(day), monthOfYear);
}
