import type { Page } from '@probant/documents/document';
import { toPlainText } from '@probant/documents/document';
import { MAX_LINEAR_GROWTH, measureEightfoldGrowth } from '@probant/documents/testing/cpu-growth';
import { describe, expect, test } from 'vitest';
import { detectPii } from './detect-pii.ts';

/** A page of rows of words. Words of a row are `gap` row heights apart: from 1.5 on, each is a cell. */
function createPage(rows: readonly (readonly string[])[], gap: number): Page {
  const height = 1 / (rows.length + 1);
  const lines = rows.map((texts, row) => {
    const words = texts.map((text, at) => {
      const left = at * (1 + gap) * height;
      return { text, box: [left, row * height, left + height, (row + 1) * height] as const, confidence: 1 };
    });
    return { words, box: [0, row * height, 1, (row + 1) * height] as const, text: texts.join(' ') };
  });
  return { number: 1, width: 800, height: 800, source: 'pdf_text', lines };
}

const repeat = (text: string, count: number): string[] => Array.from({ length: count }, () => text);
const detect = (page: Page) => detectPii({ text: toPlainText([page]), pages: [page], reading: null });

describe('the time for a row made to take long is in proportion to its words', () => {
  test.each<[string, (count: number) => readonly (readonly string[])[]]>([
    ['payment cards', (count) => [repeat('4111111111111111', count)]],
    ['social security numbers', (count) => [repeat('255081416802538', count)]],
    ['birth labels above a row of cells', (count) => [repeat('nee le', count), repeat('x', count)]],
    ['numbers that overlap', (count) => [repeat('4111111111111111 0612345678', count)]],
    ['names after titles', (count) => [repeat('Mme Durand', count)]],
    ['streets', (count) => [repeat('12 rue de', count)]],
  ])('%s', (_, createRows) => {
    for (const gap of [0.3, 2]) {
      const growth = measureEightfoldGrowth(2500, (count) => createPage(createRows(count), gap), detect);
      expect(growth).toBeLessThan(MAX_LINEAR_GROWTH);
    }
  });

  test('the names of a form in thousands of cells', () => {
    const createForm = (count: number) => createPage([repeat('DURAND', count), repeat('DURAND', count)], 2);
    const field = { path: 'lastname', confidence: 0.9, reason: 'label_match', page: 1, source: 'pdf_text' } as const;
    const reading = { data: { lastname: 'DURAND' }, fields: [{ ...field, box: [0, 0, 1, 1] as const }] };
    const growth = measureEightfoldGrowth(1000, createForm, (page) =>
      detectPii({ text: toPlainText([page]), pages: [page], reading }),
    );
    expect(growth).toBeLessThan(MAX_LINEAR_GROWTH);
  });
});

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
