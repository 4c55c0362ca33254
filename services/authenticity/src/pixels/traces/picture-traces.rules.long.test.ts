import { MAX_LINEAR_GROWTH, measureEightfoldGrowth } from '@probant/documents/testing/cpu-growth';
import { expect, test } from 'vitest';
import type { LumaPicture } from '../picture/luma-picture.ts';
import { readPictureTraces } from './picture-traces.rules.ts';
import { PICTURES_WITHOUT_TRACES } from './testing/plain-pictures.ts';

test.each(PICTURES_WITHOUT_TRACES)('work grows with the pixels: %s', (_, paint) => {
  for (const coding of ['plain', 'lossy'] as const) {
    const run = (picture: LumaPicture) => readPictureTraces(picture, { coding, hasJpegGrid: true, lastSteps: null });
    expect(measureEightfoldGrowth(128, paint, run)).toBeLessThan(MAX_LINEAR_GROWTH);
  }
});
