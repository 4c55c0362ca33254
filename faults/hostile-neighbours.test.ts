import { setTimeout as pause } from 'node:timers/promises';
import { writeXlsx } from '@probant/documents/testing/office-writer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printFigures } from './figures.ts';
import { createAssistantClient, KNOWLEDGE_BASES_PATH } from './hostile/hostile-assistant.ts';
import { postTinyChunks } from './hostile/hostile-clients.ts';
import { createLargestBatch, createSmallAnalysis } from './hostile/hostile-scoring.ts';
import { createHttpClient, type HttpClient } from './hostile/http-client.ts';
import { type Experience, repeatCalls } from './hostile/other-tenant.ts';
import { type PlatformUnderLoad, startPlatformUnderLoad } from './hostile/platform-under-load.ts';
import { chooseBySuiteSize } from './suite-size.ts';

/** What one tenant does to the times of another: only in the full form, on a quiet machine. */
const CHUNKS = 2_000_000;
/** By how much the slowest call may be slower than the slowest one without the attack. */
const MAX_DELAY_MS = 100;
/** The slowest call while another tenant uploads a file of one long text. */
const MAX_UPLOAD_CALL_MS = 250;
const MB_BYTES = 1_000_000;
/** For an analysis of 50 ms while another tenant uses every worker that it may: the first one waits 1.3 s for a worker to start. */
const MAX_ANALYSIS_MS = 3_000;
const BATCHES = 4;
const UPLOADS_AT_A_TIME = 10;
const FORM_START = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
const FORM_TYPE = 'multipart/form-data; boundary=b';

type UploadRoute = { readonly title: string; readonly path: string; readonly isForm: boolean };

const UPLOAD_ROUTES: readonly UploadRoute[] = [
  { title: 'JSON', path: '/v1/export/csv', isForm: false },
  { title: 'a file to extract', path: '/v1/extract?document_type=invoice', isForm: true },
  { title: 'a file to check', path: '/v1/authenticity/analyze', isForm: true },
  { title: 'documents of a knowledge base', path: `${KNOWLEDGE_BASES_PATH}/{id}/documents`, isForm: true },
];

function printNeighbours(name: string, { calls, slowestMs }: Experience, statuses: readonly number[]): void {
  printFigures(
    name,
    `slowest of ${calls} calls of another tenant ${Math.round(slowestMs)} ms; answers ${statuses.join(' ')}`,
  );
}

