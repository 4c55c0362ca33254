import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DocumentReader } from '../document.ts';
import { writeDocx } from '../testing/docx-writer.ts';
import { writePdf } from '../testing/pdf-writer.ts';
import { openSharedReader } from '../testing/shared-reader.ts';
import { writeTiff } from '../testing/tiff-writer.ts';
import { countDifferingBits, type Fingerprint } from './fingerprint.ts';

const tenant = 'a';

describe('countDifferingBits', () => {
  const fingerprint = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => Buffer.from(bytes).toString('hex') as Fingerprint);

  test('returns 0 for equal fingerprints and 256 for opposite ones', () => {
    expect(countDifferingBits('9'.repeat(64) as Fingerprint, '9'.repeat(64) as Fingerprint)).toBe(0);
    expect(countDifferingBits('9'.repeat(64) as Fingerprint, '6'.repeat(64) as Fingerprint)).toBe(256);
  });

  test('returns the number of differing bits in either order', () => {
    const countOnes = (hex: string) => [...BigInt(`0x${hex}`).toString(2)].filter((bit) => bit === '1').length;
    fc.assert(
      fc.property(fingerprint, fingerprint, (a, b) => {
        const differing = (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(16);
        expect(countDifferingBits(a, b)).toBe(countOnes(differing));
        expect(countDifferingBits(b, a)).toBe(countOnes(differing));
      }),
    );
  });
});

describe('the fingerprint of an opened document', () => {
  let reader: DocumentReader;
  let photo: Buffer;
  let photoFingerprint: Fingerprint;
  const readFingerprint = async (file: Uint8Array) =>
    (await reader.open(file, { tenant, fingerprint: true })).fingerprint ?? null;
  const countBitsFromPhoto = async (file: Uint8Array) =>
    countDifferingBits((await readFingerprint(file)) as Fingerprint, photoFingerprint);
  const decodePicture = async (file: Uint8Array) => {
    const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return { pixels: data, width: info.width, height: info.height };
  };

  beforeAll(async () => {
    reader = await openSharedReader();
    photo = await readFile(new URL('../fixtures/receipt.jpg', import.meta.url));
    photoFingerprint = (await readFingerprint(photo)) as Fingerprint;
  });

  test('is 64 hex digits, identical on each run', async () => {
    expect(photoFingerprint).toMatch(/^[\da-f]{64}$/);
    expect(await readFingerprint(photo)).toBe(photoFingerprint);
  });

  test('is absent unless requested', async () => {
    expect(await reader.open(photo, { tenant })).not.toHaveProperty('fingerprint');
  });

  test.each([
    { title: 'compressed again', file: () => sharp(photo).jpeg({ quality: 40 }).toBuffer() },
    { title: 'as PNG', file: () => sharp(photo).png().toBuffer() },
    { title: 'as grey TIFF', file: () => sharp(photo).greyscale().tiff().toBuffer() },
    { title: 'at half its size', file: () => sharp(photo).resize(310).jpeg().toBuffer() },
    {
      title: 'upright by its EXIF orientation only',
      file: () => sharp(photo).rotate(90).jpeg().withMetadata({ orientation: 8 }).toBuffer(),
    },
  ])('differs in at most 8 bits for a photograph $title', async ({ file }) => {
    expect(await countBitsFromPhoto(await file())).toBeLessThanOrEqual(8);
  });

  test('differs in more than 48 bits for another part of the paper', async () => {
    const lower = await sharp(photo).extract({ left: 0, top: 250, width: 620, height: 420 }).jpeg().toBuffer();
    expect(await countBitsFromPhoto(lower)).toBeGreaterThan(48);
  });

  test('depends on page 1 only', async () => {
    const [page, negative] = [await decodePicture(photo), await decodePicture(await sharp(photo).negate().toBuffer())];
    expect(await countBitsFromPhoto(writeTiff([page, negative]))).toBeLessThanOrEqual(8);
    expect(await countBitsFromPhoto(writeTiff([negative, page]))).toBeGreaterThan(48);
    const pdf = await readFingerprint(writePdf({ pages: [{ picture: page }] }));
    expect(await readFingerprint(writePdf({ pages: [{ picture: page }, { picture: negative }] }))).toBe(pdf);
  });

  test('of a PDF depends on the text of its first page as rendered', async () => {
    const writeLines = (lines: readonly string[]) =>
      writePdf({ pages: [{ texts: lines.map((text, row) => ({ text, x: 60, y: 780 - 24 * row, size: 18 })) }] });
    const lines = [
      'CAFE DE LA HALLE',
      '12/03/2026 12:41',
      'Plat du jour 14,50',
      'TOTAL TTC 14,50',
      'Merci de votre visite',
    ];
    const original = (await readFingerprint(writeLines(lines))) as Fingerprint;
    const reversed = (await readFingerprint(writeLines([...lines].reverse()))) as Fingerprint;
    expect(original).toMatch(/^[\da-f]{64}$/);
    expect(countDifferingBits(original, reversed)).toBeGreaterThan(8);
  });

  test('is null for a blank page 1 and for a DOCX', async () => {
    const blank = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await readFingerprint(blank)).toBeNull();
    expect(await readFingerprint(writePdf({ pages: [{}, { texts: [{ text: 'Page 2', x: 60, y: 700 }] }] }))).toBeNull();
    expect(await readFingerprint(writeDocx(['Note de frais', 'Total 12,00']))).toBeNull();
  });
});
