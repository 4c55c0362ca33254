import { describe, expect, test } from 'vitest';
import { decodePicture } from '../picture/decode-picture.ts';
import { readJpegTables } from '../picture/jpeg-tables.rules.ts';
import { compress, createScan, drawPage, paste, type ScanPicture, toSharp } from '../testing/scan-pictures.ts';
import { readPictureTraces } from './picture-traces.rules.ts';

/** A figure of three characters, and a place for it that is not at the same place of the grid. */
const FIGURE = { left: 130, top: 155, width: 48, height: 24 };
/** The noise of a thermal print. */
const STRONG_NOISE = 50;
const PLACE = { left: 305, top: 610 };

async function trace(picture: ScanPicture, quality: number | 'png') {
  const file =
    quality === 'png' ? await toSharp(picture).png().toBuffer() : await toSharp(picture).jpeg({ quality }).toBuffer();
  const decoded = await decodePicture(file, 12_000_000);
  if (decoded === null) throw new Error('not decoded');
  const lastSteps = readJpegTables(file)?.lumaSteps ?? null;
  return readPictureTraces(decoded, { coding: quality === 'png' ? 'plain' : 'lossy', hasJpegGrid: true, lastSteps });
}

const covers = ([x0, y0, x1, y1]: readonly number[]): boolean =>
  (x0 ?? 0) < PLACE.left + FIGURE.width &&
  (x1 ?? 0) > PLACE.left &&
  (y0 ?? 0) < PLACE.top + FIGURE.height &&
  (y1 ?? 0) > PLACE.top;

describe('a figure that was pasted into a JPEG', () => {
  test.each([
    [75, 95],
    [85, 95],
    [75, 90],
    [75, 'png'],
  ] as const)('is found when quality %s is saved again as %s', async (first, last) => {
    const base = await compress(await createScan(1), first);
    const { history, oddAreas } = await trace(paste(base, FIGURE, PLACE, await createScan(2)), last);
    expect(oddAreas.length).toBeGreaterThan(0);
    expect(oddAreas.every(covers)).toBe(true);
    expect(Math.abs((history?.firstQuality ?? 0) - first)).toBeLessThanOrEqual(2);
  });

  test.each([
    [75, 95],
    [85, 95],
    [85, 90],
    [92, 85],
    [75, 'png'],
  ] as const)('is not reported for a scan of quality %s that was only saved again as %s', async (first, last) => {
    const { oddAreas, exactCopies, nearCopy } = await trace(await compress(await createScan(3), first), last);
    expect({ oddAreas, exactCopies, nearCopy }).toEqual({ oddAreas: [], exactCopies: [], nearCopy: null });
  });

  test.each([
    [0.15, true],
    [0.25, false],
  ])('that is %s of the page is found: %s, as the estimate has to describe the rest', async (share, isFound) => {
    const base = await compress(await createScan(1), 75);
    const height = Math.round(share * base.height);
    const area = { left: 0, top: 200, width: base.width, height };
    const { oddAreas, history } = await trace(paste(base, area, { left: 0, top: 203 }, await createScan(2)), 95);
    expect([oddAreas.length > 0, history !== null]).toEqual([isFound, isFound]);
  });

  test('has no history in a scan that was compressed once', async () => {
    expect((await trace(await createScan(4), 80)).history?.isCertain).not.toBe(true);
    expect((await trace(await createScan(4), 'png')).history).toBeNull();
  });
});

describe('a figure that was copied inside the picture', () => {
  const copied = async () => paste(await createScan(5, STRONG_NOISE), FIGURE, PLACE);

  test('is found in a scan without loss, with its source', async () => {
    const { exactCopies } = await trace(await copied(), 'png');
    expect(exactCopies).toHaveLength(1);
    const [source, copy] = exactCopies[0] ?? [];
    expect(covers(copy ?? [])).toBe(true);
    expect([(copy?.[0] ?? 0) - (source?.[0] ?? 0), (copy?.[1] ?? 0) - (source?.[1] ?? 0)]).toEqual([175, 455]);
  });

  test.each([95, 90])('is found in a JPEG of quality %i', async (quality) => {
    const line = { left: 129, top: 152, width: 97, height: 25 };
    const { nearCopy } = await trace(
      paste(await createScan(5, STRONG_NOISE, 44, 14), line, { left: 306, top: 279 }),
      quality,
    );
    const [first, second] = nearCopy?.boxes ?? [[], []];
    expect([(second[0] ?? 0) - (first[0] ?? 0), (second[1] ?? 0) - (first[1] ?? 0)]).toEqual([177, 127]);
    expect(nearCopy?.closeness).toBeGreaterThan(2);
  });

  test('is not reported for text that a program drew, where equal characters are equal', async () => {
    const drawn = await drawPage(44, 40, 6);
    for (const last of ['png', 75, 90, 95] as const) {
      const { exactCopies, nearCopy, oddAreas } = await trace(drawn, last);
      expect({ last, exactCopies, nearCopy, oddAreas }).toEqual({
        last,
        exactCopies: [],
        nearCopy: null,
        oddAreas: [],
      });
    }
  });

  test('counts once when the compression shows it too', async () => {
    const base = await compress(await createScan(7, STRONG_NOISE), 85);
    const plain = await trace(paste(base, FIGURE, PLACE), 'png');
    expect(plain.exactCopies).toHaveLength(1);
    expect(plain.oddAreas).toEqual([]);
    const lossy = await trace(paste(base, FIGURE, PLACE), 95);
    expect(lossy.oddAreas.length).toBeGreaterThan(0);
    expect(lossy.nearCopy).toBeNull();
  });
});
