import { fileURLToPath } from 'node:url';
import { createDocumentReader, type DocumentReaderOptions } from '@probant/documents/reader';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { createTestExtraction, type TestExtraction } from './test-extraction.ts';

/** Starts the service with one real worker, which no busy machine stops: the deadline of a document is ten minutes. */
export async function startExtractionWithReader(
  options: Partial<DocumentReaderOptions> = {},
): Promise<TestExtraction & { close(): Promise<void> }> {
  const reader = await createDocumentReader({
    models: fileURLToPath(new URL('../../../../models/ppocr-v6', import.meta.url)),
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
