import { componentsOf, glyphData } from './glyph-table.ts';
import type { TrueTypeface } from './typeface.ts';
import { bytesOf, tableOf, viewOf } from './woff.ts';

export type Subset = {
  readonly file: Uint8Array;
  /** The glyph that the subset shows for a character: 1 for the first, 0 is the font's "missing" box. */
  glyphOf(character: string): number;
  readonly characters: readonly string[];
};

/**
 * A TrueType file with the glyphs of the given characters only, as a PDF embeds it.
 * Every character has a glyph of its own, even where the font draws two alike (space and no-break space),
 * so that the text read back is the text written.
 */
export function subsetFont(face: TrueTypeface, characters: readonly string[]): Subset {
  const kept = [0, ...characters.map((character) => face.glyphOf(character))];
  const glyphs: Uint8Array[] = [];
  for (let index = 0; index < kept.length; index += 1) {
    const source = glyphData(face.tables, kept[index] as number);
    const copy = Uint8Array.from(bytesOf(source));
    for (const { glyph, glyphAt } of componentsOf(source)) viewOf(copy).setUint16(glyphAt, kept.push(glyph) - 1);
    glyphs.push(padded(copy));
  }
  const numbers = new Map(characters.map((character, i) => [character, i + 1]));
  return {
    file: fontFile(face, kept, glyphs),
    characters,
    glyphOf: (character) => numbers.get(character) ?? 0,
  };
}

function padded(bytes: Uint8Array): Uint8Array {
  const result = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  result.set(bytes);
  return result;
}

function fontFile(face: TrueTypeface, kept: readonly number[], glyphs: readonly Uint8Array[]): Uint8Array {
  const copy = (tag: string) => Uint8Array.from(bytesOf(tableOf(face.tables, tag)));
  const [head, hhea, maxp] = [copy('head'), copy('hhea'), copy('maxp')];
  viewOf(head).setUint32(8, 0);
  viewOf(head).setInt16(50, 1);
  viewOf(hhea).setUint16(34, kept.length);
  viewOf(maxp).setUint16(4, kept.length);
  const hmtx = new Uint8Array(4 * kept.length);
  const loca = new Uint8Array(4 * (kept.length + 1));
  let end = 0;
  kept.forEach((glyph, i) => {
    viewOf(hmtx).setUint32(4 * i, longMetric(face, glyph));
    end += (glyphs[i] as Uint8Array).length;
    viewOf(loca).setUint32(4 * (i + 1), end);
  });
  const glyf = Uint8Array.from(glyphs.flatMap((glyph) => [...glyph]));
  const file = assembled([
    ['glyf', glyf],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', hmtx],
    ['loca', loca],
    ['maxp', maxp],
  ]);
  const headAt = viewOf(file).getUint32(12 + 16 + 8);
  viewOf(file).setUint32(headAt + 8, (0xb1b0afba - checksum(file)) >>> 0);
  return file;
}

/** Advance and left side bearing; the last advance holds for all glyphs after the long metrics. */
function longMetric(face: TrueTypeface, glyph: number): number {
  const [hmtx, long] = [tableOf(face.tables, 'hmtx'), tableOf(face.tables, 'hhea').getUint16(34)];
  if (glyph < long) return hmtx.getUint32(4 * glyph);
  return ((hmtx.getUint16(4 * (long - 1)) << 16) | hmtx.getUint16(4 * long + 2 * (glyph - long))) >>> 0;
}

/** Sum of 32-bit words: OpenType's checksum. */
function checksum(bytes: Uint8Array): number {
  const view = viewOf(padded(bytes));
  let sum = 0;
  for (let at = 0; at < view.byteLength; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

function assembled(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const power = 2 ** Math.floor(Math.log2(tables.length));
  const directory = 12 + 16 * tables.length;
  const file = new Uint8Array(directory + tables.reduce((size, [, body]) => size + padded(body).length, 0));
  const view = viewOf(file);
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.length);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, tables.length * 16 - power * 16);
  let at = directory;
  tables.forEach(([tag, body], i) => {
    const entry = 12 + 16 * i;
    for (let k = 0; k < 4; k += 1) file[entry + k] = tag.charCodeAt(k);
    view.setUint32(entry + 4, checksum(body));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, body.length);
    file.set(body, at);
    at += padded(body).length;
  });
  return file;
}
