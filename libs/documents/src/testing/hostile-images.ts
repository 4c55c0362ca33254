import { crc32, deflateSync } from 'node:zlib';
import { writeBmp } from './bmp-writer.ts';
import { spaces } from './inflated.ts';

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  return Buffer.concat([u32(content.length), named, u32(crc32(named))]);
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A PNG that claims a size: grey, 8 bits, with `rows` as its (packed) content and other chunks before it. */
function png(side: number, rows: Uint8Array, { interlaced = false, before = [] as readonly Buffer[] } = {}): Buffer {
  const header = Buffer.concat([u32(side), u32(side), Buffer.from([8, 0, 0, 0, interlaced ? 1 : 0])]);
  return Buffer.concat([PNG, chunk('IHDR', header), ...before, chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const FEW_ROWS = deflateSync(Buffer.alloc(1000));

/** A header of so many pixels a side, and next to nothing behind it. */
export const giantPng = (side: number): Buffer => png(side, FEW_ROWS);

/** Within the limit of pixels by its header, and really inflating to so many MiB: more than the picture can use. */
export const overfullPng = (side: number, mebibytes: number): Buffer => png(side, spaces(mebibytes));

/** All rows must be held to put an interlaced picture together. */
export const interlacedPng = (side: number): Buffer =>
  png(side, spaces(Math.ceil((side * side) / 2 ** 20)), { interlaced: true });

/** A colour profile and a comment that inflate to so many MiB each. */
export function commentBombPng(mebibytes: number): Buffer {
  const named = Buffer.from('a\0\0', 'latin1');
  const bomb = Buffer.concat([named, spaces(mebibytes)]);
  return png(10, deflateSync(Buffer.alloc(110)), { before: [chunk('iCCP', bomb), chunk('zTXt', bomb)] });
}

/** A JPEG that claims so many pixels a side; progressive ones hold every coefficient at once. */
export function giantJpeg(side: number, progressive: boolean): Buffer {
  const segment = (marker: number, content: Uint8Array) =>
    Buffer.concat([Buffer.from([0xff, marker]), u16(content.length + 2), content]);
  const frame = Buffer.concat([
    Buffer.from([8]),
    u16(side),
    u16(side),
    Buffer.from([3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]),
  ]);
  const codes = Buffer.concat([Buffer.from([0x00, 0, 1]), Buffer.alloc(14), Buffer.from([0])]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(progressive ? 0xc2 : 0xc0, frame),
    segment(0xc4, codes),
    segment(0xda, Buffer.from([3, 1, 0, 2, 0, 3, 0, 0, progressive ? 0 : 63, 0])),
    Buffer.alloc(1000),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export const giantBmp = (side: number): Buffer => writeBmp(2, 2, { width: side, height: side });

/** A run-length BMP: nothing in the file has to be as large as the picture that it claims. */
export function runLengthBmp(side: number): Buffer {
  const bytes = Buffer.alloc(54 + 1024 + 2);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54 + 1024, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(side, 18);
  bytes.writeInt32LE(side, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(8, 28);
  bytes.writeUInt32LE(1, 30);
  bytes.writeUInt16LE(0x0100, 54 + 1024);
  return bytes;
}

/** A GIF of so many pixels a side, with so many frames of `of` pixels a side. */
export function giantGif(side: number, frames: number, of = 1): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(side, 0);
  screen.writeUInt16LE(side, 2);
  screen[4] = 0x80;
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  frame.writeUInt16LE(of, 13);
  frame.writeUInt16LE(of, 15);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    screen,
    Buffer.from([0, 0, 0, 255, 255, 255]),
    ...Array<Buffer>(frames).fill(frame),
    Buffer.from([0x3b]),
  ]);
}

const SHORT = 3;
const LONG = 4;

/** Directories of a TIFF, each a white page of `side` pixels by its word; `next` says where the one after number i stands, 0 at the end. */
function tiff(side: number, count: number, next: (i: number, at: (i: number) => number) => number): Buffer {
  const entries: readonly (readonly [tag: number, type: number, value: number])[] = [
    [256, LONG, side],
    [257, LONG, side],
    [258, SHORT, 8],
    [259, SHORT, 1],
    [262, SHORT, 1],
    [273, LONG, 8],
    [277, SHORT, 1],
    [278, LONG, side],
    [279, LONG, 16],
  ];
  const size = 2 + entries.length * 12 + 4;
  const at = (i: number) => 24 + i * size;
  const bytes = Buffer.alloc(at(count));
  bytes.write('II*\0', 0, 'latin1');
  bytes.writeUInt32LE(at(0), 4);
  bytes.fill(255, 8, 24);
  for (let i = 0; i < count; i += 1) {
    bytes.writeUInt16LE(entries.length, at(i));
    entries.forEach(([tag, type, value], n) => {
      const entry = at(i) + 2 + n * 12;
      bytes.writeUInt16LE(tag, entry);
      bytes.writeUInt16LE(type, entry + 2);
      bytes.writeUInt32LE(1, entry + 4);
      bytes.writeUInt32LE(value, entry + 8);
    });
    bytes.writeUInt32LE(next(i, at), at(i) + size - 4);
  }
  return bytes;
}

/** One page of so many pixels a side, with sixteen bytes behind it. */
export const giantTiff = (side: number): Buffer => tiff(side, 1, () => 0);

/** So many pages of four pixels a side. */
export const manyPagedTiff = (pages: number): Buffer => tiff(4, pages, (i, at) => (i + 1 < pages ? at(i + 1) : 0));

/** The second page is followed by the first. */
export const circularTiff = (): Buffer => tiff(4, 2, (i, at) => at(1 - i));
