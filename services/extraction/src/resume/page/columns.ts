import type { Page } from '@probant/documents/document';
import { median } from '@probant/kernel/median';
import { measureHeight, readRows, type Segment } from '../../reading/rows.ts';
import { findFormField } from '../forms/form-labels.ts';
import { isPeriodLike } from '../periods/find-period.ts';
import { parseHeading } from '../sections/headings.ts';
import { isPlace } from '../towns/places.ts';
import { splitAtSharedEdges } from './aligned-words.ts';

/** The segments of one column. */
export type Column = { readonly segments: readonly Segment[] };

/** Minimum number of segments of a side column, and of the text next to it. */
const MIN_COLUMN_SEGMENTS = 5;
/** Minimum height of a column, in row heights. */
const MIN_COLUMN_ROW_HEIGHTS = 5;
/** A column with a larger share of periods and labels belongs to the rows next to it. */
const MAX_NOTES_SHARE = 0.55;

/** Notes of a side that are level with the other one: none are no margin. */
const MIN_LEVEL_NOTES = 1;

/** A page with more segments is no resume. */
const MAX_SEGMENTS = 1500;

/** A vertical line at `x` that no segment crosses between `from` and `to`, with `count` segments on both sides. */
type Cut = { readonly x: number; readonly from: number; readonly to: number; readonly count: number };

/**
 * Splits a page of a resume into columns: the text above them, the narrower column, the wider one, the text below. The wider column comes
 * last because it continues on the next page. The document reader separates columns of prose; in a resume the side column holds short
 * lists, whose rows coincide with those of the main text by chance.
 */
export function splitColumns(page: Page): Column[] {
  const segments = splitAtSharedEdges(readRows(page).flatMap((row) => row.segments));
  const cut = findBestCut(segments, page);
  if (!cut) return [{ segments }];
  const [above, inCut, below] = [
    segments.filter((segment) => middle(segment) <= cut.from),
    segments.filter((segment) => middle(segment) > cut.from && middle(segment) < cut.to),
    segments.filter((segment) => middle(segment) >= cut.to),
  ];
  const limit = cut.x - 0.5 * median(inCut.map(measureHeight), 1);
  const [left, right] = [
    inCut.filter((segment) => segment.left < limit),
    inCut.filter((segment) => segment.left >= limit),
  ];
  const ordered = widthOf(left) <= widthOf(right) ? [left, right] : [right, left];
  return [above, ...ordered, below].filter((column) => column.length > 0).map((column) => ({ segments: column }));
}

const middle = (segment: Segment): number => (segment.top + segment.bottom) / 2;

function findBestCut(segments: readonly Segment[], page: Page): Cut | null {
  if (segments.length > MAX_SEGMENTS) return null;
  const height = median(segments.map(measureHeight), 1);
  const fromTop = segments.toSorted((a, b) => middle(a) - middle(b));
  const starts = new Map<number, number>();
  for (const { left } of segments) {
    const step = Math.round(left / (height / 2));
    starts.set(step, (starts.get(step) ?? 0) + 1);
  }
  // Segments that are aligned fall into neighbouring steps of half a row height.
  const alignedSteps = [...starts.keys()].filter(
    (step) => [-1, 0, 1].reduce((sum, by) => sum + (starts.get(step + by) ?? 0), 0) >= MIN_COLUMN_SEGMENTS,
  );
  const cuts = alignedSteps.flatMap((step) => findCutsAt(fromTop, (step * height) / 2, height, page));
  return cuts.reduce<Cut | null>((best, cut) => (best === null || cut.count > best.count ? cut : best), null);
}

/** Returns the stretches of the page that no segment crosses at x, with enough segments on both sides. */
function findCutsAt(fromTop: readonly Segment[], x: number, height: number, page: Page): Cut[] {
  if (x < 0.12 * page.width || x > 0.85 * page.width) return [];
  const cuts: Cut[] = [];
  let [from, inside]: [number, Segment[]] = [-1, []];
  const endCut = (to: number) => {
    if (inside.length >= 2 * MIN_COLUMN_SEGMENTS && hasTwoColumns(inside, x, height))
      cuts.push({ x, from, to, count: inside.length });
    [from, inside] = [to, []];
  };
  for (const segment of fromTop) {
    const crosses = segment.left < x - 0.5 * height && segment.right > x - 0.4 * height;
    if (crosses) endCut(middle(segment));
    else inside.push(segment);
  }
  endCut(page.height + 1);
  return cuts;
}

