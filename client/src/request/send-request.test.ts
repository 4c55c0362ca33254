import { describe, expect, test } from 'vitest';
import {
  InvalidRequestError,
  ProbantConnectionError,
  ProbantResponseError,
  ProbantTimeoutError,
  RateLimitError,
} from '../errors/errors.ts';
import { catchError, openScriptedClient } from '../testing/open-client.ts';

const FORMATS = { status: 200, body: [] };
const EVENT = { tenant_id: 'demo', actor_id: 'a', action: 'read', resource_type: 'invoice', resource_id: '1' };
const refuse = (status: number, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  headers: { 'x-request-id': 'r-1', ...headers },
  body: status === 429 ? { message: 'API rate limit exceeded' } : { detail: 'too many documents are waiting' },
});

describe('repetitions', () => {
  test('wait as long as Retry-After says and then succeed', async () => {
    const { client, server, waits, responses } = await openScriptedClient([
      refuse(429, { 'retry-after': '7' }),
      refuse(503, { 'retry-after': '2' }),
      FORMATS,
    ]);
    expect(await client.get('/v1/formats')).toEqual([]);
    expect(waits).toEqual([7000, 2000]);
    expect(server.requests).toHaveLength(3);
    expect(responses.map(({ status, attempt, requestId }) => [status, attempt, requestId])).toEqual([
      [429, 1, 'r-1'],
      [503, 2, 'r-1'],
      [200, 3, null],
    ]);
  });

  test('end after maxRetries with the last error', async () => {
    const { client, server } = await openScriptedClient([refuse(429, { 'retry-after': '1' })]);
    const error = await catchError(client.get('/v1/formats', { retry: { maxRetries: 4 } }));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({
      status: 429,
      retryAfterSeconds: 1,
      requestId: 'r-1',
      detail: 'API rate limit exceeded',
    });
    expect(server.requests).toHaveLength(5);
  });

  test('do not start when Retry-After is longer than maxWaitMs, or retry is false', async () => {
    const { client, server, waits } = await openScriptedClient([refuse(429, { 'retry-after': '3600' })]);
    expect(await catchError(client.get('/v1/formats'))).toMatchObject({ retryAfterSeconds: 3600 });
    expect(await catchError(client.get('/v1/formats', { retry: false }))).toBeInstanceOf(RateLimitError);
    expect([waits, server.requests.length]).toEqual([[], 2]);
  });

  test('send the same file again', async () => {
    const { client, server } = await openScriptedClient([
      refuse(503, { 'retry-after': '1' }),
      { status: 200, body: {} },
    ]);
    await client.post('/v1/extract', { body: { file: { name: 'a.pdf', data: new TextEncoder().encode('%PDF-1.7') } } });
    const bodies = server.requests.map(({ body }) => body.toString().replaceAll(/-+undici-\d+/g, '--'));
    expect(bodies[0]).toContain('filename="a.pdf"');
    expect(bodies[0]).toContain('%PDF-1.7');
    expect(bodies[1]).toBe(bodies[0]);
  });

  test('of a recorded event carry one Idempotency-Key, also when the connection was lost', async () => {
    const { client, server } = await openScriptedClient([(response) => response.destroy(), { status: 200, body: {} }]);
    await client.post('/v1/events', { body: EVENT });
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual(['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001']);
  });

  test('of a knowledge base and of a decision carry one too', async () => {
    const { client, server } = await openScriptedClient([(response) => response.destroy(), refuse(503, {})]);
    await catchError(client.post('/v1/knowledge-bases', { body: { name: 'x' } }));
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect([keys.length > 1, new Set(keys).size, typeof keys[0]]).toEqual([true, 1, 'string']);
  });

  test('keep the Idempotency-Key of the caller', async () => {
    const { client, server } = await openScriptedClient([{ status: 200, body: {} }]);
    await client.post('/v1/events', { params: { header: { 'Idempotency-Key': 'mine' } }, body: EVENT });
    expect(server.requests[0]?.headers['idempotency-key']).toBe('mine');
  });

  test('are not made for a POST whose connection was lost', async () => {
    const { client, server } = await openScriptedClient([(response) => response.destroy()]);
    const error = await catchError(client.post('/v1/account/keys', { body: { name: 'x', scopes: ['read'] } }));
    expect(error).toBeInstanceOf(ProbantConnectionError);
    expect(error).toMatchObject({ route: 'POST /v1/account/keys' });
    expect(server.requests).toHaveLength(1);
  });

  test('are not made of a stream, which can be read once', async () => {
    const { client, server } = await openScriptedClient([refuse(429, { 'retry-after': '1' })]);
    const body = new Blob(['JournalCode|JournalLib']).stream();
    expect(await catchError(client.post('/v1/validate/fec', { body }))).toBeInstanceOf(RateLimitError);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({ headers: { 'content-type': 'application/octet-stream' } });
  });
});

