import { fileURLToPath } from 'node:url';
import { createDocumentReader } from '@probant/documents/reader';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { EvaluationRun } from '../main.ts';
import { copiedFileTable } from './copied-files.ts';
import { findingTables } from './findings.ts';
import { oneProgramTable } from './one-program.ts';
import { photographTable } from './photographs.ts';

/** The tables by the name that `--only` takes. */
const TABLES = {
  findings: findingTables,
  programs: oneProgramTable,
  copies: copiedFileTable,
  photographs: photographTable,
} as const;

/** An hour: how busy the machine is must not end a document here. */
const PATIENT = { document: 3_600_000 };

/** Prints the tables of receipt control, or one of them: ours and the goal. */
export async function evaluateReceipts({ data, limit, only }: EvaluationRun): Promise<void> {
  const chosen = Object.entries(TABLES).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) throw new RangeError(`--only takes one of ${Object.keys(TABLES).join(', ')}`);
  const models = fileURLToPath(new URL('../../models/ppocr-v6', import.meta.url));
  const logger = createLogger({ level: 'error', destination: process.stderr });
  const reader = await createDocumentReader({ models, logger, metrics: createMetrics(), limits: PATIENT });
  try {
    for (const [, table] of chosen) {
      for (const line of await table({ folder: `${data}/extraction/dev`, limit, reader })) console.log(line);
      console.log('');
    }
  } finally {
    await reader.close();
  }
}