describe.runIf(chooseBySuiteSize({ short: false, full: true }))('another tenant', () => {
  let platform: PlatformUnderLoad;
  let hostile: HttpClient;
  let other: HttpClient;
  beforeAll(async () => {
    platform = await startPlatformUnderLoad();
    hostile = createHttpClient(platform.url, platform.hostile);
    other = createHttpClient(platform.url, platform.other);
  });
  afterAll(() => platform?.close());

  const callFormats = async () => (await other.send('/v1/formats', {})).status;
  const analyzeSmall = async () => (await other.post(createSmallAnalysis('honest'))).status;

  /** Repeats a call of the other tenant until `work` ends, and expects 200 for each. */
  const observeOther = async (work: Promise<unknown>, call: () => Promise<number>): Promise<Experience> => {
    const calls = repeatCalls([call]);
    await work.finally(calls.stop);
    const experience = await calls.stop();
    expect(experience.failures).toEqual([]);
    return experience;
  };

  /** Returns a function that posts such a body in chunks of one byte and returns its status. */
  const createTinyChunksSender = async ({ path, isForm }: UploadRoute): Promise<() => Promise<number>> => {
    const target = { port: platform.port, key: platform.hostile.key };
    const base = path.includes('{id}') ? await createAssistantClient(hostile).createBase() : '';
    const start = isForm ? { contentType: FORM_TYPE, start: FORM_START } : undefined;
    return () => postTinyChunks(target, path.replace('{id}', base), CHUNKS, start);
  };

  test.each(UPLOAD_ROUTES)('hardly waits for $title of 2 MB in chunks of one byte', async (route) => {
    const { title } = route;
    const send = await createTinyChunksSender(route);
    const quiet = await observeOther(pause(2_000), callFormats);
    const sending = send();
    const busy = await observeOther(sending, callFormats);
    expect([408, 413, 422]).toContain(await sending);
    console.log(
      `${title}: slowest of ${busy.calls} calls ${Math.round(busy.slowestMs)} ms, quiet ${Math.round(quiet.slowestMs)} ms`,
    );
    expect(busy.slowestMs - quiet.slowestMs).toBeLessThanOrEqual(MAX_DELAY_MS);
  });

  test.each([
    { title: '10 MB of < as HTML', name: 'a.html', megabytes: 10, repeated: '<' },
    { title: '10 MB of < as text', name: 'a.txt', megabytes: 10, repeated: '<' },
    { title: '10 MB of < as Markdown', name: 'a.md', megabytes: 10, repeated: '<' },
    { title: '12 MB of one word', name: 'a.txt', megabytes: 12, repeated: 'mot ' },
    { title: '12 MB of one word without an end', name: 'a.txt', megabytes: 12, repeated: 'mot' },
    { title: '12 MB of one word as HTML', name: 'a.html', megabytes: 12, repeated: 'mot ' },
    { title: '4 MB of short paragraphs', name: 'a.txt', megabytes: 4, repeated: 'Le repos dure onze heures.\n\n' },
    { title: '4 MB of characters that JSON escapes', name: 'a.txt', megabytes: 4, repeated: '\u0001"\\' },
    { title: '4 MB of table rows', name: 'a.csv', megabytes: 4, repeated: 'niveau;salaire;prime\n' },
    { title: '48 MB that are refused', name: 'a.txt', megabytes: 48, repeated: 'mot ' },
  ])('hardly waits for $title in a knowledge base', async ({ title, name, megabytes, repeated }) => {
    const assistant = createAssistantClient(hostile);
    const base = await assistant.createBase();
    const form = new FormData();
    form.append('files', new Blob([Buffer.alloc(megabytes * MB_BYTES, repeated)]), name);
    const quiet = await observeOther(pause(2_000), callFormats);
    await platform.readEventLoopDelay();
    const uploading = hostile.post({ path: `${KNOWLEDGE_BASES_PATH}/${base}/documents`, body: form });
    const busy = await observeOther(uploading, callFormats);
    const { maxMs } = await platform.readEventLoopDelay();
    const { status, code } = await uploading;
    console.log(
      `${title}: ${status} ${code ?? ''}, slowest of ${busy.calls} calls ${Math.round(busy.slowestMs)} ms, ` +
        `quiet ${Math.round(quiet.slowestMs)} ms, longest turn ${Math.round(maxMs)} ms`,
    );
    expect([200, 422]).toContain(status);
    await assistant.delete(`/${base}`);
    expect(busy.slowestMs).toBeLessThanOrEqual(MAX_UPLOAD_CALL_MS);
  });

  test.each([
    { title: '10 MB of <', name: 'a.html', create: () => Buffer.alloc(10 * MB_BYTES, '<') },
    { title: '12 MB of one word', name: 'a.txt', create: () => Buffer.alloc(12 * MB_BYTES, 'mot ') },
    {
      title: 'an XLSX of 100,000 rows',
      name: 'a.xlsx',
      create: () => writeXlsx({ A: Array.from({ length: 100_000 }, (_, row) => Array(10).fill(row)) }),
    },
    {
      title: 'an HTML page of a million tags',
      name: 'a.html',
      create: () => Buffer.from(`<html>${'<b>a</b>'.repeat(500_000)}`),
    },
  ])('hardly waits for $title, ten at a time', async ({ title, name, create }) => {
    const assistant = createAssistantClient(hostile);
    const base = await assistant.createBase();
    const content = new Blob([Uint8Array.from(create())]);
    const upload = () => {
      const form = new FormData();
      form.append('files', content, name);
      return hostile.post({ path: `${KNOWLEDGE_BASES_PATH}/${base}/documents`, body: form });
    };
    const uploading = Promise.all(Array.from({ length: UPLOADS_AT_A_TIME }, upload));
    const busy = await observeOther(uploading, callFormats);
    printNeighbours(
      `${title}, ten at a time`,
      busy,
      await uploading.then((answers) => answers.map(({ status }) => status)),
    );
    await assistant.delete(`/${base}`);
    expect(busy.slowestMs).toBeLessThanOrEqual(MAX_UPLOAD_CALL_MS);
  });

  test.each(UPLOAD_ROUTES)('hardly waits for $title of 2 MB in chunks of one byte, ten at a time', async (route) => {
    const send = await createTinyChunksSender(route);
    const sending = Promise.all(Array.from({ length: UPLOADS_AT_A_TIME }, send));
    const busy = await observeOther(sending, callFormats);
    printNeighbours(`${route.title} in chunks of one byte, ten at a time`, busy, await sending);
    expect(busy.slowestMs).toBeLessThanOrEqual(MAX_UPLOAD_CALL_MS);
  });

  test('gets an analysis while another tenant uses every worker, and no batch is refused for the load', async () => {
    expect(await analyzeSmall()).toBe(200);
    const batches = Promise.all(Array.from({ length: BATCHES }, () => hostile.post(createLargestBatch())));
    const busy = await observeOther(batches, analyzeSmall);
    console.log(`held workers: slowest of ${busy.calls} analyses ${Math.round(busy.slowestMs)} ms`);
    for (const { status } of await batches) expect([200, 503]).toContain(status);
    expect(busy.slowestMs).toBeLessThanOrEqual(MAX_ANALYSIS_MS);
  });
});
