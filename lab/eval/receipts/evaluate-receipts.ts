import { createDocumentReader } from '@probant/documents/reader';
import { SHIPPED_MODELS_FOLDER } from '@probant/documents/testing/shipped-models';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { EvaluationRun } from '../evaluation-run.ts';
import type { EvaluationInput } from '../extraction/opened-files.ts';
import { buildCopiedFileTable } from './copied-files.ts';
import { buildFindingTables } from './findings.ts';
import { buildLookAlikeTable } from './look-alike-receipts.ts';
import { buildPhotographTable } from './photographs.ts';
import {
  buildDevelopmentFaultTables,
  buildReportedFaultTables,
  type PrintedFaultInput,
} from './printed/printed-fault-tables.ts';

/** The tables by the name that `--only` accepts. */
const RECEIPT_TABLES = {
  findings: buildFindingTables,
  programs: buildLookAlikeTable,
  copies: buildCopiedFileTable,
  photographs: buildPhotographTable,
  printed: buildReportedFaultTables,
} as const;

/** Tables to develop on. They are computed only when `--only` names them. */
const DEVELOPMENT_TABLES = { 'printed-development': buildDevelopmentFaultTables } as const;

type TableBuilder = (input: EvaluationInput & PrintedFaultInput) => Promise<string[]>;

/** One hour per document, so that a busy machine does not affect the result. */
const READER_LIMITS = { taskMs: 3_600_000 };

/** Prints the tables of receipt control, or the one that `--only` names, with measured values and goals. */
export async function evaluateReceipts({ data, limit, only, pages }: EvaluationRun): Promise<void> {
  const allTables: Readonly<Record<string, TableBuilder>> = { ...RECEIPT_TABLES, ...DEVELOPMENT_TABLES };
  const names = only === undefined ? Object.keys(RECEIPT_TABLES) : [only];
  const tables = names.flatMap((name): TableBuilder[] => (allTables[name] ? [allTables[name]] : []));
  if (tables.length === 0) throw new RangeError(`--only must be one of ${Object.keys(allTables).join(', ')}`);
  const models = SHIPPED_MODELS_FOLDER;
  const logger = createLogger({ level: 'error', destination: process.stderr });
  const reader = await createDocumentReader({ models, logger, metrics: createMetrics(), limits: READER_LIMITS });
  try {
    for (const buildTable of tables) {
      const input = { folder: `${data}/extraction/dev`, limit, reader, pages };
      for (const line of await buildTable(input)) console.log(line);
      console.log('');
    }
  } finally {
    await reader.close();
  }
}
