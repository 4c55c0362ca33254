import { request as sendHttp } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@probant/kernel/errors';
import { eventually } from '@probant/kernel/testing/eventually';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../service-app.ts';
import { ACTIVE_KEY_HEADERS, createTestService } from '../testing/test-service.ts';
import { defineRawRoute } from './define-route.ts';

const JSON_RPC = {
  types: ['application/json'],
  success: { status: 200, schema: Type.Unknown(), media: ['application/json', 'text/event-stream'] },
} as const;
let openStreams = 0;

async function* countForEver(signal: AbortSignal) {
  openStreams += 1;
  try {
    for (let count = 0; !signal.aborted; count += 1) {
      yield `data: ${count}\n\n`;
      await pause(1);
    }
  } finally {
    openStreams -= 1;
  }
}

/** A small JSON-RPC transport: echoes, notifications, a stream of events and an end of the session. */
const routes = [
  defineRawRoute({
    ...JSON_RPC,
    method: 'POST',
    path: '/v1/rpc/{session}',
    operationId: 'rpc',
    summary: 'Sends a JSON-RPC message',
    params: Type.Object({ session: Type.String({ maxLength: 8 }) }),
    query: Type.Object({ x: Type.Optional(Type.Integer()) }),
    headers: Type.Object({ 'mcp-protocol-version': Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })) }),
    bodyLimit: 1_000,
    outcomes: {
      202: { description: 'A notification' },
      400: { description: 'Not JSON-RPC', media: ['application/json'] },
    },
    handler: async ({ params, bytes }, { caller }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of bytes) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      if (text === 'late failure') throw new AppError(409, 'refused', { code: 'chain_conflict' });
      if (text === 'unplanned') return { status: 418, type: 'text/plain', body: 'tea' };
      if (text === 'notification') return { status: 202, type: null, body: '', headers: { 'mcp-session-id': 's1' } };
      if (!text.startsWith('{'))
        return {
          status: 400,
          code: 'rpc_invalid_request',
          type: 'application/json',
          body: '{"jsonrpc":"2.0","error":{"code":-32700}}',
        };
      return {
        status: 200,
        type: 'application/json',
        body: JSON.stringify({ ...params, tenant: caller.tenantId, text }),
      };
    },
  }),
  defineRawRoute({
    method: 'GET',
    path: '/v1/rpc/{session}',
    operationId: 'events',
    summary: 'Streams events',
    params: Type.Object({ session: Type.String() }),
    success: { status: 200, schema: Type.Unknown(), media: ['text/event-stream'] },
    handler: async (_, { signal }) => ({ status: 200, type: 'text/event-stream', body: countForEver(signal) }),
  }),
  defineRawRoute({
    method: 'DELETE',
    path: '/v1/rpc/{session}',
    operationId: 'end',
    summary: 'Ends the session without reading a body',
    params: Type.Object({ session: Type.String() }),
    success: { status: 200, schema: Type.Unknown(), media: ['text/plain'] },
    handler: async ({ bytes }) => {
      let length = 0;
      for await (const chunk of bytes) length += chunk.length;
      return { status: 200, type: 'text/plain', body: `read ${length}` };
    },
  }),
];

let service: Service;
let port: number;
beforeAll(async () => {
  service = await createTestService(routes);
  port = (await service.listen(0, '127.0.0.1')).port;
});
afterAll(() => service.close());

const post = (body: string | ReadableStream, headers: Record<string, string> = {}, path = '/v1/rpc/s1') =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { ...ACTIVE_KEY_HEADERS, 'content-type': 'application/json', ...headers },
    body,
    ...(typeof body === 'string' ? {} : { duplex: 'half' }),
  } as RequestInit);

