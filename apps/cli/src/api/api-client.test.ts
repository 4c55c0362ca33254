import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, createApiClient } from './api-client.ts';

/** A server of the loopback interface that gives one answer after the other. */
type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: unknown };

let server: Server;
let answers: Answer[];
let requests: IncomingMessage[];
let lines: string[];
let api: ApiClient;

const answer = (request: IncomingMessage, response: ServerResponse) => {
  requests.push(request);
  const { body, headers, status } = answers.shift() ?? { status: 500, body: {} };
  response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
};

beforeEach(async () => {
  [answers, requests, lines] = [[], [], []];
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  api = createApiClient({ url, key: 'prb_live_x' }, { onWait: (line) => lines.push(line), maxPauseMs: 5_000 });
});
afterEach(async () => {
  await api.close();
  await new Promise((resolve) => server.close(resolve));
});

const send = () => api.send({ method: 'GET', path: '/v1/x', response: Type.Object({ id: Type.String() }) });

describe('the client of the API', () => {
  test('sends the key in the header and returns the body', async () => {
    answers = [{ status: 200, body: { id: 'a' } }];
    expect((await send()).body).toEqual({ id: 'a' });
    expect(requests.map(({ headers, url }) => [url, headers['x-api-key']])).toEqual([['/v1/x', 'prb_live_x']]);
  });

  test('sends again after Retry-After, and says that it waits', async () => {
    answers = [
      { status: 429, headers: { 'retry-after': '2' }, body: { message: 'API rate limit exceeded' } },
      { status: 503, headers: { 'retry-after': '0' }, body: { detail: 'busy' } },
      { status: 200, body: { id: 'b' } },
    ];
    const startedAt = performance.now();
    expect((await send()).body).toEqual({ id: 'b' });
    expect(performance.now() - startedAt).toBeGreaterThan(1_900);
    expect(lines).toEqual(['waiting 2 s: the rate limit of the key is reached']);
    expect(requests).toHaveLength(3);
  });

  test('gives up a pause that is longer than it may wait', async () => {
    answers = [{ status: 429, headers: { 'retry-after': '1800' }, body: { message: 'API rate limit exceeded' } }];
    await expect(send()).rejects.toThrow('try again in 30 min');
    expect(requests).toHaveLength(1);
  });

  test('gives up after 10 attempts', async () => {
    answers = Array.from({ length: 20 }, () => ({
      status: 503,
      headers: { 'retry-after': '0' },
      body: { detail: 'busy' },
    }));
    await expect(send()).rejects.toThrow('answered 503: busy');
    expect(requests).toHaveLength(10);
  });

  test.each([
    {
      title: 'a wrong key',
      status: 401,
      body: { message: 'Unauthorized' },
      error: /does not accept the key .*--key-file/,
    },
    {
      title: 'a missing scope',
      status: 403,
      body: { detail: 'write is needed' },
      error: 'the key may not do this: write is needed',
    },
    {
      title: 'another path',
      status: 404,
      body: { message: 'no Route matched with those values' },
      error: 'no gateway of Probant',
    },
    { title: 'a redirect, which is not followed', status: 302, body: '', error: 'redirects to another address' },
    {
      title: 'a list of problems',
      status: 422,
      body: { detail: [{ loc: ['body', 'name'], msg: 'Field required' }] },
      error: 'answered 422: body.name: Field required',
    },
    {
      title: 'a coded refusal',
      status: 409,
      body: { detail: { code: 'x', message: 'too many' } },
      error: 'answered 409: too many',
    },
    { title: 'a body that is no JSON', status: 502, body: '<html>', error: 'answered 502: no reason given' },
    { title: 'another program', status: 200, body: '<html>', error: 'not an answer of Probant' },
    { title: 'JSON of another program', status: 200, body: { ok: true }, error: 'not an answer of Probant' },
  ])('describes $title in one line', async ({ body, error, status }) => {
    answers = [{ status, headers: status === 302 ? { location: 'http://127.0.0.1:1/' } : {}, body }];
    await expect(send()).rejects.toThrow(error);
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['the header where the body has none', { detail: 'empty file' }, 'empty_file', 'empty_file'],
    ['the header beside a message of the gateway', { message: 'x' }, 'rate_limited', 'rate_limited'],
    ['the body before the header', { detail: { code: 'a', message: 'x' } }, 'b', 'a'],
    ['none for a header that is no code', { detail: 'x' }, '<b>', null],
    ['none without a header', { detail: 'x' }, null, null],
  ])('takes the code of a refusal from %s', async (_, body, header, code) => {
    answers = [{ status: 422, headers: header === null ? {} : { 'x-error-code': header }, body }];
    await expect(send()).rejects.toMatchObject({ code });
  });

  test('ends a call that waits for the rate limit when its signal aborts', async () => {
    answers = [{ status: 429, headers: { 'retry-after': '4' }, body: { message: 'API rate limit exceeded' } }];
    const stopped = new AbortController();
    const call = { method: 'GET', path: '/v1/x', response: Type.Object({}), signal: stopped.signal } as const;
    const sent = api.send(call);
    await expect.poll(() => lines).toHaveLength(1);
    stopped.abort(new Error('stopped'));
    await expect(sent).rejects.toThrow('stopped');
    expect(requests).toHaveLength(1);
    await expect(api.send(call)).rejects.toThrow('stopped');
  });

  test('lets no text of a server move the cursor of the terminal', async () => {
    answers = [{ status: 409, body: { detail: '\u001b[2J' } }];
    await expect(send()).rejects.toThrow('answered 409: \\u001b[2J');
  });

  test('says that no server answers', async () => {
    const closed = createApiClient({ url: 'http://127.0.0.1:2', key: 'k' }, { onWait: () => undefined, maxPauseMs: 0 });
    const call = closed.send({ method: 'GET', path: '/', response: Type.Object({}) });
    await expect(call).rejects.toThrow('no Probant answers at http://127.0.0.1:2 (ECONNREFUSED)');
    await closed.close();
  });
});
