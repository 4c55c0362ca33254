import { type Matrix, readMatrix } from '../paint/machine/matrix.ts';
import type { PdfObjects } from '../pdf-objects.ts';
import { EMPTY_DICTIONARY, isStream, type PdfDictionary, type PdfStream, toDictionary } from '../values/pdf-value.ts';
import { getGlyphText } from './glyph-text.ts';

/** The content streams that paint the glyphs of a Type 3 font (ISO 32000-1, 9.6.5). */
export type GlyphProcedures = {
  /** From the units of the glyphs to shares of the font size. */
  readonly matrix: Matrix;
  /** Resources of the procedures; null when those of the page apply. */
  readonly resources: PdfDictionary | null;
  /** Returns the procedure of a code; null when there is none: such a code paints nothing. */
  getProcedure(code: number): PdfStream | null;
};

/** Units that nearly all Type 3 fonts have, and that a font without a matrix is read with. */
const USUAL_MATRIX: Matrix = [0.001, 0, 0, 0.001, 0, 0];

type FontEncoding = {
  readonly differences: ReadonlyMap<number, string>;
  /** Returns the text that the encoding gives a code; null when it does not say. */
  getEncodingText(code: number): string | null;
};

export function readGlyphProcedures(
  objects: PdfObjects,
  font: PdfDictionary,
  { differences, getEncodingText }: FontEncoding,
): GlyphProcedures {
  const procedures = toDictionary(objects.get(font, 'CharProcs')) ?? EMPTY_DICTIONARY;
  let namesByText: ReadonlyMap<string | null, string> | null = null;
  const findName = (text: string | null): string | undefined => {
    namesByText ??= new Map([...procedures.entries.keys()].map((name) => [getGlyphText(name), name]));
    return text === null ? undefined : namesByText.get(text);
  };
  const found = new Map<number, PdfStream | null>();
  const findProcedure = (code: number): PdfStream | null => {
    const name = differences.get(code) ?? findName(getEncodingText(code));
    const procedure = name === undefined ? null : objects.get(procedures, name);
    return isStream(procedure) ? procedure : null;
  };
  return {
    matrix: readMatrix(objects, font.entries.get('FontMatrix')) ?? USUAL_MATRIX,
    resources: toDictionary(objects.get(font, 'Resources')),
    getProcedure(code) {
      const kept = found.get(code);
      if (kept !== undefined) return kept;
      const procedure = findProcedure(code);
      found.set(code, procedure);
      return procedure;
    },
  };
}
