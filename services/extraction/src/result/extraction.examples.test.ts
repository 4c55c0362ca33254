import { ExtractionResult } from '@probant/contracts/extraction';
import { isIban } from '@probant/french/iban';
import { parseSiren } from '@probant/french/siren';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { EXTRACTION_EXAMPLES } from './extraction.examples.ts';

const examples = [
  ...Object.values(EXTRACTION_EXAMPLES.one).map(({ value }) => value),
  ...Object.values(EXTRACTION_EXAMPLES.batch).flatMap(({ value }) => value),
];

describe.each(examples.map((value) => [value.error ?? value.document_type, value] as const))(
  'the example of %s',
  (_, example) => {
    test('matches the schema of the contract', () => expect(Value.Check(ExtractionResult, example)).toBe(true));

    test('has a confidence for every value and no other', () =>
      expect(example.field_confidences.map(({ field }) => field).sort()).toEqual(pathsOf(example.data).sort()));

    test('is at most as confident as its least confident field', () => {
      const lowestScore = Math.min(1, ...example.field_confidences.map(({ score }) => score));
      expect(example.confidence).toBeLessThanOrEqual(lowestScore);
    });

    test('has PII spans over text without blanks at the edges', () => {
      for (const { start, end } of example.pii_detected ?? [])
        expect(example.raw_text.slice(start, end)).toMatch(/^\S.*\S$/);
    });

    test('has an IBAN and a SIREN with valid keys', () => {
      const { iban, vendor_tax_id } = (example.data ?? {}) as { iban?: string; vendor_tax_id?: string };
      if (iban) expect(isIban(iban)).toBe(true);
      if (vendor_tax_id) expect(parseSiren(vendor_tax_id.slice(0, 9))).not.toBeNull();
    });
  },
);

function pathsOf(value: unknown, path = ''): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, path === '' ? name : `${path}.${name}`));
}
