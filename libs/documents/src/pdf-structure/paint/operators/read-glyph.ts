import { getEncodedText } from '../../fonts/base-encodings.ts';
import type { PdfFont } from '../../fonts/read-font.ts';
import type { PageBox } from '../../pages.ts';
import { type GlyphDrawing, mayBeLetter, placeGlyph } from '../machine/glyph-drawing.ts';
import type { Machine } from '../machine/machine.ts';

const UNKNOWN_TEXT = '\ufffd';
/** Viewers show text whose font is missing in one of their own. */
const MISSING_FONT = {
  ascent: 0.8,
  descent: -0.2,
  width: 0.5,
  getText: (code: number) => getEncodedText('WinAnsiEncoding', code),
};

export type ReadGlyph = {
  readonly text: string;
  /** Both in shares of the font size. */
  readonly width: number;
  readonly box: PageBox;
  readonly drawing: GlyphDrawing | null;
  /** Object number of the procedure; null in fonts of other types than 3. */
  readonly procedure: number | null;
};

export function readGlyph(font: PdfFont | null, code: number): ReadGlyph {
  const { ascent, descent } = font ?? MISSING_FONT;
  const width = font?.getWidth(code) ?? MISSING_FONT.width;
  const text = (font ?? MISSING_FONT).getText(code) ?? UNKNOWN_TEXT;
  const box: PageBox = font?.isVertical ? [-width / 2, -1, width / 2, 0] : [0, descent, width, ascent];
  return { text, width, box, drawing: null, procedure: null };
}

export function readDrawnGlyph({ glyphs }: Machine, font: PdfFont, code: number): ReadGlyph {
  const drawing = glyphs.read(font, code);
  const scale = glyphs.getScale(font);
  const width = font.widths.values.get(code) ?? drawing?.advance ?? 0;
  return {
    text: font.getText(code) ?? (drawing === null || mayBeLetter(drawing, scale) ? UNKNOWN_TEXT : ' '),
    width,
    box: placeGlyph(font, scale, { width, ink: drawing?.ink ?? null }),
    drawing,
    procedure: font.procedures?.getProcedure(code)?.number ?? null,
  };
}
