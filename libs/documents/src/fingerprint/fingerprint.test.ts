import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDocx } from '../testing/docx-writer.ts';
import { writePdf } from '../testing/pdf-writer.ts';
import { type ReaderForTests, readerForTests } from '../testing/reader-for-tests.ts';
import { writeTiff } from '../testing/tiff-writer.ts';
import { bitsApart, type Fingerprint } from './fingerprint.ts';

const tenant = 'a';

describe('bits apart', () => {
  const fingerprint = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => Buffer.from(bytes).toString('hex') as Fingerprint);

  test('none from itself, all from its opposite', () => {
    expect(bitsApart('9'.repeat(64) as Fingerprint, '9'.repeat(64) as Fingerprint)).toBe(0);
    expect(bitsApart('9'.repeat(64) as Fingerprint, '6'.repeat(64) as Fingerprint)).toBe(256);
  });

  test('as many as bits differ, either way round', () => {
    const ones = (hex: string) => [...BigInt(`0x${hex}`).toString(2)].filter((bit) => bit === '1').length;
    fc.assert(
      fc.property(fingerprint, fingerprint, (one, other) => {
        const differing = (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(16);
        expect(bitsApart(one, other)).toBe(ones(differing));
        expect(bitsApart(other, one)).toBe(ones(differing));
      }),
    );
  });
});

describe('the fingerprint of a file', () => {
  let reader: ReaderForTests;
  let photo: Buffer;
  let known: Fingerprint;
  const fingerprintOf = async (file: Uint8Array) =>
    (await reader.open(file, { tenant, fingerprint: true })).fingerprint ?? null;
  const apart = async (file: Uint8Array) => bitsApart((await fingerprintOf(file)) as Fingerprint, known);
  const picture = async (file: Uint8Array) => {
    const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return { pixels: data, width: info.width, height: info.height };
  };

  beforeAll(async () => {
    reader = await readerForTests({ children: 1 });
    photo = await readFile(new URL('../fixtures/receipt.jpg', import.meta.url));
    known = (await fingerprintOf(photo)) as Fingerprint;
  });
  afterAll(() => reader.close());

  test('is 64 hex digits, the same each time', async () => {
    expect(known).toMatch(/^[\da-f]{64}$/);
    expect(await fingerprintOf(photo)).toBe(known);
  });

  test('is not made unless it is asked for', async () => {
    expect(await reader.open(photo, { tenant })).not.toHaveProperty('fingerprint');
  });

  test.each([
    { title: 'compressed again', file: () => sharp(photo).jpeg({ quality: 40 }).toBuffer() },
    { title: 'as PNG', file: () => sharp(photo).png().toBuffer() },
    { title: 'as grey TIFF', file: () => sharp(photo).greyscale().tiff().toBuffer() },
    { title: 'at half its size', file: () => sharp(photo).resize(310).jpeg().toBuffer() },
    {
      title: 'held upright by EXIF alone',
      file: () => sharp(photo).rotate(90).jpeg().withMetadata({ orientation: 8 }).toBuffer(),
    },
  ])('of a photograph $title differs in at most 8 bits', async ({ file }) => {
    expect(await apart(await file())).toBeLessThanOrEqual(8);
  });

  test('of another part of the paper is far', async () => {
    const lower = await sharp(photo).extract({ left: 0, top: 250, width: 620, height: 420 }).jpeg().toBuffer();
    expect(await apart(lower)).toBeGreaterThan(48);
  });

  test('is that of page 1: what follows does not count', async () => {
    const [page, other] = [await picture(photo), await picture(await sharp(photo).negate().toBuffer())];
    expect(await apart(writeTiff([page, other]))).toBeLessThanOrEqual(8);
    expect(await apart(writeTiff([other, page]))).toBeGreaterThan(48);
    const pdf = await fingerprintOf(writePdf({ pages: [{ picture: page }] }));
    expect(await fingerprintOf(writePdf({ pages: [{ picture: page }, { picture: other }] }))).toBe(pdf);
  });

  test('of a PDF is that of its first page as drawn, text and all', async () => {
    const written = (lines: readonly string[]) =>
      writePdf({ pages: [{ texts: lines.map((text, row) => ({ text, x: 60, y: 780 - 24 * row, size: 18 })) }] });
    const lines = [
      'CAFE DE LA HALLE',
      '12/03/2026 12:41',
      'Plat du jour 14,50',
      'TOTAL TTC 14,50',
      'Merci de votre visite',
    ];
    const one = (await fingerprintOf(written(lines))) as Fingerprint;
    const other = (await fingerprintOf(written([...lines].reverse()))) as Fingerprint;
    expect(one).toMatch(/^[\da-f]{64}$/);
    expect(bitsApart(one, other)).toBeGreaterThan(8);
  });

  test('is null where page 1 shows nothing, or is no picture', async () => {
    const blank = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await fingerprintOf(blank)).toBeNull();
    expect(await fingerprintOf(writePdf({ pages: [{}, { texts: [{ text: 'Page 2', x: 60, y: 700 }] }] }))).toBeNull();
    expect(await fingerprintOf(writeDocx(['Note de frais', 'Total 12,00']))).toBeNull();
  });
});
