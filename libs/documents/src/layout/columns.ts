import type { Row, Segment } from './segment.ts';

/** A gutter must run along this many rows on both sides to be one. */
const LEAST_ROWS = 5;
/** Words with letters a row, on both sides, that make two columns of prose rather than a table of a label and figures. */
const PROSE = 3.5;
/** Each column of prose takes at least this share of the width. */
const PROSE_SHARE = 0.2;
/** Sides with fewer words than this share that have letters are columns of figures: never parted from what stands beside them. */
const MOSTLY_WORDS = 0.6;
/** Below this share of rows that both sides have in common, the sides were set independently: a sidebar beside a text. */
const INDEPENDENT = 0.5;
/** Text of one row that is this share of its height above or below where its neighbours' offset puts it has a baseline of its own. */
const OFF_THE_LINE = 0.2;
/** Sides set together (a table, a label and its value) share every baseline; from this share of rows that do not, each has its own. */
const OWN_BASELINES = 0.4;
/** A page of more segments than this is no page of columns, and looking for gutters would take long. */
const MOST_SEGMENTS = 1500;

type Gutter = { readonly from: number; readonly to: number; readonly x: number };

/**
 * Rows in reading order: where a vertical gutter parts two columns of text, the left one comes first, whole, then the right one.
 * Careful on purpose: rows of tables, and of a label with its value, are never cut.
 */
export function columnsOf(rows: readonly Row[]): Row[] {
  if (rows.reduce((count, row) => count + row.length, 0) > MOST_SEGMENTS) return [...rows];
  const gutter = findGutter(rows);
  if (!gutter) return [...rows];
  const beside = rows.slice(gutter.from, gutter.to);
  return [
    ...columnsOf(rows.slice(0, gutter.from)),
    ...columnsOf(side(beside, (segment) => segment.right <= gutter.x)),
    ...columnsOf(side(beside, (segment) => segment.right > gutter.x)),
    ...columnsOf(rows.slice(gutter.to)),
  ];
}

const side = (rows: readonly Row[], keep: (segment: Segment) => boolean): Row[] =>
  rows.map((row) => row.filter(keep)).filter((row) => row.length > 0);

/** The gutter along most rows. `x` is its right edge: where segments of the right column begin. */
function findGutter(rows: readonly Row[]): Gutter | null {
  if (rows.length < LEAST_ROWS) return null;
  const heights = rows.flatMap((row) => row.map((segment) => segment.height)).sort((a, b) => a - b);
  const width = heights[heights.length >> 1] ?? 0;
  const starts = new Set(rows.flatMap((row) => row.map((segment) => Math.floor(segment.left / (width / 2 || 1)))));
  const runs = [...starts].flatMap((start) => clearRuns(rows, start * (width / 2), width));
  return runs
    .filter((run) => partsColumns(rows.slice(run.from, run.to), run.x))
    .reduce<Gutter | null>((best, run) => (!best || run.to - run.from > best.to - best.from ? run : best), null);
}

/** Stretches of rows that leave [x - width, x) free and stand on both sides of it; they begin and end where both sides have begun. */
function clearRuns(rows: readonly Row[], x: number, width: number): Gutter[] {
  const runs: Gutter[] = [];
  let from = 0;
  rows.forEach((row, index) => {
    if (row.every((segment) => segment.right <= x - width || segment.left >= x - width / 100)) return;
    runs.push({ from, to: index, x });
    from = index + 1;
  });
  runs.push({ from, to: rows.length, x });
  return runs.filter((run) => run.to - run.from >= LEAST_ROWS);
}

function partsColumns(rows: readonly Row[], x: number): boolean {
  const left = rows.map((row) => row.filter((segment) => segment.right <= x)).filter((row) => row.length > 0);
  const right = rows.map((row) => row.filter((segment) => segment.right > x)).filter((row) => row.length > 0);
  if (Math.min(left.length, right.length) < LEAST_ROWS) return false;
  if (Math.min(letterShare(left), letterShare(right)) < MOSTLY_WORDS) return false;
  const both = left.length + right.length - rows.length;
  const letters = Math.min(lettersPerRow(left), lettersPerRow(right));
  const apart = both < INDEPENDENT * Math.min(left.length, right.length) || haveOwnBaselines(rows, x);
  if (apart) return letters >= 1;
  const share = Math.min(widthOf(left), widthOf(right)) / widthOf(rows);
  return letters >= PROSE && share >= PROSE_SHARE;
}

/**
 * Whether the two sides were set at line distances of their own, so that they only happen to share rows. A constant offset (another
 * font, a page a little askew) is no sign of it, one that changes from row to row is.
 */
function haveOwnBaselines(rows: readonly Row[], x: number): boolean {
  const offsets = rows.flatMap((row) => {
    const left = row.findLast((segment) => segment.right <= x);
    const right = row.find((segment) => segment.right > x);
    return left && right ? [(right.middle - left.middle) / Math.min(left.height, right.height)] : [];
  });
  if (offsets.length < LEAST_ROWS) return false;
  const usual = offsets.toSorted((a, b) => a - b)[offsets.length >> 1] ?? 0;
  return offsets.filter((offset) => Math.abs(offset - usual) > OFF_THE_LINE).length >= OWN_BASELINES * offsets.length;
}

const LETTERS = /\p{L}{2}/u;
const wordsOf = (rows: readonly Row[]) => rows.flatMap((row) => row.flatMap((segment) => segment.words));
const withLetters = (rows: readonly Row[]): number => wordsOf(rows).filter((word) => LETTERS.test(word.text)).length;
const lettersPerRow = (rows: readonly Row[]): number => withLetters(rows) / rows.length;
const letterShare = (rows: readonly Row[]): number => withLetters(rows) / wordsOf(rows).length;

function widthOf(rows: readonly Row[]): number {
  const segments = rows.flat();
  const left = segments.reduce((least, segment) => Math.min(least, segment.left), Number.POSITIVE_INFINITY);
  const right = segments.reduce((most, segment) => Math.max(most, segment.right), Number.NEGATIVE_INFINITY);
  return right - left;
}
