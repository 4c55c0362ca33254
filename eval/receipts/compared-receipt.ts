import { createHash } from 'node:crypto';
import type { ReceiptData } from '@probant/contracts/extraction';
import type { DocumentReader } from '@probant/documents/document';
import { extractDocument } from '@probant/extraction/extract-document';
import type { ComparedReceipt } from '../../services/extraction/src/receipt-control/duplicates/duplicate-groups.rules.ts';

/** A file as receipt control compares it with the others of a batch: opened, fingerprinted and read as the service does. */
export async function comparedReceipt(
  reader: DocumentReader,
  bytes: Uint8Array,
  index: number,
): Promise<ComparedReceipt> {
  const document = await reader.open(bytes, { tenant: 'eval', fingerprint: true });
  const { data, raw_text, text_source } = extractDocument(document, { type: 'receipt', withGeometry: false });
  return {
    index,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    fingerprint: document.fingerprint ?? null,
    data: (data as ReceiptData | null) ?? {},
    rawText: raw_text,
    textSource: text_source,
  };
}
