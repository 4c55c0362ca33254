import { type PageBox, type PdfPage, toShownBox } from '@probant/documents/pdf-structure';
import { roundShare } from './round-share.ts';
import type { Place } from './signal.ts';

/** Converts a box on a page to the place that a reviewer sees, within the page. */
export function toPlace(page: PdfPage, box: PageBox): Place {
  const [x0, y0, x1, y1] = toShownBox(box, page);
  return { page: page.number, box: [roundShare(x0), roundShare(y0), roundShare(x1), roundShare(y1)] };
}
