import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOpenAiClient, OpenAiError, type OpenAiServer } from './openai-client.ts';

type Responder = (response: ServerResponse) => void;
const requests: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: unknown }[] = [];
let respond: Responder = () => undefined;
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  requests.push({
    path: request.url ?? '',
    headers: request.headers,
    body: JSON.parse(Buffer.concat(chunks).toString()),
  });
  respond(response);
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const createClient = (options: Partial<OpenAiServer> = {}) => createOpenAiClient({ url, key: 'secret', ...options });
const respondWith = (body: unknown) => {
  respond = (response) => void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
};
const CHAT = { model: 'small', messages: [{ role: 'user', content: 'confidential' }], maxTokens: 10 } as const;
const EMBEDDING = { model: 'e5', inputs: ['confidential', 'b'] };

describe('completeChat', () => {
  test('returns the text of the first choice', async () => {
    respondWith({ choices: [{ message: { content: 'yes' } }, { message: { content: 'no' } }] });
    expect(await createClient({ url: `${url}/v1/` }).completeChat({ ...CHAT, asJson: true })).toBe('yes');
    expect(requests.at(-1)).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer secret' },
      body: { model: 'small', temperature: 0, max_tokens: 10, response_format: { type: 'json_object' } },
    });
    await createClient({ key: null }).completeChat(CHAT);
    expect(requests.at(-1)?.headers).not.toHaveProperty('authorization');
    expect(requests.at(-1)?.body).not.toHaveProperty('response_format');
  });

  test.each<[string, string, Responder]>([
    ['an error status', 'status 500', (response) => void response.writeHead(500).end('confidential')],
    ['a redirect', 'cannot be reached', (response) => void response.writeHead(307, { location: '/else' }).end()],
    ['a response that is not JSON', 'no message', (response) => void response.end('<html>')],
    ['null', 'no message', (response) => void response.end('null')],
    ['no choices', 'no message', (response) => void response.end('{"choices":{}}')],
    ['a null choice', 'no message', (response) => void response.end('{"choices":[null]}')],
    ['a null message', 'no message', (response) => void response.end('{"choices":[{"message":null}]}')],
    ['a response over the size limit', 'response too long', (response) => void response.end('x'.repeat(2_000_000))],
    [
      'a small response that grows over the limit when it is decompressed',
      'response too long',
      (response) => void response.setHeader('content-encoding', 'gzip').end(gzipSync('x'.repeat(50_000_000))),
    ],
    [
      'a broken connection',
      'cannot be reached',
      (response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{');
        response.destroy();
      },
    ],
  ])('%s is an error that quotes nothing: %s', async (_, reason, answer) => {
    respond = answer;
    const error = await createClient()
      .completeChat(CHAT)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OpenAiError);
    expect(error).toHaveProperty('message', reason);
    expect(String(error)).not.toContain('confidential');
  });

  test('an error status has its delay', async () => {
    respond = (response) => void response.writeHead(429, { 'retry-after': '7' }).end();
    await expect(createClient().completeChat(CHAT)).rejects.toMatchObject({ status: 429, retryAfterMs: 7000 });
  });

  test('rejects with "took too long" without a response in time', async () => {
    respond = () => undefined;
    await expect(createClient({ timeoutMs: 20 }).completeChat(CHAT)).rejects.toThrow(
      new OpenAiError('took too long', { isUnreachable: true }),
    );
  });

  test('rejects with the reason of the signal, and sends nothing once it is aborted', async () => {
    const caller = new AbortController();
    respond = () => caller.abort(new Error('gone'));
    await expect(createClient().completeChat(CHAT, caller.signal)).rejects.toThrow('gone');
    const before = requests.length;
    await expect(createClient().completeChat(CHAT, caller.signal)).rejects.toThrow('gone');
    expect(requests).toHaveLength(before);
  });
});

describe('embed', () => {
  test('returns one vector for each input, in the order of the inputs', async () => {
    respondWith({
      data: [
        { index: 1, embedding: [3, 4] },
        { index: 0, embedding: [1, 2.5] },
      ],
    });
    expect((await createClient().embed(EMBEDDING)).map((vector) => [...vector])).toEqual([
      [1, 2.5],
      [3, 4],
    ]);
    expect(requests.at(-1)).toMatchObject({
      path: '/v1/embeddings',
      body: { model: 'e5', input: EMBEDDING.inputs, encoding_format: 'float' },
    });
  });

  test('accepts vectors in base64', async () => {
    const embedding = Buffer.from(Float32Array.of(1, -2.5).buffer).toString('base64');
    respondWith({
      data: [
        { index: 0, embedding },
        { index: 1, embedding },
      ],
    });
    expect((await createClient().embed(EMBEDDING)).map((vector) => [...vector])).toEqual([
      [1, -2.5],
      [1, -2.5],
    ]);
  });

  test('sends nothing without inputs', async () => {
    const before = requests.length;
    expect(await createClient().embed({ model: 'e5', inputs: [] })).toEqual([]);
    expect(requests).toHaveLength(before);
  });

  test.each<[string, string, unknown]>([
    ['too few vectors', 'not one vector for each input', { data: [{ index: 0, embedding: [1] }] }],
    [
      'the same index twice',
      'not one vector for each input',
      {
        data: [
          { index: 0, embedding: [1] },
          { index: 0, embedding: [1] },
        ],
      },
    ],
    [
      'an index out of range',
      'not one vector for each input',
      {
        data: [
          { index: 0, embedding: [1] },
          { index: 9, embedding: [1] },
        ],
      },
    ],
    ['no data', 'not one vector for each input', { data: 'two' }],
    [
      'vectors of different lengths',
      'vectors of different lengths',
      { data: [{ embedding: [1] }, { embedding: [1, 2] }] },
    ],
    ['an empty vector', 'not a vector of numbers', { data: [{ embedding: [] }, { embedding: [] }] }],
    ['text in a vector', 'not a vector of numbers', { data: [{ embedding: ['1'] }, { embedding: [1] }] }],
    ['text that is not base64', 'not a vector of numbers', { data: [{ embedding: 'é' }, { embedding: [1] }] }],
    ['base64 of half a number', 'not a vector of numbers', { data: [{ embedding: 'AAAA' }, { embedding: [1] }] }],
    ['base64 of NaN', 'not a vector of numbers', { data: [{ embedding: 'AADAfw==' }, { embedding: [1] }] }],
    ['a number beyond 32 bits', 'not a vector of numbers', { data: [{ embedding: [1e300] }, { embedding: [1] }] }],
    ['a null item', 'not a vector of numbers', { data: [null, null] }],
    [
      'a vector of 20,000 numbers',
      'not a vector of numbers',
      { data: [{ embedding: Array(20_000).fill(1) }, { embedding: [1] }] },
    ],
  ])('%s is an error: %s', async (_, reason, body) => {
    respondWith(body);
    await expect(createClient().embed(EMBEDDING)).rejects.toThrow(new OpenAiError(reason));
  });

  test('reads no more than 32 MiB', async () => {
    respond = (response) => void response.end(Buffer.alloc(40 * 2 ** 20, ' '));
    await expect(createClient().embed(EMBEDDING)).rejects.toThrow(new OpenAiError('response too long'));
  });
});
