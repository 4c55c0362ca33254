import { AppError } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../service-app.ts';
import { ACTIVE_KEY_HEADERS, createTestService } from '../testing/test-service.ts';
import { defineJsonRoute } from './define-route.ts';

const routes = [
  defineJsonRoute({
    method: 'POST',
    path: '/v1/answers',
    operationId: 'answer',
    summary: 'Answers piece by piece',
    body: Type.Object({ question: Type.String(), pieces: Type.Integer({ maximum: 10 }) }),
    progress: Type.Object({ piece: Type.Integer() }),
    success: { status: 200, schema: Type.Object({ answer: Type.String() }) },
    handler: async ({ body: { question, pieces }, report }) => {
      if (question === 'refused') throw new AppError(409, 'refused', { code: 'chain_conflict' });
      for (let piece = 0; piece < pieces; piece += 1) report({ piece });
      if (question === 'refused late') throw new AppError(409, { code: 'already_revoked', message: 'refused late' });
      if (question === 'broken') throw new Error('a stack with secrets');
      if (question === 'invalid progress') report({ piece: Number('0.5') });
      return { answer: question === 'invalid response' ? (Number('5') as unknown as string) : 'yes' };
    },
  }),
  defineJsonRoute({
    method: 'GET',
    path: '/v1/plain',
    operationId: 'plain',
    summary: 'Has no progress',
    success: { status: 200, schema: Type.Unknown() },
    handler: async () => ({ plain: true }),
  }),
];

let service: Service;
beforeAll(async () => {
  service = await createTestService(routes);
});
afterAll(() => service.close());

const ask = async (question: unknown, { accept = 'text/event-stream', pieces = 2 } = {}) => {
  const { statusCode, headers, body } = await service.inject({
    method: 'POST',
    url: '/v1/answers',
    headers: { ...ACTIVE_KEY_HEADERS, accept, 'content-type': 'application/json' },
    payload: JSON.stringify({ question, pieces }),
  });
  return { status: statusCode, type: headers['content-type'], body };
};
const listEvents = (text: string) =>
  text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => block.replace('event: ', '').replace('\ndata: ', ' '));

describe('progress of a JSON route', () => {
  test('is sent as events, and then the response', async () => {
    const { status, type, body } = await ask('hello');
    expect([status, type]).toEqual([200, 'text/event-stream']);
    expect(listEvents(body)).toEqual(['progress {"piece":0}', 'progress {"piece":1}', 'result {"answer":"yes"}']);
  });

  test('is not sent to a client that prefers JSON', async () => {
    for (const accept of ['application/json', '*/*', 'application/json, text/event-stream'])
      expect(await ask('hello', { accept })).toEqual({
        status: 200,
        type: 'application/json; charset=utf-8',
        body: '{"answer":"yes"}',
      });
  });

  test('leaves errors before the first event their own status', async () => {
    expect(await ask('refused')).toMatchObject({ status: 409, body: '{"detail":"refused"}' });
    expect(await ask(5)).toMatchObject({ status: 422 });
    expect((await ask('hello', { pieces: 11 })).body).toContain('less_than_equal');
  });

  test.each([
    [
      'refused late',
      { status: 409, code: 'already_revoked', detail: { code: 'already_revoked', message: 'refused late' } },
    ],
    ['broken', { status: 500, code: 'internal_error', detail: 'Internal Server Error' }],
    ['invalid progress', { status: 500, code: 'internal_error', detail: 'Internal Server Error' }],
    ['invalid response', { status: 500, code: 'internal_error', detail: 'Internal Server Error' }],
  ])('ends with an error event after the first one: %s', async (question, data) => {
    const { status, body } = await ask(question);
    expect(status).toBe(200);
    expect(listEvents(body).at(-1)).toBe(`error ${JSON.stringify(data)}`);
  });

  test('does not exist on a route without it', async () => {
    const headers = { ...ACTIVE_KEY_HEADERS, accept: 'text/event-stream' };
    const response = await service.inject({ method: 'GET', url: '/v1/plain', headers });
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('is described as a second content type', () => {
    const { paths } = service.openapi() as { paths: Record<string, Record<string, unknown>> };
    expect(paths['/v1/answers']?.['post']).toMatchObject({
      responses: { 200: { content: { 'application/json': {}, 'text/event-stream': { schema: { type: 'string' } } } } },
    });
    expect(JSON.stringify(paths['/v1/plain'])).not.toContain('event-stream');
  });
});
