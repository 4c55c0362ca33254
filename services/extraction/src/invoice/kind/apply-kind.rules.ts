import type { InvoiceData } from '@probant/contracts/extraction';
import type { FieldReading, TypeReading } from '../../reading/field-reading.ts';
import { negateCreditNote } from './credit-note-signs.rules.ts';
import type { PrintedKind } from './document-kind.rules.ts';

/** Where the titles, or the signs of the totals, contradict one another, the sign of an amount is a guess. */
const MAX_UNSURE_SIGN_CONFIDENCE = 0.6;

/**
 * Gives the amounts of a printed document the signs of its kind. An invoice keeps what is printed. Where titles of both kinds are equally
 * prominent, negative totals show a credit note; without them the confidence of every signed value is limited.
 */
export function applyPrintedKind(
  { data, fields }: TypeReading<InvoiceData>,
  { kind, isUnsure }: PrintedKind,
): TypeReading<InvoiceData> {
  const isCreditNote = kind === 'credit_note' || (isUnsure && hasNegativeTotals(data));
  if (!isCreditNote && hasContradictorySigns(data))
    return {
      data,
      fields: fields.map((field) => limitField(field, TOTAL_PATTERN, 'arithmetic_disagrees')),
      details: { kind: 'invoice' },
    };
  return {
    data: isCreditNote ? negateCreditNote(data) : data,
    fields: isUnsure && !hasNegativeTotals(data) ? fields.map((field) => limitField(field, SIGNED_PATTERN)) : fields,
    details: { kind: isCreditNote ? 'credit_note' : 'invoice' },
  };
}

const TOTAL_PATTERN = /^(?:subtotal|vat_amount|total_amount)$/;
const SIGNED_PATTERN = /^(?:subtotal|vat_amount|total_amount|line_items\.\d+\.(?:amount|quantity))$/;

const hasNegativeTotals = ({ subtotal, total_amount: total }: InvoiceData): boolean =>
  (total ?? 0) < 0 && (subtotal ?? -1) < 0;

/** "Total HT 380,00", "Total TTC -456,00": one of the signs is wrong. */
const hasContradictorySigns = ({ subtotal, total_amount: total }: InvoiceData): boolean =>
  subtotal != null && total != null && subtotal * total < 0;

const limitField = (field: FieldReading, pattern: RegExp, reason = field.reason): FieldReading =>
  pattern.test(field.path)
    ? { ...field, reason, confidence: Math.min(field.confidence, MAX_UNSURE_SIGN_CONFIDENCE) }
    : field;
