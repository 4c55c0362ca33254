import type { Box, Page, Word } from '@probant/documents/document';
import { median } from '@probant/kernel/median';
import { middleX, middleY } from './boxes.ts';

/** How far the rows of a page descend to the right: units down for one across; 0 for level. */
export type Slope = number;

const MIN_LINE_WORDS = 3;
/** Share of the page width; the slope of a shorter line is imprecise. */
const MIN_LINE_SPAN = 0.15;
const MIN_LONG_LINES = 4;
/** At the smallest slope a row of a page of 100 rows is off by half a row at its end; OCR does not take steeper pages for upright. */
const MIN_SLOPE = 0.003;
const MAX_SLOPE = 0.15;

/** Returns the median slope of the long lines of a picture. A page with a text layer is level. */
export function measureRotation({ source, lines, width, height }: Page): Slope {
  if (source !== 'ocr') return 0;
  const slopes = lines.flatMap(({ words }) => {
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last || words.length < MIN_LINE_WORDS) return [];
    const across = (middleX(last.box) - middleX(first.box)) * width;
    const down = (middleY(last.box) - middleY(first.box)) * height;
    return across > MIN_LINE_SPAN * width ? [down / across] : [];
  });
  const slope = median(slopes, 0);
  return slopes.length < MIN_LONG_LINES || Math.abs(slope) < MIN_SLOPE || Math.abs(slope) > MAX_SLOPE ? 0 : slope;
}

/**
 * Returns the page turned about its middle so that its rows are level: words keep their size, their middles move. See levelPerspective
 * for rows whose slope varies over the page.
 */
export function levelRotation(page: Page, slope: Slope): Page {
  if (slope === 0) return page;
  const turnWord = (word: Word): Word => {
    const [across, down] = shiftOf(page, slope, middleX(word.box), middleY(word.box));
    const [x0, y0, x1, y1] = word.box;
    return { ...word, box: [x0 + across, y0 + down, x1 + across, y1 + down] };
  };
  const lines = page.lines.map((line) => ({ ...line, words: line.words.map(turnWord) }));
  return { ...page, lines };
}

/** Returns the box on the page as it was read that encloses a box of the levelled page. */
export function toOriginalBox(page: Page, slope: Slope, [x0, y0, x1, y1]: Box): Box {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x = 0, y = 0]) => {
    const [across, down] = shiftOf(page, -slope, x, y);
    return [x + across, y + down] as const;
  });
  const side = (values: readonly number[], choose: (...values: number[]) => number) =>
    Math.min(1, Math.max(0, choose(...values)));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [side(xs, Math.min), side(ys, Math.min), side(xs, Math.max), side(ys, Math.max)];
}

/** Returns how far a point moves when the page is turned about its middle, in shares of the page. */
function shiftOf({ width, height }: Page, slope: Slope, x: number, y: number): readonly [number, number] {
  const [across, down] = [(x - 0.5) * width, (y - 0.5) * height];
  return [(slope * down) / width, (-slope * across) / height];
}
