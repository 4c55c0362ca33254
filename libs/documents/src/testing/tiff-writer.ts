type Pixels = { readonly pixels: Uint8Array; readonly width: number; readonly height: number };

const SHORT_TYPE = 3;
const LONG_TYPE = 4;
const ENTRY_COUNT = 10;

/** Writes RGB pictures as the pages of an uncompressed TIFF. */
export function writeTiff(pages: readonly Pixels[]): Buffer {
  const parts: Buffer[] = [Buffer.from('II*\0\x08\0\0\0', 'latin1')];
  let at = 8;
  pages.forEach(({ pixels, width, height }, index) => {
    const directory = Buffer.alloc(2 + ENTRY_COUNT * 12 + 4 + 6);
    const depths = at + 2 + ENTRY_COUNT * 12 + 4;
    const start = at + directory.length;
    const end = start + pixels.length + (pixels.length % 2);
    const entries: [tag: number, type: number, count: number, value: number][] = [
      [256, LONG_TYPE, 1, width],
      [257, LONG_TYPE, 1, height],
      [258, SHORT_TYPE, 3, depths],
      [259, SHORT_TYPE, 1, 1],
      [262, SHORT_TYPE, 1, 2],
      [273, LONG_TYPE, 1, start],
      [277, SHORT_TYPE, 1, 3],
      [278, LONG_TYPE, 1, height],
      [279, LONG_TYPE, 1, pixels.length],
      [284, SHORT_TYPE, 1, 1],
    ];
    directory.writeUInt16LE(ENTRY_COUNT, 0);
    entries.forEach(([tag, type, count, value], i) => {
      directory.writeUInt16LE(tag, 2 + i * 12);
      directory.writeUInt16LE(type, 4 + i * 12);
      directory.writeUInt32LE(count, 6 + i * 12);
      directory.writeUInt32LE(value, 10 + i * 12);
    });
    directory.writeUInt32LE(index + 1 < pages.length ? end : 0, 2 + ENTRY_COUNT * 12);
    for (const i of [0, 1, 2]) directory.writeUInt16LE(8, 2 + ENTRY_COUNT * 12 + 4 + i * 2);
    parts.push(directory, Buffer.from(pixels), Buffer.alloc(pixels.length % 2));
    at = end;
  });
  return Buffer.concat(parts);
}
