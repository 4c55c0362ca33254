import { isoDate } from '@probant/french/dates';

/** Years for which identity papers of France and its neighbours are issued. */
const VALIDITY_YEARS = [5, 10, 15] as const;
const DAY = 86_400_000;

/** Whether a paper issued on one day may expire on the other: whole years later, to the day or the day before. */
const isValidity = (issue: string, expiry: string): boolean =>
  VALIDITY_YEARS.some((years) => {
    const same = isoDate(Number(issue.slice(0, 4)) + years, Number(issue.slice(5, 7)), Number(issue.slice(8)));
    const step = same === null ? null : (Date.parse(same) - Date.parse(expiry)) / DAY;
    return step === 0 || step === 1;
  });

/** The one pair of printed days that a validity lies between, `expiry` given or not; null when none or several are. */
export function validityAmong(
  days: readonly string[],
  expiry: string | null,
): { readonly issue: string; readonly expiry: string } | null {
  const distinct = [...new Set(days)];
  const ends = expiry === null ? distinct : [expiry];
  const pairs = distinct.flatMap((issue) =>
    ends.filter((end) => isValidity(issue, end)).map((end) => ({ issue, expiry: end })),
  );
  return pairs.length === 1 ? (pairs[0] ?? null) : null;
}
