import { fileURLToPath } from 'node:url';
import { createDocumentReader } from '@probant/documents/reader';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { EvaluationRun } from '../evaluation-run.ts';
import { buildCopiedFileTable } from './copied-files.ts';
import { buildFindingTables } from './findings.ts';
import { buildLookAlikeTable } from './look-alike-receipts.ts';
import { buildPhotographTable } from './photographs.ts';

/** The tables by the name that `--only` accepts. */
const RECEIPT_TABLES = {
  findings: buildFindingTables,
  programs: buildLookAlikeTable,
  copies: buildCopiedFileTable,
  photographs: buildPhotographTable,
} as const;

/** One hour per document, so that a busy machine does not affect the result. */
const READER_LIMITS = { documentMs: 3_600_000 };

/** Prints the tables of receipt control, or the one that `--only` names, with measured values and goals. */
export async function evaluateReceipts({ data, limit, only }: EvaluationRun): Promise<void> {
  const tables = Object.entries(RECEIPT_TABLES).filter(([name]) => only === undefined || name === only);
  if (tables.length === 0) throw new RangeError(`--only must be one of ${Object.keys(RECEIPT_TABLES).join(', ')}`);
  const models = fileURLToPath(new URL('../../models/ppocr-v6', import.meta.url));
  const logger = createLogger({ level: 'error', destination: process.stderr });
  const reader = await createDocumentReader({ models, logger, metrics: createMetrics(), limits: READER_LIMITS });
  try {
    for (const [, buildTable] of tables) {
      for (const line of await buildTable({ folder: `${data}/extraction/dev`, limit, reader })) console.log(line);
      console.log('');
    }
  } finally {
    await reader.close();
  }
}
