import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldReading } from '../reading/field-reading.ts';
import { computeResultConfidence } from './result-confidence.rules.ts';

const field = (path: string, confidence: number): FieldReading => ({
  path,
  confidence,
  reason: 'layout',
  page: 1,
  box: null,
  source: 'pdf_text',
});
const essentialFields = ['invoice_number', 'invoice_date', 'vendor_name', 'total_amount'];

describe('computeResultConfidence', () => {
  test('returns 0 without fields', () => expect(computeResultConfidence('invoice', [])).toBe(0));

  test('returns the lowest confidence for a complete invoice', () =>
    expect(
      computeResultConfidence('invoice', [...essentialFields.map((path) => field(path, 0.98)), field('due_date', 0.6)]),
    ).toBe(0.6));

  test('returns half the confidence for an invoice with only its currency', () =>
    expect(computeResultConfidence('invoice', [field('currency', 0.9)])).toBe(0.45));

  test('counts experiences by their members', () =>
    expect(
      computeResultConfidence('resume', [
        field('lastname', 0.8),
        field('email', 0.8),
        field('experiences.0.title', 0.8),
      ]),
    ).toBe(0.8));

  test('never exceeds the confidence of a field', () => {
    const fields = fc.array(
      fc.tuple(fc.constantFrom(...essentialFields, 'currency'), fc.double({ min: 0, max: 1, noNaN: true })),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(fields, (list) => {
        const confidence = computeResultConfidence(
          'invoice',
          list.map(([path, score]) => field(path, score)),
        );
        expect(confidence).toBeLessThanOrEqual(Math.min(...list.map(([, score]) => score)) + 0.001);
      }),
    );
  });
});
