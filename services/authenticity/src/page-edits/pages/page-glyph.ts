import {
  getCentre,
  INVISIBLE_MODES,
  isInside,
  type PageBox,
  type PaintedText,
  type PdfFont,
} from '@probant/documents/pdf-structure';

/** A glyph that a page shows, as long as nothing covers it. */
export type PageGlyph = {
  /** U+FFFD when the file does not say. */
  readonly text: string;
  readonly box: PageBox;
  /** Index of its operation in the paint order. */
  readonly order: number;
  /** Height of its font in units of the page. */
  readonly size: number;
  readonly code: number;
  /** Name of the font with the prefix of its subset, else its object number; null when it has neither. */
  readonly fontName: string | null;
  /** Object number of the procedure that paints it; absent in fonts of other types than 3. */
  readonly procedure?: number;
  /** Index of the annotation that it belongs to; null for the content of the page. */
  readonly annotation: number | null;
};

export const UNKNOWN_TEXT = '\ufffd';

/** Opacity below which a text is a watermark. */
const MIN_TEXT_OPACITY = 0.2;
/** Height below which nobody can read a text, in units of the page. */
const MIN_TEXT_SIZE = 1;

/** Whether a text has an ink, and a size that somebody can read. */
const hasInk = ({ isShown, opacity, renderingMode, size }: PaintedText): boolean =>
  isShown && opacity >= MIN_TEXT_OPACITY && !INVISIBLE_MODES.has(renderingMode) && size >= MIN_TEXT_SIZE;

/** Whether a glyph of an operation can be seen. */
export const isSeenText = (operation: PaintedText): boolean =>
  hasInk(operation) &&
  operation.glyphs.some(({ text, box }) => text.trim() !== '' && isInside(getCentre(box), operation.clip));

/** Lists the glyphs of an operation that can be seen: inside the clip, in a colour, and not blank. */
export function listShownGlyphs(operation: PaintedText, order: number): readonly PageGlyph[] {
  const { size, clip, annotation, font } = operation;
  if (!hasInk(operation)) return [];
  const fontName = readFontName(font?.font ?? null);
  return operation.glyphs
    .filter(({ text, box }) => text.trim() !== '' && isInside(getCentre(box), clip))
    .map((glyph) => ({ ...glyph, order, size, fontName, annotation }));
}

/** Type 3 fonts have no name. */
function readFontName(font: PdfFont | null): string | null {
  if (font === null) return null;
  return font.baseFont ?? (font.objectNumber === null ? null : `${font.objectNumber} 0 R`);
}

/** Letters, digits, and what may be one. Dots, lines and rules are the parts of forms and tables. */
export const isWordGlyph = ({ text }: Pick<PageGlyph, 'text'>): boolean => /[\p{L}\p{N}\ufffd]/u.test(text);

export const isDigit = ({ text }: Pick<PageGlyph, 'text'>): boolean => /\p{Nd}/u.test(text);

/**
 * Whether two glyphs show the same. Where the file does not give a text, the codes of the same font decide, or the procedures that paint
 * them; other glyphs of two fonts cannot be compared, and count as the same.
 */
export function showsSame(a: PageGlyph, b: PageGlyph): boolean {
  if (a.text === b.text && a.text !== UNKNOWN_TEXT) return true;
  if (a.fontName !== null && a.fontName === b.fontName) return a.code === b.code;
  if (a.procedure !== undefined || b.procedure !== undefined) return a.procedure === b.procedure;
  return a.text === UNKNOWN_TEXT || b.text === UNKNOWN_TEXT;
}
