import { FIRST_SERIES } from './series-name.ts';
import type { SeriesOpening } from './series-opening.ts';
import type { SeriesUse } from './series-use.ts';

/** A series in the database. Only the signed note is trusted. */
export type SeriesRow = {
  readonly series: string;
  readonly openedAt: string;
  readonly reason: string;
  readonly note: string;
};

/** The series rows of a database, checked. */
export type SeriesState = {
  /** Oldest first. */
  readonly opened: readonly SeriesOpening[];
  /** The series opened last, null for the first series. */
  readonly current: SeriesOpening | null;
  /** The names in rows without a valid signed note. */
  readonly forged: readonly string[];
};

/** Separates signed series from forged rows. `read` parses a note signed by this installation, and returns null for any other. */
export function classifySeriesRows(
  rows: readonly SeriesRow[],
  read: (note: string) => SeriesOpening | null,
): SeriesState {
  const openings = rows.map((row) => ({ row, opening: read(row.note) }));
  const opened = openings
    .flatMap(({ row, opening }) => (opening?.series === row.series ? [opening] : []))
    .sort((a, b) => (a.series < b.series ? -1 : 1));
  const forged = openings.filter(({ row, opening }) => opening?.series !== row.series).map(({ row }) => row.series);
  return { opened, current: opened.at(-1) ?? null, forged };
}

/**
 * Returns the series whose anchors the logs of the database at `address` must match: the current series of the database, and every
 * series that the locations record as used from this address and that the current one does not supersede. A series supersedes only
 * those whose last use from its own address was before it was opened. An attacker with full access to the database, but not to the
 * locations, therefore gains nothing by changing its series rows:
 * - deleting them, or restoring older ones: the later series used from this address still count;
 * - restoring a valid row that the database had lost: the series used from this address in the meantime still count;
 * - copying the signed rows of another database of the installation: every series used from this address still counts;
 * - adding new rows: they are not signed.
 * Adding series can only cause mismatches, which raises an alarm and hides nothing. After a change of address no use is recorded under
 * the new one, and the rows alone count: the operator who changes the address vouches for the database there.
 */
export function selectRequiredSeries(
  current: SeriesOpening | null,
  uses: readonly SeriesUse[],
  address: string,
): readonly string[] {
  const isSuperseded = ({ since }: SeriesUse): boolean => current?.address === address && since < current.series;
  const usedSeries = uses.filter((use) => !isSuperseded(use)).map(({ series }) => series);
  return [...new Set([current?.series ?? FIRST_SERIES, ...usedSeries])].sort();
}

/** Returns the opening time of a new series: later than all existing ones whatever the clock says, so that it supersedes them. */
export function chooseOpeningTime(existingSeries: Iterable<string>, now: number): string {
  const last = [...existingSeries].sort().at(-1) ?? FIRST_SERIES;
  return new Date(last === FIRST_SERIES ? now : Math.max(now, parseSeriesTime(last) + 1)).toISOString();
}

const parseSeriesTime = (series: string): number =>
  Date.parse(series.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*$/, '$1-$2-$3T$4:$5:$6.$7Z'));

/** Tolerated difference between the clocks of an installation's machines. */
const MAX_CLOCK_SKEW_MS = 60 * 60_000;

/**
 * Returns whether a log has events older than a series that began with an empty database. An attacker who empties a database to get a
 * new series therefore cannot write a new past into it.
 */
export const isOlderThanSeries = (current: SeriesOpening | null, firstRecordedAt: string | null): boolean =>
  current?.begins === 'empty' &&
  firstRecordedAt !== null &&
  !(Date.parse(firstRecordedAt) >= Date.parse(current.openedAt) - MAX_CLOCK_SKEW_MS);
