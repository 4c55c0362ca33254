import { AppError, createValidationProblem } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { afterAll, describe, expect, test } from 'vitest';
import { defineUploadRoute } from '../route/define-route.ts';
import { ACTIVE_KEY_HEADERS, createTestService } from '../testing/test-service.ts';

const Report = Type.Object({
  files: Type.Array(Type.Object({ filename: Type.String(), size: Type.Union([Type.Integer(), Type.Null()]) })),
  texts: Type.Unknown(),
});
const texts = Type.Object({
  document_type: Type.Enum(['rib', 'receipt']),
  fields: Type.Optional(Type.String({ maxLength: 20 })),
});
const query = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1 })) });
const isRecord = (text: string) =>
  text.startsWith('{') && text.endsWith('}')
    ? null
    : createValidationProblem('json_invalid', ['body', 'fields'], 'Invalid JSON');
const common = {
  method: 'POST',
  summary: 'Lists the received files and texts',
  success: { status: 200, schema: Report },
} as const;

const service = await createTestService([
  defineUploadRoute({
    ...common,
    path: '/v1/batch',
    operationId: 'batch',
    form: {
      files: 'files',
      many: true,
      fileLimit: 1000,
      countLimit: 3,
      texts: Type.Object({ categories: Type.Optional(Type.String()) }),
      textLimit: 100,
    },
    handler: async ({ files, texts }) => {
      const receivedFiles = [];
      for await (const file of files)
        receivedFiles.push({ filename: file.filename, size: file.tooLarge ? null : file.bytes.length });
      return { files: receivedFiles, texts: await texts() };
    },
  }),
  defineUploadRoute({
    ...common,
    path: '/v1/analyze',
    operationId: 'analyze',
    query,
    form: {
      files: 'file',
      many: false,
      fileLimit: 1000,
      countLimit: 1,
      texts,
      textLimit: 100,
      textChecks: { fields: isRecord },
    },
    handler: async ({ files, texts }) => {
      const receivedFiles = [];
      for await (const file of files) {
        if (file.tooLarge)
          throw new AppError(413, { code: 'file_too_large', message: 'The file is larger than 1000 bytes' });
        receivedFiles.push({ filename: file.filename, size: file.bytes.length });
      }
      return { files: receivedFiles, texts: await texts() };
    },
  }),
  defineUploadRoute({
    ...common,
    path: '/v1/file-only',
    operationId: 'file_only',
    form: { files: 'file', many: false, fileLimit: 1000, countLimit: 1 },
    handler: async ({ files }) => {
      const receivedFiles = [];
      for await (const file of files) receivedFiles.push({ filename: file.filename, size: null });
      return { files: receivedFiles, texts: null };
    },
  }),
  defineUploadRoute({
    ...common,
    path: '/v1/own-errors',
    operationId: 'own_errors',
    form: {
      files: 'file',
      many: false,
      fileLimit: 1000,
      countLimit: 1,
      texts,
      textLimit: 100,
      unreadableTexts: { fields: () => new AppError(422, { code: 'invalid_fields', message: 'fields are not text' }) },
    },
    handler: async ({ texts }) => ({ files: [], texts: await texts() }),
  }),
  defineUploadRoute({
    ...common,
    path: '/v1/texts-only',
    operationId: 'texts_only',
    form: { files: 'file', many: false, fileLimit: 1000, countLimit: 1, texts },
    handler: async ({ texts }) => ({ files: [], texts: await texts() }),
  }),
]);
const { port } = await service.listen(0, '127.0.0.1');
afterAll(() => service.close());

type Body = { files: unknown; texts: unknown; detail: { loc: string[]; type: string }[] };
type Field = [name: string, content: string, filename?: string];
async function upload(path: string, fields: readonly Field[]) {
  const form = new FormData();
  for (const [name, content, filename] of fields)
    if (filename === undefined) form.append(name, content);
    else form.append(name, new Blob([content]), filename);
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body: form,
    headers: ACTIVE_KEY_HEADERS,
  });
  return { status: response.status, body: (await response.json()) as Body };
}
const raw = (path: string, payload: string, type = 'multipart/form-data; boundary=b') =>
  service.inject({ method: 'POST', url: path, headers: { ...ACTIVE_KEY_HEADERS, 'content-type': type }, payload });

const ticket: Field = ['files', 'x'.repeat(10), 'ticket.jpg'];
const file: Field = ['file', 'x'.repeat(10), 'a.pdf'];
const type: Field = ['document_type', 'rib'];

