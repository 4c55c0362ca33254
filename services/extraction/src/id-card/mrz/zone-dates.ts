/** An ISO date from YYMMDD in a century; null when there is no such day. */
function dateIn(century: number, yymmdd: string): string | null {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(yymmdd) ?? [];
  if (year === undefined) return null;
  const iso = `${century}${year}-${month}-${day}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}

/** Machine readable documents expire from 2000 on: what expired before is of no use to anyone. */
export const expiryDate = (yymmdd: string): string | null => dateIn(20, yymmdd);

// No document is issued for less, so its holder is older than this when it expires.
const SHORTEST_VALIDITY_YEARS = 3;

/**
 * The date of birth: of the two centuries the later one in which the holder is at least three years old on `end`, the day on
 * which the document expires (or was issued, for those that do not say when they expire). No clock: a reading never changes.
 */
export function birthDate(yymmdd: string, end: string | null, olderBy = SHORTEST_VALIDITY_YEARS): string | null {
  const [recent, past] = [dateIn(20, yymmdd), dateIn(19, yymmdd)];
  if (end === null || recent === null) return past ?? recent;
  const latest = `${Number(end.slice(0, 4)) - olderBy}${end.slice(4)}`;
  return recent <= latest ? recent : past;
}

/** The month of issue of an old French card, "YYYY-MM": they were issued from 1988 on. */
export function issueMonth(yymm: string): string | null {
  const [, year, month] = /^(\d\d)(0[1-9]|1[0-2])$/.exec(yymm) ?? [];
  return year === undefined ? null : `${Number(year) >= 80 ? 19 : 20}${year}-${month}`;
}
