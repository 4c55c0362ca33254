import { fileURLToPath } from 'node:url';
import { createDocumentReader } from '@probant/documents/reader';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { EvaluationRun } from '../main.ts';
import { ocrTable } from '../ocr/ocr-table.ts';
import { detectionTable } from './detection.ts';
import { generatedInvoiceTables } from './generated-invoices.ts';
import { generatedReceiptTables } from './generated-receipts.ts';
import { idCardTables } from './id-cards.ts';
import { invoiceTables } from './invoices.ts';
import { receiptTable } from './receipts.ts';
import { resumeTables } from './resumes.ts';
import { ribTable } from './ribs.ts';

/** The tables by the name that `--only` takes. */
const TABLES = {
  invoices: invoiceTables,
  'generated-invoices': generatedInvoiceTables,
  receipts: receiptTable,
  'generated-receipts': generatedReceiptTables,
  resumes: resumeTables,
  ribs: ribTable,
  'id-cards': idCardTables,
  detection: detectionTable,
  ocr: ocrTable,
} as const;

/** Prints the tables of the extraction service, or one of them: ours, the goal, and the figure of the study that set it. */
export async function evaluateExtraction({ data, limit, only }: EvaluationRun): Promise<void> {
  const chosen = Object.entries(TABLES).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) throw new RangeError(`--only takes one of ${Object.keys(TABLES).join(', ')}`);
  const models = fileURLToPath(new URL('../../models/ppocr-v6', import.meta.url));
  const logger = createLogger({ level: 'error', destination: process.stderr });
  const reader = await createDocumentReader({ models, logger, metrics: createMetrics() });
  const folder = `${data}/extraction/dev`;
  try {
    for (const [, table] of chosen) {
      for (const line of await table({ folder, limit, reader })) console.log(line);
      console.log('');
    }
  } finally {
    await reader.close();
  }
}