function hasTwoColumns(inside: readonly Segment[], x: number, height: number): boolean {
  const left = inside.filter((segment) => segment.left < x - 0.5 * height);
  const right = inside.filter((segment) => segment.left >= x - 0.5 * height);
  const text = findTextEdge(right, x, height);
  const alignedCount = right.filter(
    (segment) => segment.left < x + 1.6 * height || Math.abs(segment.left - text) < 1.6 * height,
  ).length;
  const isColumn = (side: readonly Segment[], otherSide: readonly Segment[]) =>
    side.length >= MIN_COLUMN_SEGMENTS &&
    heightOf(side) >= MIN_COLUMN_ROW_HEIGHTS * height &&
    !isMarginOfNotes(side) &&
    !isMarginOfNotes(selectLevelWith(otherSide, side), MIN_LEVEL_NOTES);
  return (
    alignedCount >= 0.6 * right.length &&
    isColumn(left, right) &&
    isColumn(right, left) &&
    !(namesCareer(left) && !hasHeading(right))
  );
}

/** Dates of a column that are in a margin of their own, before its text. */
const MIN_MARGIN_NOTES = 2;

/** Returns where the text of a column begins that starts at x: there, or after a margin of dates. */
function findTextEdge(column: readonly Segment[], x: number, height: number): number {
  const [margin, text] = [
    column.filter(({ left }) => left < x + 1.6 * height),
    column.filter(({ left }) => left >= x + 1.6 * height),
  ];
  if (text.length === 0 || !isMarginOfNotes(margin, MIN_MARGIN_NOTES)) return x;
  const edges = Map.groupBy(text, ({ left }) => Math.round(left / height));
  return [...edges.values()].reduce((most, all) => (all.length > most.length ? all : most))[0]?.left ?? x;
}

const hasHeading = (side: readonly Segment[]): boolean => side.some(({ folded }) => parseHeading(folded) !== null);

/** Whether a side has the heading of positions or diplomas. Where the other side has no heading, it is the content of these sections. */
const namesCareer = (side: readonly Segment[]): boolean =>
  side.some(({ folded }) => ['experience', 'education'].includes(parseHeading(folded)?.kind ?? ''));

/**
 * Returns the segments of a side on a row with the other side. In a margin of dates these are the dates: the lists that follow at the
 * same margin (languages, skills, one on a row) have nothing next to them.
 */
function selectLevelWith(otherSide: readonly Segment[], side: readonly Segment[]): Segment[] {
  const middles = otherSide.map(middle).sort((a, b) => a - b);
  return side.filter(({ top, bottom }) => {
    const next = middles[findFirstAbove(middles, top)];
    return next !== undefined && next < bottom;
  });
}

/** Returns the index of the first number above `limit` in an ascending list. */
function findFirstAbove(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const index = (low + high) >> 1;
    if ((ascending[index] as number) > limit) high = index;
    else low = index + 1;
  }
  return low;
}

/** Whether a side holds mostly dates, labels and places of the rows next to it. Headings occur in margins and in columns: they do not count. */
function isMarginOfNotes(side: readonly Segment[], minNotes = 0): boolean {
  const withoutHeadings = side.filter(({ folded }) => parseHeading(folded) === null);
  const notes = withoutHeadings.filter(
    ({ text, folded }) => isPeriodLike(text) || findFormField(folded) !== null || isPlace(folded),
  );
  return notes.length >= minNotes && notes.length >= MAX_NOTES_SHARE * withoutHeadings.length;
}

const heightOf = (side: readonly Segment[]): number =>
  side.reduce((lowest, { bottom }) => Math.max(lowest, bottom), 0) -
  side.reduce((highest, { top }) => Math.min(highest, top), Number.POSITIVE_INFINITY);

function widthOf(column: readonly Segment[]): number {
  const [first] = column;
  if (!first) return 0;
  return (
    column.reduce((rightmost, { right }) => Math.max(rightmost, right), first.right) -
    column.reduce((leftmost, { left }) => Math.min(leftmost, left), first.left)
  );
}
