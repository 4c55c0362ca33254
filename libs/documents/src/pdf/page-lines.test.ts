import { describe, expect, test } from 'vitest';
import { buildPageLines } from './page-lines.ts';
import { createRow } from './testing/word-rows.ts';

const PAGE = { width: 595, height: 842 };

describe('buildPageLines', () => {
  test('joins the words of a row into one line, left to right', () => {
    const { lines } = buildPageLines(createRow(12).toReversed(), PAGE);
    expect(lines.map(({ text }) => text)).toEqual(['0 1 2 3 4 5 6 7 8 9 10 11']);
    expect(lines[0]?.box).toEqual([0, 0.5, 11.7 / 12, 0.5 + 1 / 12]);
  });

  test('joins 16,000 words of a row into one line', () => {
    const { lines } = buildPageLines(createRow(16_000), PAGE);
    expect(lines.map(({ text }) => text.split(' ').length)).toEqual([16_000]);
  });
});
