import { type PageBox, type PdfPage, toShownBox } from '@probant/documents/pdf-structure';
import type { Place } from './signal.ts';

/** Precision of a box: a tenth of a millimetre on A4. */
const SHARE_STEPS = 10_000;

/** Converts a box on a page to the place that a reviewer sees, within the page. */
export function toPlace(page: PdfPage, box: PageBox): Place {
  const [x0, y0, x1, y1] = toShownBox(box, page);
  return { page: page.number, box: [toShare(x0), toShare(y0), toShare(x1), toShare(y1)] };
}

const toShare = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * SHARE_STEPS) / SHARE_STEPS;
