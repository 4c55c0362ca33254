import type {
  DocumentKind,
  DocumentRange,
  DocumentType,
  ExtractionDetails,
  ReceiptData,
} from '@probant/contracts/extraction';
import type { Page } from '@probant/documents/document';
import type { TypeReading } from '../reading/field-reading.ts';

/** Returns the details of a result: what its reader knows, null for the rest. The kind is null when the type is a guess. */
export function composeDetails(
  type: DocumentType,
  reading: TypeReading | null,
  documents: readonly DocumentRange[],
  pages: readonly Page[],
): ExtractionDetails {
  return {
    kind: reading === null ? null : findKind(type, reading),
    documents: [...documents],
    buyer: null,
    supplier_ids: null,
    vat_breakdown: reading === null || type !== 'receipt' ? null : readReceiptVat(reading),
    order_reference: null,
    contract_reference: null,
    buyer_reference: null,
    preceding_invoice: null,
    delivery_date: null,
    period_start: null,
    period_end: null,
    payment_terms: null,
    payment_accounts: null,
    prepaid_amount: null,
    amount_due: null,
    receipt: null,
    hidden_text_pages: pages.filter(({ hasHiddenText }) => hasHiddenText).map(({ number }) => number),
    ...reading?.details,
  };
}

/** A receipt with a negative total is a refund. */
const findKind = (type: DocumentType, { data }: TypeReading): DocumentKind =>
  type === 'receipt' && ((data as ReceiptData).total_amount ?? 0) < 0 ? 'refund' : type;

function readReceiptVat({ data }: TypeReading): ExtractionDetails['vat_breakdown'] {
  const entries = (data as ReceiptData).vat_breakdown ?? [];
  return entries.length === 0 ? null : entries;
}
