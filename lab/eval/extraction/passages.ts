import { existsSync, readFileSync } from 'node:fs';
import type { OpenedDocument, Page } from '@probant/documents/document';

/** Reads every second passage of the corpora of public administrations, about invoices, passports and accounts. The others were used in development. */
export function readPassages(file: string, limit: number): readonly OpenedDocument[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .filter((_, at) => at % 2 === 1)
    .slice(0, limit)
    .map((line) => createDocument((JSON.parse(line) as { text: string }).text));
}

const ROW_PATTERN = /(.{60,90}?) /g;

function createDocument(text: string): OpenedDocument {
  const rows = text.replace(ROW_PATTERN, '$1\n').split('\n').filter(Boolean);
  const height = 1 / Math.max(60, rows.length);
  const lines: Page['lines'] = rows.map((row, at) => {
    const pitch = 1 / Math.max(100, row.length);
    let left = 0;
    const words = row.split(/\s+/).map((word) => {
      const box = [left * pitch, at * height, (left + word.length) * pitch, (at + 0.7) * height] as const;
      left += word.length + 1;
      return { text: word, box, confidence: 1 };
    });
    return { words, box: [0, at * height, 1, (at + 0.7) * height], text: words.map((word) => word.text).join(' ') };
  });
  const page: Page = { number: 1, width: 595, height: 842, source: 'pdf_text', lines };
  return { kind: 'pdf', pageCount: 1, pages: [page], attachments: [], metadata: {} };
}
