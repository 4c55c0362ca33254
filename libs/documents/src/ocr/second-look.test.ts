import { describe, expect, test } from 'vitest';
import type { Reading } from './recognise.ts';
import { withSecondLook } from './second-look.ts';
import type { Slab } from './slab.ts';

const slab: Slab = { cx: 50, cy: 10, width: 80, height: 20, ux: 1, uy: 0, core: 14 };

const reading = (text: string, confidence: number): Reading => ({
  slab,
  words: [{ text, box: [0, 0, 1, 1], confidence }],
  confidence,
});

/** Reads by the height of the crop; says how often it was asked. */
function reader(byHeight: Readonly<Record<'higher' | 'lower', Reading>>) {
  const asked: Slab[] = [];
  const read = (one: Slab): Promise<Reading> => {
    asked.push(one);
    return Promise.resolve(one.height > slab.height ? byHeight.higher : byHeight.lower);
  };
  return { asked, read };
}

describe('a second look at a line', () => {
  test('a doubtful amount is replaced by a surer reading, and its place stays', async () => {
    const { read } = reader({ higher: reading('8 794,40', 0.99), lower: reading('8 794.40', 0.9) });
    const taken = await withSecondLook(reading('8 794.40', 0.93), read);
    expect(taken.words[0]?.text).toBe('8 794,40');
    expect(taken.slab).toBe(slab);
  });

  test('the first reading stands where no other is surer', async () => {
    const { read } = reader({ higher: reading('317,99', 0.91), lower: reading('3l7.99', 0.8) });
    expect((await withSecondLook(reading('317.99', 0.94), read)).words[0]?.text).toBe('317.99');
  });

  test.each([reading('TOTAL', 0.7), reading('45,50', 0.995)])(
    'no look is taken at words, or at a sure figure',
    async (first) => {
      const { asked, read } = reader({ higher: first, lower: first });
      expect(await withSecondLook(first, read)).toBe(first);
      expect(asked).toEqual([]);
    },
  );
});
