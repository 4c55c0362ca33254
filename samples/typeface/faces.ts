import { readFileSync } from 'node:fs';
import { readPath } from '../drawing/path.ts';
import ocrBOutlines from '../fonts/ocr-b/outlines.json' with { type: 'json' };
import { type TrueTypeface, type Typeface, trueTypeface } from './typeface.ts';

const fromFolder = (name: string, family: string, weight: number): TrueTypeface =>
  trueTypeface(
    name,
    readFileSync(new URL(`../fonts/${family}/${family}-latin-${weight}-normal.woff`, import.meta.url)),
  );

export const inter = {
  regular: fromFolder('Inter-Regular', 'inter', 400),
  semibold: fromFolder('Inter-SemiBold', 'inter', 600),
  bold: fromFolder('Inter-Bold', 'inter', 700),
};
export const arimo = {
  regular: fromFolder('Arimo-Regular', 'arimo', 400),
  bold: fromFolder('Arimo-Bold', 'arimo', 700),
};
export const tinos = {
  regular: fromFolder('Tinos-Regular', 'tinos', 400),
  bold: fromFolder('Tinos-Bold', 'tinos', 700),
};
export const barlow = {
  regular: fromFolder('Barlow-Regular', 'barlow', 400),
  medium: fromFolder('Barlow-Medium', 'barlow', 500),
  semibold: fromFolder('Barlow-SemiBold', 'barlow', 600),
};
/** Two monospaced faces for the till receipts. */
export const cousine = {
  regular: fromFolder('Cousine-Regular', 'cousine', 400),
  bold: fromFolder('Cousine-Bold', 'cousine', 700),
};
export const robotoMono = {
  regular: fromFolder('RobotoMono-Medium', 'roboto-mono', 500),
  bold: fromFolder('RobotoMono-Bold', 'roboto-mono', 700),
};

const ocrBGlyphs: Readonly<Record<string, string>> = ocrBOutlines.glyphs;

/** OCR-B, capitals, digits and `<` only: what a machine readable zone is printed with (ICAO 9303 part 3). */
export const ocrB: Typeface = {
  name: 'OCR-B',
  unitsPerEm: ocrBOutlines.unitsPerEm,
  advance: () => ocrBOutlines.advance,
  outline(character) {
    const written = ocrBGlyphs[character];
    if (written === undefined) throw new Error(`OCR-B has no "${character}"`);
    return readPath(written);
  },
};