describe('a raw route', () => {
  test('passes the bytes, the parameters and the caller, and sends the body of the handler', async () => {
    const response = await post('{"id":1}');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await response.json()).toEqual({ session: 's1', tenant: 'acme', text: '{"id":1}' });
    expect(response.headers.get('x-request-id')).toMatch(/^request-/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('sends another status with a body of its own', async () => {
    const response = await post('nonsense');
    expect(response.headers.get('x-error-code')).toBe('rpc_invalid_request');
    expect([response.status, await response.json()]).toEqual([400, { jsonrpc: '2.0', error: { code: -32700 } }]);
  });

  test('sends a status without a body', async () => {
    const response = await post('notification');
    expect([response.status, await response.text()]).toEqual([202, '']);
    expect(response.headers.get('content-type')).toBeNull();
    expect(response.headers.get('mcp-session-id')).toBe('s1');
  });

  test('returns 500 for a status that the route does not declare', async () => {
    const response = await post('unplanned');
    expect([response.status, await response.json()]).toEqual([500, { detail: 'Internal Server Error' }]);
  });

  test('returns the errors of the service as everywhere', async () => {
    const response = await post('late failure');
    expect([response.status, await response.json()]).toEqual([409, { detail: 'refused' }]);
  });

  test.each([
    ['no key', 401, post.bind(null, '{}', { 'x-api-key': '' })],
    ['a revoked key', 401, post.bind(null, '{}', { 'x-api-key': 'revoked-key' })],
    ['another content type', 415, post.bind(null, '{}', { 'content-type': 'text/plain' })],
    ['a compressed body', 415, post.bind(null, '{}', { 'content-encoding': 'gzip' })],
    ['an announced length above the limit', 413, post.bind(null, 'x'.repeat(1_001))],
    ['an invalid header', 422, post.bind(null, '{}', { 'mcp-protocol-version': 'today' })],
    ['an invalid query', 422, post.bind(null, '{}', {}, '/v1/rpc/s1?x=y')],
    ['a parameter that is too long', 422, post.bind(null, '{}', {}, '/v1/rpc/123456789')],
    ['a parameter with NUL', 404, post.bind(null, '{}', {}, '/v1/rpc/%00')],
  ])('returns the usual error for %s: %i', async (_, status, send) => {
    const response = await send();
    expect(response.status).toBe(status);
    expect(Object.keys((await response.json()) as object)).toEqual(['detail']);
  });

  test('returns 413 for a streamed body as soon as it exceeds the limit', async () => {
    let sent = 0;
    const body = new ReadableStream({
      async pull(controller) {
        sent += 1;
        controller.enqueue(Buffer.alloc(100, 'x'));
        if (sent === 10_000) controller.close();
        await pause(1);
      },
    });
    expect((await post(body)).status).toBe(413);
    expect(sent).toBeLessThan(10_000);
  });

  test('ends the stream of the handler when the client disconnects', async () => {
    const received = await new Promise<string>((resolve, reject) => {
      const outgoing = sendHttp({ port, path: '/v1/rpc/s1', headers: ACTIVE_KEY_HEADERS }, (response) => {
        let text = '';
        response
          .on('error', () => undefined)
          .on('data', (chunk: Buffer) => {
            text += chunk;
            if (!text.includes('data: 3')) return;
            outgoing.destroy();
            resolve(text);
          });
      });
      outgoing.on('error', reject).end();
    });
    expect(received).toMatch(/^data: 0\n\ndata: 1\n\n/);
    await eventually('the end of every stream', () => openStreams === 0);
  });

  test('answers HEAD with 405, since a stream may have no end', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/v1/rpc/s1`, { method: 'HEAD', headers: ACTIVE_KEY_HEADERS });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, GET, DELETE']);
    expect(openStreams).toBe(0);
  });

  test('does not read the body on a route that declares none', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/v1/rpc/s1`, {
      method: 'DELETE',
      headers: ACTIVE_KEY_HEADERS,
      body: 'x'.repeat(100_000),
    });
    expect([response.status, await response.text()]).toEqual([200, 'read 0']);
    expect((await post('{}')).status).toBe(200);
  });

  test('is described with its content types and outcomes', () => {
    const { paths } = service.openapi() as { paths: Record<string, Record<string, unknown>> };
    const { post: described, get } = paths['/v1/rpc/{session}'] as Record<string, Record<string, never>>;
    expect(described).toMatchObject({
      parameters: [{ in: 'path' }, { in: 'query' }, { in: 'header', name: 'Mcp-Protocol-Version' }],
      requestBody: {
        description: 'At most 1000 bytes',
        required: true,
        content: { 'application/json': { schema: {} } },
      },
      responses: {
        200: { content: { 'application/json': {}, 'text/event-stream': { schema: { type: 'string' } } } },
        202: { description: 'A notification' },
        400: { content: { 'application/json': {} } },
        401: {},
        413: {},
      },
    });
    expect(described?.['responses']?.[202]).not.toHaveProperty('content');
    expect(get).not.toHaveProperty('requestBody');
  });
});
