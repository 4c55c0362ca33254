import type { ReceiptData } from '@probant/contracts/extraction';
import type { DocumentReader } from '@probant/documents/document';
import { extractDocument } from '@probant/extraction/extract-document';
import { computeFileHash } from '../../../services/extraction/src/analysis/compose-analysis.ts';
import type { ComparedReceipt } from '../../../services/extraction/src/receipt-control/duplicates/duplicate-groups.rules.ts';
import { toPurchase } from '../../../services/extraction/src/receipt-control/duplicates/same-purchase.rules.ts';

/** Opens, fingerprints and reads a file as the service does, and returns what receipt control compares with the rest of a batch. */
export async function readForComparison(
  reader: DocumentReader,
  bytes: Uint8Array,
  index: number,
): Promise<ComparedReceipt> {
  const document = await reader.open(bytes, { tenant: 'eval', fingerprint: true });
  const { data, raw_text, text_source } = extractDocument(document, { type: 'receipt', withGeometry: false });
  const purchase = toPurchase({
    sha256: computeFileHash(bytes),
    fingerprint: document.fingerprint ?? null,
    data: (data ?? {}) as ReceiptData,
    rawText: raw_text,
    textSource: text_source,
  });
  return { ...purchase, index };
}
