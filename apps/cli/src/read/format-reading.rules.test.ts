import type { AnalyzeResponse } from '@probant/contracts/authenticity';
import type { ExtractionResult } from '@probant/contracts/extraction';
import { describe, expect, test } from 'vitest';
import { listFieldRows } from './field-rows.rules.ts';
import { formatReading, type Reading } from './format-reading.rules.ts';
import { drawPage } from './page-grid.rules.ts';

const place = (field: string, x: number, y: number, page = 1) => ({
  field,
  page,
  box: [x, y, x + 0.1, y + 0.01],
  source: 'ocr',
});
const extraction: ExtractionResult = {
  document_type: 'invoice',
  data: {
    vendor_name: 'Ateliers\nRochebrune',
    total_amount: 12.5,
    line_items: [{ description: 'Porte', amount: 12.5 }],
  },
  text_source: 'ocr',
  raw_text: 'x',
  confidence: 0.6,
  field_confidences: [
    { field: 'vendor_name', score: 0.95, reason: 'label_match' },
    { field: 'total_amount', score: 0.4, reason: 'ocr_low' },
    { field: 'line_items.0.description', score: 0.9, reason: 'layout' },
    { field: 'line_items.0.amount', score: 0.7, reason: 'layout' },
  ],
  pii_detected: [],
  error: null,
  geometry: [
    place('vendor_name', 0.1, 0.05),
    place('line_items.0.description', 0.1, 0.5),
    place('line_items.0.amount', 0.8, 0.5),
    place('total_amount', 0.8, 0.5),
    place('total_amount', 0, 0.9, 3),
  ],
  pages: [
    { width: 100, height: 100, source: 'ocr' },
    { width: 100, height: 100, source: 'ocr' },
    { width: 100, height: 100, source: 'ocr' },
  ],
};
const opinion: AnalyzeResponse = {
  verdict: 'suspicious',
  score: 0.35,
  signals: [
    { code: 'pdf_edited', family: 'structure', strength: 'strong', message: 'Le fichier a été modifié.', detail: {} },
  ],
  explanation: 'Un élément appelle une vérification.',
  rules_version: '1',
  document_sha256: '0',
  document_type: 'rib',
  analysed_at: '2026-11-25T10:00:00.000Z',
};
const reading: Reading = { extraction, authenticity: opinion, authenticityError: null };
const plain = (text: string) => text;

describe('listFieldRows', () => {
  test('has a row for each field, with the members of a record and their lowest confidence', () => {
    expect(listFieldRows(extraction)).toEqual([
      { number: 1, field: 'vendor_name', value: 'Ateliers Rochebrune', score: 0.95, reason: 'label_match' },
      { number: 2, field: 'total_amount', value: '12.5', score: 0.4, reason: 'ocr_low' },
      { number: 3, field: 'line_items.0', value: 'Porte | 12.5', score: 0.7, reason: 'layout' },
    ]);
  });

  test('lets no value move the cursor of a terminal', () => {
    const hostile = { ...extraction, data: { vendor_name: 'a\u001b[2Jb\u202e' } };
    expect(listFieldRows(hostile)[0]?.value).toBe('a\\u001b[2Jb\\u202e');
  });
});

describe('drawPage', () => {
  const rows = listFieldRows(extraction);
  const draw = (columns: number, page = 1) => drawPage(extraction, rows, page, columns, plain);

  test('draws each value at its place after the number of its field, values that overlap below one another', () => {
    const line = (text: string) => `|${text.padEnd(40)}|`;
    const border = `+${'-'.repeat(40)}+`;
    expect(draw(42)).toEqual([
      border,
      line('    1 Ateliers Rochebrune'),
      line(''),
      line('    3 Porte                     3 12.5'),
      line('                                2 12.5'),
      line(''),
      border,
    ]);
  });

  test('draws the members of a record that share a box once, in one text', () => {
    const line = [place('line_items.0.description', 0.1, 0.5), place('line_items.0.amount', 0.1, 0.5)];
    expect(drawPage({ ...extraction, geometry: line }, rows, 1, 42, plain)[1]).toMatch(/^\| {4}3 Porte \| 12\.5 +\|$/);
  });

  test.each([22, 30, 100])('fills exactly %d columns', (columns) => {
    expect(new Set(draw(columns).map(({ length }) => length))).toEqual(new Set([columns]));
  });

  test('draws nothing for a page without values', () => expect(draw(42, 2)).toEqual([]));

  test('draws at most 120 lines of a long strip', () => {
    const strip = { ...extraction, pages: [{ width: 1, height: 1_000, source: 'ocr' }] };
    expect(drawPage(strip, rows, 1, 100, plain).length).toBeLessThan(125);
  });

  test('colours a value by the confidence of its field', () => {
    const painted = drawPage(extraction, rows, 1, 42, (text, score) => `<${score}>${text}</>`);
    expect(painted[1]).toBe(`|    <0.95>1 Ateliers Rochebrune</>${' '.repeat(15)}|`);
  });
});

describe('formatReading', () => {
  const lines = formatReading(reading, null, plain);

  test('prints fields with confidence and reason, signals as they come, and the pages with values', () => {
    expect(lines[0]).toBe('invoice, confidence 0.60, text from ocr, 3 pages');
    expect(lines).toContain('2   total_amount  12.5                 0.40        ocr_low');
    expect(lines).toContain('authenticity: suspicious, score 0.35');
    expect(lines).toContain('    Le fichier a été modifié.');
    expect(lines.filter((line) => line.startsWith('page '))).toEqual(['page 1', 'page 3']);
  });

  test('says why there is no opinion', () => {
    const without = {
      ...reading,
      authenticity: null,
      authenticityError: 'the type invoice has no opinion on authenticity',
    };
    expect(formatReading(without, null, plain)).toContain(
      'authenticity: not evaluated: the type invoice has no opinion on authenticity',
    );
  });

  test('says that nothing was recognised', () => {
    const unknown = { ...extraction, data: null, field_confidences: [], geometry: [], text_source: null };
    expect(formatReading({ ...reading, extraction: unknown }, null, plain).slice(0, 3)).toEqual([
      'no known type of document (nearest: invoice), confidence 0.60, no text, 3 pages',
      '',
      'no field was read',
    ]);
  });

  test.each([40, 60, 80, 120])('fits a terminal of %d columns', (columns) => {
    const long = { ...extraction, data: { vendor_name: 'Très long '.repeat(30) } };
    const narrow = formatReading({ ...reading, extraction: long }, columns, plain);
    expect(narrow.filter((line) => line.length > columns)).toEqual([]);
  });

  test('draws five pages and counts the others', () => {
    const geometry = [1, 2, 3, 4, 5, 6, 7].map((page) => place('vendor_name', 0, 0, page));
    const many = formatReading({ ...reading, extraction: { ...extraction, geometry } }, null, plain);
    expect(many.at(-1)).toBe('values are on 2 more pages: --json has all');
  });
});
