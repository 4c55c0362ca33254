import type { DocumentReader } from '@probant/documents/document';
import { createDocumentReader, type DocumentReaderOptions } from '@probant/documents/reader';
import { HOSTILE_FILES, type HostileFile } from '@probant/documents/testing/hostile-files';
import { SHIPPED_MODELS_FOLDER } from '@probant/documents/testing/shipped-models';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics, type Metrics } from '@probant/kernel/metrics';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { expect } from 'vitest';
import { createFormData, createTestExtraction, type TestExtraction } from './test-extraction.ts';

export const validFile = { name: 'facture.pdf', content: readSampleFile('facture.pdf') };

/** The service on its own port, with real workers. */
export type RunningService = {
  readonly metrics: Metrics;
  send(file: { name: string; content: Uint8Array }, signal?: AbortSignal): Promise<Response>;
  close(): Promise<void>;
};

/** Starts the service. The caller closes it. */
export async function startService(options: Partial<DocumentReaderOptions>): Promise<RunningService> {
  const metrics = createMetrics();
  const models = SHIPPED_MODELS_FOLDER;
  const reader: DocumentReader = await createDocumentReader({ models, logger: silentLogger, metrics, ...options });
  const extraction: TestExtraction = await createTestExtraction(reader);
  const { port } = await extraction.service.listen(0, '127.0.0.1');
  return {
    metrics,
    send: (file, signal) =>
      fetch(`http://127.0.0.1:${port}/v1/extract`, {
        method: 'POST',
        headers: { 'x-api-key': 'key-of-acme' },
        body: createFormData({ files: [file] }),
        ...(signal && { signal }),
      }),
    close: async () => {
      await extraction.service.close();
      await reader.close();
    },
  };
}

export const readMetric = async ({ metrics }: RunningService, name: string): Promise<string> =>
  metrics.registry.getSingleMetricAsString(name);

/**
 * Sends hostile files whose reading the limits end, and a valid one beside them, with the time of production: the valid file has the same,
 * and shares the processors with the others. Expects the valid one to be read, and the others to be refused for their time, except those
 * that a fast machine reads.
 */
export async function expectStopped(files: readonly HostileFile[]): Promise<void> {
  const service = await startService({ workers: 3, limits: { memoryBytes: 600 * 2 ** 20 } });
  const outcomes = files.map(async ({ title, name, create }) => {
    const response = await service.send({ name, content: create() });
    return { title, status: response.status, body: await response.json() };
  });
  const otherFile = await service.send(validFile);
  expect(otherFile.status).toBe(200);
  const body = { detail: expect.stringMatching(/^unreadable file: reading it takes too/) };
  for (const [index, received] of (await Promise.all(outcomes)).entries()) {
    const isReadable = files[index]?.outcome === 'slow' && received.status === 200;
    if (!isReadable) expect(received).toEqual({ title: received.title, status: 422, body });
  }
  await service.close();
}

/** Files that are not read to their end. */
export const ENDLESS_FILES = HOSTILE_FILES.filter(({ outcome }) => outcome === 'stopped' || outcome === 'slow');
