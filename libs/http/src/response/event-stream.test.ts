import { AppError } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineUploadRoute } from '../route/define-route.ts';
import { parseEvents } from '../testing/parse-events.ts';
import { ACTIVE_KEY_HEADERS, createTestService } from '../testing/test-service.ts';
import { createEventStream, isEventStreamPreferred } from './event-stream.ts';

const Sizes = Type.Object({ sizes: Type.Array(Type.Integer()) });
const Progress = Type.Object({ finished: Type.Integer({ minimum: 1 }) });
let onAbort: () => void = () => undefined;

const service = await createTestService([
  defineUploadRoute({
    method: 'POST',
    path: '/v1/sizes',
    operationId: 'sizes',
    summary: 'Returns the sizes of files',
    form: { files: 'files', many: true, fileLimit: 100_000, countLimit: 20 },
    progress: Progress,
    success: { status: 200, schema: Sizes },
    handler: async ({ files, report }, { signal }) => {
      signal.addEventListener('abort', () => onAbort());
      const sizes: number[] = [];
      for await (const file of files) {
        if (file.filename === 'refused') throw new AppError(413, 'one file too many', { code: 'too_many_files' });
        if (file.filename === 'broken') throw new Error('internal error: secret');
        if (file.filename === 'endless') await new Promise((_, reject) => signal.addEventListener('abort', reject));
        sizes.push(file.tooLarge ? -1 : file.bytes.length);
        report({ finished: file.filename === 'misreported' ? 0 : sizes.length });
      }
      return { sizes };
    },
  }),
]);
let url = '';
beforeAll(async () => {
  url = `http://127.0.0.1:${(await service.listen(0, '127.0.0.1')).port}/v1/sizes`;
});
afterAll(() => service.close());

const send = (names: readonly string[], accept = 'text/event-stream', signal: AbortSignal | null = null) => {
  const form = new FormData();
  for (const name of names) form.append('files', new Blob([name.repeat(1000)]), name);
  return fetch(url, { method: 'POST', body: form, headers: { ...ACTIVE_KEY_HEADERS, accept }, signal });
};
const listEvents = (text: string) => parseEvents(text).map(({ name, data }) => [name, data]);

describe('an upload with progress', () => {
  test('sends one event per report and the complete response as the last event', async () => {
    const response = await send(['a', 'bb']);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(listEvents(await response.text())).toEqual([
      ['progress', { finished: 1 }],
      ['progress', { finished: 2 }],
      ['result', { sizes: [1000, 2000] }],
    ]);
  });

  test.each(['application/json', '*/*', 'text/event-stream;q=0'])(
    'returns plain JSON for Accept: %s',
    async (accept) => {
      expect(await (await send(['a', 'bb'], accept)).json()).toEqual({ sizes: [1000, 2000] });
    },
  );

  test('returns the status of a failure before the first report', async () => {
    const response = await send(['refused', 'a']);
    expect([response.status, await response.json()]).toEqual([413, { detail: 'one file too many' }]);
  });

  test('sends a later failure as the last event and keeps the connection usable', async () => {
    const events = listEvents(await (await send(['a', 'refused', 'ccc', 'dddd'])).text());
    expect(events).toEqual([
      ['progress', { finished: 1 }],
      ['error', { status: 413, code: 'too_many_files', detail: 'one file too many' }],
    ]);
    expect((await send(['a'])).status).toBe(200);
  });

  test('sends no details of an internal error', async () => {
    const text = await (await send(['a', 'broken'])).text();
    expect(listEvents(text).at(-1)).toEqual([
      'error',
      { status: 500, code: 'internal_error', detail: 'Internal Server Error' },
    ]);
    expect(text).not.toContain('secret');
  });

  test('sends an internal error when a report violates its schema', async () => {
    expect(listEvents(await (await send(['a', 'misreported'])).text()).at(-1)).toEqual([
      'error',
      { status: 500, code: 'internal_error', detail: 'Internal Server Error' },
    ]);
  });

  test('sends events during the operation and aborts it when the client disconnects', async () => {
    const client = new AbortController();
    const aborted = new Promise<void>((resolve) => {
      onAbort = resolve;
    });
    const response = await send(['a', 'endless'], 'text/event-stream', client.signal);
    const first = await response.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toContain('"finished":1');
    client.abort();
    await aborted;
  });
});

test('sends a comment when no event occurs for a long time', async () => {
  let finish = (_: string): void => undefined;
  const run = () => new Promise<string>((resolve) => (finish = resolve));
  const events = createEventStream({
    run,
    describeError: () => null,
    hold: () => undefined,
    release: () => undefined,
    keepAliveMs: 1,
  });
  expect((await events.next()).value).toMatch(/^: .*\n\n$/);
  finish('done');
  let last = '';
  for await (const event of events) last = event;
  expect(last).toBe('event: result\ndata: "done"\n\n');
});

test.each([
  ['text/event-stream', true],
  ['Text/Event-Stream;q=0.5, */*;q=0.1', true],
  ['text/event-stream, application/json', true],
  ['application/json;q=0.9, text/event-stream', true],
  ['application/json, text/event-stream', false],
  ['text/event-stream;q=0.8, application/json', false],
  ['text/event-stream; q=0.0', false],
  ['text/*', false],
  ['', false],
])('isEventStreamPreferred(%j) is %s', (accept, expected) => expect(isEventStreamPreferred(accept)).toBe(expected));
