import { describe, expect, test } from 'vitest';
import type { TextRegion } from '../text-region.ts';
import type { LineReading } from './recognise-line.ts';
import { rereadDoubtfulFigures } from './reread.ts';

const firstRegion: TextRegion = { cx: 50, cy: 10, width: 80, height: 20, ux: 1, uy: 0, letterHeight: 14 };

const createReading = (text: string, confidence: number): LineReading => ({
  region: firstRegion,
  words: [{ text, box: [0, 0, 1, 1], confidence }],
  confidence,
});

/** Answers by the height of the crop and records the regions that it was called with. */
function createReader(byHeight: Readonly<Record<'higher' | 'lower', LineReading>>) {
  const regions: TextRegion[] = [];
  const read = (region: TextRegion): Promise<LineReading> => {
    regions.push(region);
    return Promise.resolve(region.height > firstRegion.height ? byHeight.higher : byHeight.lower);
  };
  return { regions, read };
}

describe('rereadDoubtfulFigures', () => {
  test('replaces a doubtful amount by a reading of higher confidence and keeps its region', async () => {
    const { read } = createReader({ higher: createReading('8 794,40', 0.99), lower: createReading('8 794.40', 0.9) });
    const reading = await rereadDoubtfulFigures(createReading('8 794.40', 0.93), read);
    expect(reading.words[0]?.text).toBe('8 794,40');
    expect(reading.region).toBe(firstRegion);
  });

  test('keeps the first reading when no other has a higher confidence', async () => {
    const { read } = createReader({ higher: createReading('317,99', 0.91), lower: createReading('3l7.99', 0.8) });
    expect((await rereadDoubtfulFigures(createReading('317.99', 0.94), read)).words[0]?.text).toBe('317.99');
  });

  test.each([
    { title: 'words', first: createReading('TOTAL', 0.7) },
    { title: 'a figure of high confidence', first: createReading('45,50', 0.995) },
  ])('does not read $title again', async ({ first }) => {
    const { regions, read } = createReader({ higher: first, lower: first });
    expect(await rereadDoubtfulFigures(first, read)).toBe(first);
    expect(regions).toEqual([]);
  });
});
