import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLoopbackModel, createStreamResponder, sendDelta, startStream } from '../testing/loopback-model.ts';
import { createOpenAiClient, OpenAiError } from './openai-client.ts';

let server: Awaited<ReturnType<typeof createLoopbackModel>>;
beforeAll(async () => {
  server = await createLoopbackModel();
});
afterAll(() => server.close());

const CHAT = { model: 'small', messages: [{ role: 'user', content: 'confidential' }], maxTokens: 10 } as const;
const stream = (signal?: AbortSignal, timeoutMs = 30_000) =>
  createOpenAiClient({ url: server.url, key: null, timeoutMs }).streamChat(CHAT, signal);
const readAll = async (pieces = stream()): Promise<string> => {
  const texts: string[] = [];
  for await (const text of pieces) texts.push(text);
  return texts.join('|');
};

test('yields the text of each delta', async () => {
  server.respondWith(createStreamResponder('Onze ', 'heures', '.'));
  expect(await readAll()).toBe('Onze |heures|.');
  expect(server.requests.at(-1)?.body).toMatchObject({ model: 'small', max_tokens: 10, stream: true });
});

test.each<[string, string, (response: ServerResponse) => void]>([
  [
    'comments, other fields, CRLF and an end without [DONE]',
    'é',
    (response) =>
      void response
        .writeHead(200)
        .end(
          ': ping\r\n\r\nevent: x\r\nid: 1\r\ndata:{"choices":[{"delta":{"content":"é"},"finish_reason":"stop"}]}\r\n\r\n',
        ),
  ],
  [
    'one byte at a time',
    'é|b',
    async (response) => {
      const body =
        'data: {"choices":[{"delta":{"content":"é"}}]}\n\ndata: {"choices":[{"delta":{"content":"b"}}]}\n\ndata: [DONE]\n';
      for (const byte of Buffer.from(body)) {
        response.write(Uint8Array.of(byte));
        await new Promise(setImmediate);
      }
      response.end();
    },
  ],
  [
    'a whole completion from a server that does not stream',
    'all',
    (response) =>
      void response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ choices: [{ message: { content: 'all' } }] })),
  ],
  [
    'tool calls and null texts',
    'a',
    (response) => {
      startStream(response);
      sendDelta(response, { tool_calls: [{ function: { name: 'delete' } }] });
      sendDelta(response, { content: null });
      createStreamResponder('a')(Object.assign(response, { writeHead: () => response }));
    },
  ],
])('reads %s', async (_, text, respond) => {
  server.respondWith(respond);
  expect(await readAll()).toBe(text);
});

test.each<[string, string, (response: ServerResponse) => void]>([
  ['an error status', 'status 503', (response) => void response.writeHead(503).end('confidential')],
  ['a redirect', 'cannot be reached', (response) => void response.writeHead(307, { location: '/else' }).end()],
  ['an empty response', 'incomplete response', (response) => void response.end()],
  ['a page of HTML', 'incomplete response', (response) => void response.end('<html>\n</html>\n')],
  ['data that is not JSON', 'no message', (response) => void response.end('data: {"choices":[\n\n')],
  ['an error event', 'no message', (response) => void response.end('data: {"error":{"message":"confidential"}}\n\n')],
  [
    'JSON without a message',
    'no message',
    (response) => void response.setHeader('content-type', 'application/json').end('[]'),
  ],
  ['a line without an end', 'response too long', (response) => void response.end(`data: ${'x'.repeat(200_000)}`)],
  ['comments without an end', 'response too long', (response) => void response.end(':\n'.repeat(3_000_000))],
  [
    'an end in the middle',
    'incomplete response',
    (response) => {
      startStream(response);
      sendDelta(response, { content: 'half' });
      response.end();
    },
  ],
  [
    'a broken connection',
    'cannot be reached',
    (response) => {
      startStream(response);
      response.write('data: ', () => response.destroy());
    },
  ],
])('%s is an error that quotes nothing: %s', async (_, reason, respond) => {
  server.respondWith(respond);
  const error = await readAll().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OpenAiError);
  expect(error).toHaveProperty('message', reason);
  expect(String(error)).not.toContain('confidential');
});

test('ends a stream that goes on without an end, however fast its deltas come', async () => {
  server.respondWith((response) => {
    startStream(response);
    const timer = setInterval(() => sendDelta(response, { content: 'x' }), 1);
    response.once('close', () => clearInterval(timer));
  });
  await expect(readAll(stream(undefined, 50))).rejects.toThrow(
    new OpenAiError('took too long', { isUnreachable: true }),
  );
});

test('ends the request when the caller disconnects, and when it has read enough', async () => {
  const closed: Promise<unknown>[] = [];
  server.respondWith((response) => {
    closed.push(new Promise((resolve) => response.once('close', resolve)));
    startStream(response);
    sendDelta(response, { content: 'x' });
  });
  const caller = new AbortController();
  const pieces = stream(caller.signal);
  expect(await pieces.next()).toEqual({ done: false, value: 'x' });
  caller.abort(new Error('gone'));
  await expect(pieces.next()).rejects.toThrow('gone');
  await expect(stream(caller.signal).next()).rejects.toThrow('gone');
  for await (const _ of stream()) break;
  expect(closed).toHaveLength(2);
  await Promise.all(closed);
});
