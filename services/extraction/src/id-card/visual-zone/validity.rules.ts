import { toIsoDate } from '@probant/french/dates';
import { DAY_MS } from '@probant/kernel/durations';

/** Years for which identity papers of France and its neighbours are issued. */
const VALIDITY_YEARS = [5, 10, 15] as const;

/** Whether a document issued on one date can expire on the other: whole years later, on the same day or the day before. */
const isValidity = (issue: string, expiry: string): boolean =>
  VALIDITY_YEARS.some((years) => {
    const anniversary = toIsoDate(Number(issue.slice(0, 4)) + years, Number(issue.slice(5, 7)), Number(issue.slice(8)));
    const daysBefore = anniversary === null ? null : (Date.parse(anniversary) - Date.parse(expiry)) / DAY_MS;
    return daysBefore === 0 || daysBefore === 1;
  });

/** Returns the only pair of dates that lie a validity apart. With `expiry`, only the issue date is searched. Null for none or several. */
export function findValidityPeriod(
  dates: readonly string[],
  expiry: string | null,
): { readonly issue: string; readonly expiry: string } | null {
  const distinctDates = [...new Set(dates)];
  const expiries = expiry === null ? distinctDates : [expiry];
  const pairs = distinctDates.flatMap((issue) =>
    expiries.filter((end) => isValidity(issue, end)).map((end) => ({ issue, expiry: end })),
  );
  return pairs.length === 1 ? (pairs[0] ?? null) : null;
}
