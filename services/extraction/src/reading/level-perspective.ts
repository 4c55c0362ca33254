import type { Box, Line, Page, Word } from '@probant/documents/document';
import { median } from '@probant/kernel/median';
import { middleX, middleY } from './boxes.ts';

/** A page with horizontal rows, and a way back to the words as they were read, boxes included. */
export type LevelledPage = { readonly page: Page; readonly toOriginalWord: (word: Word) => Word };

/** Share of the page width that the words of a row must span for its slope to count. */
const MIN_ROW_SPAN = 0.12;
const MIN_SLOPED_ROWS = 6;
/** A row whose slope differs from the fit by more than this was assembled wrongly. */
const MAX_SLOPE_DEVIATION = 0.02;
/** Pages with smaller slopes are left unchanged. */
const MIN_SLOPE = 0.002;

type Slope = { readonly y: number; readonly slope: number; readonly weight: number };
type Fit = (y: number) => number;

/**
 * Returns the page with horizontal rows, for a photo taken at an angle: rows slope, by more at the top of the page than at the bottom.
 * The slope is fitted as a line over the height of the page, and the words move up or down by it. A text layer is level already.
 * See levelRotation for pages turned as a whole.
 */
export function levelPerspective(page: Page): LevelledPage {
  const fit = page.source === 'ocr' ? fitSlopes(page.lines.flatMap((line) => slopeOf(line, page))) : null;
  if (!fit) return { page, toOriginalWord: (word) => word };
  const originals = new Map<Word, Word>();
  const lines = page.lines.map((line): Line => {
    const words = line.words.map((word) => {
      const level = { ...word, box: levelBox(word.box, page, fit) };
      originals.set(level, word);
      return level;
    });
    return { ...line, words };
  });
  return { page: { ...page, lines }, toOriginalWord: (word) => originals.get(word) ?? word };
}

/** In page units: the ratio of a share of the height to a share of the width is not a slope. */
function slopeOf({ words }: Line, { width, height }: Page): Slope[] {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || first === last) return [];
  const span = (middleX(last.box) - middleX(first.box)) * width;
  if (span < MIN_ROW_SPAN * width) return [];
  const rise = (middleY(last.box) - middleY(first.box)) * height;
  return [{ y: middleY(first.box) * height, slope: rise / span, weight: span }];
}

/** Fits the slope as a line over the height of the page, then again without outliers; null for a level page or too few rows. */
function fitSlopes(slopes: readonly Slope[]): Fit | null {
  if (slopes.length < MIN_SLOPED_ROWS) return null;
  const middle = median(
    slopes.map(({ slope }) => slope),
    0,
  );
  const near = slopes.filter(({ slope }) => Math.abs(slope - middle) < 2 * MAX_SLOPE_DEVIATION);
  const first = fitLeastSquares(near);
  const inliers = near.filter(({ y, slope }) => Math.abs(slope - first(y)) < MAX_SLOPE_DEVIATION);
  if (inliers.length < MIN_SLOPED_ROWS) return null;
  const fit = fitLeastSquares(inliers);
  return inliers.some(({ y }) => Math.abs(fit(y)) > MIN_SLOPE) ? fit : null;
}

function fitLeastSquares(slopes: readonly Slope[]): Fit {
  const sum = (of: (slope: Slope) => number) => slopes.reduce((total, row) => total + row.weight * of(row), 0);
  const weight = sum(() => 1);
  const [y, slope] = [sum((row) => row.y) / weight, sum((row) => row.slope) / weight];
  const spread = sum((row) => (row.y - y) ** 2);
  const steepness = spread === 0 ? 0 : sum((row) => (row.y - y) * (row.slope - slope)) / spread;
  return (at) => slope + steepness * (at - y);
}

/** Moves a box up or down to the height of the left end of its row, and removes the height that the slope added. */
function levelBox([left, top, right, bottom]: Box, { width, height }: Page, fit: Fit): Box {
  const [x, y] = [((left + right) / 2) * width, ((top + bottom) / 2) * height];
  // The left end of the row is unknown: one step from the word approximates it well enough for the few degrees of a photo.
  const start = y - fit(y) * x;
  const level = (y - fit(start) * x) / height;
  const half =
    Math.max(0.4 * (bottom - top), bottom - top - (Math.abs(fit(start)) * (right - left) * width) / height) / 2;
  return [left, level - half, right, level + half];
}
