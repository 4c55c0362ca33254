import { describe, expect, test } from 'vitest';
import { MAX_LINEAR_GROWTH, measureEightfoldGrowth } from '../testing/cpu-growth.ts';
import { buildPageLines } from './page-lines.ts';
import type { PlacedWord } from './placed-words.ts';

const PAGE = { width: 595, height: 842 };

/** Words of one row, one letter of space apart. */
const createRow = (count: number): PlacedWord[] =>
  Array.from({ length: count }, (_, at) => ({
    text: `${at}`,
    box: [at / count, 0.5, (at + 0.7) / count, 0.5 + 1 / count],
    turn: 0,
    size: 595 / count,
  }));

describe('buildPageLines', () => {
  test('joins the words of a row into one line, left to right', () => {
    const { lines } = buildPageLines(createRow(12).toReversed(), PAGE);
    expect(lines.map(({ text }) => text)).toEqual(['0 1 2 3 4 5 6 7 8 9 10 11']);
    expect(lines[0]?.box).toEqual([0, 0.5, 11.7 / 12, 0.5 + 1 / 12]);
  });

  test('takes time in proportion to the words of a row', () => {
    const growth = measureEightfoldGrowth(2_000, createRow, (words) => buildPageLines(words, PAGE));
    expect(growth).toBeLessThan(MAX_LINEAR_GROWTH);
  });
});
