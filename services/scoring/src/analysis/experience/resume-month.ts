import { foldLetters } from '@probant/french/folded-letters';

/** Months since year 0: 12 × year + month - 1. */
export type MonthIndex = number & { readonly unit: 'months' };

/** A date of a resume. `year` alone stands for any of its months. */
export type ResumeMonth =
  | { readonly kind: 'month'; readonly month: MonthIndex }
  | { readonly kind: 'year'; readonly year: number }
  | { readonly kind: 'present' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable' };

const PRESENT_WORDS: ReadonlySet<string> = new Set([
  'present',
  "aujourd'hui",
  'actuel',
  'actuelle',
  'actuellement',
  'en cours',
  'now',
  'current',
  'currently',
]);
const MIN_YEAR = 1900;
const MAX_YEAR = 2200;

export const toMonthIndex = (year: number, month: number): MonthIndex => (12 * year + month - 1) as MonthIndex;

/** The months that a resume can name. */
export const FIRST_MONTH = toMonthIndex(MIN_YEAR, 1);
export const LAST_MONTH = toMonthIndex(MAX_YEAR, 12);

/** Reads YYYY, YYYY-MM (a day may follow), or a word for the present. */
export function readResumeMonth(text: string): ResumeMonth {
  const folded = foldLetters(text.trim()).replaceAll('’', "'");
  if (folded === '') return { kind: 'missing' };
  if (PRESENT_WORDS.has(folded)) return { kind: 'present' };
  const [, yearDigits, monthDigits] = /^(\d{4})(?:-(\d{2})(?:-\d{2})?)?$/.exec(folded) ?? [];
  const [year, month] = [Number(yearDigits), Number(monthDigits)];
  if (yearDigits === undefined || year < MIN_YEAR || year > MAX_YEAR) return { kind: 'unreadable' };
  if (monthDigits === undefined) return { kind: 'year', year };
  return month >= 1 && month <= 12 ? { kind: 'month', month: toMonthIndex(year, month) } : { kind: 'unreadable' };
}

/** Formats a month as YYYY-MM. */
export function formatMonth(index: MonthIndex): string {
  const month = String((index % 12) + 1).padStart(2, '0');
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${month}`;
}
