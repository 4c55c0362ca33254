import { readComponents, readGlyph } from './glyph-table.ts';
import type { TrueTypeface } from './typeface.ts';
import { getTable, toBytes, toDataView } from './woff.ts';

export type Subset = {
  readonly file: Uint8Array;
  /** Returns the glyph of a character in the subset: 1 for the first character, 0 for a character not in the subset. */
  findGlyph(character: string): number;
  readonly characters: readonly string[];
};

/**
 * Writes a TrueType file with the glyphs of the given characters only, to be embedded in a PDF. Every character has its own glyph, even if
 * the font draws two alike (space and no-break space), so that the text read from the PDF equals the text written.
 */
export function subsetFont(face: TrueTypeface, characters: readonly string[]): Subset {
  const glyphNumbers = [0, ...characters.map((character) => face.findGlyph(character))];
  const glyphs: Uint8Array[] = [];
  for (let index = 0; index < glyphNumbers.length; index += 1) {
    const source = readGlyph(face.tables, glyphNumbers[index] as number);
    const copy = Uint8Array.from(toBytes(source));
    for (const { glyph, glyphAt } of readComponents(source))
      toDataView(copy).setUint16(glyphAt, glyphNumbers.push(glyph) - 1);
    glyphs.push(padToWords(copy));
  }
  const numbers = new Map(characters.map((character, i) => [character, i + 1]));
  return {
    file: writeFontFile(face, glyphNumbers, glyphs),
    characters,
    findGlyph: (character) => numbers.get(character) ?? 0,
  };
}

function padToWords(bytes: Uint8Array): Uint8Array {
  const result = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  result.set(bytes);
  return result;
}

function writeFontFile(face: TrueTypeface, glyphNumbers: readonly number[], glyphs: readonly Uint8Array[]): Uint8Array {
  const copy = (tag: string) => Uint8Array.from(toBytes(getTable(face.tables, tag)));
  const [head, hhea, maxp] = [copy('head'), copy('hhea'), copy('maxp')];
  toDataView(head).setUint32(8, 0);
  toDataView(head).setInt16(50, 1);
  toDataView(hhea).setUint16(34, glyphNumbers.length);
  toDataView(maxp).setUint16(4, glyphNumbers.length);
  const hmtx = new Uint8Array(4 * glyphNumbers.length);
  const loca = new Uint8Array(4 * (glyphNumbers.length + 1));
  let end = 0;
  glyphNumbers.forEach((glyph, i) => {
    toDataView(hmtx).setUint32(4 * i, readLongMetric(face, glyph));
    end += (glyphs[i] as Uint8Array).length;
    toDataView(loca).setUint32(4 * (i + 1), end);
  });
  const glyf = Uint8Array.from(glyphs.flatMap((glyph) => [...glyph]));
  const file = assembleTables([
    ['glyf', glyf],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', hmtx],
    ['loca', loca],
    ['maxp', maxp],
  ]);
  const headAt = toDataView(file).getUint32(12 + 16 + 8);
  toDataView(file).setUint32(headAt + 8, (0xb1b0afba - computeChecksum(file)) >>> 0);
  return file;
}

/** Returns advance and left side bearing; the last advance applies to all glyphs after the long metrics. */
function readLongMetric(face: TrueTypeface, glyph: number): number {
  const [hmtx, long] = [getTable(face.tables, 'hmtx'), getTable(face.tables, 'hhea').getUint16(34)];
  if (glyph < long) return hmtx.getUint32(4 * glyph);
  return ((hmtx.getUint16(4 * (long - 1)) << 16) | hmtx.getUint16(4 * long + 2 * (glyph - long))) >>> 0;
}

/** Returns the OpenType checksum: the sum of 32-bit words. */
function computeChecksum(bytes: Uint8Array): number {
  const view = toDataView(padToWords(bytes));
  let sum = 0;
  for (let at = 0; at < view.byteLength; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

function assembleTables(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const power = 2 ** Math.floor(Math.log2(tables.length));
  const directory = 12 + 16 * tables.length;
  const file = new Uint8Array(directory + tables.reduce((size, [, body]) => size + padToWords(body).length, 0));
  const view = toDataView(file);
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.length);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, tables.length * 16 - power * 16);
  let at = directory;
  tables.forEach(([tag, body], i) => {
    const entry = 12 + 16 * i;
    for (let k = 0; k < 4; k += 1) file[entry + k] = tag.charCodeAt(k);
    view.setUint32(entry + 4, computeChecksum(body));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, body.length);
    file.set(body, at);
    at += padToWords(body).length;
  });
  return file;
}
