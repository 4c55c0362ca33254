import { type Page, toRenderedBox, type Word } from '@probant/documents/document';
import { roundShare } from '../../signals/round-share.ts';
import type { Place } from '../../signals/signal.ts';

/** Places of one observation: enough to find it, and bounded whatever the file prints. */
export const MAX_PLACES = 20;
/** Returns where words are on the page as shown. */
export function createPlace(page: Page, words: readonly Word[]): Place {
  const boxes = words.map((word) => word.box);
  if (boxes.length === 0) return { page: page.number };
  const enclosing = [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ] as const;
  const [x0, y0, x1, y1] = toRenderedBox(enclosing, page);
  return { page: page.number, box: [roundShare(x0), roundShare(y0), roundShare(x1), roundShare(y1)] };
}
