/** Returns the ISO date of YYMMDD in a century; null when there is no such day. */
function toDateInCentury(century: number, yymmdd: string): string | null {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(yymmdd) ?? [];
  if (year === undefined) return null;
  const iso = `${century}${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** ISO dates between which a zone was printed; null where nothing is known. A zone has two digits of each year, so they give the century. */
export type ZonePeriod = {
  readonly issue: string | null;
  /** The day on which the document is read. */
  readonly today: string | null;
};

/** No document is valid for longer; the zones that end in another century expired in the last one. */
const MAX_VALIDITY_YEARS = 30;
/** Documents with a machine readable zone exist since 1980. */
const FIRST_ZONE_YEAR = 80;
/** "99" with the first or the last day of a year is printed for a document without an end (Spain: 01 01 9999). */
const WITHOUT_END_PATTERN = /^99(?:0101|1231)$/;

/** Returns the expiry date: the first one after the issue, else one that is not further from today than a document can be valid. */
export function parseExpiryDate(yymmdd: string, { issue, today }: ZonePeriod): string | null {
  const [date2000s, date1900s] = [toDateInCentury(20, yymmdd), toDateInCentury(19, yymmdd)];
  if (date1900s === null || date2000s === null || WITHOUT_END_PATTERN.test(yymmdd)) return date2000s;
  if (issue !== null) return date1900s >= issue ? date1900s : date2000s;
  const isTooFar = today !== null && date2000s > addYears(today, MAX_VALIDITY_YEARS);
  return isTooFar && Number(yymmdd.slice(0, 2)) >= FIRST_ZONE_YEAR ? date1900s : date2000s;
}

/** No identity paper is valid for less, so its holder is at least this old when it expires. A visa may be valid for a day. */
export const MIN_VALIDITY_YEARS = 3;

/**
 * Returns the date of birth in the later of the two centuries in which the holder was born when the document was issued and is read, and
 * is at least `minValidityYears` old when it expires.
 */
export function parseBirthDate(
  yymmdd: string,
  {
    issue,
    today,
    expiry,
    minValidityYears,
  }: ZonePeriod & { readonly expiry: string | null; readonly minValidityYears: number },
): string | null {
  const [date2000s, date1900s] = [toDateInCentury(20, yymmdd), toDateInCentury(19, yymmdd)];
  const limits = [issue, today, expiry === null ? null : addYears(expiry, -minValidityYears)];
  const known = limits.filter((limit) => limit !== null);
  if (date2000s === null) return date1900s;
  // Without any limit a birth in the last century is the likelier one.
  return known.length > 0 && known.every((limit) => date2000s <= limit) ? date2000s : date1900s;
}

/** Returns the month of issue of an old French card as "YYYY-MM". These cards were issued from 1988. */
export function parseIssueMonth(yymm: string): string | null {
  const [, year, month] = /^(\d\d)(0[1-9]|1[0-2])$/.exec(yymm) ?? [];
  return year === undefined ? null : `${Number(year) >= 80 ? 19 : 20}${year}-${month}`;
}

/** Returns the same day of another year, for comparison only: 29 February may not exist there. */
const addYears = (iso: string, years: number): string =>
  `${String(Number(iso.slice(0, 4)) + years).padStart(4, '0')}${iso.slice(4)}`;
