import { KEY_SCOPES } from '@probant/keys/key-scopes';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { defineJsonRoute, defineUploadRoute } from '../route/define-route.ts';
import { createTestService } from '../testing/test-service.ts';

let handledCount = 0;
const handler = async () => {
  handledCount += 1;
  return {};
};
const success = { status: 200, schema: Type.Object({}) } as const;
const route = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, scope?: (typeof KEY_SCOPES)[number]) =>
  defineJsonRoute({
    method,
    path,
    operationId: `${method.toLowerCase()}_${path.slice(4)}`,
    summary: 'Returns an empty object',
    success,
    handler,
    ...(scope === undefined ? {} : { scope }),
  });

const service = await createTestService([
  route('GET', '/v1/things'),
  route('POST', '/v1/things'),
  route('PUT', '/v1/things'),
  route('DELETE', '/v1/things'),
  route('POST', '/v1/export', 'export'),
  route('GET', '/v1/download', 'export'),
  route('POST', '/v1/anonymize', 'erase'),
  route('POST', '/v1/settings', 'admin'),
  defineUploadRoute({
    method: 'POST',
    path: '/v1/upload',
    operationId: 'upload',
    summary: 'Accepts a file',
    form: { files: 'file', many: false, fileLimit: 10, countLimit: 1 },
    success,
    handler,
  }),
]);

const cases = [
  { method: 'GET', url: '/v1/things', needed: 'read' },
  { method: 'HEAD', url: '/v1/things', needed: 'read' },
  { method: 'POST', url: '/v1/things', needed: 'write' },
  { method: 'PUT', url: '/v1/things', needed: 'write' },
  { method: 'DELETE', url: '/v1/things', needed: 'write' },
  { method: 'POST', url: '/v1/export', needed: 'export' },
  { method: 'GET', url: '/v1/download', needed: 'export' },
  { method: 'POST', url: '/v1/anonymize', needed: 'erase' },
  { method: 'POST', url: '/v1/settings', needed: 'admin' },
  { method: 'POST', url: '/v1/upload', needed: 'write' },
] as const;

describe.each(cases)('$method $url', ({ method, url, needed }) => {
  test.each(KEY_SCOPES.filter((scope) => scope !== needed))(
    'returns 403 to a key with the scope %s only, and does not reach the handler',
    async (scope) => {
      const before = handledCount;
      const headers = { 'x-api-key': `${scope}-key`, 'content-type': 'text/plain' };
      const response = await service.inject({ method, url, headers });
      expect(response.statusCode).toBe(403);
      expect(response.headers['www-authenticate']).toBeUndefined();
      if (method !== 'HEAD')
        expect(response.json()).toEqual({ detail: `This request needs a key with the scope ${needed}` });
      expect(handledCount).toBe(before);
    },
  );

  test(`accepts a key with the scope ${needed} only`, async () => {
    const response = await service.inject({ method, url, headers: { 'x-api-key': `${needed}-key` } });
    // The upload route asks for a form, after the key.
    expect(response.statusCode).toBe(url === '/v1/upload' ? 415 : 200);
  });
});

test('an unknown path or a wrong method needs no scope', async () => {
  const headers = { 'x-api-key': 'erase-key' };
  expect((await service.inject({ url: '/v1/none', headers })).statusCode).toBe(404);
  expect((await service.inject({ method: 'PUT', url: '/v1/export', headers })).statusCode).toBe(405);
});

test('describes the scope and the 403 of each operation in OpenAPI', () => {
  const { paths } = service.openapi() as {
    paths: Record<string, Record<string, { 'x-required-scope'?: string; responses: Record<string, object> }>>;
  };
  for (const { method, url, needed } of cases.filter((entry) => entry.method !== 'HEAD')) {
    const operation = paths[url]?.[method.toLowerCase()];
    expect(operation?.['x-required-scope']).toBe(needed);
    expect(operation?.responses['403']).toMatchObject({ description: expect.stringContaining('scope') });
  }
  expect(paths['/health']?.['get']?.['x-required-scope']).toBeUndefined();
});
