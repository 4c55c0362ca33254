import { readFileSync } from 'node:fs';
import { readPath } from '../drawing/path.ts';
import ocrBOutlines from '../fonts/ocr-b/outlines.json' with { type: 'json' };
import { readTrueTypeface, type TrueTypeface, type Typeface } from './typeface.ts';

const loadFace = (name: string, family: string, weight: number): TrueTypeface =>
  readTrueTypeface(
    name,
    readFileSync(new URL(`../fonts/${family}/${family}-latin-${weight}-normal.woff`, import.meta.url)),
  );

export const inter = {
  regular: loadFace('Inter-Regular', 'inter', 400),
  semibold: loadFace('Inter-SemiBold', 'inter', 600),
  bold: loadFace('Inter-Bold', 'inter', 700),
};
export const arimo = {
  regular: loadFace('Arimo-Regular', 'arimo', 400),
  bold: loadFace('Arimo-Bold', 'arimo', 700),
};
export const tinos = {
  regular: loadFace('Tinos-Regular', 'tinos', 400),
  bold: loadFace('Tinos-Bold', 'tinos', 700),
};
export const barlow = {
  regular: loadFace('Barlow-Regular', 'barlow', 400),
  medium: loadFace('Barlow-Medium', 'barlow', 500),
  semibold: loadFace('Barlow-SemiBold', 'barlow', 600),
};
/** Monospaced typefaces for receipts. */
export const cousine = {
  regular: loadFace('Cousine-Regular', 'cousine', 400),
  bold: loadFace('Cousine-Bold', 'cousine', 700),
};
export const robotoMono = {
  regular: loadFace('RobotoMono-Medium', 'roboto-mono', 500),
  bold: loadFace('RobotoMono-Bold', 'roboto-mono', 700),
};

const ocrBGlyphs: Readonly<Record<string, string>> = ocrBOutlines.glyphs;

/** OCR-B with capitals, digits and `<` only: the typeface of machine readable zones (ICAO 9303 part 3). */
export const ocrB: Typeface = {
  name: 'OCR-B',
  unitsPerEm: ocrBOutlines.unitsPerEm,
  advance: () => ocrBOutlines.advance,
  outline(character) {
    const outline = ocrBGlyphs[character];
    if (outline === undefined) throw new Error(`OCR-B has no "${character}"`);
    return readPath(outline);
  },
};
