import type { Box } from '../box.ts';
import {
  intersectBoxes,
  type PageBox,
  type PaintedPath,
  type PdfPage,
  toShownBox,
} from '../pdf-structure/pdf-structure.ts';

/** Points: a filled path that is at most so wide is a line. */
const MAX_LINE_WIDTH = 2.5;
/** Points: shorter lines are letters, ticks and dashes. */
const MIN_LINE_LENGTH = 8;
/** Lines of one page that are kept: the cells of a table of 100 rows and 10 columns have some 2,000 sides. */
const MAX_RULES = 4_000;
const MIN_PALE_COMPONENT = 0.98;
const MIN_OPACITY = 0.05;
/** A filled box that covers more of the page is its background. */
const MAX_FILLED_SHARE = 0.6;

/** Collects the rules of a page: straight lines along its sides, and the sides of the boxes that are drawn on it, in shares of the page. */
export function createRuleCollector(page: PdfPage): { add(path: PaintedPath): void; readonly rules: readonly Box[] } {
  const rules: Box[] = [];
  const add = (box: PageBox) => {
    if (rules.length < MAX_RULES) rules.push(toShownBox(box, page));
  };
  return {
    rules,
    add(path) {
      if (!isVisible(path)) return;
      const box = intersectBoxes(path.box, path.clip);
      const seen = box === null ? null : intersectBoxes(box, page.shownBox);
      if (seen === null) return;
      const [x0, y0, x1, y1] = seen;
      const [width, height] = [x1 - x0, y1 - y0];
      if (Math.max(width, height) < MIN_LINE_LENGTH) return;
      if (Math.min(width, height) <= MAX_LINE_WIDTH) add(seen);
      else if (path.isRectangle && !coversPage(seen, page.shownBox)) for (const side of listSides(seen)) add(side);
    },
  };
}

/** A pale fill colours rows of a table and shows their edges; white shows nothing. */
const isVisible = ({ isShown, opacity, color, annotation }: PaintedPath): boolean =>
  isShown && annotation === null && opacity >= MIN_OPACITY && !color?.every((part) => part >= MIN_PALE_COMPONENT);

const coversPage = ([x0, y0, x1, y1]: PageBox, [left, bottom, right, top]: PageBox): boolean =>
  (x1 - x0) * (y1 - y0) > MAX_FILLED_SHARE * (right - left) * (top - bottom);

const listSides = ([x0, y0, x1, y1]: PageBox): readonly PageBox[] => [
  [x0, y0, x1, y0],
  [x0, y1, x1, y1],
  [x0, y0, x0, y1],
  [x1, y0, x1, y1],
];
