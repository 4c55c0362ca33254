import { mapPath } from '../../../samples/drawing/path.ts';
import type { Colour, Sheet } from '../../../samples/drawing/sheet.ts';
import { outlineOf, type TrueTypeface } from '../../../samples/typeface/typeface.ts';

/** Letters as shapes, as in a logo: seen, and in no text layer. Returns the width taken. */
export function outlinedText(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  style: { face: TrueTypeface; size: number; colour: Colour },
): number {
  const scale = style.size / style.face.unitsPerEm;
  let pen = x;
  for (const character of text) {
    const left = pen;
    const outline = outlineOf(style.face, character);
    if (outline.length > 0)
      sheet.shape(
        mapPath(outline, (px, py) => [left + px * scale, y - py * scale]),
        style.colour,
      );
    pen += style.face.advance(character) * scale;
  }
  return pen - x;
}
