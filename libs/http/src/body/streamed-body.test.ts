import { request } from 'node:http';
import { Type } from 'typebox';
import { afterAll, describe, expect, test } from 'vitest';
import { defineJsonRoute } from '../route/define-route.ts';
import { ACTIVE_KEY_HEADERS, createTestService } from '../testing/test-service.ts';

const Count = Type.Object({ from: Type.String(), bytes: Type.Integer() });
const STREAM_LIMIT_BYTES = 100_000;

const service = await createTestService([
  defineJsonRoute({
    method: 'POST',
    path: '/v1/count',
    operationId: 'count',
    summary: 'Counts the bytes of the body',
    query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1 })) }),
    body: Type.Object({ content: Type.String() }),
    success: { status: 200, schema: Count },
    handler: async ({ body }) => ({ from: 'json', bytes: body.content.length }),
    streamed: {
      types: ['text/plain', 'application/octet-stream'],
      limit: STREAM_LIMIT_BYTES,
      handler: async ({ bytes }) => {
        let length = 0;
        for await (const piece of bytes) length += piece.length;
        return { from: 'stream', bytes: length };
      },
    },
  }),
]);
afterAll(() => service.close());

const send = (type: string, payload: string | Buffer, headers = {}, query = '') =>
  service.inject({
    method: 'POST',
    url: `/v1/count${query}`,
    payload,
    headers: { ...ACTIVE_KEY_HEADERS, 'content-type': type, ...headers },
  });

describe('a route that accepts JSON and a streamed body', () => {
  test.each(['text/plain', 'text/plain; charset=iso-8859-15', 'application/octet-stream'])(
    'streams a body of type %s',
    async (type) => {
      expect((await send(type, Buffer.alloc(STREAM_LIMIT_BYTES))).json()).toEqual({
        from: 'stream',
        bytes: STREAM_LIMIT_BYTES,
      });
    },
  );

  test('accepts an empty streamed body', async () => {
    expect((await send('text/plain', '')).json()).toEqual({ from: 'stream', bytes: 0 });
  });

  test('validates a JSON body', async () => {
    expect((await send('application/json', '{"content":"abc"}')).json()).toEqual({ from: 'json', bytes: 3 });
    expect((await send('application/json', '{}')).statusCode).toBe(422);
  });

  test('returns 413 above the limit, with and without Content-Length', async () => {
    expect((await send('text/plain', Buffer.alloc(STREAM_LIMIT_BYTES + 1))).statusCode).toBe(413);
    const { port } = await service.listen(0, '127.0.0.1');
    expect(await postInPieces(port, STREAM_LIMIT_BYTES)).toBe(200);
    expect(await postInPieces(port, STREAM_LIMIT_BYTES + 1)).toBe(413);
  });

  test('returns 415 for another type and for a compressed body', async () => {
    expect((await send('text/html', 'x')).statusCode).toBe(415);
    expect((await send('text/plain', 'x', { 'content-encoding': 'gzip' })).statusCode).toBe(415);
  });

  test('returns 422 for an invalid query', async () => {
    const answer = await send('text/plain', 'x', {}, '?page=0');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail[0].loc).toEqual(['query', 'page']);
  });

  test('describes the content types in OpenAPI', () => {
    const { paths } = service.openapi() as { paths: Record<string, { post: { requestBody: { content: object } } }> };
    expect(Object.keys(paths['/v1/count']?.post.requestBody.content ?? {})).toEqual([
      'application/json',
      'text/plain',
      'application/octet-stream',
    ]);
  });
});

/** Posts a body without Content-Length, as `curl -T -` does. */
const postInPieces = (port: number, length: number) =>
  new Promise<number>((resolve, reject) => {
    const call = request({
      port,
      path: '/v1/count',
      method: 'POST',
      headers: { ...ACTIVE_KEY_HEADERS, 'content-type': 'text/plain' },
    });
    call.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', reject);
    for (let offset = 0; offset < length; offset += 1000) call.write(Buffer.alloc(Math.min(1000, length - offset)));
    call.end();
  });
