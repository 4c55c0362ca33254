import { findDates } from '@probant/french/dates';
import { parseMonthName } from '@probant/french/months';

const NUMERIC_PATTERN = /(?<![\d/.,-])(0?[1-9]|1[0-2])\s?[/.-]\s?((?:19|20)\d\d)(?![\d/.,-]\d|\d)/g;
const ISO_PATTERN = /(?<![\d/.,-])((?:19|20)\d\d)[-/.](0[1-9]|1[0-2])(?![\d/.,-]\d|\d)/g;
const WORDS_PATTERN = /(?<!\p{L})(\p{L}{3,10})\.?\s((?:19|20)\d\d)(?!\d)/gu;

const MONTHS_PER_YEAR = 12;
const toMonth = (year: string | undefined, month: number): number => Number(year) * MONTHS_PER_YEAR + month - 1;

/** Returns the months of a text, with or without a day, counted from the year 0: "06/2027", "juin 2027", "12/06/2027". */
export const findMonths = (text: string): number[] => [
  ...findDates(text).map(({ value }) => toMonth(value.slice(0, 4), Number(value.slice(5, 7)))),
  ...[...text.matchAll(NUMERIC_PATTERN)].map((match) => toMonth(match[2], Number(match[1]))),
  ...[...text.matchAll(ISO_PATTERN)].map((match) => toMonth(match[1], Number(match[2]))),
  ...[...text.matchAll(WORDS_PATTERN)].flatMap((match) => {
    const month = parseMonthName(match[1] ?? '');
    return month === null ? [] : [toMonth(match[2], month)];
  }),
];

/** Parses a value that is a year and a month and nothing else; null for any other text. */
export function parseMonth(text: string): number | null {
  const match = /^((?:19|20)\d\d)-(0[1-9]|1[0-2])$/.exec(text.trim());
  return match ? toMonth(match[1], Number(match[2])) : null;
}
