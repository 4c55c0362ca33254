/** Raw access to the structure of a PDF, for programs of tasks: all of it runs in the worker. */

export type { CrossReferenceEntry, CrossReferenceSection } from './cross-reference/section.ts';
export type { DecodedStream } from './filters/decode-stream.ts';
export type { PdfFont } from './fonts/read-font.ts';
export { openPdfStructure, type PdfStructure } from './open-structure.ts';
export {
  getCentre,
  intersectBoxes,
  isInside,
  joinBoxes,
  listPages,
  type PageBox,
  type PdfPage,
  type PdfPages,
  toShownBox,
} from './pages.ts';
export type { PaintLayer } from './paint/machine/layers.ts';
export type * from './paint/machine/operation.ts';
export type { PageFont } from './paint/machine/page-fonts.ts';
export type { PaintLimit } from './paint/machine/paint-limits.ts';
export { createPagePainter, type PagePaint, type PagePainter } from './paint/page-painter.ts';
export { INVISIBLE_MODES } from './paint/rendering-modes.ts';
export type { PdfObjects } from './pdf-objects.ts';
export type { PdfObject } from './placed-objects.ts';
export type { RepeatedObject } from './repeated-objects.ts';
export type { PdfRevision } from './revisions.ts';
export * from './values/pdf-value.ts';
export { decodeTextString } from './values/text-string.ts';
