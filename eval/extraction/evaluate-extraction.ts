import { fileURLToPath } from 'node:url';
import { createDocumentReader } from '@probant/documents/reader';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { EvaluationRun } from '../evaluation-run.ts';
import { buildOcrTable } from '../ocr/ocr-table.ts';
import { buildDetectionTable } from './detection.ts';
import { buildGeneratedInvoiceTables } from './generated-invoices.ts';
import { buildGeneratedReceiptTables } from './generated-receipts.ts';
import { buildIdCardTables } from './id-cards.ts';
import { buildInvoiceTables } from './invoices.ts';
import { buildReceiptTable } from './receipts.ts';
import { buildResumeTables } from './resumes.ts';
import { buildRibTable } from './ribs.ts';

/** The tables by their name for `--only`. */
const TABLE_BUILDERS = {
  invoices: buildInvoiceTables,
  'generated-invoices': buildGeneratedInvoiceTables,
  receipts: buildReceiptTable,
  'generated-receipts': buildGeneratedReceiptTables,
  resumes: buildResumeTables,
  ribs: buildRibTable,
  'id-cards': buildIdCardTables,
  detection: buildDetectionTable,
  ocr: buildOcrTable,
} as const;

/** Prints the tables of the extraction service, or one of them: our figure, the goal, and the figure of the study that set it. */
export async function evaluateExtraction({ data, limit, only }: EvaluationRun): Promise<void> {
  const selected = Object.entries(TABLE_BUILDERS).filter(([name]) => only === undefined || name === only);
  if (selected.length === 0) throw new RangeError(`--only expects one of ${Object.keys(TABLE_BUILDERS).join(', ')}`);
  const models = fileURLToPath(new URL('../../models/ppocr-v6', import.meta.url));
  const logger = createLogger({ level: 'error', destination: process.stderr });
  const reader = await createDocumentReader({ models, logger, metrics: createMetrics() });
  const folder = `${data}/extraction/dev`;
  try {
    for (const [, buildTable] of selected) {
      for (const line of await buildTable({ folder, limit, reader })) console.log(line);
      console.log('');
    }
  } finally {
    await reader.close();
  }
}
