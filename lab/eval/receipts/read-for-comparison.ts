import type { ReceiptData } from '@probant/contracts/extraction';
import type { DocumentReader } from '@probant/documents/document';
import { type ComparedReceipt, computeFileHash, extractDocument, toPurchase } from '@probant/extraction/lab';

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
