import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { observe, skipOcr } from '../../testing/test-evidence.ts';
import { IMAGE_METADATA_DETECTORS } from './image-metadata-detectors.ts';

const WIDTH = 400;
const HEIGHT = 300;

/** A page with a dark block whose place depends on `seed`. */
const drawPicture = (seed: number) => {
  const pixels = Buffer.alloc(3 * WIDTH * HEIGHT, 230);
  const left = 40 + 90 * seed;
  for (let y = 60; y < 240; y += 1)
    for (let x = left; x < left + 60 + 40 * seed; x += 1)
      pixels.fill(20 + (y % 50), 3 * (y * WIDTH + x), 3 * (y * WIDTH + x) + 3);
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
};

const segment = (marker: number, bytes: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
};
const insertSegments = (jpeg: Buffer, ...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

const xmpSegment = (xmp: string): Buffer =>
  segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${xmp}</x:xmpmeta>`, 'latin1'));

const chunk = (name: string, bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, Buffer.from(name, 'latin1'), bytes, Buffer.alloc(4)]);
};
/** After the header chunk; readers of metadata do not check the sum of a text. */
const insertChunks = (png: Buffer, ...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

/** An EXIF block with texts by tag, and a thumbnail. */
function writeExif(
  texts: Readonly<Record<number, string>>,
  exifTexts: Readonly<Record<number, string>> = {},
  thumbnail?: Buffer,
) {
  const block = Buffer.alloc(4096 + (thumbnail?.length ?? 0));
  let free = 1024;
  const put = (bytes: Buffer) => {
    const at = free;
    bytes.copy(block, at);
    free += bytes.length + (bytes.length % 2);
    return at;
  };
  const writeDirectory = (
    at: number,
    entries: readonly (readonly [number, number, number, number])[],
    next: number,
  ) => {
    block.writeUInt16LE(entries.length, at);
    entries.forEach(([tag, type, count, value], i) => {
      const entry = at + 2 + 12 * i;
      block.writeUInt16LE(tag, entry);
      block.writeUInt16LE(type, entry + 2);
      block.writeUInt32LE(count, entry + 4);
      block.writeUInt32LE(value, entry + 8);
    });
    block.writeUInt32LE(next, at + 2 + 12 * entries.length);
  };
  const toEntries = (values: Readonly<Record<number, string>>) =>
    Object.entries(values).map(
      ([tag, text]) => [Number(tag), 2, text.length + 1, put(Buffer.from(`${text}\0`, 'latin1'))] as const,
    );
  block.write('II*\0', 0, 'latin1');
  block.writeUInt32LE(8, 4);
  writeDirectory(8, [...toEntries(texts), [0x8769, 4, 1, 256]], thumbnail ? 512 : 0);
  writeDirectory(256, toEntries(exifTexts), 0);
  if (thumbnail) {
    const at = put(thumbnail);
    writeDirectory(
      512,
      [
        [0x0103, 3, 1, 6],
        [0x0201, 4, 1, at],
        [0x0202, 4, 1, thumbnail.length],
      ],
      0,
    );
  }
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), block]);
}
const exifSegment = (...texts: Parameters<typeof writeExif>): Buffer => segment(0xe1, writeExif(...texts));

const look = (bytes: Uint8Array) => observe(IMAGE_METADATA_DETECTORS, bytes, {}, skipOcr);
const list = async (bytes: Uint8Array) => (await look(bytes)).map(({ code }) => code);
const jpeg = () => drawPicture(0).jpeg().toBuffer();
const png = () => drawPicture(0).png().toBuffer();

describe('programs that retouched a picture', () => {
  test.each([
    ['EXIF', 'Adobe Photoshop 25.0 (Windows)', 'photoshop'],
    ['EXIF', 'GIMP 2.10.36', 'gimp'],
    ['XMP', 'Canva', 'canva'],
    ['XMP history', 'Pixelmator Pro 3.5', 'pixelmator'],
  ])('are found in %s: %s', async (place, program, word) => {
    const part =
      place === 'EXIF'
        ? exifSegment({ 305: program })
        : xmpSegment(place === 'XMP' ? `<a xmp:CreatorTool="${program}"/>` : `<a stEvt:softwareAgent="${program}"/>`);
    expect(await look(insertSegments(await jpeg(), part))).toMatchObject([
      { code: 'image_editing_software', detail: { programs: [word] } },
    ]);
  });

  test('are found in the texts of a PNG', async () => {
    const text = chunk('tEXt', Buffer.from('Software\0Adobe Photoshop', 'latin1'));
    expect(await list(insertChunks(await png(), text))).toEqual(['image_editing_software']);
  });

  test('are found in a WebP', async () => {
    const exif = writeExif({ 305: 'GIMP 2.10' }).subarray(6);
    const webp = await drawPicture(0)
      .webp()
      .withExif({ IFD0: { Software: 'GIMP 2.10' } })
      .toBuffer();
    expect(exif.length).toBeGreaterThan(0);
    expect(await list(webp)).toEqual(['image_editing_software']);
  });

  test('are found after fill bytes before a marker', async () => {
    const part = Buffer.concat([Buffer.alloc(5, 0xff), exifSegment({ 305: 'GIMP 2.10' })]);
    expect(await list(insertSegments(await jpeg(), part))).toEqual(['image_editing_software']);
  });

  test('are not cameras, scanners and viewers', async () => {
    for (const program of ['HP Scan', 'iOS 18.1', 'Google', 'EPSON Scan', 'Samsung SM-G991B', 'Windows Photo Viewer'])
      expect(await list(insertSegments(await jpeg(), exifSegment({ 305: program })))).toEqual([]);
  });
});

describe('generators', () => {
  test.each([
    'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
    'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
  ])('declare themselves as %s', async (type) => {
    const part = xmpSegment(`<a Iptc4xmpExt:DigitalSourceType="${type}"/>`);
    expect(await list(insertSegments(await jpeg(), part))).toEqual(['image_ai_declared']);
  });

  test('that only say that a camera took the picture declare nothing', async () => {
    const type = 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture';
    expect(await list(insertSegments(await jpeg(), xmpSegment(`<a x:DigitalSourceType="${type}"/>`)))).toEqual([]);
  });

  const prompt = 'a receipt\nNegative prompt: blur\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1';
  test.each([
    ['tEXt', Buffer.from(`parameters\0${prompt}`, 'latin1')],
    ['zTXt', Buffer.concat([Buffer.from('parameters\0\0', 'latin1'), deflateSync(Buffer.from(prompt))])],
    ['iTXt', Buffer.from(`parameters\0\0\0\0\0${prompt}`, 'latin1')],
  ])('leave their prompt in %s', async (name, bytes) => {
    expect(await list(insertChunks(await png(), chunk(name, bytes)))).toEqual(['image_ai_generator_text']);
  });
});

describe('dates of a picture', () => {
  test.each([
    ['2026:03:01 10:00:00', '2026:03:01 10:05:00', []],
    ['2026:03:01 10:00:00', '2026:03:09 10:05:00', ['image_exif_date_conflict']],
    ['0000:00:00 00:00:00', '2026:03:09 10:05:00', []],
  ])('taken on %s and changed on %s', async (taken, modified, codes) => {
    const part = exifSegment({ 306: modified }, { 36867: taken });
    expect(await list(insertSegments(await jpeg(), part))).toEqual(codes);
  });
});

describe('the thumbnail', () => {
  const thumbnailOf = (seed: number) => drawPicture(seed).resize(160, 120).jpeg({ quality: 60 }).toBuffer();
  const withThumbnail = async (thumbnail: Buffer) => insertSegments(await jpeg(), exifSegment({}, {}, thumbnail));

  test('of the same picture gives no signal, also with black bars or turned', async () => {
    const same = await thumbnailOf(0);
    expect(await list(await withThumbnail(same))).toEqual([]);
    const barred = await sharp(await drawPicture(0).resize(160, 120).png().toBuffer())
      .extend({ top: 12, bottom: 12, background: '#000' })
      .jpeg()
      .toBuffer();
    expect(await list(await withThumbnail(barred))).toEqual([]);
    const portrait = await drawPicture(0).rotate(90).jpeg().toBuffer();
    const besides = await sharp(await drawPicture(0).rotate(90).resize(90, 120).png().toBuffer())
      .extend({ left: 35, right: 35, background: '#000' })
      .jpeg()
      .toBuffer();
    expect(await list(insertSegments(portrait, exifSegment({}, {}, besides)))).toEqual([]);
    const turned = await sharp(same).rotate(90).jpeg().toBuffer();
    expect(await list(await withThumbnail(turned))).toEqual([]);
  });

  test('of another picture is a signal', async () => {
    expect(await list(await withThumbnail(await thumbnailOf(1)))).toEqual(['image_thumbnail_mismatch']);
  });

  test('of another shape, or broken, gives no signal', async () => {
    const narrow = await drawPicture(2).resize(60, 120, { fit: 'fill' }).jpeg().toBuffer();
    expect(await list(await withThumbnail(narrow))).toEqual([]);
    expect(await list(await withThumbnail(Buffer.from('no picture')))).toEqual([]);
  });
});

describe('hostile metadata', () => {
  test.each([
    ['EXIF that points at itself', segment(0xe1, Buffer.from('Exif\0\0II*\0\x08\0\0\0\xff\xff', 'latin1'))],
    [
      'EXIF of random bytes',
      segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0MM\0*', 'latin1'), Buffer.alloc(60_000, 0xa5)])),
    ],
  ])('ends: %s', async (_, part) => {
    expect(await list(insertSegments(await jpeg(), part))).toEqual([]);
  });

  test('a text that inflates to 100 MB is left out', async () => {
    const bomb = Buffer.concat([
      Buffer.from('parameters\0\0', 'latin1'),
      deflateSync(Buffer.alloc(100_000_000, 'Steps: ')),
    ]);
    expect(await list(insertChunks(await png(), chunk('zTXt', bomb)))).toEqual([]);
  });

  test('ten thousand texts are read up to the limit', async () => {
    const texts = Array.from({ length: 10_000 }, () => chunk('tEXt', Buffer.from('Software\0GIMP', 'latin1')));
    expect(await list(insertChunks(await png(), ...texts))).toEqual(['image_editing_software']);
  });

  test('bytes that are no manifest give no signal', async () => {
    const part = segment(0xeb, Buffer.concat([Buffer.from('JP\0\x01\0\0\0\x01', 'latin1'), Buffer.alloc(500, 0x41)]));
    expect(await list(insertSegments(await jpeg(), part))).toEqual([]);
  });
});
