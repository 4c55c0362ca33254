import type { Line, OpenedDocument, Page } from '@probant/documents/document';
import { expect, test } from 'vitest';
import { boundedDocument } from './bounded-document.ts';

const line = (count: number): Line => {
  const words = Array.from({ length: count }, (_, at) => ({
    text: `${at}`,
    box: [0, 0, 1, 1] as const,
    confidence: 1,
  }));
  return { words, box: [0, 0, 1, 1], text: words.map((word) => word.text).join(' ') };
};
const page = (lines: readonly Line[]): Page => ({ number: 1, width: 600, height: 800, source: 'pdf_text', lines });
const of = (...pages: Page[]): OpenedDocument => ({
  kind: 'pdf',
  pageCount: pages.length,
  pages,
  attachments: [],
  metadata: {},
});
const wordsOf = (document: OpenedDocument) =>
  document.pages.map(({ lines }) => lines.reduce((sum, { words }) => sum + words.length, 0));

test('an ordinary document stays as it is', () => {
  const ordinary = of(page([line(12), line(8)]), page([]));
  expect(boundedDocument(ordinary)).toBe(ordinary);
});

test('a page of too many lines, words in a line or words is read as far as the limits go', () => {
  const many = of(
    page(Array.from({ length: 2_000 }, () => line(1))),
    page([line(5_000)]),
    page(Array.from({ length: 100 }, () => line(300))),
  );
  expect(wordsOf(boundedDocument(many))).toEqual([800, 400, 6_000]);
});

test('so is a document of too many words, its last pages empty', () => {
  const full = page(Array.from({ length: 60 }, () => line(100)));
  const bounded = wordsOf(boundedDocument(of(...Array.from({ length: 40 }, () => full))));
  expect(bounded.reduce((sum, words) => sum + words)).toBe(150_000);
  expect(bounded.slice(25)).toEqual(Array.from({ length: 15 }, () => 0));
});
