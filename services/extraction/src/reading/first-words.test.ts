import { expect, test } from 'vitest';
import { rowsWithin } from './first-words.ts';
import { rowsOf } from './rows.ts';
import { documentOf } from './testing/page-of.ts';

test('rows are kept whole, from the top, as long as their words fit', () => {
  const rows = documentOf(['un deux trois\nquatre cinq\nsix']).pages.flatMap(rowsOf);
  const kept = (most: number) => rowsWithin(rows, most).map(({ text }) => text);
  expect(kept(6)).toEqual(['un deux trois', 'quatre cinq', 'six']);
  expect(kept(5)).toEqual(['un deux trois', 'quatre cinq']);
  expect(kept(4)).toEqual(['un deux trois']);
  expect(kept(2)).toEqual([]);
});
