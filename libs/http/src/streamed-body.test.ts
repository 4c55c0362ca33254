import { request } from 'node:http';
import { Type } from 'typebox';
import { afterAll, describe, expect, test } from 'vitest';
import { jsonRoute } from './define-route.ts';
import { ACTIVE, trialService } from './testing/trial-service.ts';

const Count = Type.Object({ from: Type.String(), bytes: Type.Integer() });
const LIMIT = 100_000;

const service = await trialService([
  jsonRoute({
    method: 'POST',
    path: '/v1/count',
    operationId: 'count',
    summary: 'Counts what came',
    query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1 })) }),
    body: Type.Object({ content: Type.String() }),
    success: { status: 200, schema: Count },
    handler: async ({ body }) => ({ from: 'json', bytes: body.content.length }),
    streamed: {
      types: ['text/plain', 'application/octet-stream'],
      limit: LIMIT,
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
    headers: { ...ACTIVE, 'content-type': type, ...headers },
  });

describe('a route that takes JSON and a raw body', () => {
  test.each(['text/plain', 'text/plain; charset=iso-8859-15', 'application/octet-stream'])(
    'reads %s as it arrives',
    async (type) => {
      expect((await send(type, Buffer.alloc(LIMIT))).json()).toEqual({ from: 'stream', bytes: LIMIT });
    },
  );

  test('an empty raw body is a body', async () => {
    expect((await send('text/plain', '')).json()).toEqual({ from: 'stream', bytes: 0 });
  });

  test('JSON is read as ever', async () => {
    expect((await send('application/json', '{"content":"abc"}')).json()).toEqual({ from: 'json', bytes: 3 });
    expect((await send('application/json', '{}')).statusCode).toBe(422);
  });

  test('more than the limit is 413, told or found', async () => {
    expect((await send('text/plain', Buffer.alloc(LIMIT + 1))).statusCode).toBe(413);
    const { port } = await service.listen(0, '127.0.0.1');
    expect(await postInPieces(port, LIMIT)).toBe(200);
    expect(await postInPieces(port, LIMIT + 1)).toBe(413);
  });

  test('another type and a compressed body are 415', async () => {
    expect((await send('text/html', 'x')).statusCode).toBe(415);
    expect((await send('text/plain', 'x', { 'content-encoding': 'gzip' })).statusCode).toBe(415);
  });

  test('a wrong query is told, whatever the body', async () => {
    const answer = await send('text/plain', 'x', {}, '?page=0');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail[0].loc).toEqual(['query', 'page']);
  });

  test('the description names the types', () => {
    const { paths } = service.openapi() as { paths: Record<string, { post: { requestBody: { content: object } } }> };
    expect(Object.keys(paths['/v1/count']?.post.requestBody.content ?? {})).toEqual([
      'application/json',
      'text/plain',
      'application/octet-stream',
    ]);
  });
});

/** Without a length, as curl -T - sends it. */
const postInPieces = (port: number, length: number) =>
  new Promise<number>((resolve, reject) => {
    const call = request({
      port,
      path: '/v1/count',
      method: 'POST',
      headers: { ...ACTIVE, 'content-type': 'text/plain' },
    });
    call.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', reject);
    for (let sent = 0; sent < length; sent += 1000) call.write(Buffer.alloc(Math.min(1000, length - sent)));
    call.end();
  });