describe('the end of a call', () => {
  test('by the signal of the caller rejects with its reason', async () => {
    const { client } = await openScriptedClient([() => undefined]);
    const reason = new Error('the user closed the page');
    const controller = new AbortController();
    const call = catchError(client.get('/v1/formats', { signal: controller.signal }));
    controller.abort(reason);
    expect(await call).toBe(reason);
  });

  test('by a signal that has aborted sends nothing', async () => {
    const { client, server } = await openScriptedClient([FORMATS]);
    expect(await catchError(client.get('/v1/formats', { signal: AbortSignal.abort('over') }))).toBe('over');
    expect(server.requests).toHaveLength(0);
  });

  test('by the time limit is a ProbantTimeoutError, and is not repeated', async () => {
    const { client, server } = await openScriptedClient([() => undefined]);
    expect(await catchError(client.get('/v1/formats', { timeoutMs: 50 }))).toBeInstanceOf(ProbantTimeoutError);
    // None when the time is over before the connection is open.
    expect(server.requests.length).toBeLessThanOrEqual(1);
  });

  test('by the time limit also applies while the response is read', async () => {
    const { client } = await openScriptedClient([
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('['),
    ]);
    expect(await catchError(client.get('/v1/formats', { timeoutMs: 200 }))).toBeInstanceOf(ProbantTimeoutError);
  });
});

describe('the request', () => {
  test('has the key, the address with its prefix, and lists as repeated parameters', async () => {
    const { client, server } = await openScriptedClient([{ status: 200, body: {} }]);
    await client.post('/v1/extract', {
      params: { query: { document_type: 'invoice', include: ['geometry', 'details'] } },
      body: { file: new File(['x'], 'é.pdf') },
    });
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      url: '/v1/extract?document_type=invoice&include=geometry&include=details',
      headers: { 'x-api-key': 'prb_test', accept: 'application/json' },
    });
  });

  test('has an encoded path, and no value that leads to another route', async () => {
    const { client, server } = await openScriptedClient([{ status: 200, body: {} }]);
    await client.get('/v1/knowledge-bases/{kb_id}', { params: { path: { kb_id: '../a b/ç' } } });
    expect(server.requests[0]?.url).toBe('/v1/knowledge-bases/..%2Fa%20b%2F%C3%A7');
    for (const kb_id of ['', '.', '..'])
      expect(
        await catchError(client.get('/v1/knowledge-bases/{kb_id}', { params: { path: { kb_id } } })),
      ).toBeInstanceOf(TypeError);
    expect(server.requests).toHaveLength(1);
  });

  test('is not sent to the target of a redirect, which would get the key', async () => {
    const target = await openScriptedClient([FORMATS]);
    const { client, server } = await openScriptedClient([
      { status: 307, headers: { location: `${target.server.url}/v1/formats` } },
    ]);
    const error = await catchError(client.get('/v1/formats'));
    expect(error).toBeInstanceOf(ProbantResponseError);
    expect(error).toMatchObject({ status: 307, detail: expect.stringContaining('baseUrl') });
    expect([server.requests.length, target.server.requests.length]).toEqual([1, 0]);
  });

  test('to another server, which returns a page instead of JSON, has an error that names baseUrl', async () => {
    const { client } = await openScriptedClient([
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Welcome</h1>' },
    ]);
    const error = await catchError(client.get('/v1/formats', { retry: false }));
    expect(error).toBeInstanceOf(ProbantConnectionError);
    expect(error).toMatchObject({ message: expect.stringContaining('baseUrl') });
  });

  test('of a form without files is still a form', async () => {
    const { client, server } = await openScriptedClient([{ status: 422, body: { detail: [] } }]);
    expect(await catchError(client.post('/v1/extract/batch', { body: { files: [] } }))).toBeInstanceOf(
      InvalidRequestError,
    );
    expect(server.requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  });
});
