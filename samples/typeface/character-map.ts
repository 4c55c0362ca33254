/** Returns a lookup from code point to glyph in the font's format 4 table (Windows, Unicode BMP); 0 for a missing glyph. */
export function readCharacterMap(cmap: DataView): (codePoint: number) => number {
  const subtable = findFormat4Subtable(cmap);
  const segments = cmap.getUint16(subtable + 6) / 2;
  const [ends, starts] = [subtable + 14, subtable + 16 + 2 * segments];
  const [deltas, ranges] = [starts + 2 * segments, starts + 4 * segments];
  return (codePoint) => {
    for (let i = 0; i < segments; i += 1) {
      if (cmap.getUint16(ends + 2 * i) < codePoint) continue;
      const start = cmap.getUint16(starts + 2 * i);
      if (start > codePoint) return 0;
      const delta = cmap.getUint16(deltas + 2 * i);
      const range = cmap.getUint16(ranges + 2 * i);
      if (range === 0) return (codePoint + delta) & 0xffff;
      const glyph = cmap.getUint16(ranges + 2 * i + range + 2 * (codePoint - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

function findFormat4Subtable(cmap: DataView): number {
  for (let record = 4; record < 4 + 8 * cmap.getUint16(2); record += 8) {
    const offset = cmap.getUint32(record + 4);
    if (cmap.getUint16(offset) === 4) return offset;
  }
  throw new Error('the font has no format 4 character map');
}