describe('a form with several files', () => {
  test('yields the files in order, with the texts around them', async () => {
    const response = await upload('/v1/batch', [ticket, ['categories', '["hotel"]'], ['files', '', 'empty.pdf']]);
    expect(response).toEqual({
      status: 200,
      body: {
        files: [
          { filename: 'ticket.jpg', size: 10 },
          { filename: 'empty.pdf', size: 0 },
        ],
        texts: { categories: '["hotel"]' },
      },
    });
  });

  test('continues after a file over the limit', async () => {
    const response = await upload('/v1/batch', [
      ['files', 'x'.repeat(200_000), 'big.pdf'],
      ['files', 'x'.repeat(1000), 'full.pdf'],
      ticket,
    ]);
    expect(response.body.files).toEqual([
      { filename: 'big.pdf', size: null },
      { filename: 'full.pdf', size: 1000 },
      { filename: 'ticket.jpg', size: 10 },
    ]);
  });

  test('returns 413 for more files than allowed', async () => {
    const response = await upload('/v1/batch', [ticket, ticket, ticket, ticket]);
    expect(response).toEqual({ status: 413, body: { detail: 'At most 3 files are accepted in a call' } });
  });

  test('returns 413 for too many parts', async () => {
    const response = await upload('/v1/batch', [ticket, ...Array.from({ length: 100 }, (): Field => ['x', ''])]);
    expect(response).toEqual({
      status: 413,
      body: { detail: 'A form of this route accepts at most 68 parts, files and text fields together' },
    });
  });

  const formsWithoutFiles = [
    { title: 'no file', fields: [['categories', '[]']] as Field[] },
    { title: 'files under another name', fields: [['documents', 'x', 'a.pdf']] as Field[] },
  ];
  test.each(formsWithoutFiles)('returns 422 `missing` for a form with $title', async ({ fields }) => {
    expect(await upload('/v1/batch', fields)).toEqual({
      status: 422,
      body: { detail: [{ type: 'missing', loc: ['body', 'files'], msg: 'Field required', input: null, ctx: {} }] },
    });
  });

  test('returns 422 `missing` for a file input without a selection', async () => {
    const empty = '--b\r\nContent-Disposition: form-data; name="files"; filename=""\r\n\r\n\r\n--b--';
    expect((await raw('/v1/batch', empty)).json().detail).toMatchObject([{ type: 'missing', loc: ['body', 'files'] }]);
  });

  test('returns 422 `missing` for an empty body', async () => {
    expect((await raw('/v1/batch', '')).json().detail).toMatchObject([{ type: 'missing', loc: ['body', 'files'] }]);
  });
});

describe('a form with one file', () => {
  test('accepts texts after the file', async () => {
    const response = await upload('/v1/analyze', [file, type, ['fields', '{}'], ['other', 'x']]);
    expect(response).toEqual({
      status: 200,
      body: { files: [{ filename: 'a.pdf', size: 10 }], texts: { document_type: 'rib', fields: '{}' } },
    });
  });

  test('passes a file over the limit to the handler as `tooLarge`', async () => {
    const response = await upload('/v1/analyze', [['file', 'x'.repeat(1001), 'a.pdf'], type]);
    expect(response).toMatchObject({ status: 413, body: { detail: { code: 'file_too_large' } } });
  });

  const second = {
    type: 'value_error',
    loc: ['body', 'file'],
    msg: 'Value error, expected one file',
    input: null,
    ctx: { error: 'expected one file' },
  };
  test.each([
    { title: 'two files', path: '/v1/analyze', fields: [file, file, type] },
    {
      title: 'a large second one',
      path: '/v1/analyze',
      fields: [file, type, ['file', 'x'.repeat(5000), 'b'] as Field],
    },
    { title: 'three files', path: '/v1/analyze', fields: [file, file, file, type] },
    { title: 'two files, when the handler reads only the texts', path: '/v1/texts-only', fields: [file, type, file] },
    { title: 'two files, when the handler reads only the files', path: '/v1/file-only', fields: [file, file] },
  ])('rejects a second file: $title', async ({ path, fields }) => {
    expect(await upload(path, fields)).toEqual({ status: 422, body: { detail: [second] } });
  });

  test('lists a second file together with the other problems', async () => {
    const { body } = await upload('/v1/analyze?page=0', [['fields', '{'], file, ['document_type', 'x'], file]);
    expect(body.detail.map(({ loc, type }) => [loc.join('.'), type])).toEqual([
      ['query.page', 'greater_than_equal'],
      ['body.file', 'value_error'],
      ['body.document_type', 'enum'],
      ['body.fields', 'json_invalid'],
    ]);
  });

  test('ignores an additional file input without a selection', async () => {
    const parts = ['a.pdf', ''].map(
      (name) => `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${name}\r\n`,
    );
    expect((await raw('/v1/file-only', `${parts.join('')}--b--`)).statusCode).toBe(200);
  });

  const checkedTexts = [
    { title: 'without a file', fields: [['fields', '{'] as Field, type], locations: ['body.file', 'body.fields'] },
    { title: 'with a file', fields: [file, type, ['fields', '{'] as Field], locations: ['body.fields'] },
    {
      title: 'once when it also violates its schema',
      fields: [file, type, ['fields', '{'.repeat(21)] as Field],
      locations: ['body.fields'],
    },
    { title: 'not when it is empty', fields: [type, ['fields', ''] as Field], locations: ['body.file'] },
  ];
  test.each(checkedTexts)('lists a text that fails its check: $title', async ({ fields, locations }) => {
    const { body } = await upload('/v1/analyze', fields);
    expect(body.detail.map(({ loc }) => loc.join('.'))).toEqual(locations);
  });

  test('lists a file sent as text without repeating its content', async () => {
    expect((await upload('/v1/analyze', [['file', 'secret'], type])).body.detail).toEqual([
      {
        type: 'value_error',
        loc: ['body', 'file'],
        msg: "Value error, Expected UploadFile, received: <class 'str'>",
        input: null,
        ctx: { error: expect.any(String) },
      },
    ]);
  });

  test('lists the problems of query, file and texts together', async () => {
    const { status, body } = await upload('/v1/analyze?page=0', [
      ['document_type', 'passport'],
      ['fields', 'x'.repeat(21)],
    ]);
    expect(status).toBe(422);
    expect(body.detail.map(({ loc, type }) => [loc.join('.'), type])).toEqual([
      ['query.page', 'greater_than_equal'],
      ['body.file', 'missing'],
      ['body.document_type', 'enum'],
      ['body.fields', 'string_too_long'],
    ]);
  });

  const wrongTexts = [
    { title: 'absent', fields: [file], problem: { type: 'missing', input: null } },
    { title: 'empty', fields: [file, ['document_type', ''] as Field], problem: { type: 'missing', input: null } },
    {
      title: 'too long',
      fields: [file, ['document_type', 'x'.repeat(101)] as Field],
      problem: { type: 'string_too_long' },
    },
    {
      title: 'sent as a file',
      fields: [file, ['document_type', 'rib', 'a.txt'] as Field],
      problem: { type: 'string_type' },
    },
  ];
  test.each(wrongTexts)('lists a text that is $title', async ({ fields, problem }) => {
    expect((await upload('/v1/analyze', fields)).body.detail).toMatchObject([
      { ...problem, loc: ['body', 'document_type'] },
    ]);
  });

  test('uses the last of two texts with the same name', async () => {
    expect((await upload('/v1/analyze', [file, ['document_type', 'receipt'], type])).body.texts).toEqual({
      document_type: 'rib',
    });
  });

  test('requires the file even when the handler reads only the texts', async () => {
    expect((await upload('/v1/texts-only', [type])).body.detail).toMatchObject([
      { type: 'missing', loc: ['body', 'file'] },
    ]);
    expect((await upload('/v1/texts-only', [file, type])).status).toBe(200);
  });
});

