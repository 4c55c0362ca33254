import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DocumentReader } from '@probant/documents/document';
import { createDocumentReader, type DocumentReaderOptions } from '@probant/documents/reader';
import { HOSTILE_FILES, type HostileFile } from '@probant/documents/testing/hostile-files';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics, type Metrics } from '@probant/kernel/metrics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFormData, createTestExtraction, type TestExtraction } from './testing/test-extraction.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const validFile = { name: 'facture.pdf', content: readFileSync(`${root}samples/documents/facture.pdf`) };
const endlessFile = HOSTILE_FILES.find(({ title }) => title === 'forms that draw one another for ever') as HostileFile;

/** The service on its own port, with real workers. */
type RunningService = {
  readonly metrics: Metrics;
  send(file: { name: string; content: Uint8Array }, signal?: AbortSignal): Promise<Response>;
  close(): Promise<void>;
};

async function startService(options: Partial<DocumentReaderOptions>): Promise<RunningService> {
  const metrics = createMetrics();
  const models = `${root}models/ppocr-v6`;
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

const readMetric = async ({ metrics }: RunningService, name: string): Promise<string> =>
  metrics.registry.getSingleMetricAsString(name);

const ERROR_PATTERN = /^(unreadable file: |too many pages: |content does not match extension$)/;

describe('hostile files over HTTP', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService({ workers: 2 });
    await Promise.all([service.send(validFile), service.send(validFile)]);
  });
  afterAll(() => service.close());

  const terminatingFiles = HOSTILE_FILES.filter(({ outcome }) => outcome !== 'stopped' && outcome !== 'slow');
  test.each(terminatingFiles)(
    'returns a response for $title ($outcome) while another file is read',
    async ({ name, create, outcome }) => {
      const hostile = service.send({ name, content: create() });
      const otherFile = await service.send(validFile);
      expect(otherFile.status).toBe(200);
      expect(await otherFile.json()).toMatchObject({ document_type: 'invoice', text_source: 'embedded_xml' });
      const response = await hostile;
      const { detail } = (await response.json()) as { detail: unknown };
      if (outcome === 'readable' && response.status === 200) return;
      expect(response.status).toBe(422);
      expect(detail).toMatch(ERROR_PATTERN);
    },
  );

  test('stops none of the workers for these files', async () => {
    expect(await readMetric(service, 'probant_documents_kills_total')).not.toMatch(/\} [1-9]/);
  });
});

describe('endless files over HTTP', () => {
  test('are stopped within the limits while another file is read', async () => {
    // The time of production: the valid file has the same, and shares the processors with endless ones.
    const service = await startService({ workers: 3, limits: { memoryBytes: 600 * 2 ** 20 } });
    const endlessFiles = HOSTILE_FILES.filter(({ outcome }) => outcome === 'stopped' || outcome === 'slow');
    const outcomes = endlessFiles.map(async ({ title, name, create }) => {
      const response = await service.send({ name, content: create() });
      return { title, status: response.status, body: await response.json() };
    });
    const otherFile = await service.send(validFile);
    expect(otherFile.status).toBe(200);
    const body = { detail: expect.stringMatching(/^unreadable file: reading it takes too/) };
    for (const [index, received] of (await Promise.all(outcomes)).entries()) {
      const isReadable = endlessFiles[index]?.outcome === 'slow' && received.status === 200;
      if (!isReadable) expect(received).toEqual({ title: received.title, status: 422, body });
    }
    await service.close();
  });

  test('frees the worker when the caller disconnects', async () => {
    const service = await startService({ workers: 1, limits: { taskMs: 3_600_000 } });
    const caller = new AbortController();
    const aborted = service
      .send({ name: endlessFile.name, content: endlessFile.create() }, caller.signal)
      .catch(String);
    await expect.poll(() => readMetric(service, 'probant_documents_busy_children')).toMatch(/ 1$/);
    caller.abort();
    await expect(aborted).resolves.toContain('AbortError');
    // Otherwise the only worker would be busy for an hour.
    expect((await service.send(validFile)).status).toBe(200);
    await service.close();
  });

  test('returns 503 with Retry-After when the queue is full', async () => {
    const service = await startService({
      workers: 1,
      queue: { jobs: 2, bytes: 2 ** 30 },
      limits: { taskMs: 3_600_000 },
    });
    const caller = new AbortController();
    const file = { name: endlessFile.name, content: endlessFile.create() };
    const first = service.send(file, caller.signal).catch(String);
    await expect.poll(() => readMetric(service, 'probant_documents_busy_children')).toMatch(/ 1$/);
    const second = service.send(file, caller.signal).catch(String);
    await expect.poll(() => readMetric(service, 'probant_documents_waiting')).toMatch(/ 1$/);
    const third = await service.send(validFile);
    expect(third.status).toBe(503);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    caller.abort();
    await Promise.all([first, second]);
    await service.close();
  });
});
