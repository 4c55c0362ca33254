import { type Page, toPlainText } from '@probant/documents/document';
import { MAX_LINEAR_GROWTH, measureEightfoldGrowth } from '@probant/documents/testing/cpu-growth';
import { describe, expect, test } from 'vitest';
import { detectPii } from './detect-pii.ts';
import { createPage, repeat } from './testing/word-pages.ts';

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
