import { AppError } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadRoute } from './define-route.ts';
import { eventStream, wantsEvents } from './event-stream.ts';
import { ACTIVE, trialService } from './testing/trial-service.ts';

const Sizes = Type.Object({ sizes: Type.Array(Type.Integer()) });
const Progress = Type.Object({ finished: Type.Integer({ minimum: 1 }) });
let hungUp: () => void = () => undefined;

const service = await trialService([
  uploadRoute({
    method: 'POST',
    path: '/v1/sizes',
    operationId: 'sizes',
    summary: 'Weighs files, one after the other',
    form: { files: 'files', many: true, fileLimit: 100_000, countLimit: 20 },
    progress: Progress,
    success: { status: 200, schema: Sizes },
    handler: async ({ files, report }, { signal }) => {
      signal.addEventListener('abort', () => hungUp());
      const sizes: number[] = [];
      for await (const file of files) {
        if (file.filename === 'refused') throw new AppError(413, 'one file too many');
        if (file.filename === 'broken') throw new Error('a fault of ours: secret');
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
  return fetch(url, { method: 'POST', body: form, headers: { ...ACTIVE, accept }, signal });
};
const eventsIn = (text: string) =>
  text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [name = '', data = ''] = block.split('\n');
      return [name.slice('event: '.length), JSON.parse(data.slice('data: '.length)) as unknown];
    });

describe('an upload with progress', () => {
  test('a report is an event, and the whole answer is the last one', async () => {
    const response = await send(['a', 'bb']);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(eventsIn(await response.text())).toEqual([
      ['progress', { finished: 1 }],
      ['progress', { finished: 2 }],
      ['result', { sizes: [1000, 2000] }],
    ]);
  });

  test.each(['application/json', '*/*', 'text/event-stream;q=0'])(
    'Accept: %s is answered in one piece',
    async (accept) => {
      expect(await (await send(['a', 'bb'], accept)).json()).toEqual({ sizes: [1000, 2000] });
    },
  );

  test('a failure before the first report has its own status', async () => {
    const response = await send(['refused', 'a']);
    expect([response.status, await response.json()]).toEqual([413, { detail: 'one file too many' }]);
  });

  test('a failure after it is the last event, and the connection goes on', async () => {
    const events = eventsIn(await (await send(['a', 'refused', 'ccc', 'dddd'])).text());
    expect(events).toEqual([
      ['progress', { finished: 1 }],
      ['error', { status: 413, detail: 'one file too many' }],
    ]);
    expect((await send(['a'])).status).toBe(200);
  });

  test('a fault of ours tells nothing of itself', async () => {
    const text = await (await send(['a', 'broken'])).text();
    expect(eventsIn(text).at(-1)).toEqual(['error', { status: 500, detail: 'Internal Server Error' }]);
    expect(text).not.toContain('secret');
  });

  test('a report that breaks its schema is such a fault', async () => {
    expect(eventsIn(await (await send(['a', 'misreported'])).text()).at(-1)).toEqual([
      'error',
      { status: 500, detail: 'Internal Server Error' },
    ]);
  });

  test('events arrive while the work goes on, and a caller that hangs up ends it', async () => {
    const leaving = new AbortController();
    const ended = new Promise<void>((resolve) => {
      hungUp = resolve;
    });
    const response = await send(['a', 'endless'], 'text/event-stream', leaving.signal);
    const first = await response.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toContain('"finished":1');
    leaving.abort();
    await ended;
  });
});

test('a long silence is broken by a comment', async () => {
  let finish = (_: string): void => undefined;
  const work = () => new Promise<string>((resolve) => (finish = resolve));
  const events = eventStream({ work, explain: () => null, aliveMs: 1 });
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
])('Accept: %j wants events: %s', (accept, wanted) => expect(wantsEvents(accept)).toBe(wanted));
