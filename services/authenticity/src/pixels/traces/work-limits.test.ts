import { MAX_LINEAR_GROWTH, measureEightfoldGrowth } from '@probant/documents/testing/cpu-growth';
import { expect, test } from 'vitest';
import type { LumaPicture } from '../picture/luma-picture.ts';
import { createRandom } from '../testing/scan-pictures.ts';
import { readPictureTraces } from './picture-traces.rules.ts';

const WIDTH = 256;

const create =
  (paint: (x: number, y: number) => number) =>
  (rows: number): LumaPicture => ({
    width: WIDTH,
    height: rows,
    luma: Uint8Array.from({ length: WIDTH * rows }, (_, i) => paint(i % WIDTH, Math.floor(i / WIDTH))),
    flags: new Uint8Array(WIDTH * rows),
  });

const random = createRandom(1);
const pictures = [
  ['one colour', create(() => 200)],
  ['equal characters', create((x, y) => (x % 12 < 7 && y % 16 < 11 && (x + y) % 3 > 0 ? 20 : 230))],
  ['stripes', create((x) => (x % 4 < 2 ? 0 : 255))],
  ['noise', create(() => random() * 255)],
] as const;

test.each(pictures)('work grows with the pixels: %s', (_, paint) => {
  for (const coding of ['plain', 'lossy'] as const) {
    const run = (picture: LumaPicture) => readPictureTraces(picture, { coding, hasJpegGrid: true, lastSteps: null });
    expect(measureEightfoldGrowth(128, paint, run)).toBeLessThan(MAX_LINEAR_GROWTH);
    const { oddAreas, exactCopies, nearCopy } = run(paint(300));
    expect({ oddAreas, exactCopies, nearCopy }).toEqual({ oddAreas: [], exactCopies: [], nearCopy: null });
  }
});
