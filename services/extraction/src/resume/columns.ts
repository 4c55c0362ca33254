import type { Page } from '@probant/documents/document';
import { median } from '../reading/median.ts';
import { heightOf, rowsOf, type Segment } from '../reading/rows.ts';
import { isPlace } from './entry-words.ts';
import { labelOf } from './form-labels.ts';
import { headingOf } from './headings.ts';
import { isPeriodLike } from './periods.ts';

/** Segments of one column. The main one is the wider: what the next page begins with goes on there. */
export type Column = { readonly segments: readonly Segment[] };

/** A side column has this many segments at least, and the text beside it as many. */
const LEAST = 5;
/** And reaches over this many heights of a row. */
const LEAST_HEIGHT = 5;
/** Columns that hold periods or labels belong to the rows beside them. */
const MOST_NOTES = 0.55;

/** A page of more segments than this is no resume. */
const MOST_SEGMENTS = 1500;

type Cut = { readonly x: number; readonly from: number; readonly to: number; readonly count: number };

/**
 * The columns of a page of a resume: what stands above them, the narrower, the wider, what stands below. The reader of documents parts
 * prose; a resume has a side column of short lists, whose rows and those of the text beside it fall together by chance.
 */
export function columnsOf(page: Page): Column[] {
  const segments = rowsOf(page).flatMap((row) => row.segments);
  const cut = bestCut(segments, page);
  if (!cut) return [{ segments }];
  const [above, beside, below] = [
    segments.filter((one) => middle(one) <= cut.from),
    segments.filter((one) => middle(one) > cut.from && middle(one) < cut.to),
    segments.filter((one) => middle(one) >= cut.to),
  ];
  const [left, right] = [
    beside.filter((one) => one.left < cut.x - reach(beside)),
    beside.filter((one) => one.left >= cut.x - reach(beside)),
  ];
  const ordered = widthOf(left) <= widthOf(right) ? [left, right] : [right, left];
  return [above, ...ordered, below].filter((column) => column.length > 0).map((column) => ({ segments: column }));
}

const middle = (segment: Segment): number => (segment.top + segment.bottom) / 2;
const reach = (segments: readonly Segment[]): number => 0.5 * median(segments.map(heightOf), 1);

function bestCut(segments: readonly Segment[], page: Page): Cut | null {
  if (segments.length > MOST_SEGMENTS) return null;
  const height = median(segments.map(heightOf), 1);
  const downwards = segments.toSorted((a, b) => middle(a) - middle(b));
  const starts = new Map<number, number>();
  for (const { left } of segments) {
    const step = Math.round(left / (height / 2));
    starts.set(step, (starts.get(step) ?? 0) + 1);
  }
  // Two neighbouring steps of half a height hold what starts together.
  const steps = [...starts.keys()].filter(
    (step) => [-1, 0, 1].reduce((sum, by) => sum + (starts.get(step + by) ?? 0), 0) >= LEAST,
  );
  const cuts = steps.flatMap((step) => cutsAt(downwards, (step * height) / 2, height, page));
  return cuts.reduce<Cut | null>((best, cut) => (best === null || cut.count > best.count ? cut : best), null);
}

/** Stretches of the page that nothing crosses at x, with enough on both sides. */
function cutsAt(downwards: readonly Segment[], x: number, height: number, page: Page): Cut[] {
  if (x < 0.12 * page.width || x > 0.85 * page.width) return [];
  const cuts: Cut[] = [];
  let [from, inside]: [number, Segment[]] = [-1, []];
  const close = (to: number) => {
    if (inside.length >= 2 * LEAST && partsColumns(inside, x, height)) cuts.push({ x, from, to, count: inside.length });
    [from, inside] = [to, []];
  };
  for (const segment of downwards) {
    const crosses = segment.left < x - 0.5 * height && segment.right > x - 0.4 * height;
    if (crosses) close(middle(segment));
    else inside.push(segment);
  }
  close(page.height + 1);
  return cuts;
}

function partsColumns(inside: readonly Segment[], x: number, height: number): boolean {
  const left = inside.filter((one) => one.left < x - 0.5 * height);
  const right = inside.filter((one) => one.left >= x - 0.5 * height);
  const aligned = right.filter((one) => Math.abs(one.left - x) < 1.6 * height).length;
  const isColumn = (side: readonly Segment[]) =>
    side.length >= LEAST && spanOf(side) >= LEAST_HEIGHT * height && !holdsNotes(side);
  return aligned >= 0.6 * right.length && isColumn(left) && isColumn(right);
}

/** Headings may stand in the margin of dates as well as in a side column: they tell nothing. */
function holdsNotes(side: readonly Segment[]): boolean {
  const telling = side.filter(({ folded }) => headingOf(folded) === null);
  const notes = telling.filter(({ text, folded }) => isPeriodLike(text) || labelOf(folded) !== null || isPlace(folded));
  return notes.length >= MOST_NOTES * telling.length;
}

const spanOf = (side: readonly Segment[]): number =>
  side.reduce((most, { bottom }) => Math.max(most, bottom), 0) -
  side.reduce((least, { top }) => Math.min(least, top), Number.POSITIVE_INFINITY);

function widthOf(column: readonly Segment[]): number {
  const [first] = column;
  if (!first) return 0;
  return (
    column.reduce((most, { right }) => Math.max(most, right), first.right) -
    column.reduce((least, { left }) => Math.min(least, left), first.left)
  );
}
