import type { Box, Line, Page, Word } from '@probant/documents/document';
import { median } from './median.ts';

/** A page whose rows run level, and the words as they were read, boxes included. */
export type LevelledPage = { readonly page: Page; readonly original: (word: Word) => Word };

/** A row tells its slope when its words reach over this share of the width. */
const LEAST_REACH = 0.12;
const LEAST_ROWS = 6;
/** Slopes this far from the others are of rows that were put together wrongly. */
const OUTLIER = 0.02;
/** Flatter pages are left as they are. */
const LEVEL = 0.002;

type Slope = { readonly y: number; readonly slope: number; readonly weight: number };
type Fit = (y: number) => number;

/**
 * A photo is taken from an angle: what stands at the right edge of a row is a row higher or lower than its left end, by more at the top
 * than at the bottom. The words of the rows tell by how much, and are moved back. A text layer is level already.
 */
export function levelledPage(page: Page): LevelledPage {
  const fit = page.source === 'ocr' ? fitOf(page.lines.flatMap((line) => slopeOf(line, page))) : null;
  if (!fit) return { page, original: (word) => word };
  const originals = new Map<Word, Word>();
  const lines = page.lines.map((line): Line => {
    const words = line.words.map((word) => {
      const level = { ...word, box: levelledBox(word.box, page, fit) };
      originals.set(level, word);
      return level;
    });
    return { ...line, words };
  });
  return { page: { ...page, lines }, original: (word) => originals.get(word) ?? word };
}

/** Lengths in page units: a slope of a share of the width by a share of the height would mean nothing. */
function slopeOf({ words }: Line, { width, height }: Page): Slope[] {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || first === last) return [];
  const reach = (middleX(last.box) - middleX(first.box)) * width;
  if (reach < LEAST_REACH * width) return [];
  const rise = (middleY(last.box) - middleY(first.box)) * height;
  return [{ y: middleY(first.box) * height, slope: rise / reach, weight: reach }];
}

const middleX = ([left, , right]: Box): number => (left + right) / 2;
const middleY = ([, top, , bottom]: Box): number => (top + bottom) / 2;

/** The slope as a line over the height of the page, fitted again without its outliers; null when it is level or too few rows tell. */
function fitOf(slopes: readonly Slope[]): Fit | null {
  if (slopes.length < LEAST_ROWS) return null;
  const middle = median(
    slopes.map(({ slope }) => slope),
    0,
  );
  const near = slopes.filter(({ slope }) => Math.abs(slope - middle) < 2 * OUTLIER);
  const first = leastSquares(near);
  const kept = near.filter(({ y, slope }) => Math.abs(slope - first(y)) < OUTLIER);
  if (kept.length < LEAST_ROWS) return null;
  const fit = leastSquares(kept);
  return kept.some(({ y }) => Math.abs(fit(y)) > LEVEL) ? fit : null;
}

function leastSquares(slopes: readonly Slope[]): Fit {
  const sum = (of: (slope: Slope) => number) => slopes.reduce((all, one) => all + one.weight * of(one), 0);
  const weight = sum(() => 1);
  const [y, slope] = [sum((one) => one.y) / weight, sum((one) => one.slope) / weight];
  const spread = sum((one) => (one.y - y) ** 2);
  const steepness = spread === 0 ? 0 : sum((one) => (one.y - y) * (one.slope - slope)) / spread;
  return (at) => slope + steepness * (at - y);
}

/** Moved up or down to where the row has its left end, and as high as a level word is. */
function levelledBox([left, top, right, bottom]: Box, { width, height }: Page, fit: Fit): Box {
  const [x, y] = [((left + right) / 2) * width, ((top + bottom) / 2) * height];
  // The row's own left end is not known: one step from where the word stands is near enough for the few degrees of a photo.
  const start = y - fit(y) * x;
  const level = (y - fit(start) * x) / height;
  const half =
    Math.max(0.4 * (bottom - top), bottom - top - (Math.abs(fit(start)) * (right - left) * width) / height) / 2;
  return [left, level - half, right, level + half];
}
