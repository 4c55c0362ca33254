import { countDaysBetween, type IsoDate, toIsoDate } from '@probant/french/dates';

/** What an invoice number says of a day: it contains the whole day, its year and month, another day, or none. */
export type NumberedDay = 'day' | 'month' | 'other' | 'none';

/** A day among the groups of a number: 2026-03-14, 20260314, 14032026, 260314, 140326; the year has four or two digits. 2026-03-118 has a month and a counter. */
const DAY_PATTERNS = [
  /(?<![a-z\d])(?:[a-z]{0,5})(?<year>20\d\d)[-/_.]?(?<month>\d\d)[-/_.]?(?<day>\d\d)(?!\d)/g,
  /(?<!\d)(?<day>\d\d)[-/_.]?(?<month>\d\d)[-/_.]?(?<year>20\d\d)(?!\d)/g,
  /(?<!\d)(?<year>\d\d)(?<month>\d\d)(?<day>\d\d)(?!\d)/g,
  /(?<!\d)(?<day>\d\d)(?<month>\d\d)(?<year>\d\d)(?!\d)/g,
];
/** 2026-03-118, 202603118, 26/03/027, 03-2026-12. */
const MONTH_PATTERNS = [
  /(?<!\d)(?<year>20\d\d)[-/_.]?(?<month>\d\d)(?=\D|\d{2,}$|$)/,
  /(?<!\d)(?<year>\d\d)[-/_.](?<month>\d\d)(?=[-/_.])/,
  /(?<!\d)(?<month>\d\d)[-/_.](?<year>20\d\d)(?!\d)/,
];

/** Returns what an invoice number says of a day. */
export function readNumberedDay(number: string, day: IsoDate): NumberedDay {
  const folded = number.toLowerCase();
  const days = DAY_PATTERNS.flatMap((pattern) => [...folded.matchAll(pattern)].map(({ groups }) => toDay(groups)));
  if (days.includes(day)) return 'day';
  const isOfMonth = MONTH_PATTERNS.some((pattern) => {
    const { year = '', month } = pattern.exec(folded)?.groups ?? {};
    return `${toFullYear(year)}-${month}` === day.slice(0, 7);
  });
  if (isOfMonth) return 'month';
  return days.some((other) => other !== null && isNear(other, day)) ? 'other' : 'none';
}

type Groups = Readonly<Record<string, string>> | undefined;

const toDay = (groups: Groups): IsoDate | null =>
  toIsoDate(Number(toFullYear(groups?.['year'] ?? '')), Number(groups?.['month']), Number(groups?.['day']));

const toFullYear = (year: string): string => (year.length === 2 ? `20${year}` : year);

const isNear = (one: IsoDate, other: IsoDate): boolean => Math.abs(countDaysBetween(one, other)) < MAX_DAYS_APART;

/** Six digits that are a day of another year are a counter. */
const MAX_DAYS_APART = 120;
