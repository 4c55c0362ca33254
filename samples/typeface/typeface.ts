import type { Path } from '../drawing/path.ts';
import { readCharacterMap } from './character-map.ts';
import { readGlyphOutline } from './outline.ts';
import { type FontTables, getTable, readWoff } from './woff.ts';

/** A font as needed for drawing: widths and outlines in font units, by character. */
export type Typeface = {
  readonly name: string;
  readonly unitsPerEm: number;
  advance(character: string): number;
  outline(character: string): Path;
};

/** A typeface that can be embedded in a PDF. */
export type TrueTypeface = Typeface & {
  readonly tables: FontTables;
  /** @throws Error when the font lacks the character, so that no sample prints an empty box. */
  findGlyph(character: string): number;
};

export function readTrueTypeface(name: string, file: Uint8Array): TrueTypeface {
  const tables = readWoff(file);
  const glyphAt = readCharacterMap(getTable(tables, 'cmap'));
  const [hmtx, longMetrics] = [getTable(tables, 'hmtx'), getTable(tables, 'hhea').getUint16(34)];
  const glyphOf = (character: string) => {
    const glyph = glyphAt(character.codePointAt(0) as number);
    if (glyph === 0) throw new Error(`${name} has no "${character}"`);
    return glyph;
  };
  return {
    name,
    tables,
    unitsPerEm: getTable(tables, 'head').getUint16(18),
    findGlyph: glyphOf,
    advance: (character) => hmtx.getUint16(4 * Math.min(glyphOf(character), longMetrics - 1)),
    outline: (character) => readGlyphOutline(tables, glyphOf(character)),
  };
}

export const isTrueType = (face: Typeface): face is TrueTypeface => 'tables' in face;

/** Returns the width of a text at size 1. */
export const measureTextWidth = (face: Typeface, text: string): number =>
  [...text].reduce((width, character) => width + face.advance(character), 0) / face.unitsPerEm;

const outlinesByFace = new WeakMap<Typeface, Map<string, Path>>();

/** Returns the outline of a character, computed once per typeface. */
export function getOutline(face: Typeface, character: string): Path {
  const outlines = outlinesByFace.get(face) ?? new Map<string, Path>();
  outlinesByFace.set(face, outlines);
  const outline = outlines.get(character) ?? face.outline(character);
  outlines.set(character, outline);
  return outline;
}
