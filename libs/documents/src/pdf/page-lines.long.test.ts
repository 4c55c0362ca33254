import { expect, test } from 'vitest';
import { MAX_LINEAR_GROWTH, measureEightfoldGrowth } from '../testing/cpu-growth.ts';
import { buildPageLines } from './page-lines.ts';
import { createRow } from './testing/word-rows.ts';

test('buildPageLines takes time in proportion to the words of a row', () => {
  const page = { width: 595, height: 842 };
  const growth = measureEightfoldGrowth(2_000, createRow, (words) => buildPageLines(words, page));
  expect(growth).toBeLessThan(MAX_LINEAR_GROWTH);
});
