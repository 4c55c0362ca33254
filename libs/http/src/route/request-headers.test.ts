import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../service-app.ts';
import { ACTIVE_KEY_HEADERS, createTestService } from '../testing/test-service.ts';
import { defineJsonRoute } from './define-route.ts';

let service: Service;
beforeAll(async () => {
  service = await createTestService([
    defineJsonRoute({
      method: 'POST',
      path: '/v1/notes',
      operationId: 'note',
      summary: 'Note',
      query: Type.Object({ at: Type.Optional(Type.Integer()) }),
      headers: Type.Object({
        'x-note-key': Type.Optional(Type.String({ pattern: '^[a-z]+$', description: 'Names the note' })),
      }),
      body: Type.Object({ note: Type.String() }),
      success: { status: 200, schema: Type.Object({ key: Type.String() }) },
      handler: async ({ headers }) => ({ key: headers['x-note-key'] ?? 'none' }),
    }),
  ]);
});
afterAll(() => service.close());

const post = (headers: Record<string, string>, url = '/v1/notes', payload: object = { note: 'a' }) =>
  service.inject({ method: 'POST', url, headers: { ...ACTIVE_KEY_HEADERS, ...headers }, payload });

test('passes a declared header to the handler, whatever its case', async () => {
  expect((await post({ 'X-Note-Key': 'abc' })).json()).toEqual({ key: 'abc' });
  expect((await post({})).json()).toEqual({ key: 'none' });
});

test('lists problems of headers between those of the query and of the body', async () => {
  const response = await post({ 'x-note-key': 'a, b' }, '/v1/notes?at=x', {});
  expect(response.statusCode).toBe(422);
  expect(response.json().detail.map(({ loc }: { loc: unknown }) => loc)).toEqual([
    ['query', 'at'],
    ['header', 'x-note-key'],
    ['body', 'note'],
  ]);
});

test('describes the header in OpenAPI', () => {
  const { paths } = service.openapi() as { paths: Record<string, { post: { parameters: unknown[] } }> };
  expect(paths['/v1/notes']?.post.parameters[1]).toEqual({
    name: 'X-Note-Key',
    in: 'header',
    required: false,
    description: 'Names the note',
    schema: { type: 'string', pattern: '^[a-z]+$', description: 'Names the note' },
  });
});
