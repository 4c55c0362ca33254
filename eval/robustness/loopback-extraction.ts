import { fileURLToPath } from 'node:url';
import { createDocumentReader, type DocumentReaderOptions } from '@probant/documents/reader';
import { createExtractionService } from '@probant/extraction';
import { systemClock } from '@probant/kernel/clock';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics, type Metrics } from '@probant/kernel/metrics';
import { tenantId } from '@probant/kernel/tenant';

/** An answer of the service; null when there was none in time. */
export type Answer = { readonly status: number; readonly body: unknown } | null;

export type LoopbackExtraction = {
  /** Sends one file over a socket; gives up after PATIENCE. */
  extract(filename: string, bytes: Uint8Array): Promise<Answer>;
  readonly metrics: Metrics;
  /** Every line that was logged. */
  readonly logged: readonly string[];
  close(): Promise<void>;
};

const KEY = 'key-of-the-evaluation';

/** The longest that a document may take (20 s and thirty pages of OCR at 5 s), and half a minute to answer. */
const PATIENCE = 200_000;

/** The extraction service as it runs, with its reader and its children, on a port of its own. */
export async function loopbackExtraction(
  options: Pick<DocumentReaderOptions, 'children' | 'onCost'>,
): Promise<LoopbackExtraction> {
  const logged: string[] = [];
  const logger = createLogger({ level: 'info', destination: { write: (line) => logged.push(line) } });
  const metrics = createMetrics();
  const models = fileURLToPath(new URL('../../models/ppocr-v6', import.meta.url));
  const reader = await createDocumentReader({ models, logger, metrics, ...options });
  let requests = 0;
  const service = await createExtractionService({
    reader,
    policies: { of: async () => null, replace: async () => undefined },
    opinions: async () => null,
    clock: systemClock,
    keys: (key) =>
      key === KEY ? { state: 'active', tenantId: tenantId('eval'), keyId: 'eval' } : { state: 'unknown' },
    logger,
    metrics,
    newRequestId: () => `evaluation-${++requests}`,
  });
  const { port } = await service.listen(0, '127.0.0.1');
  return {
    metrics,
    logged,
    extract: async (filename, bytes) => {
      const form = new FormData();
      form.append('file', new Blob([Uint8Array.from(bytes)]), filename);
      try {
        const response = await fetch(`http://127.0.0.1:${port}/v1/extract`, {
          method: 'POST',
          headers: { 'x-api-key': KEY },
          body: form,
          signal: AbortSignal.timeout(PATIENCE),
        });
        return { status: response.status, body: await response.json() };
      } catch {
        // Cut off, not JSON, or too late: no answer is no answer.
        return null;
      }
    },
    close: async () => {
      await service.close();
      await reader.close();
    },
  };
}
