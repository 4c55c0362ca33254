import type { DocumentReader } from '@probant/documents/document';
import { createDocumentReader, type DocumentReaderOptions } from '@probant/documents/reader';
import { SHIPPED_MODELS_FOLDER } from '@probant/documents/testing/shipped-models';
import { extractDocument } from '@probant/extraction/lab';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { BenchmarkFile } from './benchmark-files.ts';

/** One hour, so that a busy machine cannot time out a document. */
const UNBOUNDED_LIMITS = { taskMs: 3_600_000 };

/** The cost of a document: CPU seconds (user and system) of the worker that read it and of the process that extracted its fields. */
type DocumentCost = {
  readonly worker: number;
  readonly fields: number;
  readonly pages: number;
  readonly memory: number;
};

export type MeasureDocument = (file: BenchmarkFile) => Promise<DocumentCost>;

/** Runs `work` with its own reader, one worker by default. `measure` may be called for several files at once. */
export async function withReader<T>(
  options: Partial<DocumentReaderOptions>,
  work: (measure: MeasureDocument) => Promise<T>,
): Promise<T> {
  const costs: { cpuSeconds: number | null; memory: number | null }[] = [];
  const reader = await createDocumentReader({
    models: SHIPPED_MODELS_FOLDER,
    logger: silentLogger,
    metrics: createMetrics(),
    workers: 1,
    limits: UNBOUNDED_LIMITS,
    onCost: (cost) => costs.push(cost),
    ...options,
  });
  try {
    return await work(async (file) => measureDocument(reader, file, () => costs.at(-1)));
  } finally {
    await reader.close();
  }
}

async function measureDocument(
  reader: DocumentReader,
  { bytes, type }: BenchmarkFile,
  lastCost: () => { cpuSeconds: number | null; memory: number | null } | undefined,
): Promise<DocumentCost> {
  const before = process.cpuUsage();
  const document = await reader.open(bytes, { tenant: 'bench' });
  const cost = lastCost();
  extractDocument(document, { type, withGeometry: false });
  const { user, system } = process.cpuUsage(before);
  return {
    worker: cost?.cpuSeconds ?? Number.NaN,
    fields: (user + system) / 1e6,
    pages: document.pageCount,
    memory: cost?.memory ?? Number.NaN,
  };
}

export async function measureInTurn(
  files: readonly BenchmarkFile[],
  measure: MeasureDocument,
): Promise<DocumentCost[]> {
  const costs: DocumentCost[] = [];
  for (const file of files) costs.push(await measure(file));
  return costs;
}

export const formatSeconds = (value: number): string => `${value.toFixed(3)} s`;
