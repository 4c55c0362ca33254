import { createDocumentReader } from '@probant/documents/reader';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { EvaluationRun } from '../evaluation-run.ts';
import { buildOcrTable } from '../ocr/ocr-table.ts';
import { OCR_MODELS_FOLDER, UNHURRIED_LIMITS } from '../ocr-models.ts';
import { cacheReadings } from './cached-reader.ts';
import { buildDetailsTable } from './details.ts';
import { buildDetectionTable } from './detection.ts';
import { buildGeneratedInvoiceTables } from './generated-invoices.ts';
import { buildGeneratedReceiptTables } from './generated-receipts.ts';
import { buildIdCardTables } from './id-cards.ts';
import { buildInvoiceTables } from './invoices.ts';
import { buildLayoutTables } from './layouts.ts';
import { buildReceiptTable } from './receipts.ts';
import { buildResumeTables } from './resumes.ts';
import { buildRibTable } from './ribs.ts';

/** The tables by their name for `--only`. */
const TABLE_BUILDERS = {
  invoices: buildInvoiceTables,
  'generated-invoices': buildGeneratedInvoiceTables,
  layouts: buildLayoutTables,
  receipts: buildReceiptTable,
  'generated-receipts': buildGeneratedReceiptTables,
  resumes: buildResumeTables,
  ribs: buildRibTable,
  'id-cards': buildIdCardTables,
  details: buildDetailsTable,
  detection: buildDetectionTable,
  ocr: buildOcrTable,
} as const;

/** Prints the tables of the extraction service, or one of them: our figure, the goal, and the figure of the study that set it. */
export async function evaluateExtraction({ data, limit, only }: EvaluationRun): Promise<void> {
  const selected = Object.entries(TABLE_BUILDERS).filter(([name]) => only === undefined || name === only);
  if (selected.length === 0) throw new RangeError(`--only expects one of ${Object.keys(TABLE_BUILDERS).join(', ')}`);
  const logger = createLogger({ level: 'error', destination: process.stderr });
  const metrics = createMetrics();
  const reader = cacheReadings(
    await createDocumentReader({ models: OCR_MODELS_FOLDER, logger, metrics, limits: UNHURRIED_LIMITS }),
  );
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
