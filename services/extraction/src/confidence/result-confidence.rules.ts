import type { DocumentType } from '@probant/contracts/extraction';
import { roundConfidence } from '../reading/create-reading.ts';
import type { FieldReading } from '../reading/field-reading.ts';

/** Essential fields of each type. A result without them has less confidence, however sure its other fields are. */
const ESSENTIAL_FIELDS: Readonly<Record<DocumentType, readonly string[]>> = {
  invoice: ['invoice_number', 'invoice_date', 'vendor_name', 'total_amount'],
  receipt: ['receipt_date', 'vendor_name', 'total_amount'],
  resume: ['lastname', 'email', 'experiences'],
  id_card: ['last_name', 'birth_date', 'document_number'],
  rib: ['iban', 'holder_name'],
};

/**
 * Returns the confidence that every field is right: the lowest confidence of a field, because errors in one document are correlated. Missing
 * essential fields reduce it by up to a half.
 */
export function computeResultConfidence(type: DocumentType, fields: readonly FieldReading[]): number {
  if (fields.length === 0) return 0;
  const lowestConfidence = fields.reduce((lowest, field) => Math.min(lowest, field.confidence), 1);
  const essentialFields = ESSENTIAL_FIELDS[type];
  const presentFields = essentialFields.filter((name) =>
    fields.some(({ path }) => path === name || path.startsWith(`${name}.`)),
  );
  return roundConfidence(lowestConfidence * (0.5 + (0.5 * presentFields.length) / essentialFields.length));
}
