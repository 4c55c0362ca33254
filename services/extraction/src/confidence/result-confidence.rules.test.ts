import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldReading } from '../reading/field-reading.ts';
import { resultConfidence } from './result-confidence.rules.ts';

const field = (path: string, confidence: number): FieldReading => ({
  path,
  confidence,
  reason: 'layout',
  page: 1,
  box: null,
  source: 'pdf_text',
});
const whole = ['invoice_number', 'invoice_date', 'vendor_name', 'total_amount'];

describe('confidence of a result', () => {
  test('no field, no confidence', () => expect(resultConfidence('invoice', [])).toBe(0));

  test('a whole invoice is as sure as its least sure field', () =>
    expect(resultConfidence('invoice', [...whole.map((path) => field(path, 0.98)), field('due_date', 0.6)])).toBe(0.6));

  test('an invoice of which only the currency was read is worth half of it', () =>
    expect(resultConfidence('invoice', [field('currency', 0.9)])).toBe(0.45));

  test('experiences count by their members', () =>
    expect(
      resultConfidence('resume', [field('lastname', 0.8), field('email', 0.8), field('experiences.0.title', 0.8)]),
    ).toBe(0.8));

  test('never above any field', () => {
    const fields = fc.array(
      fc.tuple(fc.constantFrom(...whole, 'currency'), fc.double({ min: 0, max: 1, noNaN: true })),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(fields, (list) => {
        const confidence = resultConfidence(
          'invoice',
          list.map(([path, score]) => field(path, score)),
        );
        expect(confidence).toBeLessThanOrEqual(Math.min(...list.map(([, score]) => score)) + 0.001);
      }),
    );
  });
});
