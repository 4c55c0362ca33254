/** Returns the ISO date of YYMMDD in a century; null when there is no such day. */
function toDateInCentury(century: number, yymmdd: string): string | null {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(yymmdd) ?? [];
  if (year === undefined) return null;
  const iso = `${century}${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** Returns the expiry date; it is always after 1999, because older documents are not submitted. */
export const parseExpiryDate = (yymmdd: string): string | null => toDateInCentury(20, yymmdd);

// No document is valid for less, so its holder is at least this old when it expires.
const MIN_VALIDITY_YEARS = 3;

/**
 * Returns the date of birth in the later of the two centuries in which the holder is at least `minAge` years old on `end`, the day on
 * which the document expires (or was issued, when it has no expiry date). It does not use the clock, so a reading never changes.
 */
export function parseBirthDate(yymmdd: string, end: string | null, minAge = MIN_VALIDITY_YEARS): string | null {
  const [date2000s, date1900s] = [toDateInCentury(20, yymmdd), toDateInCentury(19, yymmdd)];
  if (end === null || date2000s === null) return date1900s ?? date2000s;
  const latest = `${Number(end.slice(0, 4)) - minAge}${end.slice(4)}`;
  return date2000s <= latest ? date2000s : date1900s;
}

/** Returns the month of issue of an old French card as "YYYY-MM". These cards were issued from 1988. */
export function parseIssueMonth(yymm: string): string | null {
  const [, year, month] = /^(\d\d)(0[1-9]|1[0-2])$/.exec(yymm) ?? [];
  return year === undefined ? null : `${Number(year) >= 80 ? 19 : 20}${year}-${month}`;
}
