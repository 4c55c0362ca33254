import type { DocumentReader } from '@probant/documents/document';
import { extractDocument } from '@probant/extraction/extract-document';
import {
  type ComparedReceipt,
  comparedReceipt,
} from '../../services/extraction/src/receipt-control/duplicates/compared-receipt.ts';

/** A file as receipt control compares it with the others of a batch: opened, fingerprinted and read as the service does. */
export async function readForComparison(
  reader: DocumentReader,
  bytes: Uint8Array,
  index: number,
): Promise<ComparedReceipt> {
  const document = await reader.open(bytes, { tenant: 'eval', fingerprint: true });
  const result = extractDocument(document, { type: 'receipt', withGeometry: false });
  return comparedReceipt(index, { document, bytes }, result);
}
