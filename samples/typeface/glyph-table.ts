import { type FontTables, tableOf } from './woff.ts';

export type Component = {
  readonly glyph: number;
  /** Where the glyph's number stands, from the start of the composite. */
  readonly glyphAt: number;
  readonly dx: number;
  readonly dy: number;
  readonly matrix: readonly [number, number, number, number];
};

/** The bytes of one glyph in the glyf table; empty for a space. */
export function glyphData(tables: FontTables, glyph: number): DataView {
  const [loca, glyf] = [tableOf(tables, 'loca'), tableOf(tables, 'glyf')];
  const long = tableOf(tables, 'head').getInt16(50) === 1;
  const offset = (index: number) => (long ? loca.getUint32(4 * index) : 2 * loca.getUint16(2 * index));
  return new DataView(glyf.buffer, glyf.byteOffset + offset(glyph), offset(glyph + 1) - offset(glyph));
}

const [WORDS, SCALE, MORE, TWO_SCALES, MATRIX] = [0x1, 0x8, 0x20, 0x40, 0x80];

/** Parts of a composite glyph (é is e and an accent); none for a simple one. Source: OpenType, glyf table. */
export function componentsOf(glyph: DataView): readonly Component[] {
  if (glyph.byteLength === 0 || glyph.getInt16(0) >= 0) return [];
  const components: Component[] = [];
  for (let at = 10, more = true; more; ) {
    const flags = glyph.getUint16(at);
    const glyphAt = at + 2;
    at += 4;
    const [dx, dy] =
      flags & WORDS ? [glyph.getInt16(at), glyph.getInt16(at + 2)] : [glyph.getInt8(at), glyph.getInt8(at + 1)];
    at += flags & WORDS ? 4 : 2;
    const fraction = (index: number) => glyph.getInt16(at + 2 * index) / 16384;
    let matrix: Component['matrix'] = [1, 0, 0, 1];
    if (flags & SCALE) matrix = [fraction(0), 0, 0, fraction(0)];
    else if (flags & TWO_SCALES) matrix = [fraction(0), 0, 0, fraction(1)];
    else if (flags & MATRIX) matrix = [fraction(0), fraction(1), fraction(2), fraction(3)];
    at += flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0;
    components.push({ glyph: glyph.getUint16(glyphAt), glyphAt, dx, dy, matrix });
    more = (flags & MORE) !== 0;
  }
  return components;
}
