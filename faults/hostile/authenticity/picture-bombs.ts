import { crc32, deflateSync } from 'node:zlib';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import sharp from 'sharp';
import type { Bomb } from './bomb.ts';

const SIDE = 4_000;

type Draw = (x: number, y: number) => number;

/** Creates a grey picture, each pixel a function of its place. */
function draw(width: number, height: number, pixel: Draw) {
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = pixel(at % width, Math.floor(at / width));
  return sharp(pixels, { raw: { width, height, channels: 1 }, limitInputPixels: false });
}

/** A hash of a place, 0 to 255: noise that is the same in every run. */
const hashPlace = (x: number, y: number): number => {
  const mixed = Math.imul(x * 374_761_393 + y * 668_265_263, 1_274_126_177);
  return ((mixed ^ (mixed >>> 13)) >>> 8) & 0xff;
};
const drawNoise: Draw = (x, y) => hashPlace(x, y);
const drawBlackOrWhite: Draw = (x, y) => (hashPlace(Math.floor(x / 3), Math.floor(y / 3)) < 128 ? 0 : 255);
const drawCheckers: Draw = (x, y) => (((x >> 1) + (y >> 1)) % 2 === 0 ? 0 : 255);
/** The same rows of marks all over: every block is a copy of many others. */
const drawTiles: Draw = (x, y) => (hashPlace(x % 37, y % 29) < 60 ? 20 : 235);
/** Squares of noise with the frame of a DataMatrix. */
const drawSquares: Draw = (x, y) => {
  const [column, row] = [Math.floor(x / 4) % 14, Math.floor(y / 4) % 14];
  if (column > 11 || row > 11) return 255;
  if (column === 0 || row === 11) return 0;
  if (row === 0) return column % 2 === 0 ? 0 : 255;
  if (column === 11) return row % 2 === 0 ? 255 : 0;
  return hashPlace(Math.floor(x / 4), Math.floor(y / 4)) < 128 ? 0 : 255;
};
/** Short bars like characters, in rows. */
const drawText: Draw = (x, y) =>
  y % 16 < 10 && hashPlace(Math.floor(x / 3), Math.floor(y / 3)) < 90 && x % 9 < 7 ? 20 : 240;

function createChunk(type: string, content: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

const AFTER_HEADER = 33;

/** A small PNG with other chunks after its header. */
async function createPngWith(chunks: readonly Buffer[]): Promise<Buffer> {
  const png = await draw(200, 200, drawText).png().toBuffer();
  return Buffer.concat([png.subarray(0, AFTER_HEADER), ...chunks, png.subarray(AFTER_HEADER)]);
}

function createTextBombs(count: number, mebibytes: number): Promise<Buffer> {
  const packed = deflateSync(Buffer.alloc(mebibytes * MIB_BYTES, 0x20), { level: 9 });
  const keyword = (index: number) =>
    Buffer.from(`${['parameters', 'prompt', 'workflow', 'Software'][index % 4]}\0\0`, 'latin1');
  return createPngWith(
    Array.from({ length: count }, (_, index) => createChunk('zTXt', Buffer.concat([keyword(index), packed]))),
  );
}

const createSegment = (marker: number, content: Uint8Array): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** A small JPEG with other segments after its first marker. */
async function createJpegWith(segments: readonly Buffer[]): Promise<Buffer> {
  const jpeg = await draw(400, 400, drawText).jpeg().toBuffer();
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** EXIF whose directories refer to themselves: the next one, EXIF, GPS and interoperability, with `entries` entries of a claimed gigabyte. */
function createExifLoop(entries: number): Buffer {
  const directory = Buffer.alloc(2 + entries * 12 + 4);
  directory.writeUInt16LE(entries, 0);
  const pointers = [0x8769, 0x8825, 0xa005, 0x014a];
  for (let index = 0; index < entries; index += 1) {
    const start = 2 + index * 12;
    const pointer = pointers[index];
    directory.writeUInt16LE(pointer ?? 0x010e + index, start);
    directory.writeUInt16LE(pointer === undefined ? 2 : 4, start + 2);
    directory.writeUInt32LE(pointer === undefined ? 0x40000000 : 1, start + 4);
    directory.writeUInt32LE(8, start + 8);
  }
  directory.writeUInt32LE(8, 2 + entries * 12);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from('II*\0\x08\0\0\0', 'latin1'), directory]);
  return createSegment(0xe1, exif);
}

/** Boxes of a C2PA manifest inside one another. */
function createManifest(depth: number): Buffer {
  const boxes = Buffer.alloc(depth * 8);
  for (let level = 0; level < depth; level += 1) {
    boxes.writeUInt32BE((depth - level) * 8, level * 8);
    boxes.write('jumb', level * 8 + 4, 'latin1');
  }
  return createSegment(0xeb, Buffer.concat([Buffer.from('JP\0\x01\0\0\0\x01', 'latin1'), boxes]));
}

