import { fileURLToPath } from 'node:url';
import { createDocumentReader } from '@probant/documents/reader';
import { createLongHead, HOSTILE_TEXTS, LONG_NAME } from '@probant/documents/testing/hostile-texts';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestExtraction, type TestExtraction } from './testing/test-extraction.ts';

/**
 * Files whose text takes long to analyze. The work happens in the worker: this thread spends a small part of its CPU time, so its other
 * callers do not wait. Analyzed here, each of these took as long as in the worker, or longer.
 */
const MAX_CPU_SHARE = 0.25;
/** CPU of a call that does not depend on the analysis: reading the form, sending the response. */
const CALL_CPU_SECONDS = 0.5;

let extraction: TestExtraction;
let reader: Awaited<ReturnType<typeof createDocumentReader>>;
let workerSeconds = 0;
beforeAll(async () => {
  reader = await createDocumentReader({
    models: fileURLToPath(new URL('../../../models/ppocr-v6', import.meta.url)),
    logger: silentLogger,
    metrics: createMetrics(),
    workers: 1,
    // The deadline is tested in hostile-files.test.ts; here a busy machine must not reach it.
    limits: { documentMs: 600_000 },
    onCost: ({ cpuSeconds }) => {
      workerSeconds += cpuSeconds ?? 0;
    },
  });
  extraction = await createTestExtraction(reader);
});
afterAll(async () => {
  await extraction.service.close();
  await reader.close();
});

async function measureCall(path: string, content: Uint8Array, texts: Readonly<Record<string, string>> = {}) {
  workerSeconds = 0;
  // Of this thread: other tests run in other threads of this process.
  const before = process.threadCpuUsage();
  const { status } = await extraction.postForBytes(path, { files: [{ name: 'hostile.pdf', content }], texts });
  const { user, system } = process.threadCpuUsage(before);
  return { status, hereSeconds: (user + system) / 1e6, workerSeconds };
}

describe('a text that takes long to analyze', () => {
  test.each(HOSTILE_TEXTS)('is analyzed in the worker: $title', async ({ create }) => {
    const content = create();
    for (const type of ['invoice', 'id_card']) {
      const call = await measureCall(`/v1/extract?document_type=${type}`, content);
      expect(call.status).toBe(200);
      expect(call.hereSeconds).toBeLessThan(CALL_CPU_SECONDS + MAX_CPU_SHARE * call.workerSeconds);
    }
  });

  test('is analyzed in the worker: 1,000 known issuers whose names share most letters with the head', async () => {
    const issuers = Array.from({ length: 1000 }, (_, at) => ({ name: `${LONG_NAME} ${90_000 + at}` }));
    const texts = { known_issuers: JSON.stringify(issuers) };
    const call = await measureCall('/v1/extract?document_type=invoice', createLongHead(3000), texts);
    expect(call.status).toBe(200);
    expect(call.hereSeconds).toBeLessThan(CALL_CPU_SECONDS + MAX_CPU_SHARE * call.workerSeconds);
  });
});
