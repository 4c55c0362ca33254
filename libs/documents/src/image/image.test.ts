import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type DocumentReader, toPlainText } from '../document.ts';
import { encodeBmp, writeBmp } from '../testing/bmp-writer.ts';
import { openSharedReader } from '../testing/shared-reader.ts';
import { getOutcome } from '../testing/test-reader.ts';
import { writeTiff } from '../testing/tiff-writer.ts';

const RECEIPT_URL = new URL('../fixtures/receipt.jpg', import.meta.url);
/** A strip of the receipt, with its totals. */
const TOTALS_AREA = { left: 0, top: 385, width: 620, height: 190 };
const TOTALS_LINES = ['TOTAL HT 41,36', 'TOTAL TTC 45,50'];
/** Enough lines to detect the orientation. */
const LOWER_HALF_AREA = { left: 0, top: 250, width: 620, height: 420 };
const tenant = 'a';

describe('opening an image', () => {
  let reader: DocumentReader;
  let receipt: Sharp;
  beforeAll(async () => {
    reader = await openSharedReader();
    receipt = sharp(
      await sharp(await readFile(RECEIPT_URL))
        .extract(TOTALS_AREA)
        .png()
        .toBuffer(),
    );
  });

  const open = (file: Uint8Array) => reader.open(file, { tenant });
  const decodeReceipt = async () => {
    const { data, info } = await receipt.clone().raw().toBuffer({ resolveWithObject: true });
    return { pixels: data, width: info.width, height: info.height };
  };

  const formats: { title: string; kind: string; file: () => Promise<Uint8Array> }[] = [
    { title: 'JPEG', kind: 'jpeg', file: () => receipt.clone().jpeg().toBuffer() },
    { title: 'PNG', kind: 'png', file: () => receipt.clone().png().toBuffer() },
    { title: '16-bit PNG', kind: 'png', file: () => receipt.clone().toColourspace('rgb16').png().toBuffer() },
    { title: 'grey PNG', kind: 'png', file: () => receipt.clone().greyscale().png().toBuffer() },
    { title: 'transparent PNG', kind: 'png', file: () => receipt.clone().unflatten().png().toBuffer() },
    {
      title: 'CMYK JPEG',
      kind: 'jpeg',
      file: () => receipt.clone().toColourspace('cmyk').jpeg().toBuffer(),
    },
    { title: 'TIFF', kind: 'tiff', file: () => receipt.clone().tiff().toBuffer() },
    { title: 'GIF', kind: 'gif', file: () => receipt.clone().gif().toBuffer() },
    { title: 'WebP', kind: 'webp', file: () => receipt.clone().webp().toBuffer() },
    { title: 'BMP', kind: 'bmp', file: async () => encodeBmp(await decodeReceipt()) },
  ];
  test.each(formats)('reads a $title', async ({ kind, file }) => {
    const document = await open(await file());
    expect(document).toMatchObject({ kind, pageCount: 1, attachments: [] });
    const text = toPlainText(document.pages);
    for (const line of TOTALS_LINES) expect(text).toContain(line);
  });

  test('returns the words of a line from left to right, with the confidence of the recogniser', async () => {
    const { pages } = await open(await readFile(RECEIPT_URL));
    const total = pages[0]?.lines.find(({ text }) => text === 'TOTAL TTC 45,50');
    const [first, , amount] = total?.words ?? [];
    expect(first?.box[2]).toBeLessThan(amount?.box[0] ?? 0);
    expect(total?.box[0]).toBe(first?.box[0]);
    expect(amount?.confidence).toBeGreaterThan(0.9);
    expect(amount?.confidence).toBeLessThanOrEqual(1);
  });

  test('applies the EXIF orientation', async () => {
    const rotated = await receipt.clone().rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { pages } = await open(rotated);
    expect(pages[0]?.turned).toBeUndefined();
    expect(toPlainText(pages)).toContain('TOTAL TTC 45,50');
  });

  test.each([90, 180, 270] as const)('turns a photo rotated by %i degrees upright', async (degrees) => {
    const { pages } = await open(
      await sharp(
        await sharp(await readFile(RECEIPT_URL))
          .extract(LOWER_HALF_AREA)
          .png()
          .toBuffer(),
      )
        .rotate(degrees)
        .png()
        .toBuffer(),
    );
    expect(toPlainText(pages)).toContain('TOTAL TTC 45,50');
    expect(pages[0]?.turned).toBe(360 - degrees);
    expect(pages[0]).toMatchObject({ width: LOWER_HALF_AREA.width, height: LOWER_HALF_AREA.height });
  });

  test('reads letters much taller than wide as they lie, although they look like vertical lines', async () => {
    const { pages } = await open(await receipt.clone().resize(1240, 1754, { fit: 'fill' }).png().toBuffer());
    expect(pages[0]?.turned).toBeUndefined();
    expect(toPlainText(pages)).toContain('45,50');
  });

  test('reads each page of a TIFF and reports too_many_pages for 31', async () => {
    const blank = { pixels: new Uint8Array(30).fill(255), width: 5, height: 2 };
    const { pageCount, pages } = await open(writeTiff([await decodeReceipt(), blank]));
    expect(pageCount).toBe(2);
    expect(toPlainText(pages.slice(0, 1))).toContain('TOTAL TTC 45,50');
    expect(pages[1]?.lines).toEqual([]);
    const tooLong = writeTiff(Array(31).fill(blank));
    await expect(getOutcome(open(tooLong))).resolves.toBe('too_many_pages');
    const truncated = await reader.open(tooLong, { tenant: 'a', maxPages: 2 });
    expect([truncated.pageCount, truncated.pages.length, truncated.isTruncated]).toEqual([31, 2, true]);
    expect((await reader.renderPage(writeTiff([blank, await decodeReceipt()]), 2, 310, { tenant })).pageCount).toBe(2);
    const thousands = writeTiff(Array.from({ length: 1001 }, () => ({ pixels: Buffer.alloc(3), width: 1, height: 1 })));
    await expect(getOutcome(reader.open(thousands, { tenant: 'a', maxPages: 2 }))).resolves.toBe('too_many_pages');
  });

  test('renders a picture at the requested width, a thin strip narrower', async () => {
    const rendered = await reader.renderPage(await readFile(RECEIPT_URL), 1, 1000, { tenant });
    expect((await sharp(rendered.png).metadata()).width).toBe(1000);
    const strip = await sharp({ create: { width: 4, height: 4000, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    const { width, height } = await sharp((await reader.renderPage(strip, 1, 1000, { tenant })).png).metadata();
    expect({ width, height }).toEqual({ width: 20, height: 20_000 });
  });

  const editCopy = (original: Buffer, write: (file: Buffer) => void): Buffer => {
    const file = Buffer.from(original);
    write(file);
    return file;
  };
  test('reports too_many_pixels for a header that declares 60,000 x 60,000 pixels', async () => {
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    // The size is at byte 16 of a PNG; the checksum is updated, so that only the size is wrong.
    const { crc32 } = await import('node:zlib');
    const giant = editCopy(png, (file) => {
      file.writeUInt32BE(60_000, 16);
      file.writeUInt32BE(60_000, 20);
      file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
    });
    // The first two entries of a TIFF's directory are its width and height.
    const tiff = editCopy(writeTiff([await decodeReceipt()]), (file) => {
      file.writeUInt32LE(60_000, 18);
      file.writeUInt32LE(60_000, 30);
    });
    await expect(getOutcome(open(giant))).resolves.toBe('too_many_pixels');
    await expect(getOutcome(open(tiff))).resolves.toBe('too_many_pixels');
    await expect(getOutcome(open(writeBmp(2, 2, { width: 60_000, height: 60_000 })))).resolves.toBe('too_many_pixels');
    await expect(getOutcome(open(writeBmp(2, 2, { width: 60_000, height: -60_000 })))).resolves.toBe('too_many_pixels');
  });

  test.each(formats)('reports unreadable for half a $title', async ({ file }) => {
    const whole = await file();
    await expect(getOutcome(open(whole.subarray(0, whole.length / 2)))).resolves.toBe('unreadable');
  });

  test('reports empty for an empty file and unknown_kind for an unsupported one', async () => {
    await expect(getOutcome(open(new Uint8Array()))).resolves.toBe('empty');
    await expect(getOutcome(open(Buffer.from('bonjour')))).resolves.toBe('unknown_kind');
  });
});
