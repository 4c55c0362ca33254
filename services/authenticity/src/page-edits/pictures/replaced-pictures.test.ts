import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { observe } from '../../testing/test-evidence.ts';
import { revisionChangeDetector } from '../revisions/revision-change-detector.ts';
import { writeDocument } from '../testing/edited-documents.ts';
import { replacePicture } from '../testing/replace-picture.ts';

const [WIDTH, HEIGHT] = [800, 1200];

/** A scan of ten lines; `amount` is printed in the middle of the right half. */
const drawScan = (amount: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#f4f1ea"/>${Array.from(
        { length: 10 },
        (_, i) => `<text x="60" y="${100 + 100 * i}" font-size="30">Ligne de la facture</text>`,
      ).join('')}<rect x="480" y="570" width="${amount.length * 20}" height="36" fill="#222"/></svg>`,
    ),
  );

const writeScan = async () => {
  const jpeg = await drawScan('1234').jpeg({ quality: 85 }).toBuffer();
  return writeDocument(async (page, document) =>
    page.drawImage(await document.embedJpg(jpeg), { x: 0, y: 0, width: 400, height: 600 }),
  );
};

const observeReplaced = async (jpeg: Buffer, size = { width: WIDTH, height: HEIGHT }) =>
  observe([revisionChangeDetector], replacePicture(await writeScan(), jpeg, size));

describe('a picture replaced in its place', () => {
  test('is reported with the part that changed', async () => {
    const [observation] = await observeReplaced(await drawScan('123456').jpeg({ quality: 85 }).toBuffer());
    expect(observation).toMatchObject({
      code: 'pdf_revision_content_changed',
      detail: { removed_glyphs: 0, added_glyphs: 0, replaced_pictures: 1, places: [{ page: 1 }] },
    });
    // The bar grew from 560 to 600 of 800 pixels, on a picture as wide as the page.
    const [left = 0, , right = 0] = observation?.detail?.places?.[0]?.box ?? [];
    expect(left).toBeCloseTo(560 / WIDTH, 1);
    expect(right).toBeCloseTo(600 / WIDTH, 1);
  });

  test('is quiet about a stronger compression', async () => {
    expect(await observeReplaced(await drawScan('1234').jpeg({ quality: 35 }).toBuffer())).toEqual([]);
  });

  test('is quiet about a smaller size', async () => {
    const smaller = await drawScan('1234').resize(400, 600).jpeg({ quality: 80 }).toBuffer();
    expect(await observeReplaced(smaller, { width: 400, height: 600 })).toEqual([]);
  });

  test('is quiet about a brighter scan', async () => {
    const brighter = await drawScan('1234').linear(0.8, 0).jpeg().toBuffer();
    expect(await observeReplaced(brighter)).toEqual([]);
  });

  test('is quiet about a picture that cannot be decoded', async () => {
    expect(await observeReplaced(Buffer.from('no picture'))).toEqual([]);
  });
});