describe('a body that is not a form', () => {
  test('returns 415 for another content type', async () => {
    expect((await raw('/v1/analyze', '{}', 'application/json')).statusCode).toBe(415);
    expect((await raw('/v1/analyze', 'x', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    const untyped = await service.inject({
      method: 'POST',
      url: '/v1/analyze',
      headers: ACTIVE_KEY_HEADERS,
      payload: 'x',
    });
    expect(untyped.statusCode).toBe(415);
  });

  test.each([
    { title: 'without a boundary', type: 'multipart/form-data', payload: '--b--' },
    {
      title: 'truncated',
      type: 'multipart/form-data; boundary=b',
      payload: '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx',
    },
    { title: 'without any delimiter', type: 'multipart/form-data; boundary="b"', payload: 'noise' },
  ])('returns 422 with a message for a form $title', async ({ type, payload }) => {
    const response = await raw('/v1/analyze', payload, type);
    expect([response.statusCode, response.json()]).toEqual([
      422,
      { detail: expect.stringContaining('multipart form') },
    ]);
  });
});

describe('a text with an error of the service', () => {
  const own = { status: 422, body: { detail: { code: 'invalid_fields', message: 'fields are not text' } } };
  const sendBytes = async (bytes: Uint8Array) => {
    const head = '--b\r\nContent-Disposition: form-data; name="fields"\r\n\r\n';
    const rest =
      '\r\n--b\r\nContent-Disposition: form-data; name="document_type"\r\n\r\nrib\r\n' +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nx\r\n--b--';
    const response = await service.inject({
      method: 'POST',
      url: '/v1/own-errors',
      headers: { ...ACTIVE_KEY_HEADERS, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(rest)]),
    });
    return { status: response.statusCode, body: response.json() as unknown };
  };

  test.each([
    ['too long', Buffer.alloc(101, 'x')],
    ['not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    ['a text with NUL, which cannot be stored', Buffer.from('{"a":"\0"}')],
    ['against its schema', Buffer.alloc(21, 'x')],
  ])('returns it when the text is %s', async (_, bytes) => {
    expect(await sendBytes(bytes)).toEqual(own);
  });

  test('returns it when the text is sent as a file', async () => {
    expect(await upload('/v1/own-errors', [type, ['fields', '{}', 'fields.json'], file])).toEqual(own);
  });

  test('returns the list when the form has another problem', async () => {
    const response = await upload('/v1/own-errors', [['document_type', 'cv'], ['fields', 'x'.repeat(101)], file]);
    expect(response).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'document_type'] }] } });
  });

  test('accepts a text within the limits', async () => {
    expect((await sendBytes(Buffer.from('{}'))).status).toBe(200);
  });
});
