import type { Box, Page, Word } from '@probant/documents/document';
import { median } from '../../reading/median.ts';

/** How far the rows of a page fall to the right: units down for one across; 0 for level. */
export type Slope = number;

const WORDS = 3;
/** Of the width of a page: shorter lines say little. */
const LONG = 0.15;
const LINES = 4;
/** A page of 100 rows is off by half a row at the far end of the smallest; what leans more was not taken for upright by its reader. */
const LEAST = 0.003;
const MOST = 0.15;

/** The slope at which most of the long lines of a picture run. A page with a text layer is level. */
export function slopeOf({ source, lines, width, height }: Page): Slope {
  if (source !== 'ocr') return 0;
  const slopes = lines.flatMap(({ words }) => {
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last || words.length < WORDS) return [];
    const across = (middleX(last) - middleX(first)) * width;
    const down = (middleY(last) - middleY(first)) * height;
    return across > LONG * width ? [down / across] : [];
  });
  const slope = median(slopes, 0);
  return slopes.length < LINES || Math.abs(slope) < LEAST || Math.abs(slope) > MOST ? 0 : slope;
}

/** The page turned so that its rows are level: words keep their size, their middles move. */
export function levelled(page: Page, slope: Slope): Page {
  if (slope === 0) return page;
  const turned = (word: Word): Word => {
    const [across, down] = turn(page, slope, middleX(word), middleY(word));
    const [x0, y0, x1, y1] = word.box;
    return { ...word, box: [x0 + across, y0 + down, x1 + across, y1 + down] };
  };
  const lines = page.lines.map((line) => ({ ...line, words: line.words.map(turned) }));
  return { ...page, lines };
}

/** The box on the page as it is, around what a box of the levelled page holds. */
export function onLeaningPage(page: Page, slope: Slope, [x0, y0, x1, y1]: Box): Box {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x = 0, y = 0]) => {
    const [across, down] = turn(page, -slope, x, y);
    return [x + across, y + down] as const;
  });
  const side = (values: readonly number[], choose: (...values: number[]) => number) =>
    Math.min(1, Math.max(0, choose(...values)));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [side(xs, Math.min), side(ys, Math.min), side(xs, Math.max), side(ys, Math.max)];
}

/** How far a place moves when the page is turned about its middle, in shares of the page. */
function turn({ width, height }: Page, slope: Slope, x: number, y: number): readonly [number, number] {
  const [across, down] = [(x - 0.5) * width, (y - 0.5) * height];
  return [(slope * down) / width, (-slope * across) / height];
}

const middleX = ({ box }: Word): number => (box[0] + box[2]) / 2;
const middleY = ({ box }: Word): number => (box[1] + box[3]) / 2;
