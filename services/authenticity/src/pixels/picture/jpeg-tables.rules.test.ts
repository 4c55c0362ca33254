import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readJpegTables } from './jpeg-tables.rules.ts';
import { findStandardQuality } from './standard-quality.rules.ts';

const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } });

const readQuality = (file: Uint8Array) =>
  findStandardQuality((readJpegTables(file)?.lumaSteps ?? []).map((step, place) => ({ place, step })));

test.each([50, 72, 75, 85, 90, 95])('finds the quality %i with which libjpeg saved', async (quality) => {
  expect(readQuality(await picture.clone().jpeg({ quality }).toBuffer())).toBe(quality);
  expect(readQuality(await picture.clone().jpeg({ quality, progressive: true }).toBuffer())).toBe(quality);
  expect(readQuality(await picture.clone().greyscale().jpeg({ quality }).toBuffer())).toBe(quality);
});

test('returns null for CMYK, for other files, and for any damage', async () => {
  expect(readJpegTables(await picture.clone().toColourspace('cmyk').jpeg().toBuffer())).toBeNull();
  expect(readJpegTables(await picture.clone().png().toBuffer())).toBeNull();
  const file = await picture.clone().jpeg().toBuffer();
  fc.assert(
    fc.property(fc.nat(file.length), fc.nat(file.length - 1), fc.nat(255), (end, at, value) => {
      const damaged = Buffer.from(file.subarray(0, end));
      if (at < end) damaged[at] = value;
      const steps = readJpegTables(damaged)?.lumaSteps;
      expect(steps === undefined || (steps.length === 64 && steps.every((step) => step >= 1))).toBe(true);
    }),
  );
});

test('finds no quality for a table that no quality has', () => {
  expect(
    findStandardQuality(Array.from({ length: 64 }, (_, place) => ({ place, step: 1 + ((place * 37) % 90) }))),
  ).toBeNull();
  expect(findStandardQuality([])).toBeNull();
});
