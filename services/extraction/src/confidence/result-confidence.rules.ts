import type { DocumentType } from '@probant/contracts/extraction';
import type { FieldReading } from '../reading/field-reading.ts';

/** What a document of each type is looked up for: a result without them is worth less, however sure the rest is. */
const EXPECTED: Readonly<Record<DocumentType, readonly string[]>> = {
  invoice: ['invoice_number', 'invoice_date', 'vendor_name', 'total_amount'],
  receipt: ['receipt_date', 'vendor_name', 'total_amount'],
  resume: ['lastname', 'email', 'experiences'],
  id_card: ['last_name', 'birth_date', 'document_number'],
  rib: ['iban', 'holder_name'],
};

/**
 * How likely every returned field is right. All of them together are never more likely than the least sure one, and readings of
 * one document fail together, so it is that one's; a result that lacks what its type is looked up for loses up to half.
 */
export function resultConfidence(type: DocumentType, fields: readonly FieldReading[]): number {
  if (fields.length === 0) return 0;
  const least = fields.reduce((lowest, field) => Math.min(lowest, field.confidence), 1);
  const expected = EXPECTED[type];
  const found = expected.filter((name) => fields.some(({ path }) => path === name || path.startsWith(`${name}.`)));
  return rounded(least * (0.5 + (0.5 * found.length) / expected.length));
}

const rounded = (confidence: number): number => Math.round(confidence * 1000) / 1000;
