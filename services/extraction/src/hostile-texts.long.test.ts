import { createLongHead, HOSTILE_TEXTS, LONG_NAME } from '@probant/documents/testing/hostile-texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startExtractionWithReader } from './testing/extraction-with-reader.ts';

/**
 * Files whose text takes long to analyze. The work happens in the worker: this thread spends a small part of its CPU time, so its other
 * callers do not wait. Analyzed here, each of these took as long as in the worker, or longer.
 */
const MAX_CPU_SHARE = 0.25;
/** CPU of a call that does not depend on the analysis: reading the form, sending the response. */
const CALL_CPU_SECONDS = 0.5;

let extraction: Awaited<ReturnType<typeof startExtractionWithReader>>;
let workerSeconds = 0;
beforeAll(async () => {
  extraction = await startExtractionWithReader({
    onCost: ({ cpuSeconds }) => {
      workerSeconds += cpuSeconds ?? 0;
    },
  });
});
afterAll(() => extraction.close());

async function expectAnalysisInWorker(path: string, content: Uint8Array, texts: Readonly<Record<string, string>> = {}) {
  workerSeconds = 0;
  // Of this thread alone, not of the other threads of the process.
  const before = process.threadCpuUsage();
  const { status } = await extraction.postForBytes(path, { files: [{ name: 'hostile.pdf', content }], texts });
  const { user, system } = process.threadCpuUsage(before);
  expect(status).toBe(200);
  expect(workerSeconds).toBeGreaterThan(0);
  expect((user + system) / 1e6).toBeLessThan(CALL_CPU_SECONDS + MAX_CPU_SHARE * workerSeconds);
}

describe('a text that takes long to analyze', () => {
  test.each(HOSTILE_TEXTS)('is analyzed in the worker: $title', async ({ create }) => {
    const content = create();
    for (const type of ['invoice', 'id_card'])
      await expectAnalysisInWorker(`/v1/extract?document_type=${type}`, content);
  });

  test('is analyzed in the worker: 1,000 known issuers whose names share most letters with the head', async () => {
    const issuers = Array.from({ length: 1000 }, (_, at) => ({ name: `${LONG_NAME} ${90_000 + at}` }));
    const texts = { known_issuers: JSON.stringify(issuers) };
    await expectAnalysisInWorker('/v1/extract?document_type=invoice', createLongHead(3000), texts);
  });
});
