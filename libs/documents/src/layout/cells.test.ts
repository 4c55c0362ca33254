import { expect, test } from 'vitest';
import type { Word } from '../document.ts';
import { divideIntoCells } from './cells.ts';

const PAGE = { width: 600, height: 800 };
/** Words of 10 points in height, by their left and right edges in points. */
const word = ([text, left, right]: readonly [string, number, number]): Word => ({
  text,
  box: [left / PAGE.width, 0.1, right / PAGE.width, 0.1 + 10 / PAGE.height],
  confidence: 1,
});

test.each([
  {
    title: 'a space',
    words: [
      ['Total', 10, 40],
      ['TTC', 43, 60],
    ],
    cells: ['Total TTC'],
  },
  {
    title: 'a gap of 1.4 heights',
    words: [
      ['Total', 10, 40],
      ['TTC', 54, 60],
    ],
    cells: ['Total TTC'],
  },
  {
    title: 'a gap of 1.6 heights',
    words: [
      ['Total', 10, 40],
      ['12,00', 56, 80],
    ],
    cells: ['Total', '12,00'],
  },
  { title: 'no word', words: [], cells: [] },
] as const)('$title', ({ words, cells }) => {
  const divided = divideIntoCells(words.map(word), PAGE);
  expect(divided.map((cell) => cell.map(({ text }) => text).join(' '))).toEqual(cells);
});
