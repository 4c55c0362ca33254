import { createDocumentReader, type DocumentReaderOptions } from '@probant/documents/reader';
import { SHIPPED_MODELS_FOLDER } from '@probant/documents/testing/shipped-models';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { createTestExtraction, type TestExtraction } from './test-extraction.ts';

/** Starts the service with one real worker, which no busy machine stops: the deadline of a document is ten minutes. */
export async function startExtractionWithReader(
  options: Partial<DocumentReaderOptions> = {},
): Promise<TestExtraction & { close(): Promise<void> }> {
  const reader = await createDocumentReader({
    models: SHIPPED_MODELS_FOLDER,
    logger: silentLogger,
    metrics: createMetrics(),
    workers: 1,
    limits: { taskMs: 600_000 },
    ...options,
  });
  const extraction = await createTestExtraction(reader);
  return {
    ...extraction,
    async close() {
      await extraction.service.close();
      await reader.close();
    },
  };
}
