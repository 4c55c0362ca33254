import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from './environment/tenant-keys.ts';
import { postTinyChunks } from './hostile/hostile-clients.ts';
import { createLargestBatch, createSmallAnalysis } from './hostile/hostile-scoring.ts';
import type { Call } from './hostile/http-client.ts';
import { measureNeighbour } from './hostile/measure-neighbour.ts';
import { type PlatformUnderLoad, startPlatformUnderLoad } from './hostile/platform-under-load.ts';
import { chooseBySuiteSize } from './suite-size.ts';

/** What one tenant does to the times of another: only in the full form, on a quiet machine. */
const CHUNKS = 2_000_000;
/** By how much the slowest call may be slower than the slowest one without the attack. */
const MAX_DELAY_MS = 100;
/** Of an analysis of 50 ms while another tenant holds all the workers that it may: the first one waits 1.3 s for a worker to start. */
const MAX_ANALYSIS_MS = 3_000;
const BATCHES = 4;
const FORM_START = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
const FORM_TYPE = 'multipart/form-data; boundary=b';

describe.runIf(chooseBySuiteSize({ short: false, full: true }))('another tenant', () => {
  let platform: PlatformUnderLoad;
  let hostile: Account;
  let other: Account;
  beforeAll(async () => {
    platform = await startPlatformUnderLoad();
    ({ hostile, other } = platform);
  });
  afterAll(() => platform?.close());

  const post = ({ key }: Account, { path, body }: Call): Promise<Response> =>
    fetch(`${platform.url}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body,
    });

  const callFormats = async () => {
    const response = await fetch(`${platform.url}/v1/formats`, { headers: { 'x-api-key': other.key } });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  };

  const analyzeSmall = async () => {
    const response = await post(other, createSmallAnalysis('honest'));
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  };

  const createBase = async (): Promise<string> => {
    const response = await post(hostile, { path: '/v1/knowledge-bases', body: '{"name":"x"}' });
    return ((await response.json()) as { id: string }).id;
  };

  test.each([
    { title: 'JSON', path: '/v1/export/csv', isForm: false },
    { title: 'a file to extract', path: '/v1/extract?document_type=invoice', isForm: true },
    { title: 'a file to check', path: '/v1/authenticity/analyze', isForm: true },
    { title: 'documents of a knowledge base', path: '/v1/knowledge-bases/{id}/documents', isForm: true },
  ])('hardly waits for $title of 2 MB in chunks of one byte', async ({ title, path, isForm }) => {
    const target = { port: platform.port, key: hostile.key };
    const filled = path.includes('{id}') ? path.replace('{id}', await createBase()) : path;
    const start = isForm ? { contentType: FORM_TYPE, start: FORM_START } : undefined;
    const quiet = await measureNeighbour(new Promise((resolve) => setTimeout(resolve, 2_000)), callFormats);
    const sending = postTinyChunks(target, filled, CHUNKS, start);
    const busy = await measureNeighbour(sending, callFormats);
    expect([408, 413, 422]).toContain(await sending);
    console.log(
      `${title}: slowest of ${busy.calls} calls ${Math.round(busy.slowestMs)} ms, quiet ${Math.round(quiet.slowestMs)} ms`,
    );
    expect(busy.slowestMs - quiet.slowestMs).toBeLessThanOrEqual(MAX_DELAY_MS);
  });

  test('gets an analysis while one holds every worker, and no batch is refused for the load', async () => {
    await analyzeSmall();
    const batches = Promise.all(Array.from({ length: BATCHES }, () => post(hostile, createLargestBatch())));
    const busy = await measureNeighbour(batches, analyzeSmall);
    console.log(`held workers: slowest of ${busy.calls} analyses ${Math.round(busy.slowestMs)} ms`);
    for (const { status } of await batches) expect([200, 503]).toContain(status);
    expect(busy.slowestMs).toBeLessThanOrEqual(MAX_ANALYSIS_MS);
  });
});
