import { expect, test } from 'vitest';
import { readPictureTraces } from './picture-traces.rules.ts';
import { PICTURES_WITHOUT_TRACES } from './testing/plain-pictures.ts';

test.each(PICTURES_WITHOUT_TRACES)('finds no trace in a picture of %s', (_, paint) => {
  for (const coding of ['plain', 'lossy'] as const) {
    const traces = readPictureTraces(paint(300), { coding, hasJpegGrid: true, lastSteps: null });
    const { oddAreas, exactCopies, nearCopy } = traces;
    expect({ oddAreas, exactCopies, nearCopy }).toEqual({ oddAreas: [], exactCopies: [], nearCopy: null });
  }
});
