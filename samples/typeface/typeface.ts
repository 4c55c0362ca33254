import type { Path } from '../drawing/path.ts';
import { readCharacterMap } from './character-map.ts';
import { glyphOutline } from './outline.ts';
import { type FontTables, readWoff, tableOf } from './woff.ts';

/** What drawing needs of a font: widths and outlines in font units, by character. */
export type Typeface = {
  readonly name: string;
  readonly unitsPerEm: number;
  advance(character: string): number;
  outline(character: string): Path;
};

/** A typeface that a PDF can embed. */
export type TrueTypeface = Typeface & {
  readonly tables: FontTables;
  /** Throws when the font lacks the character: a sample never prints an empty box. */
  glyphOf(character: string): number;
};

export function trueTypeface(name: string, file: Uint8Array): TrueTypeface {
  const tables = readWoff(file);
  const glyphAt = readCharacterMap(tableOf(tables, 'cmap'));
  const [hmtx, longMetrics] = [tableOf(tables, 'hmtx'), tableOf(tables, 'hhea').getUint16(34)];
  const glyphOf = (character: string) => {
    const glyph = glyphAt(character.codePointAt(0) as number);
    if (glyph === 0) throw new Error(`${name} has no "${character}"`);
    return glyph;
  };
  return {
    name,
    tables,
    unitsPerEm: tableOf(tables, 'head').getUint16(18),
    glyphOf,
    advance: (character) => hmtx.getUint16(4 * Math.min(glyphOf(character), longMetrics - 1)),
    outline: (character) => glyphOutline(tables, glyphOf(character)),
  };
}

export const isTrueType = (face: Typeface): face is TrueTypeface => 'tables' in face;

/** Width of a text at size 1. */
export const textWidth = (face: Typeface, text: string): number =>
  [...text].reduce((width, character) => width + face.advance(character), 0) / face.unitsPerEm;

const drawn = new WeakMap<Typeface, Map<string, Path>>();

/** The outline of a character, worked out once for each typeface. */
export function outlineOf(face: Typeface, character: string): Path {
  const known = drawn.get(face) ?? new Map<string, Path>();
  drawn.set(face, known);
  const outline = known.get(character) ?? face.outline(character);
  known.set(character, outline);
  return outline;
}
