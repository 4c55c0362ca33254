import { type Page, toPlainText } from '@probant/documents/document';
import { describe, expect, test } from 'vitest';
import { detectPii } from './detect-pii.ts';
import { createPage, repeat } from './testing/word-pages.ts';

const detect = (page: Page) => detectPii({ text: toPlainText([page]), pages: [page], reading: null });

describe('labels on the row of a number', () => {
  const scoreOf = (text: string) => detect(createPage([text.split(' ')], 0.3)).map(({ type, score }) => [type, score]);

  test('count at any distance before it, and not after it', () => {
    expect(scoreOf(`secu ${'mot '.repeat(2000)}255081416802538`)).toEqual([['nir', 0.98]]);
    expect(scoreOf('255081416802538 secu')).toEqual([['nir', 0.75]]);
    expect(scoreOf('255081416802538 secu 255081416802538')).toEqual([
      ['nir', 0.75],
      ['nir', 0.98],
    ]);
  });

  test('of a telephone count within 20 characters before it', () => {
    expect(scoreOf(`${'mot '.repeat(2000)}tel 0612345678`)).toEqual([['phone', 0.97]]);
    expect(scoreOf(`telephone ${'mot '.repeat(20)}0612345678`)).toEqual([['phone', 0.85]]);
  });
});

test('finds the date in the cell below a birth label, and no date beyond 200 cells', () => {
  const typesOf = (cellsBefore: number) => {
    const below = [...repeat('x', cellsBefore), '12/03/1985'];
    const above = [...repeat('y', cellsBefore), 'née le'];
    return detect(createPage([above, below], 2)).map(({ type }) => type);
  };
  expect(typesOf(150)).toEqual(['birth_date']);
  expect(typesOf(250)).toEqual([]);
});
