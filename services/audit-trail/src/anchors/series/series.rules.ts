import { FIRST_SERIES } from './series-name.ts';
import type { SeriesOpening } from './series-opening.ts';
import type { SeriesUse } from './series-use.ts';

/** A series as the database keeps it; the note is what counts. */
export type SeriesRow = {
  readonly series: string;
  readonly openedAt: string;
  readonly reason: string;
  readonly note: string;
};

/** What the rows of a database say. */
export type SeriesFound = {
  /** The first ones first. */
  readonly opened: readonly SeriesOpening[];
  /** The one opened last, null for the first series. */
  readonly inForce: SeriesOpening | null;
  /** The names of rows that nobody may believe. */
  readonly forged: readonly string[];
};

/** `read` gives what a note says that this installation has signed, null for another. */
export function seriesIn(rows: readonly SeriesRow[], read: (note: string) => SeriesOpening | null): SeriesFound {
  const openings = rows.map((row) => ({ row, opening: read(row.note) }));
  const opened = openings
    .flatMap(({ row, opening }) => (opening?.series === row.series ? [opening] : []))
    .sort((a, b) => (a.series < b.series ? -1 : 1));
  const forged = openings.filter(({ row, opening }) => opening?.series !== row.series).map(({ row }) => row.series);
  return { opened, inForce: opened.at(-1) ?? null, forged };
}

/**
 * The series that the logs of the database at `address` must fit: the one that the database names, and all that the places say were
 * used from this address and that it does not supersede. A series supersedes those which were used, for the last time, from its own
 * address before it was opened, and nothing else. So whoever can write everything in the database, and not the places, gains nothing
 * by its rows:
 * - without them, or with older ones put back, the later series that were used from here still count;
 * - with a row that was lawful once and that the database had lost since, what was used from here in the meantime still counts;
 * - with those of another database of the installation, which are signed as well, everything used from here still counts;
 * - rows of his own are not signed.
 * He can add series to be contradicted by, which is an alarm and hides nothing. Where the address of the database has changed, nothing
 * was used from the new one yet, and its rows alone say what counts: who changes the address vouches for the database there.
 */
export function seriesToFit(
  inForce: SeriesOpening | null,
  uses: readonly SeriesUse[],
  address: string,
): readonly string[] {
  const superseded = ({ since }: SeriesUse): boolean => inForce?.address === address && since < inForce.series;
  const counted = uses.filter((use) => !superseded(use)).map(({ series }) => series);
  return [...new Set([inForce?.series ?? FIRST_SERIES, ...counted])].sort();
}

/** The moment of a new series: later than all that are known, so that it supersedes them, whatever the clock says. */
export function momentAfter(known: Iterable<string>, now: number): string {
  const last = [...known].sort().at(-1) ?? FIRST_SERIES;
  return new Date(last === FIRST_SERIES ? now : Math.max(now, timeIn(last) + 1)).toISOString();
}

const timeIn = (series: string): number =>
  Date.parse(series.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*$/, '$1-$2-$3T$4:$5:$6.$7Z'));

/** Milliseconds by which the clocks of an installation's machines may differ. */
const CLOCKS = 60 * 60_000;

/**
 * Whether a log holds events from before the database that it is in began. A series of its own is opened for a database that holds no
 * log at all; if one is emptied for the sake of that, the past it had cannot be written anew into it.
 */
export const isOlderThanSeries = (inForce: SeriesOpening | null, firstRecordedAt: string | null): boolean =>
  inForce?.begins === 'empty' &&
  firstRecordedAt !== null &&
  !(Date.parse(firstRecordedAt) >= Date.parse(inForce.openedAt) - CLOCKS);
