import { describe, expect, test } from 'vitest';
import { decodePicture } from '../picture/decode-picture.ts';
import { createRandom, createScan, drawPage, paste, type ScanPicture, toSharp } from '../testing/scan-pictures.ts';
import { findNearCopy } from './near-copies.rules.ts';

/** Noise of a thermal print. */
const NOISE = 30;
const LINE = { left: 129, top: 152, width: 97, height: 25 };
const FIGURE = { left: 129, top: 152, width: 49, height: 25 };
const createReceipt = () => createScan(5, NOISE, 44, 14);

/** Shifts and scales the brightness: faint print, a photo in the shade. */
const light = (picture: ScanPicture, change: (value: number, x: number) => number): ScanPicture => ({
  ...picture,
  pixels: picture.pixels.map((value, at) =>
    Math.min(255, Math.max(0, change(value, Math.floor(at / 3) % picture.width))),
  ),
});

async function search(picture: ScanPicture, quality: number | 'png') {
  const file =
    quality === 'png' ? await toSharp(picture).png().toBuffer() : await toSharp(picture).jpeg({ quality }).toBuffer();
  const decoded = await decodePicture(file, 12_000_000);
  if (decoded === null) throw new Error('not decoded');
  return findNearCopy(decoded).copy;
}

describe('a part of a receipt that was copied', () => {
  const copyLine = async (receipt?: ScanPicture) =>
    paste(receipt ?? (await createReceipt()), LINE, { left: 306, top: 279 });
  test.each<[string, () => Promise<ScanPicture>, number | 'png', number]>([
    ['a word, saved without loss', () => copyLine(), 'png', 3],
    ['a word, saved at 95', () => copyLine(), 95, 3],
    ['a word, saved at 90', () => copyLine(), 90, 3],
    ['a word, saved at 85', () => copyLine(), 85, 3],
    [
      'a word in a faint print',
      async () => copyLine(light(await createReceipt(), (value) => 120 + value * 0.5)),
      95,
      3,
    ],
    [
      'a word in the shade',
      async () => copyLine(light(await createReceipt(), (value, x) => value * (1 - x / 1500))),
      95,
      3,
    ],
    ['a figure', async () => paste(await createReceipt(), FIGURE, { left: 306, top: 279 }), 90, 1],
    [
      'two words, to two places',
      async () => paste(await copyLine(), { ...LINE, left: 387 }, { left: 51, top: 202 }),
      90,
      3,
    ],
    ['one word, to two places', async () => paste(await copyLine(), LINE, { left: 436, top: 204 }), 90, 3],
  ])('is found: %s', async (_, create, quality, minCharacters) => {
    const copy = await search(await create(), quality);
    expect(copy?.closeness).toBeGreaterThan(1.6);
    expect(copy?.characters ?? 0).toBeGreaterThanOrEqual(minCharacters);
  });
});

describe('a picture without a copy', () => {
  test.each<[string, () => Promise<ScanPicture>]>([
    ['a thermal print', createReceipt],
    ['a clean scan', () => createScan(6, 9, 44, 14)],
    ['a page that a program drew', () => drawPage(44, 14, 6)],
    ['a few characters', () => createScan(7, NOISE, 9, 5)],
    ['a faint print', async () => light(await createReceipt(), (value) => 150 + value * 0.4)],
    ['a dark photo', async () => light(await createReceipt(), (value) => value * 0.3)],
    [
      'a line that is printed again: the noise differs',
      async () => {
        const random = createRandom(99);
        const other = light(await drawPage(44, 14, 5), (value) => value + (random() + random() - 1) * NOISE);
        return paste(await createReceipt(), LINE, { left: 306, top: 279 }, other);
      },
    ],
    [
      'a line of another print',
      async () => paste(await createReceipt(), LINE, { left: 306, top: 279 }, await createScan(8, NOISE, 44, 14)),
    ],
  ])('shows none: %s', async (_, create) => {
    const picture = await create();
    for (const quality of ['png', 95, 85] as const) expect(await search(picture, quality)).toBeNull();
  });
});

test('says that it did not compare all characters of a picture with too many of one size', () => {
  const paint = (height: number) => ({
    width: 256,
    height,
    luma: Uint8Array.from({ length: 256 * height }, (_, i) => (i % 12 < 7 && Math.floor(i / 256) % 16 < 11 ? 20 : 230)),
    flags: new Uint8Array(256 * height),
  });
  expect(findNearCopy(paint(700))).toEqual({ copy: null, isComplete: false });
  expect(findNearCopy(paint(60))).toEqual({ copy: null, isComplete: true });
});
