import type { PageBox, PagePaint, PaintedImage, PaintedText, PaintOperation } from '@probant/documents/pdf-structure';
import { measurePictureShare, measureShare } from './picture-share.rules.ts';

/** The text of a page that a program read from a picture of the page. */
export type OcrLayer = {
  /** The text of the page that is seen, which somebody typed: a stamp, a page number. */
  readonly seenTexts: readonly PaintedText[];
};

/** Rendering mode of text that is neither filled nor stroked, nor a clip for what follows (ISO 32000-1, table 106). */
const INVISIBLE_MODE = 3;
/** Opacity up to which nobody sees a text. */
const MAX_UNSEEN_OPACITY = 0.05;
/** Opacity from which nothing shines through a picture. */
const MIN_COVER_OPACITY = 0.95;
/** Share of the page that the pictures of a scan cover, and one picture that its text lies under. */
const MIN_PICTURE_SHARE = 0.5;
/** Share of the letters and digits that nobody sees; a scan may be signed, stamped or numbered. */
const MIN_UNSEEN_SHARE = 0.5;

/**
 * Recognises the text layer of a scan: most text is invisible, or under a picture, and pictures cover most of the page. Null for any other
 * page: its text is what is printed.
 */
export function findOcrLayer({ operations }: PagePaint, page: PageBox): OcrLayer | null {
  if (measurePictureShare(operations, page) < MIN_PICTURE_SHARE) return null;
  const coverOrder = operations.findLastIndex((operation) => isCover(operation, page));
  const cover = operations[coverOrder];
  const isUnseen = (text: PaintedText, order: number): boolean =>
    text.renderingMode === INVISIBLE_MODE ||
    text.opacity <= MAX_UNSEEN_OPACITY ||
    (cover !== undefined && order < coverOrder && containsMiddle(cover.box, text.box));
  const seenTexts: PaintedText[] = [];
  let unseenLetters = 0;
  let seenLetters = 0;
  for (const [order, operation] of operations.entries()) {
    if (operation.kind !== 'text' || operation.annotation !== null || !operation.isShown) continue;
    if (isUnseen(operation, order)) unseenLetters += countLetters(operation);
    else {
      seenTexts.push(operation);
      seenLetters += countLetters(operation);
    }
  }
  const isLayer = unseenLetters > 0 && unseenLetters >= (unseenLetters + seenLetters) * MIN_UNSEEN_SHARE;
  return isLayer ? { seenTexts } : null;
}

function isCover(operation: PaintOperation, page: PageBox): operation is PaintedImage {
  if (operation.kind !== 'image' || operation.isMask || operation.hasMask) return false;
  const { annotation, isShown, opacity, isBlended } = operation;
  if (annotation !== null || !isShown || isBlended || opacity < MIN_COVER_OPACITY) return false;
  return measureShare(operation.box, page) >= MIN_PICTURE_SHARE;
}

const containsMiddle = ([left, bottom, right, top]: PageBox, [x0, y0, x1, y1]: PageBox): boolean => {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x >= left && x <= right && y >= bottom && y <= top;
};

const countLetters = ({ text }: PaintedText): number => (text.match(/[\p{L}\p{N}]/gu) ?? []).length;
