import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DocumentReader } from '@probant/documents/document';
import { createDocumentReader, type DocumentReaderOptions } from '@probant/documents/reader';
import { HOSTILE_FILES, type HostileFile } from '@probant/documents/testing/hostile-files';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics, type Metrics } from '@probant/kernel/metrics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExtractionUnderTest, extractionUnderTest, formData } from './testing/extraction-under-test.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const honest = { name: 'facture.pdf', content: readFileSync(`${root}samples/documents/facture.pdf`) };
const endless = HOSTILE_FILES.find(({ title }) => title === 'forms that draw one another for ever') as HostileFile;

/** The service on a port of its own, with real children. */
type Running = {
  readonly metrics: Metrics;
  send(file: { name: string; content: Uint8Array }, signal?: AbortSignal): Promise<Response>;
  close(): Promise<void>;
};

async function running(options: Partial<DocumentReaderOptions>): Promise<Running> {
  const metrics = createMetrics();
  const models = `${root}models/ppocr-v6`;
  const reader: DocumentReader = await createDocumentReader({ models, logger: silentLogger, metrics, ...options });
  const at: ExtractionUnderTest = await extractionUnderTest(reader);
  const { port } = await at.service.listen(0, '127.0.0.1');
  return {
    metrics,
    send: (file, signal) =>
      fetch(`http://127.0.0.1:${port}/v1/extract`, {
        method: 'POST',
        headers: { 'x-api-key': 'key-of-acme' },
        body: formData({ files: [file] }),
        ...(signal && { signal }),
      }),
    close: async () => {
      await at.service.close();
      await reader.close();
    },
  };
}

const counted = async ({ metrics }: Running, name: string): Promise<string> =>
  metrics.registry.getSingleMetricAsString(name);

const SENTENCE = /^(unreadable file: |too many pages: |content does not match extension$)/;

describe('files made to harm their reader, over HTTP', () => {
  let service: Running;
  beforeAll(async () => {
    service = await running({ children: 2 });
    await Promise.all([service.send(honest), service.send(honest)]);
  });
  afterAll(() => service.close());

  const quick = HOSTILE_FILES.filter(({ end }) => end !== 'stopped');
  test.each(quick)('$title: $end, while a sibling is read', async ({ name, make, end }) => {
    const hostile = service.send({ name, content: make() });
    const sibling = await service.send(honest);
    expect(sibling.status).toBe(200);
    expect(await sibling.json()).toMatchObject({ document_type: 'invoice', text_source: 'embedded_xml' });
    const answer = await hostile;
    const { detail } = (await answer.json()) as { detail: unknown };
    if (end === 'readable' && answer.status === 200) return;
    expect(answer.status).toBe(422);
    expect(detail).toMatch(SENTENCE);
  });

  test('none of these had to be stopped from outside', async () => {
    expect(await counted(service, 'probant_documents_kills_total')).not.toMatch(/\} [1-9]/);
  });
});

describe('files that never end, over HTTP', () => {
  test('are stopped in time, all of them, while siblings are read', async () => {
    // Tighter than in service, so that the test is quick: that there is a limit is what is tested, not its size.
    const service = await running({ children: 3, limits: { document: 10_000, memory: 800 * 2 ** 20 } });
    const stopped = HOSTILE_FILES.filter(({ end }) => end === 'stopped');
    const answers = stopped.map(({ name, make }) => service.send({ name, content: make() }));
    const sibling = await service.send(honest);
    expect(sibling.status).toBe(200);
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(422);
      expect(await answer.json()).toEqual({ detail: expect.stringMatching(/^unreadable file: reading it takes too/) });
    }
    await service.close();
  });

  test('a caller that hangs up frees the child at once', async () => {
    const service = await running({ children: 1, limits: { document: 3_600_000 } });
    const caller = new AbortController();
    const hungUp = service.send({ name: endless.name, content: endless.make() }, caller.signal).catch(String);
    while (!(await counted(service, 'probant_documents_busy_children')).endsWith(' 1')) await pause();
    caller.abort();
    await expect(hungUp).resolves.toContain('AbortError');
    // The only child would be busy for an hour.
    expect((await service.send(honest)).status).toBe(200);
    await service.close();
  });

  test('what finds no room is answered 503 with the time to come back', async () => {
    const service = await running({
      children: 1,
      queue: { places: 2, bytes: 2 ** 30 },
      limits: { document: 3_600_000 },
    });
    const caller = new AbortController();
    const file = { name: endless.name, content: endless.make() };
    const first = service.send(file, caller.signal).catch(String);
    while (!(await counted(service, 'probant_documents_busy_children')).endsWith(' 1')) await pause();
    const second = service.send(file, caller.signal).catch(String);
    while (!(await counted(service, 'probant_documents_waiting')).endsWith(' 1')) await pause();
    const third = await service.send(honest);
    expect(third.status).toBe(503);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    caller.abort();
    await Promise.all([first, second]);
    await service.close();
  });
});

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
