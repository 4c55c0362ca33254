import type { DocumentReader } from '@probant/documents/document';
import { generateReceipts } from '../../generate/generate-receipts.ts';
import { drawn, type LabelledReceipt } from './labelled-receipts.ts';

/** French receipts to learn from beside the photographed ones, of the templates that are there to learn from. */
const ORDER = { seed: 71, count: 300, part: 'train', medium: 'pdf' } as const;

export async function drawnReceipts(reader: DocumentReader): Promise<LabelledReceipt[]> {
  const receipts: LabelledReceipt[] = [];
  for await (const receipt of generateReceipts(ORDER))
    receipts.push(drawn(await reader.open(receipt.bytes, { tenant: 'fit' }), receipt));
  return receipts;
}
