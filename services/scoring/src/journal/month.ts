/** A month in UTC, as YYYY-MM. */
export type Month = string & { readonly kind: 'month' };

export const toMonth = (time: Date): Month => time.toISOString().slice(0, 7) as Month;

/** Parses what the database returns for a date: the first day of a month. */
export const parseMonth = (date: string): Month => date.slice(0, 7) as Month;

/** Formats the first day of a month, as the database stores it. */
export const formatFirstDay = (month: Month): string => `${month}-01`;

/**
 * Returns whether a month is over for a retention in months: on the first day of the following month plus the retention. With 6 months,
 * January is kept to the end of July.
 */
export function isExpired(month: Month, retentionMonths: number, now: Date): boolean {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Date.UTC(year, number + retentionMonths, 1) <= now.getTime();
}
