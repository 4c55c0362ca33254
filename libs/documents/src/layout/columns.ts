import { median } from '@probant/kernel/median';
import type { Row, Segment } from './segment.ts';

/** Minimum number of rows with text on both sides of a gutter. */
const MIN_GUTTER_ROWS = 5;
/** Words with letters per row, on both sides, that distinguish two columns of prose from a table of labels and figures. */
const MIN_PROSE_WORDS_PER_ROW = 3.5;
/** Minimum share of the width for each column of prose. */
const MIN_PROSE_WIDTH_SHARE = 0.2;
/** A side with a lower share of words that have letters is a column of figures: it is never separated from the text next to it. */
const MIN_LETTER_WORD_SHARE = 0.6;
/** Below this share of rows that both sides have in common, the sides were typeset independently: a sidebar next to a text. */
const MAX_INDEPENDENT_ROW_SHARE = 0.5;
/** Text has a baseline of its own when it is this share of its height away from the usual offset between the two sides. */
const BASELINE_TOLERANCE = 0.2;
/** Sides typeset together (a table, a label and its value) share every baseline; from this share of rows that do not, they are separate. */
const MIN_SEPARATE_BASELINE_SHARE = 0.4;
/** A page with more segments is not a page of columns, and the search for gutters would take long. */
const MAX_SEGMENTS = 1500;

const WORD_PATTERN = /\p{L}{2}/u;

/** `x` is the right edge of the gutter: where segments of the right column begin. */
type Gutter = { readonly from: number; readonly to: number; readonly x: number };

/**
 * Returns the rows in reading order: where a vertical gutter separates two columns of text, the whole left column comes before the right
 * one. Conservative on purpose: rows of tables, and of a label with its value, are never cut.
 */
export function orderByColumns(rows: readonly Row[]): Row[] {
  if (rows.reduce((count, row) => count + row.length, 0) > MAX_SEGMENTS) return [...rows];
  const gutter = findGutter(rows);
  if (!gutter) return [...rows];
  const gutterRows = rows.slice(gutter.from, gutter.to);
  return [
    ...orderByColumns(rows.slice(0, gutter.from)),
    ...orderByColumns(filterSegments(gutterRows, (segment) => segment.right <= gutter.x)),
    ...orderByColumns(filterSegments(gutterRows, (segment) => segment.right > gutter.x)),
    ...orderByColumns(rows.slice(gutter.to)),
  ];
}

const filterSegments = (rows: readonly Row[], keep: (segment: Segment) => boolean): Row[] =>
  rows.map((row) => row.filter(keep)).filter((row) => row.length > 0);

/** Returns the gutter along the largest number of rows. */
function findGutter(rows: readonly Row[]): Gutter | null {
  if (rows.length < MIN_GUTTER_ROWS) return null;
  const width = median(
    rows.flatMap((row) => row.map((segment) => segment.height)),
    0,
  );
  const starts = new Set(rows.flatMap((row) => row.map((segment) => Math.floor(segment.left / (width / 2 || 1)))));
  const runs = [...starts].flatMap((start) => findClearRuns(rows, start * (width / 2), width));
  return runs
    .filter((run) => separatesColumns(rows.slice(run.from, run.to), run.x))
    .reduce<Gutter | null>((best, run) => (!best || run.to - run.from > best.to - best.from ? run : best), null);
}

/** Returns the runs of rows that have no text in [x - width, x). */
function findClearRuns(rows: readonly Row[], x: number, width: number): Gutter[] {
  const runs: Gutter[] = [];
  let from = 0;
  rows.forEach((row, index) => {
    if (row.every((segment) => segment.right <= x - width || segment.left >= x - width / 100)) return;
    runs.push({ from, to: index, x });
    from = index + 1;
  });
  runs.push({ from, to: rows.length, x });
  return runs.filter((run) => run.to - run.from >= MIN_GUTTER_ROWS);
}

function separatesColumns(rows: readonly Row[], x: number): boolean {
  const leftRows = filterSegments(rows, (segment) => segment.right <= x);
  const rightRows = filterSegments(rows, (segment) => segment.right > x);
  if (Math.min(leftRows.length, rightRows.length) < MIN_GUTTER_ROWS) return false;
  if (Math.min(letterWordShare(leftRows), letterWordShare(rightRows)) < MIN_LETTER_WORD_SHARE) return false;
  const commonRows = leftRows.length + rightRows.length - rows.length;
  const letterWords = Math.min(letterWordsPerRow(leftRows), letterWordsPerRow(rightRows));
  const areIndependent =
    commonRows < MAX_INDEPENDENT_ROW_SHARE * Math.min(leftRows.length, rightRows.length) ||
    haveSeparateBaselines(rows, x);
  if (areIndependent) return letterWords >= 1;
  const widthShare = Math.min(computeWidth(leftRows), computeWidth(rightRows)) / computeWidth(rows);
  return letterWords >= MIN_PROSE_WORDS_PER_ROW && widthShare >= MIN_PROSE_WIDTH_SHARE;
}

/**
 * Whether the two sides have different line distances and share rows only by chance. A constant offset (another font, a slightly skewed
 * page) is not a sign of it; an offset that changes from row to row is.
 */
function haveSeparateBaselines(rows: readonly Row[], x: number): boolean {
  const offsets = rows.flatMap((row) => {
    const left = row.findLast((segment) => segment.right <= x);
    const right = row.find((segment) => segment.right > x);
    return left && right ? [(right.middle - left.middle) / Math.min(left.height, right.height)] : [];
  });
  if (offsets.length < MIN_GUTTER_ROWS) return false;
  const usualOffset = median(offsets, 0);
  const separate = offsets.filter((offset) => Math.abs(offset - usualOffset) > BASELINE_TOLERANCE);
  return separate.length >= MIN_SEPARATE_BASELINE_SHARE * offsets.length;
}

const wordsOf = (rows: readonly Row[]) => rows.flatMap((row) => row.flatMap((segment) => segment.words));
const countLetterWords = (rows: readonly Row[]): number =>
  wordsOf(rows).filter((word) => WORD_PATTERN.test(word.text)).length;
const letterWordsPerRow = (rows: readonly Row[]): number => countLetterWords(rows) / rows.length;
const letterWordShare = (rows: readonly Row[]): number => countLetterWords(rows) / wordsOf(rows).length;

function computeWidth(rows: readonly Row[]): number {
  const segments = rows.flat();
  const minLeft = segments.reduce((min, segment) => Math.min(min, segment.left), Number.POSITIVE_INFINITY);
  const maxRight = segments.reduce((max, segment) => Math.max(max, segment.right), Number.NEGATIVE_INFINITY);
  return maxRight - minLeft;
}
