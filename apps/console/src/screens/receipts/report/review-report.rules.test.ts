import { expect, test } from 'vitest';
import type { ReceiptItem } from '../review.rules.ts';
import { countOpinions, listGaps } from './review-report.rules.ts';

const receipt = (filename: string, part: Partial<ReceiptItem> = {}): ReceiptItem => ({
  index: 0,
  filename,
  data: null,
  confidence: 0.9,
  findings: [],
  authenticity: { verdict: 'consistent', score: 0, signals: [] } as unknown as ReceiptItem['authenticity'],
  error: null,
  field_confidences: [],
  ...part,
});
const incomplete = [{ code: 'analysis_incomplete', severity: 'warning', message: 'Seules 3 pages ont été lues.' }];

test.each([
  { title: 'a batch that was read and checked as a whole', items: [receipt('a'), receipt('b')], gaps: {} },
  { title: 'an empty batch', items: [], gaps: {} },
  {
    title: 'an encrypted file',
    items: [receipt('a', { error: 'encrypted', authenticity: null })],
    gaps: { unread: ['a'] },
  },
  {
    title: 'a format without an opinion',
    items: [receipt('a'), receipt('b.docx', { authenticity: null })],
    gaps: { withoutAuthenticity: ['b.docx'] },
  },
  {
    title: 'a photograph of which a part was checked',
    items: [
      receipt('photo.jpg', {
        authenticity: {
          verdict: 'consistent',
          score: 0,
          signals: [{ code: 'analysis_incomplete', severity: 'info', message: 'Une partie…' }],
        } as unknown as ReceiptItem['authenticity'],
      }),
    ],
    gaps: { partlyAuthenticated: ['photo.jpg'] },
  },
  {
    title: 'a long receipt of which some pages were read',
    items: [receipt('long.pdf', { findings: incomplete as unknown as ReceiptItem['findings'] })],
    gaps: { incomplete: ['long.pdf'] },
  },
])('the report of $title says what is missing', ({ items, gaps }) => {
  expect(listGaps({ items })).toEqual({
    unread: [],
    withoutAuthenticity: [],
    partlyAuthenticated: [],
    incomplete: [],
    ...gaps,
  });
});

test('opinions are counted in the order of the choices, without those that nobody gave', () => {
  expect(countOpinions(['wait', 'none', 'ok', 'none'])).toEqual([
    { opinion: 'none', count: 2 },
    { opinion: 'ok', count: 1 },
    { opinion: 'wait', count: 1 },
  ]);
});
