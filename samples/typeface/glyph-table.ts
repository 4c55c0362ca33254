import { type FontTables, getTable } from './woff.ts';

export type Component = {
  readonly glyph: number;
  /** Offset of the glyph number from the start of the composite. */
  readonly glyphAt: number;
  readonly dx: number;
  readonly dy: number;
  readonly matrix: readonly [number, number, number, number];
};

/** Returns the bytes of one glyph in the glyf table; empty for a space. */
export function readGlyph(tables: FontTables, glyph: number): DataView {
  const [loca, glyf] = [getTable(tables, 'loca'), getTable(tables, 'glyf')];
  const long = getTable(tables, 'head').getInt16(50) === 1;
  const offset = (index: number) => (long ? loca.getUint32(4 * index) : 2 * loca.getUint16(2 * index));
  return new DataView(glyf.buffer, glyf.byteOffset + offset(glyph), offset(glyph + 1) - offset(glyph));
}

const [WORDS_FLAG, SCALE_FLAG, MORE_COMPONENTS_FLAG, TWO_SCALES_FLAG, MATRIX_FLAG] = [0x1, 0x8, 0x20, 0x40, 0x80];

/** Returns the parts of a composite glyph (é is e and an accent), or none for a simple glyph. Source: OpenType, glyf table. */
export function readComponents(glyph: DataView): readonly Component[] {
  if (glyph.byteLength === 0 || glyph.getInt16(0) >= 0) return [];
  const components: Component[] = [];
  for (let at = 10, more = true; more; ) {
    const flags = glyph.getUint16(at);
    const glyphAt = at + 2;
    at += 4;
    const [dx, dy] =
      flags & WORDS_FLAG ? [glyph.getInt16(at), glyph.getInt16(at + 2)] : [glyph.getInt8(at), glyph.getInt8(at + 1)];
    at += flags & WORDS_FLAG ? 4 : 2;
    const fraction = (index: number) => glyph.getInt16(at + 2 * index) / 16384;
    let matrix: Component['matrix'] = [1, 0, 0, 1];
    if (flags & SCALE_FLAG) matrix = [fraction(0), 0, 0, fraction(0)];
    else if (flags & TWO_SCALES_FLAG) matrix = [fraction(0), 0, 0, fraction(1)];
    else if (flags & MATRIX_FLAG) matrix = [fraction(0), fraction(1), fraction(2), fraction(3)];
    at += flags & SCALE_FLAG ? 2 : flags & TWO_SCALES_FLAG ? 4 : flags & MATRIX_FLAG ? 8 : 0;
    components.push({ glyph: glyph.getUint16(glyphAt), glyphAt, dx, dy, matrix });
    more = (flags & MORE_COMPONENTS_FLAG) !== 0;
  }
  return components;
}
