import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonRoute } from './define-route.ts';
import type { Service } from './service-app.ts';
import { ACTIVE, trialService } from './testing/trial-service.ts';

let service: Service;
beforeAll(async () => {
  service = await trialService([
    jsonRoute({
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
  service.inject({ method: 'POST', url, headers: { ...ACTIVE, ...headers }, payload });

test('a header that a route declares reaches its handler, whatever its case', async () => {
  expect((await post({ 'X-Note-Key': 'abc' })).json()).toEqual({ key: 'abc' });
  expect((await post({})).json()).toEqual({ key: 'none' });
});

test('what is wrong with it stands between the query and the body', async () => {
  const answer = await post({ 'x-note-key': 'a, b' }, '/v1/notes?at=x', {});
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail.map(({ loc }: { loc: unknown }) => loc)).toEqual([
    ['query', 'at'],
    ['header', 'x-note-key'],
    ['body', 'note'],
  ]);
});

test('the description names it', () => {
  const { paths } = service.openapi() as { paths: Record<string, { post: { parameters: unknown[] } }> };
  expect(paths['/v1/notes']?.post.parameters[1]).toEqual({
    name: 'X-Note-Key',
    in: 'header',
    required: false,
    description: 'Names the note',
    schema: { type: 'string', pattern: '^[a-z]+$', description: 'Names the note' },
  });
});
