import type { Line, OpenedDocument, Page } from '@probant/documents/document';
import { expect, test } from 'vitest';
import { limitDocument } from './limit-document.ts';

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

test('returns an ordinary document unchanged', () => {
  const ordinary = of(page([line(12), line(8)]), page([]));
  expect(limitDocument(ordinary)).toBe(ordinary);
});

test('truncates pages with too oversized lines, words per line or words', () => {
  const oversized = of(
    page(Array.from({ length: 2_000 }, () => line(1))),
    page([line(5_000)]),
    page(Array.from({ length: 100 }, () => line(300))),
  );
  expect(wordsOf(limitDocument(oversized))).toEqual([800, 400, 6_000]);
});

test('truncates a document with too oversized words and empties its last pages', () => {
  const full = page(Array.from({ length: 60 }, () => line(100)));
  const bounded = wordsOf(limitDocument(of(...Array.from({ length: 40 }, () => full))));
  expect(bounded.reduce((sum, words) => sum + words)).toBe(150_000);
  expect(bounded.slice(25)).toEqual(Array.from({ length: 15 }, () => 0));
});
