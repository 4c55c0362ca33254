import { isOnJpegGrid } from '../picture/jpeg-grid.ts';
import type { LumaPicture } from '../picture/luma-picture.ts';
import type { GlyphShape } from './glyph-shapes.rules.ts';

/** Two shapes that look alike. */
export type ShapePair = {
  readonly first: GlyphShape;
  readonly second: GlyphShape;
  /** Distance in pixels of equal pixels of the two. */
  readonly dx: number;
  readonly dy: number;
  /** Sum of the differences of brightness, and of the changes of brightness inside the first shape: `weight`. */
  readonly difference: number;
  readonly weight: number;
};

export type ShapePairs = {
  readonly pairs: readonly ShapePair[];
  /** False when the picture has more shapes of one size than are compared. */
  readonly isComplete: boolean;
};

/**
 * Difference of a pair in shares of its weight. The edges of two prints of one character differ by a part of a pixel at least, so this share
 * says how well they fit, whatever the character, its contrast and its size.
 */
export const measureMisfit = ({ difference, weight }: Pick<ShapePair, 'difference' | 'weight'>): number =>
  difference / weight;

/** Misfit of the pairs that are kept: more is usual. */
export const MAX_MISFIT = 0.22;
/** Pixels around a shape that are compared too. */
const MARGIN = 2;
/** Pixels that are compared of a pair, the minimum. */
const MIN_AREA = 130;
/** Pixels by which the sides of a shape differ after a compression. */
const MAX_SIDE_DIFFERENCE = 1;
/** Two shapes with more difference in ink, or in changes of brightness, are other characters. */
const MAX_INK_DIFFERENCE = 0.12;
const MIN_INK_DIFFERENCE = 4;
const MAX_WEIGHT_DIFFERENCE = 0.12;
/** Shapes of one size that are compared, pixels that are, and pairs that are kept: a dense page has 45,000 pairs, and 20 million pixels. */
const MAX_SHAPES_OF_SIZE = 400;
const MAX_COMPARED_PIXELS = 60_000_000;
const MAX_PAIRS = 20_000;

type WeighedShape = GlyphShape & { readonly weight: number };
type Work = { pixels: number };

/** Compares the shapes of about one size with each other. Most comparisons end after a few rows of pixels. */
export function comparePairs(picture: LumaPicture, shapes: readonly GlyphShape[]): ShapePairs {
  const bySize = new Map<number, WeighedShape[]>();
  const pairs: ShapePair[] = [];
  const work: Work = { pixels: 0 };
  let isComplete = true;
  for (const shape of shapes) {
    if (!isComparable(picture, shape)) continue;
    const second = { ...shape, weight: measureWeight(picture, shape) };
    for (const others of listSameSize(bySize, second))
      for (const first of others) {
        if (!isSameKind(first, second)) continue;
        if (work.pixels > MAX_COMPARED_PIXELS || pairs.length >= MAX_PAIRS) return { pairs, isComplete: false };
        const pair = comparePair(picture, first, second, work);
        if (pair !== null) pairs.push(pair);
      }
    isComplete = addToSize(bySize, second) && isComplete;
  }
  return { pairs, isComplete };
}

const toKey = (width: number, height: number): number => width * 1000 + height;

function listSameSize(
  bySize: ReadonlyMap<number, readonly WeighedShape[]>,
  { width, height }: GlyphShape,
): readonly (readonly WeighedShape[])[] {
  const groups: (readonly WeighedShape[])[] = [];
  for (let wider = -MAX_SIDE_DIFFERENCE; wider <= MAX_SIDE_DIFFERENCE; wider += 1)
    for (let higher = -MAX_SIDE_DIFFERENCE; higher <= MAX_SIDE_DIFFERENCE; higher += 1) {
      const group = bySize.get(toKey(width + wider, height + higher));
      if (group) groups.push(group);
    }
  return groups;
}

function addToSize(bySize: Map<number, WeighedShape[]>, shape: WeighedShape): boolean {
  const key = toKey(shape.width, shape.height);
  const same = bySize.get(key);
  if (!same) bySize.set(key, [shape]);
  else if (same.length >= MAX_SHAPES_OF_SIZE) return false;
  else same.push(shape);
  return true;
}

/** A shape needs room for its margin, for the neighbours of that, and for the distance of a pair. */
function isComparable({ width, height }: LumaPicture, shape: GlyphShape): boolean {
  const room = Math.min(shape.x, shape.y, width - shape.x - shape.width, height - shape.y - shape.height);
  return room > MARGIN + MAX_SIDE_DIFFERENCE && (shape.width + 2 * MARGIN) * (shape.height + 2 * MARGIN) >= MIN_AREA;
}

function isSameKind(first: WeighedShape, second: WeighedShape): boolean {
  return (
    Math.abs(first.ink - second.ink) <= first.ink * MAX_INK_DIFFERENCE + MIN_INK_DIFFERENCE &&
    Math.abs(first.weight - second.weight) <= first.weight * MAX_WEIGHT_DIFFERENCE
  );
}

/** Sums up the changes of brightness to the neighbours, along the rows and along the columns. */
function measureWeight({ luma, width }: LumaPicture, shape: GlyphShape): number {
  let sum = 0;
  for (let y = shape.y - MARGIN; y < shape.y + shape.height + MARGIN; y += 1) {
    const end = y * width + shape.x + shape.width + MARGIN;
    for (let at = y * width + shape.x - MARGIN; at < end; at += 1)
      sum +=
        Math.abs((luma[at + 1] as number) - (luma[at - 1] as number)) +
        Math.abs((luma[at + width] as number) - (luma[at - width] as number));
  }
  return Math.max(1, sum / 2);
}

/** Returns the pair at the distance at which it fits best; null when it fits at none. */
function comparePair(picture: LumaPicture, first: WeighedShape, second: WeighedShape, work: Work): ShapePair | null {
  const [left, top] = [second.x - first.x, second.y - first.y];
  let best: ShapePair | null = null;
  // The corners of two shapes may be their equal pixels; the noise of a compression widens some by a pixel.
  for (const dx of second.width === first.width ? [left] : [left, left + second.width - first.width])
    for (const dy of second.height === first.height ? [top] : [top, top + second.height - first.height]) {
      // At equal places of the grid, a character that is drawn twice is compressed to the same pixels.
      if (isOnJpegGrid(dx, dy)) continue;
      const limit: number = best?.difference ?? MAX_MISFIT * first.weight;
      const difference = measureDifference(picture, first, dy * picture.width + dx, limit, work);
      if (difference < limit) best = { first, second, dx, dy, difference, weight: first.weight };
    }
  return best;
}

/** Returns the sum of the differences, or one above the limit as soon as it is reached. */
function measureDifference(
  { luma, width }: LumaPicture,
  shape: GlyphShape,
  distance: number,
  limit: number,
  work: Work,
): number {
  const columns = shape.width + 2 * MARGIN;
  const rows = shape.height + 2 * MARGIN;
  let sum = 0;
  // From the middle: other characters differ there first, the rows above and below are paper.
  for (let i = 0, row = rows >> 1; i < rows && sum < limit; i += 1, row = row + 1 === rows ? 0 : row + 1) {
    const start = (shape.y - MARGIN + row) * width + shape.x - MARGIN;
    for (let at = start; at < start + columns; at += 1)
      sum += Math.abs((luma[at] as number) - (luma[at + distance] as number));
    work.pixels += columns;
  }
  return sum;
}
