import { isOnJpegGrid } from '../picture/jpeg-grid.ts';
import type { LumaPicture } from '../picture/luma-picture.ts';
import { type GlyphShape, listGlyphShapes } from './glyph-shapes.rules.ts';

/** The two characters of a picture that are closest to each other. */
export type NearCopy = {
  readonly first: GlyphShape;
  readonly second: GlyphShape;
  /** How many times closer they are than other characters of the same size. */
  readonly closeness: number;
  readonly comparedPairs: number;
};

/** Pixels around a shape that are compared too. */
const MARGIN = 2;
/** Shapes of one size that are compared with each other. */
const MAX_SHAPES_OF_SIZE = 160;
const MAX_PAIRS = 150_000;
/** Pixels that are compared of a pair, and pairs, the minimum for a comparison. */
const MIN_AREA = 150;
const MIN_PAIRS = 100;
/** Two shapes with more difference in ink are other characters. */
const MAX_INK_DIFFERENCE = 0.12;
/** Closest pairs that copied characters may be; the next one is what the picture has by nature. */
const COPIED_PAIRS = 4;
const MIN_CLOSENESS = 3;

/**
 * Finds two characters that are much closer than any others, in a picture with loss. In a scan the noise of two prints of one character
 * differs, and the closest pairs are almost equally close; text drawn by a program has many equal pairs. Null when no pair is clearly closer than the others.
 */
export function findNearCopy(picture: LumaPicture): NearCopy | null {
  const pairs = comparePairs(picture, listGlyphShapes(picture));
  const closest = pairs[0];
  const usual = pairs[COPIED_PAIRS];
  if (!closest || !usual || pairs.length < MIN_PAIRS) return null;
  // One level is the rounding of the pixels.
  const closeness = usual.difference / (closest.difference + 1);
  if (closeness < MIN_CLOSENESS) return null;
  return { first: closest.first, second: closest.second, closeness, comparedPairs: pairs.length };
}

type Pair = { readonly first: GlyphShape; readonly second: GlyphShape; readonly difference: number };

/** Compares shapes of equal size; returns the pairs, the closest first. */
function comparePairs(picture: LumaPicture, shapes: readonly GlyphShape[]): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const group of groupBySize(picture, shapes))
    for (const [index, second] of group.entries())
      for (const first of group.slice(0, index)) {
        if (pairs.length >= MAX_PAIRS) break;
        // At equal places of the grid, a character that is drawn twice is compressed to the same pixels.
        if (isOnJpegGrid(second.x - first.x, second.y - first.y)) continue;
        if (Math.abs(first.ink - second.ink) > first.ink * MAX_INK_DIFFERENCE + 3) continue;
        pairs.push({ first, second, difference: measureDifference(picture, first, second) });
      }
  return pairs.sort((a, b) => a.difference - b.difference);
}

function groupBySize({ width, height }: LumaPicture, shapes: readonly GlyphShape[]): Iterable<readonly GlyphShape[]> {
  const groups = new Map<number, GlyphShape[]>();
  for (const shape of shapes) {
    const isInside =
      Math.min(shape.x, shape.y, width - shape.x - shape.width, height - shape.y - shape.height) >= MARGIN;
    if (!isInside || (shape.width + 2 * MARGIN) * (shape.height + 2 * MARGIN) < MIN_AREA) continue;
    const key = shape.width * 1000 + shape.height;
    const group = groups.get(key);
    if (!group) groups.set(key, [shape]);
    else if (group.length < MAX_SHAPES_OF_SIZE) group.push(shape);
  }
  return groups.values();
}

/** Returns the mean difference of brightness of two shapes of equal size, with their margins. */
function measureDifference({ luma, width }: LumaPicture, first: GlyphShape, second: GlyphShape): number {
  const columns = first.width + 2 * MARGIN;
  const rows = first.height + 2 * MARGIN;
  let sum = 0;
  for (let row = 0; row < rows; row += 1) {
    const a = (first.y - MARGIN + row) * width + first.x - MARGIN;
    const b = (second.y - MARGIN + row) * width + second.x - MARGIN;
    for (let x = 0; x < columns; x += 1) sum += Math.abs((luma[a + x] as number) - (luma[b + x] as number));
  }
  return sum / (rows * columns);
}
