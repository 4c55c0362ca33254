import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { guardOpenAiClient } from '@probant/service-runner/guarded-openai-client';
import { createTestTimeout } from '@probant/service-runner/testing/loopback-model';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EmbedderUnavailable } from '../embedder-unavailable.ts';
import { createRemoteEmbedder, MAX_INPUT_CHARACTERS, type RemoteEmbedderOptions } from './remote-embedder.ts';

type Body = { readonly model: string; readonly input: readonly string[] };
const API_KEY = 'secret-key';
const PASSAGE_TEXT = 'confidential';
const requests: { readonly body: Body; readonly authorization: string | undefined }[] = [];
let responders: ((response: ServerResponse, body: Body) => void)[] = [];
let pauses: number[] = [];
let url = '';

/** The vector of an input: its length, and 100. */
const vectorOf = (input: string) => [input.length, 100];
const sendVectors = (response: ServerResponse, { input }: Body, format: (vector: number[]) => unknown = (v) => v) => {
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: format(vectorOf(text)) }));
  response.end(JSON.stringify({ object: 'list', data: data.reverse(), usage: { prompt_tokens: 1, total_tokens: 1 } }));
};
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Body;
  requests.push({ body, authorization: request.headers.authorization });
  (responders.shift() ?? sendVectors)(response, body);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  requests.length = 0;
  responders = [];
  pauses = [];
});

const model = { question: 'e5-query', passage: 'e5-passage' };
const create = (options: Partial<RemoteEmbedderOptions> = {}, settings = {}) =>
  createRemoteEmbedder({
    settings: { url, model, key: API_KEY, prefix: { question: 'q: ', passage: 'p: ' }, ...settings },
    pause: async (milliseconds) => pauses.push(milliseconds),
    ...options,
  });
