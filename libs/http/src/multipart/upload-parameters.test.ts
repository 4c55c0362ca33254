import { AppError } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineUploadRoute } from '../route/define-route.ts';
import type { Service } from '../service-app.ts';
import { ACTIVE_KEY_HEADERS, createTestService } from '../testing/test-service.ts';
import { pydanticProblem } from '../validation/pydantic-problem.ts';
import { takeOnlyFile } from './only-file.ts';

const parseFields = (text: string): object | null => {
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
};

let handled = 0;
const routes = [
  defineUploadRoute({
    method: 'POST',
    path: '/v1/bases/{base_id}/documents',
    operationId: 'upload_document',
    summary: 'Adds a document',
    params: Type.Object({ base_id: Type.String({ format: 'uuid' }) }),
    form: {
      files: 'file',
      many: false,
      fileLimit: 10,
      countLimit: 1,
      texts: Type.Object({ fields: Type.Optional(Type.String()), note: Type.Optional(Type.String({ maxLength: 5 })) }),
      textChecks: {
        fields: (text) =>
          parseFields(text) === null
            ? new AppError(422, { code: 'invalid_fields', message: 'fields is not JSON' })
            : null,
        note: (text) => (text === 'bad' ? pydanticProblem.invalidValue(['body', 'note'], text, 'bad') : null),
      },
    },
    success: { status: 200, schema: Type.Unknown() },
    handler: async ({ params, files, texts }) => {
      const file = await takeOnlyFile(files);
      const fields = await texts();
      handled += 1;
      return { ...params, filename: file.filename, length: file.tooLarge ? null : file.bytes.length, ...fields };
    },
  }),
];

const BASE_ID = '01a1fd8c-6900-7f6f-a4aa-e384f2c1ed5b';
let service: Service;
beforeAll(async () => {
  service = await createTestService(routes);
});
afterAll(() => service.close());

type Form = { readonly files?: readonly string[]; readonly texts?: Readonly<Record<string, string>> };
const upload = async ({ files = ['content'], texts = {} }: Form, baseId = BASE_ID) => {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  for (const file of files) form.append('file', new Blob([file]), 'a.pdf');
  const request = new Request('http://x', { method: 'POST', body: form });
  const response = await service.inject({
    method: 'POST',
    url: `/v1/bases/${baseId}/documents`,
    headers: { ...ACTIVE_KEY_HEADERS, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() as { detail?: unknown } };
};
const listProblems = (detail: unknown) =>
  (detail as { type: string; loc: string[] }[]).map(({ type, loc }) => `${type} ${loc.join('.')}`);

describe('path parameters of an upload route', () => {
  test('reach the handler with the file and the texts', async () => {
    expect(await upload({ texts: { fields: '{}' } })).toEqual({
      status: 200,
      body: { base_id: BASE_ID, filename: 'a.pdf', length: 7, fields: '{}' },
    });
  });

  test('are listed with the problems of the form when they are invalid', async () => {
    const before = handled;
    const { status, body } = await upload({ files: [], texts: { note: 'too long' } }, 'mine');
    expect([status, listProblems(body.detail)]).toEqual([
      422,
      ['uuid_parsing path.base_id', 'missing body.file', 'string_too_long body.note'],
    ]);
    expect((await upload({}, '%00')).status).toBe(404);
    expect((await upload({}, 'x'.repeat(600))).status).toBe(404);
    expect(handled).toBe(before);
  });

  test('are described', () => {
    const { paths } = service.openapi() as { paths: Record<string, Record<string, unknown>> };
    expect(paths['/v1/bases/{base_id}/documents']?.['post']).toMatchObject({
      parameters: [{ name: 'base_id', in: 'path', required: true }],
      responses: { 404: {} },
    });
  });
});

describe("a check of a form field that returns the service's own error", () => {
  test('gives its status and body', async () => {
    expect(await upload({ texts: { fields: '{"a":' } })).toEqual({
      status: 422,
      body: { detail: { code: 'invalid_fields', message: 'fields is not JSON' } },
    });
  });

  test('gives way to the list when the form has other problems', async () => {
    for (const [form, problems] of [
      [{ files: [], texts: { fields: '{' } }, ['missing body.file']],
      [{ texts: { fields: '{', note: 'bad' } }, ['value_error body.note']],
      [{ files: ['a', 'b'], texts: { fields: '{' } }, ['value_error body.file']],
    ] as const) {
      const { status, body } = await upload(form);
      expect([status, listProblems(body.detail)]).toEqual([422, problems]);
    }
  });

  test('does not run for an absent or empty field', async () => {
    expect((await upload({})).status).toBe(200);
    expect((await upload({ texts: { fields: '' } })).status).toBe(200);
  });
});

describe('takeOnlyFile', () => {
  test('returns a file above the limit without its bytes', async () => {
    expect(await upload({ files: ['x'.repeat(11)] })).toMatchObject({ status: 200, body: { length: null } });
  });

  test('returns the 422 list for no file and for two', async () => {
    expect(listProblems((await upload({ files: [] })).body.detail)).toEqual(['missing body.file']);
    expect(listProblems((await upload({ files: ['a', 'b'] })).body.detail)).toEqual(['value_error body.file']);
  });
});
