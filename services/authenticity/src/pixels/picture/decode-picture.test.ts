import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createScan, toSharp } from '../testing/scan-pictures.ts';
import { chooseBand, decodePicture } from './decode-picture.ts';

const MAX_PIXELS = 1_000_000;
const decode = (file: Uint8Array) => decodePicture(file, MAX_PIXELS);
const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#888' } });

describe('decoding a picture', () => {
  test('reads JPEG, PNG of 8 and 16 bits, grey, transparent, CMYK, TIFF and WebP to one byte a pixel', async () => {
    const scan = toSharp(await createScan(1, 9, 20, 10));
    const { width, height } = await sharp(await scan.clone().png().toBuffer()).metadata();
    const files = [
      scan.clone().jpeg(),
      scan.clone().png(),
      scan.clone().toColourspace('rgb16').png(),
      scan.clone().greyscale().png(),
      scan.clone().unflatten().png(),
      scan.clone().toColourspace('cmyk').jpeg(),
      scan.clone().tiff(),
      scan.clone().webp(),
    ];
    for (const file of files) {
      const picture = await decode(await file.toBuffer());
      expect([picture?.width, picture?.height, picture?.luma.length]).toEqual([
        width,
        height,
        (width ?? 0) * (height ?? 0),
      ]);
      const values = Array.from(picture?.luma ?? []);
      expect(Math.min(...values)).toBeLessThan(100);
      expect(Math.max(...values)).toBeGreaterThan(190);
    }
  });

  test('reads the first frame of an animated WebP', async () => {
    const frames = await flat(100, 300).raw().toBuffer();
    const file = await sharp(frames, { raw: { width: 100, height: 300, channels: 3, pageHeight: 100 } })
      .webp()
      .toBuffer();
    expect((await decode(file))?.height).toBe(100);
  });

  test('keeps the stored orientation and returns the one to show', async () => {
    const file = await flat(200, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const picture = await decode(file);
    expect([picture?.width, picture?.height, picture?.orientation]).toEqual([200, 100, 6]);
  });

  test('returns null for a strip, a broken file, a giant header and bytes that are no picture', async () => {
    expect(await decode(await flat(1, 30_000).png().toBuffer())).toBeNull();
    expect(await decode(await flat(30_000, 70).png().toBuffer())).toBeNull();
    const jpeg = await toSharp(await createScan(1, 9, 20, 10))
      .jpeg()
      .toBuffer();
    expect(await decode(jpeg.subarray(0, jpeg.length / 2))).toBeNull();
    expect(await decode(Buffer.from('bonjour'))).toBeNull();
    const giant = Buffer.from(await flat(100, 100).png().toBuffer());
    giant.writeUInt32BE(20_000, 16);
    giant.writeUInt32BE(20_000, 20);
    giant.writeUInt32BE(crc32(giant.subarray(12, 29)), 29);
    expect(await decode(giant)).toBeNull();
  });

  test('decodes the middle rows of a picture with too many pixels, from a place of the grid', async () => {
    expect(chooseBand(1000, 3000, MAX_PIXELS)).toEqual({ top: 992, height: 1000 });
    const picture = await decode(await flat(1000, 3000).png().toBuffer());
    expect([picture?.top, picture?.height, picture?.fullHeight]).toEqual([992, 1000, 3000]);
  });
});
