import type { Page } from '@probant/documents/document';

/** A page of rows of words. Words of a row are `gap` row heights apart: from 1.5 on, each is a cell. */
export function createPage(rows: readonly (readonly string[])[], gap: number): Page {
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

/** Returns `count` equal words. */
export const repeat = (text: string, count: number): string[] => Array.from({ length: count }, () => text);
