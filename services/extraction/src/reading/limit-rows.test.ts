import { expect, test } from 'vitest';
import { limitRows } from './limit-rows.ts';
import { readRows } from './rows.ts';
import { createTypedDocument } from './testing/typed-document.ts';

test('keeps whole rows from the top while their words fit the limit', () => {
  const rows = createTypedDocument(['un deux trois\nquatre cinq\nsix']).pages.flatMap(readRows);
  const keptTexts = (maxWords: number) => limitRows(rows, maxWords).map(({ text }) => text);
  expect(keptTexts(6)).toEqual(['un deux trois', 'quatre cinq', 'six']);
  expect(keptTexts(5)).toEqual(['un deux trois', 'quatre cinq']);
  expect(keptTexts(4)).toEqual(['un deux trois']);
  expect(keptTexts(2)).toEqual([]);
});
