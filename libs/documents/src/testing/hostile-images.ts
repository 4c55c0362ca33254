import { crc32, deflateSync } from 'node:zlib';
import { writeBmp } from './bmp-writer.ts';
import { createSpacesStream } from './flate-streams.ts';

const encodeUint16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};
const encodeUint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function createChunk(type: string, content: Uint8Array): Buffer {
  const typeAndContent = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  return Buffer.concat([encodeUint32(content.length), typeAndContent, encodeUint32(crc32(typeAndContent))]);
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Writes a grey 8-bit PNG that declares a size, with `rows` as its compressed content and other chunks before it. */
function writePng(
  side: number,
  rows: Uint8Array,
  { interlaced = false, before = [] as readonly Buffer[] } = {},
): Buffer {
  const header = Buffer.concat([encodeUint32(side), encodeUint32(side), Buffer.from([8, 0, 0, 0, interlaced ? 1 : 0])]);
  return Buffer.concat([
    PNG_SIGNATURE,
    createChunk('IHDR', header),
    ...before,
    createChunk('IDAT', rows),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

const FEW_ROWS = deflateSync(Buffer.alloc(1000));

/** Creates a PNG whose header declares `side` x `side` pixels, with almost no content. */
export const createGiantPng = (side: number): Buffer => writePng(side, FEW_ROWS);

/** Creates a PNG that declares an allowed size and inflates to `mebibytes` MiB, more than the picture needs. */
export const createOverfullPng = (side: number, mebibytes: number): Buffer =>
  writePng(side, createSpacesStream(mebibytes));

/** Creates an interlaced PNG, which a decoder can only assemble with all rows in memory. */
export const createInterlacedPng = (side: number): Buffer =>
  writePng(side, createSpacesStream(Math.ceil((side * side) / 2 ** 20)), { interlaced: true });

/** Creates a PNG with a colour profile and a comment that inflate to `mebibytes` MiB each. */
export function createCommentBombPng(mebibytes: number): Buffer {
  const profileHeader = Buffer.from('a\0\0', 'latin1');
  const bomb = Buffer.concat([profileHeader, createSpacesStream(mebibytes)]);
  return writePng(10, deflateSync(Buffer.alloc(110)), {
    before: [createChunk('iCCP', bomb), createChunk('zTXt', bomb)],
  });
}

/** Creates a JPEG that declares `side` x `side` pixels; a progressive one needs every coefficient in memory. */
export function createGiantJpeg(side: number, progressive: boolean): Buffer {
  const createSegment = (marker: number, content: Uint8Array) =>
    Buffer.concat([Buffer.from([0xff, marker]), encodeUint16(content.length + 2), content]);
  const frame = Buffer.concat([
    Buffer.from([8]),
    encodeUint16(side),
    encodeUint16(side),
    Buffer.from([3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]),
  ]);
  const codes = Buffer.concat([Buffer.from([0x00, 0, 1]), Buffer.alloc(14), Buffer.from([0])]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    createSegment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    createSegment(progressive ? 0xc2 : 0xc0, frame),
    createSegment(0xc4, codes),
    createSegment(0xda, Buffer.from([3, 1, 0, 2, 0, 3, 0, 0, progressive ? 0 : 63, 0])),
    Buffer.alloc(1000),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Creates a BMP that declares `side` x `side` pixels. */
export const createGiantBmp = (side: number): Buffer => writeBmp(2, 2, { width: side, height: side });

/** Creates a run-length BMP, which may be much smaller than the picture that it declares. */
export function createRunLengthBmp(side: number): Buffer {
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

/** Creates a GIF of `side` x `side` pixels with `frames` frames of `frameSide` x `frameSide` pixels. */
export function createGiantGif(side: number, frames: number, frameSide = 1): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(side, 0);
  screen.writeUInt16LE(side, 2);
  screen[4] = 0x80;
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  frame.writeUInt16LE(frameSide, 13);
  frame.writeUInt16LE(frameSide, 15);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    screen,
    Buffer.from([0, 0, 0, 255, 255, 255]),
    ...Array<Buffer>(frames).fill(frame),
    Buffer.from([0x3b]),
  ]);
}

const SHORT_TYPE = 3;
const LONG_TYPE = 4;

/**
 * Writes a TIFF with `count` directories, each of which declares a white page of `side` x `side` pixels. `next` returns the position of the
 * directory after number i, 0 at the end.
 */
function writeTiff(side: number, count: number, next: (i: number, at: (i: number) => number) => number): Buffer {
  const entries: readonly (readonly [tag: number, type: number, value: number])[] = [
    [256, LONG_TYPE, side],
    [257, LONG_TYPE, side],
    [258, SHORT_TYPE, 8],
    [259, SHORT_TYPE, 1],
    [262, SHORT_TYPE, 1],
    [273, LONG_TYPE, 8],
    [277, SHORT_TYPE, 1],
    [278, LONG_TYPE, side],
    [279, LONG_TYPE, 16],
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

/** Creates a TIFF that declares one page of `side` x `side` pixels, with sixteen bytes of content. */
export const createGiantTiff = (side: number): Buffer => writeTiff(side, 1, () => 0);

/** Creates a TIFF with `pages` pages of 4 x 4 pixels. */
export const createManyPagedTiff = (pages: number): Buffer =>
  writeTiff(4, pages, (i, at) => (i + 1 < pages ? at(i + 1) : 0));

/** Creates a TIFF whose second page is followed by the first. */
export const createCircularTiff = (): Buffer => writeTiff(4, 2, (i, at) => at(1 - i));
