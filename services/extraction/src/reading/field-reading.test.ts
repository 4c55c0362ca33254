import type { InvoiceData, ResumeData } from '@probant/contracts/extraction';
import { describe, expect, test } from 'vitest';
import { collectReadings, type Reading } from './field-reading.ts';

const read = <T>(value: T): Reading<T> => ({
  value,
  confidence: 0.8,
  reason: 'label_match',
  page: 1,
  box: [0, 0, 1, 0.1],
  source: 'pdf_text',
});

describe('collectReadings', () => {
  test('splits values and evidence and numbers the line items from 0', () => {
    const { data, fields } = collectReadings<InvoiceData>({
      invoice_number: read('F-12'),
      due_date: null,
      line_items: [{ description: read('Farine'), amount: read(12.5) }, { amount: read(3) }],
    });
    expect(data).toEqual({
      invoice_number: 'F-12',
      line_items: [{ description: 'Farine', amount: 12.5 }, { amount: 3 }],
    });
    expect(fields.map((field) => field.path)).toEqual([
      'invoice_number',
      'line_items.0.description',
      'line_items.0.amount',
      'line_items.1.amount',
    ]);
  });

  test('returns one path for each item of a list of plain values', () => {
    const { data, fields } = collectReadings<ResumeData>({
      skills: [read('SQL'), read('Comptabilité')],
      languages: [],
    });
    expect(data).toEqual({ skills: ['SQL', 'Comptabilité'] });
    expect(fields.map((field) => field.path)).toEqual(['skills.0', 'skills.1']);
  });
});
