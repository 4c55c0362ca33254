import { mapPath } from '@probant/samples/drawing/path';
import type { Colour, Sheet } from '@probant/samples/drawing/sheet';
import { getOutline, type TrueTypeface } from '@probant/samples/typeface/typeface';

/** Draws letters as shapes, as in a logo: visible, but not in the text layer. Returns the width of the text. */
export function drawOutlinedText(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  style: { face: TrueTypeface; size: number; colour: Colour },
): number {
  const scale = style.size / style.face.unitsPerEm;
  let pen = x;
  for (const character of text) {
    const originX = pen;
    const outline = getOutline(style.face, character);
    if (outline.length > 0)
      sheet.shape(
        mapPath(outline, (px, py) => [originX + px * scale, y - py * scale]),
        style.colour,
      );
    pen += style.face.advance(character) * scale;
  }
  return pen - x;
}
