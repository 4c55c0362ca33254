import { silentLogger } from '@probant/kernel/logging';
import { createMetrics, type Metrics } from '@probant/kernel/metrics';
import type { DocumentReader } from '../document.ts';
import { createDocumentReader, type DocumentReaderOptions } from '../reader.ts';
import { SHIPPED_MODELS_FOLDER } from './shipped-models.ts';

export type TestReader = DocumentReader & { readonly metrics: Metrics };

/** Creates a reader with the shipped models. The caller closes it. */
export async function createTestReader(options: Partial<DocumentReaderOptions> = {}): Promise<TestReader> {
  const metrics = createMetrics();
  const reader = await createDocumentReader({
    models: SHIPPED_MODELS_FOLDER,
    logger: silentLogger,
    metrics,
    ...options,
  });
  return { ...reader, metrics };
}

/** Returns 'read', or the message of the error with which a call fails (the fault of an UnreadableDocument). */
export const getOutcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'read',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