const refuse =
  (status: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(PASSAGE_TEXT);
const answer = (body: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(body));
const toBase64 = (vector: number[]) => Buffer.from(Float32Array.from(vector).buffer).toString('base64');

describe('a server that hangs', () => {
  test('is not asked by questions after three timeouts, and passages are sent nevertheless', async () => {
    const guardQuestions: RemoteEmbedderOptions['guardQuestions'] = (client) =>
      guardOpenAiClient(client, {
        use: 'question_embedding',
        clock: () => 0,
        logger: silentLogger,
        metrics: createMetrics(),
      });
    const { startTimeout, expire } = createTestTimeout();
    const embedder = create({ guardQuestions, startTimeout });
    responders = Array.from({ length: 3 }, () => expire);
    for (let question = 0; question < 4; question++)
      await expect(embedder.embedQuestion('a')).rejects.toMatchObject({ reason: 'no_answer' });
    // Two attempts of the first question, one of the second.
    expect([requests.length, pauses]).toEqual([3, [500, 500]]);
    expect(await embedder.embedPassages(['a'])).toHaveLength(1);
  });
});

describe('createRemoteEmbedder', () => {
  test('sends at most 16 passages a request and returns the vectors in order', async () => {
    const embedder = create();
    expect(embedder.dimensions).toBe(0);
    const texts = Array.from({ length: 40 }, (_, position) => 'x'.repeat(position + 1));
    const vectors = await embedder.embedPassages(texts);
    expect(requests.map(({ body }) => body.input.length)).toEqual([16, 16, 8]);
    expect(vectors.map(([first]) => first)).toEqual(texts.map(({ length }) => Math.round(((length + 3) * 127) / 100)));
    expect(embedder.dimensions).toBe(2);
  });

  test('uses the model and prefix of questions, and the key', async () => {
    await create().embedQuestion('a');
    expect(requests).toEqual([
      { body: { model: 'e5-query', input: ['q: a'], encoding_format: 'float' }, authorization: `Bearer ${API_KEY}` },
    ]);
  });

  test('accepts vectors in base64', async () => {
    responders = [(response, body) => sendVectors(response, body, toBase64)];
    expect([...(await create().embedQuestion('1234567'))]).toEqual([13, 127]);
  });

  test('never sends empty texts, lone surrogates or NUL', async () => {
    const vectors = await create().embedPassages(['', ' \n', 'a\ud800b\0', '\udc00']);
    expect(requests.map(({ body }) => body.input)).toEqual([['p: ab']]);
    expect(vectors.map((vector) => [...vector])).toEqual([
      [0, 0],
      [0, 0],
      [6, 127],
      [0, 0],
    ]);
  });

  test('learns the dimensions for an empty text with a text of its own', async () => {
    expect([...(await create().embedQuestion(''))]).toEqual([0, 0]);
    expect(requests[0]?.body.input).toEqual(['q: text']);
    expect(await create().embedPassages([])).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  test('sends the beginning of a long text', async () => {
    await create().embedQuestion('x'.repeat(MAX_INPUT_CHARACTERS + 1));
    expect(requests[0]?.body.input[0]).toHaveLength('q: '.length + MAX_INPUT_CHARACTERS);
  });

  test('tries again after 429 and 500, with the delay that the server asks for', async () => {
    responders = [refuse(429, { 'retry-after': '7' }), refuse(500)];
    expect(await create().embedPassages(['a'])).toHaveLength(1);
    expect(pauses).toEqual([7000, 2000]);
  });

  test.each<[string, string, string, ((response: ServerResponse) => void)[], number]>([
    ['three failures', 'refused', 'status 503', [refuse(503), refuse(503), refuse(503)], 3],
    ['a delay of an hour', 'refused', 'status 429', [refuse(429, { 'retry-after': '3600' })], 1],
    ['a wrong key', 'refused', 'status 401', [refuse(401)], 1],
    ['three redirects', 'no_answer', 'cannot be reached', Array(3).fill(refuse(307, { location: '/else' })), 3],
    ['text instead of JSON', 'unusable_answer', 'not one vector', Array(3).fill(refuse(200)), 3],
    ['too few vectors', 'unusable_answer', 'not one vector', Array(3).fill(answer({ data: [] })), 3],
    [
      'truncated answers',
      'no_answer',
      'cannot be reached',
      Array(3).fill((response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"data":[');
        response.destroy();
      }),
      3,
    ],
  ])('%s: rejects with %s (%s), without key or text', async (_, reason, message, broken, count) => {
    responders = [...broken];
    const error = await create()
      .embedPassages([PASSAGE_TEXT])
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EmbedderUnavailable);
    expect(error).toMatchObject({ reason, message: expect.stringContaining(message) });
    expect(`${(error as Error).stack}${JSON.stringify(error)}${(error as Error).cause}`).not.toMatch(/confid|secret/);
    expect(requests).toHaveLength(count);
  });

  test('does not show a key that cannot be sent', async () => {
    const error = await create({}, { key: `${API_KEY}\nx` })
      .embedQuestion(PASSAGE_TEXT)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ reason: 'no_answer', cause: undefined });
  });

  test('rejects vectors of another length than the first ones', async () => {
    const embedder = create();
    await embedder.embedQuestion('a');
    responders = [answer({ data: [{ index: 0, embedding: [1, 2, 3] }] })];
    await expect(embedder.embedQuestion('b')).rejects.toMatchObject({ reason: 'unusable_answer' });
    expect(embedder.dimensions).toBe(2);
  });

  test('rejects when the server does not answer in time', async () => {
    responders = Array(3).fill(() => undefined);
    const embedder = create({ timeoutMs: { question: 20, passage: 20 } });
    await expect(embedder.embedPassages(['a'])).rejects.toMatchObject({ reason: 'no_answer' });
  });

  test('rejects with the reason of the signal, and with "closed" after close', async () => {
    const embedder = create();
    const caller = new AbortController();
    responders = [() => caller.abort(new Error('gone')), () => void embedder.close()];
    await expect(embedder.embedQuestion('a', { signal: caller.signal })).rejects.toThrow('gone');
    await expect(embedder.embedPassages(['a'])).rejects.toMatchObject({ reason: 'closed' });
  });

  test('has another name with another prefix, and the same with another key', () => {
    expect(create({}, { prefix: { question: '', passage: '' } }).name).not.toBe(create().name);
    expect(create({}, { key: null }).name).toBe(create().name);
  });
});
