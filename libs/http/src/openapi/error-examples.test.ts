import { AppError } from '@probant/kernel/errors';
import type { LightMyRequestResponse } from 'fastify';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnyRoute, defineJsonRoute, defineUploadRoute } from '../route/define-route.ts';
import type { Service } from '../service-app.ts';
import { ACTIVE_KEY_HEADERS, createTestService } from '../testing/test-service.ts';
import { createErrorExamples } from './error-examples.ts';

const success = { status: 200, schema: Type.Object({}) } as const;
const notThere = new AppError(404, { code: 'document_not_found', message: 'no such note' });
let finishSlowRequest = (): void => undefined;

const routes: readonly AnyRoute[] = [
  defineJsonRoute({
    method: 'POST',
    path: '/v1/notes',
    operationId: 'createNote',
    summary: 'Creates a note',
    query: Type.Object({ page: Type.Integer() }),
    body: Type.Object({ text: Type.String() }),
    bodyLimit: 100,
    success,
    handler: async () => {
      throw new Error('a defect');
    },
  }),
  defineJsonRoute({
    method: 'GET',
    path: '/v1/notes/{note_id}',
    operationId: 'getNote',
    summary: 'Reads a note',
    params: Type.Object({ note_id: Type.String() }),
    success,
    errorExamples: createErrorExamples({ note_not_found: ['An unknown note', notThere] }),
    handler: async () => {
      throw notThere;
    },
  }),
  defineJsonRoute({
    method: 'GET',
    path: '/v1/pages/{page}',
    operationId: 'getPage',
    summary: 'Reads a page',
    params: Type.Object({ page: Type.Integer() }),
    success,
    handler: async () => ({}),
  }),
  defineJsonRoute({
    method: 'GET',
    path: '/v1/slow',
    operationId: 'getSlow',
    summary: 'Waits',
    success,
    handler: () =>
      new Promise<Record<never, never>>((resolve) => {
        finishSlowRequest = () => resolve({});
      }),
  }),
  defineUploadRoute({
    method: 'POST',
    path: '/v1/scans',
    operationId: 'createScan',
    summary: 'Reads files',
    form: { files: 'files', many: true, fileLimit: 10, countLimit: 1, texts: Type.Object({ kind: Type.String() }) },
    success,
    handler: async ({ files, texts }) => {
      for await (const _ of files);
      await texts();
      return {};
    },
  }),
];

let service: Service;
beforeAll(async () => {
  service = await createTestService(routes, { timeouts: { maxTenantRequests: 1 } });
});
afterAll(() => service.close());

type Example = { readonly 'x-error-code'?: string; readonly value?: unknown };
type Described = {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Response>> }>>>
  >;
  readonly components: { readonly examples: Readonly<Record<string, Example>> };
};
type Response = {
  readonly content: {
    readonly 'application/json': {
      readonly examples: Readonly<Record<string, { readonly $ref?: string } & Example>>;
    };
  };
};

/** Returns the described bodies of an error. */
function listExamples(path: string, method: string, status: number): readonly unknown[] {
  const { paths, components } = service.openapi() as Described;
  const { examples = {} } = paths[path]?.[method]?.responses[status]?.content['application/json'] ?? {};
  return Object.values(examples).map(({ $ref, ...own }) => {
    const example = $ref === undefined ? own : components.examples[$ref.replace('#/components/examples/', '')];
    return { code: example?.['x-error-code'], body: example?.value };
  });
}

const describeResponse = (response: LightMyRequestResponse) => ({
  code: response.headers['x-error-code'],
  body: response.json(),
});

const JSON_HEADERS = { ...ACTIVE_KEY_HEADERS, 'content-type': 'application/json' };
const form = (parts: readonly string[]) => ({
  headers: { ...ACTIVE_KEY_HEADERS, 'content-type': 'multipart/form-data; boundary=b' },
  payload: `${parts.map((part) => `--b\r\ncontent-disposition: form-data; ${part}`).join('\r\n')}\r\n--b--\r\n`,
});
const file = 'name="files"; filename="a.txt"\r\n\r\na';

describe('examples of errors', () => {
  test.each([
    [401, '/v1/notes', { url: '/v1/notes', headers: {} }],
    [401, '/v1/notes', { url: '/v1/notes', headers: { 'x-api-key': 'another' } }],
    [403, '/v1/notes', { url: '/v1/notes', headers: { 'x-api-key': 'read-key' } }],
    [
      415,
      '/v1/notes',
      { url: '/v1/notes?page=1', headers: { ...ACTIVE_KEY_HEADERS, 'content-type': 'text/plain' }, payload: 'a' },
    ],
    [413, '/v1/notes', { url: '/v1/notes?page=1', headers: JSON_HEADERS, payload: { text: 'a'.repeat(101) } }],
    [422, '/v1/notes', { url: '/v1/notes', headers: JSON_HEADERS, payload: {} }],
    [500, '/v1/notes', { url: '/v1/notes?page=1', headers: JSON_HEADERS, payload: { text: 'a' } }],
    [415, '/v1/scans', { url: '/v1/scans', headers: JSON_HEADERS, payload: {} }],
    [413, '/v1/scans', { url: '/v1/scans', ...form([file, file]) }],
    [422, '/v1/scans', { url: '/v1/scans', ...form([]) }],
  ])('are those that the service sends: %i of POST %s', async (status, path, request) => {
    const response = await service.inject({ method: 'POST', ...request });
    expect(response.statusCode).toBe(status);
    expect(listExamples(path, 'post', status)).toContainEqual(describeResponse(response));
  });

  test.each([
    [404, '/v1/notes/{note_id}', '/v1/notes/7'],
    [404, '/v1/pages/{page}', '/v1/pages/%00'],
    [422, '/v1/pages/{page}', '/v1/pages/-'],
  ])('are those that the service sends: %i of GET %s', async (status, path, url) => {
    const response = await service.inject({ method: 'GET', url, headers: ACTIVE_KEY_HEADERS });
    expect(response.statusCode).toBe(status);
    expect(listExamples(path, 'get', status)).toContainEqual(describeResponse(response));
  });

  test('are those that the service sends: 503 while the client has too many requests in progress', async () => {
    const slow = service.inject({ method: 'GET', url: '/v1/slow', headers: ACTIVE_KEY_HEADERS });
    await new Promise(setImmediate);
    const refused = await service.inject({ method: 'GET', url: '/v1/slow', headers: ACTIVE_KEY_HEADERS });
    finishSlowRequest();
    expect((await slow).statusCode).toBe(200);
    expect(refused.statusCode).toBe(503);
    expect(listExamples('/v1/slow', 'get', 503)).toContainEqual(describeResponse(refused));
  });

  test('have no 422 for a route whose schemas refuse nothing', () => {
    expect(listExamples('/v1/notes/{note_id}', 'get', 422)).toEqual([]);
    const { paths } = service.openapi() as Described;
    expect(paths['/v1/slow']?.['get']?.responses).not.toHaveProperty('422');
  });

  test('of a route replace the general 404', () =>
    expect(listExamples('/v1/notes/{note_id}', 'get', 404)).toEqual([
      { code: notThere.code, body: { detail: notThere.detail } },
    ]));
});
