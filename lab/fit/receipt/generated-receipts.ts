import type { DocumentReader } from '@probant/documents/document';
import { generateReceipts } from '../../generate/generate-receipts.ts';
import { type LabelledReceipt, labelGeneratedReceipt } from './labelled-receipts.ts';

/** French receipts of the training templates, in addition to the photographed ones. */
const GENERATED_ORDER = { seed: 71, count: 300, part: 'train', medium: 'pdf' } as const;

export async function generateLabelledReceipts(reader: DocumentReader): Promise<LabelledReceipt[]> {
  const receipts: LabelledReceipt[] = [];
  for await (const receipt of generateReceipts(GENERATED_ORDER))
    receipts.push(labelGeneratedReceipt(await reader.open(receipt.bytes, { tenant: 'fit' }), receipt));
  return receipts;
}
