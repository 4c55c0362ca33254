import type { Sheet } from '@probant/samples/drawing/sheet';
import { ocrB } from '@probant/samples/typeface/faces';

/** Draws OCR-B at 10 characters per inch (ICAO 9303 part 3): a letter takes 2.54 mm. Lengths are tenths of a millimetre. */
export function drawMrzRows(sheet: Sheet, rows: readonly string[], x: number, y: number, step: number): void {
  const size = 25.4 / (ocrB.advance('0') / ocrB.unitsPerEm);
  for (const [index, row] of rows.entries())
    sheet.text(row, x, y + index * step, { face: ocrB, size, colour: '#141414' });
}
