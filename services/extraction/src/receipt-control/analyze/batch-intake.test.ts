import type { DocumentReader } from '@probant/documents/document';
import { afterEach, expect, test } from 'vitest';
import { documentOf } from '../../reading/testing/page-of.ts';
import { type ExtractionUnderTest, extractionUnderTest } from '../../testing/extraction-under-test.ts';

/** A batch over a real socket: what is taken from the wire, and what happens to who reads for a caller that leaves. */
const PHOTO = 5 * 1024 * 1024;
const JPEG_START = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const BLANK = { ...documentOf([''], { kind: 'jpeg' }), fingerprint: null };
const KEY = { 'x-api-key': 'key-of-acme' };
const FORM = { ...KEY, 'content-type': 'multipart/form-data; boundary=b' };

let at: ExtractionUnderTest | null = null;
afterEach(async () => {
  await at?.service.close();
  at = null;
});

async function urlOf(open: DocumentReader['open']): Promise<string> {
  const renderPage = () => Promise.reject(new Error('nobody looks at a page here'));
  at = await extractionUnderTest({ open, renderPage, close: async () => undefined });
  const { port } = await at.service.listen(0, '127.0.0.1');
  return `http://127.0.0.1:${port}/v1/extract/receipts/analyze`;
}

/** A form of `count` photographs, made as it is taken from the stream. */
function photos(count: number, taken: (index: number) => void): ReadableStream<Uint8Array> {
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
        taken(index);
        const head = `${index === 0 ? '' : '\r\n'}--b\r\nContent-Disposition: form-data; name="files"; filename="${index}.jpg"\r\n\r\n`;
        stream.enqueue(text.encode(head));
        const bytes = new Uint8Array(PHOTO).fill(index);
        bytes.set(JPEG_START);
        stream.enqueue(bytes);
        index += 1;
      },
    },
    { highWaterMark: 0 },
  );
}

test('of 100 photos of 5 MB never more than a few are here at once', async () => {
  let [taken, read, mostInHand, mostOnTheWay] = [0, 0, 0, 0];
  let inHand: (() => void)[] = [];
  const url = await urlOf(async (bytes) => {
    expect(bytes).toHaveLength(PHOTO);
    // Nothing is finished before as much is in hand as may be, so that whatever could come would have come.
    await new Promise<void>((resolve) => {
      inHand.push(resolve);
      mostInHand = Math.max(mostInHand, inHand.length);
      if (inHand.length < 4) return;
      for (const finish of inHand) finish();
      inHand = [];
    });
    read += 1;
    return BLANK;
  });
  const body = photos(100, (index) => {
    taken = index + 1;
    mostOnTheWay = Math.max(mostOnTheWay, taken - read);
  });
  const response = await fetch(url, { method: 'POST', headers: FORM, body, duplex: 'half' } as RequestInit);
  const { items } = (await response.json()) as { items: { error: string | null }[] };
  expect(items.map(({ error }) => error)).toEqual(Array.from({ length: 100 }, () => null));
  expect(mostInHand).toBe(4);
  // Four that are read, one on its way into memory, and what the sockets of both sides hold.
  expect(mostOnTheWay).toBeLessThanOrEqual(9);
});

test('a caller that hangs up ends the reading of all its files', async () => {
  const signals: AbortSignal[] = [];
  let begun = () => undefined as unknown;
  const atWork = new Promise((resolve) => {
    begun = () => resolve(undefined);
  });
  const url = await urlOf((_, { signal = AbortSignal.abort() }) => {
    signals.push(signal);
    if (signals.length === 3) begun();
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const form = new FormData();
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) form.append('files', new Blob([JPEG_START]), name);
  const caller = new AbortController();
  const call = fetch(url, { method: 'POST', headers: KEY, body: form, signal: caller.signal }).catch(String);
  await atWork;
  const freed = Promise.all(signals.map((one) => new Promise((resolve) => one.addEventListener('abort', resolve))));
  caller.abort();
  expect(await call).toContain('AbortError');
  await freed;
});

test('a request that turns out to be wrong ends the reading of its files', async () => {
  const signals: AbortSignal[] = [];
  const url = await urlOf((_, { signal = AbortSignal.abort() }) => {
    signals.push(signal);
    return new Promise((resolve, reject) => {
      if (signals.length > 1) resolve(BLANK);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const form = new FormData();
  for (let index = 0; index < 101; index += 1) form.append('files', new Blob([JPEG_START]), `${index}.jpg`);
  const response = await fetch(url, { method: 'POST', headers: KEY, body: form });
  expect(response.status).toBe(413);
  expect(signals[0]?.aborted).toBe(true);
});

test('progress: an event for each finished file, then the answer', async () => {
  const url = await urlOf(async () => BLANK);
  const form = new FormData();
  for (const name of ['a.jpg', 'b.tif', 'c.jpg']) form.append('files', new Blob([JPEG_START]), name);
  const headers = { ...KEY, accept: 'text/event-stream' };
  const text = await (await fetch(url, { method: 'POST', headers, body: form })).text();
  const events = text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => [/^event: (\w+)/.exec(block)?.[1], JSON.parse(block.slice(block.indexOf('data: ') + 6))]);
  expect(events.map(([name]) => name)).toEqual(['progress', 'progress', 'progress', 'result']);
  expect(events.slice(0, 3).map(([, event]) => event.finished)).toEqual([1, 2, 3]);
  expect(
    events
      .slice(0, 3)
      .map(([, event]) => event.index)
      .sort(),
  ).toEqual([0, 1, 2]);
  expect(events.find(([, event]) => event.filename === 'b.tif')?.[1].error).toContain('extension');
  expect(events.at(-1)?.[1].items).toHaveLength(3);
});
