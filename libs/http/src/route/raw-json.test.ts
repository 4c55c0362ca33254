import type { Service } from '@probant/http/service-app';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTIVE_KEY_HEADERS, createTestService } from '../testing/test-service.ts';
import { defineRawRoute } from './define-route.ts';

const LIMIT_BYTES = 3 * 2 ** 20;

const routes = [
  defineRawRoute({
    method: 'POST',
    path: '/v1/messages',
    operationId: 'sendMessage',
    summary: 'Describes a JSON body',
    types: ['application/json'],
    bodyLimit: LIMIT_BYTES,
    success: { status: 200, schema: Type.Unknown(), media: ['text/plain'] },
    handler: async ({ readJson }) => {
      const value = await readJson();
      return { status: 200, type: 'text/plain', body: describeValue(value) };
    },
  }),
];

const describeValue = (value: unknown): string =>
  value === undefined ? 'nothing' : Array.isArray(value) ? `${value.length} items` : JSON.stringify(value);

let service: Service;
let port: number;
beforeAll(async () => {
  service = await createTestService(routes);
  port = (await service.listen(0, '127.0.0.1')).port;
});
afterAll(() => service.close());

const post = async (body: string | ReadableStream): Promise<readonly [number, string]> => {
  const response = await fetch(`http://127.0.0.1:${port}/v1/messages`, {
    method: 'POST',
    headers: { ...ACTIVE_KEY_HEADERS, 'content-type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit);
  return [response.status, await response.text()];
};

describe('the JSON body of a raw route', () => {
  test('is the value of a small body, and undefined for an empty one', async () => {
    expect(await post('{"__proto__":{"é":1},"nul":"\\u0000"}')).toEqual([200, '{"__proto__":{"é":1},"nul":"\\u0000"}']);
    expect(await post('')).toEqual([200, 'nothing']);
    expect(await post(' \n')).toEqual([200, 'nothing']);
  });

  test('is the value of a large body, parsed in slices', async () => {
    expect(await post(JSON.stringify(new Array(300_000).fill('ab')))).toEqual([200, '300000 items']);
  });

  test.each([
    ['not JSON', '{"a":', 'json_invalid'],
    ['JSON that is too deep', `${'['.repeat(201)}${']'.repeat(201)}`, 'recursion limit'],
    ['a large body that is not JSON', `[${'1,'.repeat(200_000)}`, 'json_invalid'],
  ])('returns 422 for %s', async (_, body, reason) => {
    expect(await post(body)).toEqual([422, expect.stringContaining(reason)]);
  });

  test('returns 413 above the limit, announced or not', async () => {
    const body = `"${'x'.repeat(LIMIT_BYTES)}"`;
    expect((await post(body))[0]).toBe(413);
    const pieces = new ReadableStream({
      start(controller) {
        for (let at = 0; at < body.length; at += 65_536) controller.enqueue(Buffer.from(body.slice(at, at + 65_536)));
        controller.close();
      },
    });
    expect((await post(pieces))[0]).toBe(413);
  });
});
