import { createDocumentReader, type DocumentReaderOptions } from '@probant/documents/reader';
import { SHIPPED_MODELS_FOLDER } from '@probant/documents/testing/shipped-models';
import { extractionDefinition } from '@probant/extraction/definition';
import { createExtractionService } from '@probant/extraction/lab';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics, type Metrics } from '@probant/kernel/metrics';
import { createTestHost } from '@probant/service-runner/testing/test-host';

/** A response of the service, or null when none arrived in time. */
export type ServiceResponse = { readonly status: number; readonly body: unknown } | null;

export type LoopbackExtraction = {
  /** Sends one file over a socket and waits at most RESPONSE_TIMEOUT_MS. */
  extract(filename: string, bytes: Uint8Array): Promise<ServiceResponse>;
  readonly metrics: Metrics;
  /** Every line the service logged. */
  readonly logLines: readonly string[];
  close(): Promise<void>;
};

const EVALUATION_API_KEY = 'key-of-eval';

/** The maximum processing time of a document (20 s and 30 pages of OCR at 5 s each) plus 30 s. */
const RESPONSE_TIMEOUT_MS = 200_000;

/** Starts the extraction service with its reader and worker processes on a free port. */
export async function startLoopbackExtraction(
  options: Pick<DocumentReaderOptions, 'workers' | 'onCost'>,
): Promise<LoopbackExtraction> {
  const logged: string[] = [];
  const logger = createLogger({ level: 'info', destination: { write: (line) => logged.push(line) } });
  const metrics = createMetrics();
  const models = SHIPPED_MODELS_FOLDER;
  const reader = await createDocumentReader({ models, logger, metrics, ...options });
  const service = await createExtractionService({
    host: createTestHost(extractionDefinition, {
      logger,
      metrics,
    }),
    reader,
    policies: { find: async () => null, replace: async () => undefined },
    requestOpinion: async () => null,
  });
  const { port } = await service.listen(0, '127.0.0.1');
  return {
    metrics,
    logLines: logged,
    extract: async (filename, bytes) => {
      const form = new FormData();
      form.append('file', new Blob([Uint8Array.from(bytes)]), filename);
      try {
        const response = await fetch(`http://127.0.0.1:${port}/v1/extract`, {
          method: 'POST',
          headers: { 'x-api-key': EVALUATION_API_KEY },
          body: form,
          signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
        });
        return { status: response.status, body: await response.json() };
      } catch {
        // A closed connection, a body that is not JSON and a timeout all count as no response.
        return null;
      }
    },
    close: async () => {
      await service.close();
      await reader.close();
    },
  };
}
