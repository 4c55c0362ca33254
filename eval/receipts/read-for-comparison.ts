import type { DocumentReader } from '@probant/documents/document';
import { extractDocument } from '@probant/extraction/extract-document';
import {
  type ComparedReceipt,
  createComparedReceipt,
} from '../../services/extraction/src/receipt-control/duplicates/compared-receipt.ts';

/** Opens, fingerprints and reads a file as the service does, and returns what receipt control compares with the rest of a batch. */
export async function readForComparison(
  reader: DocumentReader,
  bytes: Uint8Array,
  index: number,
): Promise<ComparedReceipt> {
  const document = await reader.open(bytes, { tenant: 'eval', fingerprint: true });
  const result = extractDocument(document, { type: 'receipt', withGeometry: false });
  return createComparedReceipt(index, { document, bytes }, result);
}
