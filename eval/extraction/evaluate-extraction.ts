import { fileURLToPath } from 'node:url';
import { createDocumentReader } from '@probant/documents/reader';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { detectionTable } from './detection.ts';
import { generatedInvoiceTables } from './generated-invoices.ts';
import { invoiceTables } from './invoices.ts';
import { receiptTable } from './receipts.ts';

/** Prints the tables of the extraction service: ours, the goal, and the figure of the study that set it. */
export async function evaluateExtraction({ data, limit }: { data: string; limit: number }): Promise<void> {
  const models = fileURLToPath(new URL('../../models/ppocr-v6', import.meta.url));
  const logger = createLogger({ level: 'error', destination: process.stderr });
  const reader = await createDocumentReader({ models, logger, metrics: createMetrics() });
  const folder = `${data}/extraction/dev`;
  try {
    for (const table of [invoiceTables, generatedInvoiceTables, receiptTable, detectionTable]) {
      for (const line of await table({ folder, limit, reader })) console.log(line);
      console.log('');
    }
  } finally {
    await reader.close();
  }
}
