import { parseMonthName } from '@probant/french/months';

/** A date in a text: the offsets of it, and its year of four digits as printed. */
type PrintedYear = { readonly year: number; readonly start: number; readonly end: number };

const END_SOURCE = '(?![\\d/]|[.,-]\\d)';
const NUMERIC_PATTERN = new RegExp(`(?<![a-z\\d/.,-])(\\d{1,2})([/.-])(\\d{1,2})\\2([1-9]\\d{3})${END_SOURCE}`, 'g');
const ISO_PATTERN = new RegExp(`(?<![a-z\\d/.,-])([1-9]\\d{3})-(\\d{2})-(\\d{2})${END_SOURCE}`, 'g');
const MONTH_YEAR_PATTERN = new RegExp(
  `(?<![a-z\\d])([a-z]{3,10})\\.?,? ([1-9]\\d{3})${END_SOURCE}(?! ?(?:€|\\$|%|eur|usd|gbp))`,
  'g',
);
const DAY_BEFORE_PATTERN = /(?<![\d.,/-])\d{1,2}(?:er|\.|st|nd|rd|th)?[ -]?$/;
/** Seasons, of which resumes print the year. */
const SEASON_PATTERN = /^(?:spring|summer|autumn|fall|winter|printemps|ete|automne|hiver)$/;
/** Years after today for which a document may still be valid. */
const MAX_YEARS_AHEAD = 20;

/** Returns the full dates of a folded text, whatever their year: 05/11/4017, 4017-11-05, 5 novembre 4017. */
export function findFullDates(folded: string): readonly PrintedYear[] {
  return [
    ...[...folded.matchAll(NUMERIC_PATTERN)]
      .filter((match) => isDayAndMonth(Number(match[1]), Number(match[3])))
      .map((match) => toPrintedYear(match, match[4])),
    ...[...folded.matchAll(ISO_PATTERN)]
      .filter((match) => Number(match[2]) <= 12 && isDayAndMonth(Number(match[3]), Number(match[2])))
      .map((match) => toPrintedYear(match, match[1])),
    ...[...folded.matchAll(MONTH_YEAR_PATTERN)]
      .filter((match) => parseMonthName(match[1] ?? '') !== null && DAY_BEFORE_PATTERN.test(readBefore(folded, match)))
      .map((match) => toPrintedYear(match, match[2])),
  ];
}

/** A date of digits: both parts before its year, whatever they are, and how it is written. */
export type PrintedDay = PrintedYear & { readonly isPossible: boolean; readonly separator: string };

/** Returns the dates of digits of a folded text with a year of 1900 to 2099, also those that no calendar has: 65.03.2018, 12/41/2026. */
export const findNumericDays = (folded: string): readonly PrintedDay[] =>
  [...folded.matchAll(NUMERIC_PATTERN)]
    .map((match) => ({ match, parts: [Number(match[1]), Number(match[3])] as const }))
    // Zeros are left for a date that is not known.
    .filter(({ match, parts }) => /^(?:19|20)/.test(match[4] ?? '') && Math.min(...parts) >= 1)
    .map(({ match, parts }) => ({
      ...toPrintedYear(match, match[4]),
      isPossible: isDayAndMonth(...parts),
      separator: match[2] ?? '',
    }));

/** Returns the months and seasons with a year and without a day: "May 2023", "Summer 2022". */
export const findMonths = (folded: string): readonly PrintedYear[] =>
  [...folded.matchAll(MONTH_YEAR_PATTERN)]
    .filter(
      (match) =>
        (parseMonthName(match[1] ?? '') !== null || SEASON_PATTERN.test(match[1] ?? '')) &&
        !DAY_BEFORE_PATTERN.test(readBefore(folded, match)),
    )
    .map((match) => toPrintedYear(match, match[2]));

/** Characters before a month that can be a day. */
const DAY_LENGTH = 6;

const readBefore = (folded: string, match: RegExpExecArray): string =>
  folded.slice(Math.max(0, match.index - DAY_LENGTH), match.index);

const toPrintedYear = (match: RegExpExecArray, year = ''): PrintedYear => ({
  year: Number(year),
  start: match.index,
  end: match.index + match[0].length,
});

/** In either order. */
const isDayAndMonth = (first: number, second: number): boolean =>
  Math.min(first, second) >= 1 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31;

export const isUsualYear = (year: number, currentYear: number): boolean =>
  year >= 1900 && year <= currentYear + MAX_YEARS_AHEAD;

/** Leases and concessions end in the years before. */
const MIN_FAR_YEAR = 2200;

/**
 * Returns whether a year is of another age and becomes a usual one with another first digit, or another second one: 4024, 1024, 2987, 2318.
 * The years in which programs say "without end" (2999, 9999, 3000) are left out.
 */
export function isImpossibleYear(year: number, currentYear: number): boolean {
  const rest = year % 1000;
  if (rest === 999 || rest === 0 || isUsualYear(year, currentYear)) return false;
  const isFar = year >= MIN_FAR_YEAR && year < 3000 && year % 100 !== 0 && year % 100 !== 99;
  const candidates = [1000 + rest, 2000 + rest, ...(isFar ? [2000 + (year % 100)] : [])];
  return candidates.some((candidate) => isUsualYear(candidate, currentYear));
}