const XMP_NAME = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
const createXmpSegments = (count: number): Promise<Buffer> =>
  createJpegWith(
    Array<Buffer>(count).fill(createSegment(0xe1, Buffer.concat([XMP_NAME, Buffer.from('<rdf:li>'.repeat(8_000))]))),
  );

/** A picture of frames one above the other, saved as an animation. */
const createAnimation = (frames: number, side: number): Promise<Buffer> =>
  draw(side, side * frames, (x, y) => (hashPlace(x >> 4, y >> 4) + Math.floor(y / side)) & 0xff)
    .toBuffer()
    .then((pixels) =>
      sharp(pixels, { raw: { width: side, height: side * frames, channels: 1, pageHeight: side } })
        .webp({ quality: 20, effort: 0 })
        .toBuffer(),
    );

/** TIFF pages, each a copy of one of `side` x `side` pixels of noise. */
function createTiffPages(count: number, side: number): Buffer {
  const entries = [
    [256, side],
    [257, side],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, side],
    [279, side * side],
  ] as const;
  const size = 2 + entries.length * 12 + 4;
  const start = 8 + side * side;
  const bytes = Buffer.alloc(start + count * size);
  bytes.write('II*\0', 0, 'latin1');
  bytes.writeUInt32LE(start, 4);
  for (let at = 0; at < side * side; at += 1) bytes[8 + at] = drawText(at % side, Math.floor(at / side));
  for (let page = 0; page < count; page += 1) {
    const directory = start + page * size;
    bytes.writeUInt16LE(entries.length, directory);
    entries.forEach(([tag, value], index) => {
      const entry = directory + 2 + index * 12;
      bytes.writeUInt16LE(tag, entry);
      bytes.writeUInt16LE(4, entry + 2);
      bytes.writeUInt32LE(1, entry + 4);
      bytes.writeUInt32LE(value, entry + 8);
    });
    bytes.writeUInt32LE(page + 1 < count ? directory + size : 0, directory + size - 4);
  }
  return bytes;
}

const png = (pixel: Draw) => () => draw(SIDE, SIDE, pixel).png({ compressionLevel: 1 }).toBuffer();
const jpeg = (pixel: Draw, quality: number) => () => draw(SIDE, SIDE, pixel).jpeg({ quality }).toBuffer();

/** Image files that are made to take time or memory. */
export const PICTURE_BOMBS: readonly Bomb[] = [
  { title: 'a PNG of 16 million pixels of noise', create: png(drawNoise) },
  { title: 'a PNG of the same marks all over', create: png(drawTiles) },
  { title: 'a PNG of a million dots', create: png(drawCheckers) },
  { title: 'a PNG of black and white noise', create: png(drawBlackOrWhite) },
  { title: 'a PNG of 5,000 squares like a DataMatrix', create: png(drawSquares) },
  { title: 'a PNG full of marks like text', create: png(drawText) },
  { title: 'a JPEG of noise', create: jpeg(drawNoise, 75) },
  { title: 'a JPEG full of marks like text', create: jpeg(drawText, 90) },
  {
    title: 'a JPEG of 100 million pixels',
    create: () => draw(9_990, 9_990, drawText).jpeg({ quality: 60 }).toBuffer(),
  },
  {
    title: 'a JPEG of 65,000 x 1,500 pixels',
    create: () => draw(65_000, 1_500, drawText).jpeg({ quality: 60 }).toBuffer(),
  },
  { title: '100 compressed texts of 60 MiB in a PNG', create: () => createTextBombs(100, 60) },
  {
    title: '1,000,000 empty chunks in a PNG',
    create: () => createPngWith(Array<Buffer>(1_000_000).fill(createChunk('tEXt', Buffer.from('a\0')))),
  },
  { title: 'EXIF directories that lead to themselves', create: () => createJpegWith([createExifLoop(4_000)]) },
  { title: '600 EXIF segments', create: () => createJpegWith(Array<Buffer>(600).fill(createExifLoop(4_000))) },
  {
    title: 'a million segments in a JPEG',
    create: () => createJpegWith(Array<Buffer>(1_000_000).fill(createSegment(0xe1, Buffer.alloc(0)))),
  },
  { title: '700 XMP segments in a JPEG', create: () => createXmpSegments(700) },
  { title: 'a C2PA manifest 8,000 boxes deep', create: () => createJpegWith([createManifest(8_000)]) },
  { title: 'a TIFF of 10,000 pages', create: () => createTiffPages(10_000, 64) },
  { title: 'a TIFF of 200 pages of 2,000 x 2,000 pixels', create: () => createTiffPages(200, 2_000) },
  { title: 'a WebP animation of 500 frames', create: () => createAnimation(500, 100) },
];
