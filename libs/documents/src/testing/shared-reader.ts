import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { startOnce } from '@probant/kernel/testing/start-once';
import type { Workers } from '@probant/workers/workers';
import type { DocumentReader } from '../document.ts';
import { createDocumentWorkers } from '../document-workers.ts';
import { readWithWorkers } from '../reader.ts';
import { SHIPPED_MODELS_FOLDER } from './shipped-models.ts';

/**
 * Returns one set of workers for every test file of a test process, whose end is their end: starting one takes half a second of a
 * processor, one with the programs of all services one and a half, and the networks of OCR come on top. Their deadline is one that no busy
 * machine reaches.
 */
export const openSharedWorkers: () => Promise<Workers> = startOnce(() =>
  createDocumentWorkers({
    models: SHIPPED_MODELS_FOLDER,
    logger: silentLogger,
    metrics: createMetrics(),
    limits: { taskMs: 600_000 },
  }),
);

/** Returns a reader on the shared workers. Closing it closes nothing. */
export const openSharedReader = async (): Promise<DocumentReader> => readWithWorkers(await openSharedWorkers());
