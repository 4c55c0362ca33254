import type { ReceiptAnalysisResponse, ReceiptProgress } from '@probant/contracts/receipt-control';
import type { DocumentReader } from '@probant/documents/document';
import { parseEvents } from '@probant/http/testing/parse-events';
import { afterEach, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { createInProcessReader } from '../../testing/in-process-reader.ts';
import { createTestExtraction, type TestExtraction } from '../../testing/test-extraction.ts';

/** Batches over a real socket: how much of the upload is in memory, and what ends the reading of files. */
const PHOTO_BYTES = 5 * 1024 * 1024;
const JPEG_START = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const BLANK_DOCUMENT = { ...createTypedDocument([''], { kind: 'jpeg' }), fingerprint: null };
const KEY_HEADERS = { 'x-api-key': 'key-of-acme' };
const FORM_HEADERS = { ...KEY_HEADERS, 'content-type': 'multipart/form-data; boundary=b' };

let extraction: TestExtraction | null = null;
afterEach(async () => {
  await extraction?.service.close();
  extraction = null;
});

async function listen(open: DocumentReader['open']): Promise<string> {
  const renderPage = () => Promise.reject(new Error('no page is rendered in this test'));
  extraction = await createTestExtraction(createInProcessReader({ open, renderPage }));
  const { port } = await extraction.service.listen(0, '127.0.0.1');
  return `http://127.0.0.1:${port}/v1/extract/receipts/analyze`;
}

/** Returns a form of `count` photographs. Each is created when the stream is read. */
function createPhotoForm(count: number, onPull: (index: number) => void): ReadableStream<Uint8Array> {
  const text = new TextEncoder();
  let index = 0;
  return new ReadableStream(
    {
      pull(stream) {
        if (index === count) {
          stream.enqueue(text.encode('\r\n--b--\r\n'));
          stream.close();
          return;
        }
        onPull(index);
        const head = `${index === 0 ? '' : '\r\n'}--b\r\nContent-Disposition: form-data; name="files"; filename="${index}.jpg"\r\n\r\n`;
        stream.enqueue(text.encode(head));
        const bytes = new Uint8Array(PHOTO_BYTES).fill(index);
        bytes.set(JPEG_START);
        stream.enqueue(bytes);
        index += 1;
      },
    },
    { highWaterMark: 0 },
  );
}

test('keeps at most nine of 100 photographs of 5 MB in memory and sockets', async () => {
  let [taken, read, maxInProgress, maxUnread] = [0, 0, 0, 0];
  let inProgress: (() => void)[] = [];
  const url = await listen(async (bytes) => {
    expect(bytes).toHaveLength(PHOTO_BYTES);
    // No file is finished before the maximum is in progress, so that every file that could arrive has arrived.
    await new Promise<void>((resolve) => {
      inProgress.push(resolve);
      maxInProgress = Math.max(maxInProgress, inProgress.length);
      if (inProgress.length < 4) return;
      for (const finish of inProgress) finish();
      inProgress = [];
    });
    read += 1;
    return BLANK_DOCUMENT;
  });
  const body = createPhotoForm(100, (index) => {
    taken = index + 1;
    maxUnread = Math.max(maxUnread, taken - read);
  });
  const response = await fetch(url, { method: 'POST', headers: FORM_HEADERS, body, duplex: 'half' } as RequestInit);
  const { items } = (await response.json()) as { items: { error: string | null }[] };
  expect(items.map(({ error }) => error)).toEqual(Array.from({ length: 100 }, () => null));
  expect(maxInProgress).toBe(4);
  // Four in progress, one being buffered, and the contents of the socket buffers on both sides.
  expect(maxUnread).toBeLessThanOrEqual(9);
});

test('aborts the reading of all files when the client disconnects', async () => {
  const signals: AbortSignal[] = [];
  let started = () => undefined as unknown;
  const allStarted = new Promise((resolve) => {
    started = () => resolve(undefined);
  });
  const url = await listen((_, { signal = AbortSignal.abort() }) => {
    signals.push(signal);
    if (signals.length === 3) started();
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const form = new FormData();
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) form.append('files', new Blob([JPEG_START]), name);
  const caller = new AbortController();
  const call = fetch(url, { method: 'POST', headers: KEY_HEADERS, body: form, signal: caller.signal }).catch(String);
  await allStarted;
  const allAborted = Promise.all(
    signals.map((signal) => new Promise((resolve) => signal.addEventListener('abort', resolve))),
  );
  caller.abort();
  expect(await call).toContain('AbortError');
  await allAborted;
});

test('aborts the reading of files when the request turns out to be invalid', async () => {
  const signals: AbortSignal[] = [];
  const url = await listen((_, { signal = AbortSignal.abort() }) => {
    signals.push(signal);
    return new Promise((resolve, reject) => {
      if (signals.length > 1) resolve(BLANK_DOCUMENT);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const form = new FormData();
  // More than is collected before the first file is read.
  const photograph = new Blob([JPEG_START, new Uint8Array(200_000)]);
  for (let index = 0; index < 101; index += 1) form.append('files', photograph, `${index}.jpg`);
  const response = await fetch(url, { method: 'POST', headers: KEY_HEADERS, body: form });
  expect(response.status).toBe(413);
  expect(signals[0]?.aborted).toBe(true);
});

test('sends a progress event for each finished file, then the result', async () => {
  const url = await listen(async () => BLANK_DOCUMENT);
  const form = new FormData();
  for (const name of ['a.jpg', 'b.tif', 'c.jpg']) form.append('files', new Blob([JPEG_START]), name);
  const headers = { ...KEY_HEADERS, accept: 'text/event-stream' };
  const text = await (await fetch(url, { method: 'POST', headers, body: form })).text();
  const events = parseEvents<ReceiptProgress>(text);
  expect(events.map(({ name }) => name)).toEqual(['progress', 'progress', 'progress', 'result']);
  const finished = events.slice(0, 3).map(({ data }) => data);
  expect(finished.map((event) => event.finished)).toEqual([1, 2, 3]);
  expect(finished.map(({ index }) => index).sort()).toEqual([0, 1, 2]);
  expect(finished.find(({ filename }) => filename === 'b.tif')?.error).toContain('extension');
  expect(parseEvents<ReceiptAnalysisResponse>(text).at(-1)?.data.items).toHaveLength(3);
});
