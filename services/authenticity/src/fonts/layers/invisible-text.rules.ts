import type { PageBox, PagePaint, PaintedText } from '@probant/documents/pdf-structure';
import { measurePictureShare } from '../../evidence/picture-share.rules.ts';

/** Text of a page that is painted without any mark. */
export type InvisibleText = {
  readonly boxes: readonly { readonly box: PageBox; readonly size: number }[];
  readonly glyphs: number;
  /** Whether it is the text layer of a scan: over a picture of the page, and without visible text to speak of. */
  readonly isTextLayer: boolean;
};

/** Rendering mode of text that is neither filled nor stroked, nor a clip for what follows (ISO 32000-1, table 106). */
const INVISIBLE_MODE = 3;
/** Height in units of the page: some programs leave a mark of one unit in a corner. */
const MIN_SIZE = 3;
/** Letters and digits: fewer are marks of a program. */
const MIN_INVISIBLE_GLYPHS = 3;
/** Share of the page that the pictures of a scan cover. */
const MIN_PICTURE_SHARE = 0.5;
/** Share of invisible text in a text layer; a scan may be signed, stamped or numbered. */
const MIN_LAYER_SHARE = 0.5;

/** Returns the invisible text of a page; null when there is none. */
export function findInvisibleText({ operations }: PagePaint, bounds: PageBox): InvisibleText | null {
  const texts = operations.filter(
    (operation) => operation.kind === 'text' && operation.annotation === null && operation.isShown,
  ) as PaintedText[];
  const invisible = texts.filter(({ renderingMode, size }) => renderingMode === INVISIBLE_MODE && size >= MIN_SIZE);
  const glyphs = countWordGlyphs(invisible);
  if (glyphs < MIN_INVISIBLE_GLYPHS) return null;
  const boxes = invisible.filter((text) => countWordGlyphs([text]) > 0);
  const isTextLayer =
    glyphs >= countWordGlyphs(texts) * MIN_LAYER_SHARE && measurePictureShare(operations, bounds) >= MIN_PICTURE_SHARE;
  return { boxes, glyphs, isTextLayer };
}

const countWordGlyphs = (texts: readonly PaintedText[]): number =>
  texts.reduce((count, { text }) => count + (text.match(/[\p{L}\p{N}]/gu) ?? []).length, 0);
