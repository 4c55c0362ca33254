import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textOf } from '../document.ts';
import { bmpOf, writeBmp } from '../testing/bmp-writer.ts';
import { faultOf, type ReaderForTests, readerForTests } from '../testing/reader-for-tests.ts';
import { writeTiff } from '../testing/tiff-writer.ts';

const RECEIPT = new URL('../fixtures/receipt.jpg', import.meta.url);
/** A strip of the receipt, with its totals. */
const TOTALS = { left: 0, top: 385, width: 620, height: 190 };
const LINES = ['TOTAL HT 41,36', 'TOTAL TTC 45,50'];
/** Enough lines to tell which way up it is. */
const LOWER_HALF = { left: 0, top: 250, width: 620, height: 420 };
const tenant = 'a';

describe('an image', () => {
  let reader: ReaderForTests;
  let receipt: Sharp;
  beforeAll(async () => {
    reader = await readerForTests({ children: 1 });
    receipt = sharp(
      await sharp(await readFile(RECEIPT))
        .extract(TOTALS)
        .png()
        .toBuffer(),
    );
  });
  afterAll(() => reader.close());

  const open = (file: Uint8Array) => reader.open(file, { tenant });
  const raw = async () => {
    const { data, info } = await receipt.clone().raw().toBuffer({ resolveWithObject: true });
    return { pixels: data, width: info.width, height: info.height };
  };

  const made: { title: string; kind: string; file: () => Promise<Uint8Array> }[] = [
    { title: 'JPEG', kind: 'jpeg', file: () => receipt.clone().jpeg().toBuffer() },
    { title: 'PNG', kind: 'png', file: () => receipt.clone().png().toBuffer() },
    { title: 'PNG of 16 bits', kind: 'png', file: () => receipt.clone().toColourspace('rgb16').png().toBuffer() },
    { title: 'grey PNG', kind: 'png', file: () => receipt.clone().greyscale().png().toBuffer() },
    { title: 'transparent PNG', kind: 'png', file: () => receipt.clone().unflatten().png().toBuffer() },
    {
      title: 'JPEG in printing colours',
      kind: 'jpeg',
      file: () => receipt.clone().toColourspace('cmyk').jpeg().toBuffer(),
    },
    { title: 'TIFF', kind: 'tiff', file: () => receipt.clone().tiff().toBuffer() },
    { title: 'GIF', kind: 'gif', file: () => receipt.clone().gif().toBuffer() },
    { title: 'WebP', kind: 'webp', file: () => receipt.clone().webp().toBuffer() },
    { title: 'BMP', kind: 'bmp', file: async () => bmpOf(await raw()) },
  ];
  test.each(made)('$title is read', async ({ kind, file }) => {
    const document = await open(await file());
    expect(document).toMatchObject({ kind, pageCount: 1, attachments: [] });
    const text = textOf(document.pages);
    for (const line of LINES) expect(text).toContain(line);
  });

  test('words stand in their line, from left to right, with the confidence of the reader', async () => {
    const { pages } = await open(await readFile(RECEIPT));
    const total = pages[0]?.lines.find(({ text }) => text === 'TOTAL TTC 45,50');
    const [first, , amount] = total?.words ?? [];
    expect(first?.box[2]).toBeLessThan(amount?.box[0] ?? 0);
    expect(total?.box[0]).toBe(first?.box[0]);
    expect(amount?.confidence).toBeGreaterThan(0.9);
    expect(amount?.confidence).toBeLessThanOrEqual(1);
  });

  test('the orientation that the camera wrote is applied', async () => {
    const lying = await receipt.clone().rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { pages } = await open(lying);
    expect(pages[0]?.turned).toBeUndefined();
    expect(textOf(pages)).toContain('TOTAL TTC 45,50');
  });

  test.each([90, 180, 270] as const)('a photo turned by %i degrees is turned back', async (degrees) => {
    const { pages } = await open(
      await sharp(
        await sharp(await readFile(RECEIPT))
          .extract(LOWER_HALF)
          .png()
          .toBuffer(),
      )
        .rotate(degrees)
        .png()
        .toBuffer(),
    );
    expect(textOf(pages)).toContain('TOTAL TTC 45,50');
    expect(pages[0]?.turned).toBe(360 - degrees);
    expect(pages[0]).toMatchObject({ width: LOWER_HALF.width, height: LOWER_HALF.height });
  });

  test('the pages of a TIFF are pages, at most 30', async () => {
    const blank = { pixels: new Uint8Array(30).fill(255), width: 5, height: 2 };
    const { pageCount, pages } = await open(writeTiff([await raw(), blank]));
    expect(pageCount).toBe(2);
    expect(textOf(pages.slice(0, 1))).toContain('TOTAL TTC 45,50');
    expect(pages[1]?.lines).toEqual([]);
    await expect(faultOf(open(writeTiff(Array(31).fill(blank))))).resolves.toBe('too_many_pages');
    expect((await reader.renderPage(writeTiff([blank, await raw()]), 2, 310, { tenant })).pageCount).toBe(2);
  });

  test('a picture can be shown at the width asked for, a thin strip narrower', async () => {
    const shown = await reader.renderPage(await readFile(RECEIPT), 1, 1000, { tenant });
    expect((await sharp(shown.png).metadata()).width).toBe(1000);
    const strip = await sharp({ create: { width: 4, height: 4000, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    const { width, height } = await sharp((await reader.renderPage(strip, 1, 1000, { tenant })).png).metadata();
    expect({ width, height }).toEqual({ width: 20, height: 20_000 });
  });

  const claimed = (signature: Buffer, write: (file: Buffer) => void): Buffer => {
    const file = Buffer.from(signature);
    write(file);
    return file;
  };
  test('a header that claims 60,000 x 60,000 pixels is refused before anything is decoded', async () => {
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    // The size stands at byte 16 of a PNG; its checksum is right, so that nothing but the size is wrong.
    const { crc32 } = await import('node:zlib');
    const giant = claimed(png, (file) => {
      file.writeUInt32BE(60_000, 16);
      file.writeUInt32BE(60_000, 20);
      file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
    });
    // The first two entries of a TIFF's directory are its width and height.
    const tiff = claimed(writeTiff([await raw()]), (file) => {
      file.writeUInt32LE(60_000, 18);
      file.writeUInt32LE(60_000, 30);
    });
    await expect(faultOf(open(giant))).resolves.toBe('too_many_pixels');
    await expect(faultOf(open(tiff))).resolves.toBe('too_many_pixels');
    await expect(faultOf(open(writeBmp(2, 2, { width: 60_000, height: 60_000 })))).resolves.toBe('too_many_pixels');
    await expect(faultOf(open(writeBmp(2, 2, { width: 60_000, height: -60_000 })))).resolves.toBe('too_many_pixels');
  });

  test.each(made)('half a $title is unreadable', async ({ file }) => {
    const whole = await file();
    await expect(faultOf(open(whole.subarray(0, whole.length / 2)))).resolves.toBe('unreadable');
  });

  test('nothing at all, and a file of no known kind, are told apart', async () => {
    await expect(faultOf(open(new Uint8Array()))).resolves.toBe('empty');
    await expect(faultOf(open(Buffer.from('bonjour')))).resolves.toBe('unknown_kind');
  });
});
