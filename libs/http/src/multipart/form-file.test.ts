import { once } from 'node:events';
import { request } from 'node:http';
import { Type } from 'typebox';
import { afterAll, describe, expect, test } from 'vitest';
import { defineJsonRoute } from '../route/define-route.ts';
import { ACTIVE_KEY_HEADERS, createTestService } from '../testing/test-service.ts';

const FILE_LIMIT_BYTES = 100_000;
let handled = 0;
let receivedBytes = 0;

const service = await createTestService([
  defineJsonRoute({
    method: 'POST',
    path: '/v1/count',
    operationId: 'count',
    summary: 'Counts the bytes of a file',
    query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1 })) }),
    body: Type.Object({ content: Type.String() }),
    success: { status: 200, schema: Type.Unknown() },
    handler: async () => ({ from: 'json' }),
    streamed: {
      types: ['text/plain'],
      formField: 'file',
      limit: FILE_LIMIT_BYTES,
      handler: async ({ bytes, filename }) => {
        handled += 1;
        let length = 0;
        for await (const piece of bytes) {
          length += piece.length;
          receivedBytes += piece.length;
        }
        return { filename, length };
      },
    },
  }),
]);
afterAll(() => service.close());

type Part = { readonly name: string; readonly filename?: string; readonly content?: string };

const BOUNDARY = 'b0undary';
const buildForm = (parts: readonly Part[]) =>
  [
    ...parts.map(({ name, filename, content = 'x' }) => {
      const file = filename === undefined ? '' : `; filename="${filename}"`;
      return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
    }),
    `--${BOUNDARY}--\r\n`,
  ].join('');

async function send(payload: string, query = '') {
  const response = await service.inject({
    method: 'POST',
    url: `/v1/count${query}`,
    headers: { ...ACTIVE_KEY_HEADERS, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload,
  });
  return { status: response.statusCode, body: response.json() as { detail?: unknown } };
}

const problems = ({ detail }: { detail?: unknown }) =>
  Array.isArray(detail) ? detail.map(({ type, loc, msg }) => `${type} ${loc.join('.')} ${msg}`) : detail;

describe('a form field that is read like the body', () => {
  test.each([
    ['a name', [{ name: 'file', filename: 'a.txt', content: '12345' }], { filename: 'a.txt', length: 5 }],
    ['a path', [{ name: 'file', filename: 'C:\\x\\a.txt' }], { filename: 'a.txt', length: 1 }],
    ['the name of a standard input', [{ name: 'file', filename: '-' }], { filename: null, length: 1 }],
    ['no bytes', [{ name: 'file', filename: 'a.txt', content: '' }], { filename: 'a.txt', length: 0 }],
    [
      'other fields around it',
      [{ name: 'note' }, { name: 'file', filename: 'a' }, { name: 'more', filename: 'b' }],
      { filename: 'a', length: 1 },
    ],
  ])('gives the handler a file with %s', async (_, parts, expected) => {
    expect(await send(buildForm(parts))).toEqual({ status: 200, body: expected });
  });

  test.each([
    ['no part', [], ['missing body.file Field required']],
    ['another name', [{ name: 'files', filename: 'a.txt' }], ['missing body.file Field required']],
    [
      'an empty input of a browser',
      [{ name: 'file', filename: '', content: '' }],
      ['missing body.file Field required'],
    ],
    [
      'a text instead of a file',
      [{ name: 'file' }],
      ["value_error body.file Value error, Expected UploadFile, received: <class 'str'>"],
    ],
    [
      'two files',
      [
        { name: 'file', filename: 'a' },
        { name: 'file', filename: 'b' },
      ],
      ['value_error body.file Value error, expected one file'],
    ],
  ])('gives the 422 list for %s', async (_, parts, expected) => {
    const { status, body } = await send(buildForm(parts));
    expect([status, problems(body)]).toEqual([422, expected]);
  });

  test('gives 422 for a form that ends early and for an invalid query', async () => {
    const form = buildForm([{ name: 'file', filename: 'a' }]);
    expect((await send(form.slice(0, -10))).status).toBe(422);
    const before = handled;
    expect(problems((await send(form, '?page=0')).body)).toEqual([
      'greater_than_equal query.page Input should be greater than or equal to 1',
    ]);
    expect(handled).toBe(before);
  });

  test('gives 413 for a file over the limit and for too many parts', async () => {
    const content = 'x'.repeat(FILE_LIMIT_BYTES);
    expect((await send(buildForm([{ name: 'file', filename: 'a', content }]))).body).toEqual({
      filename: 'a',
      length: FILE_LIMIT_BYTES,
    });
    for (const parts of [
      [{ name: 'file', filename: 'a', content: `${content}x` }],
      [...Array.from({ length: 100 }, () => ({ name: 'n' })), { name: 'file', filename: 'a' }],
      [{ name: 'note', content: 'x'.repeat(FILE_LIMIT_BYTES + 1_100_000) }],
    ])
      expect((await send(buildForm(parts))).status).toBe(413);
  });

  test('names the form in the 415 of another type', async () => {
    const { payload, statusCode } = await service.inject({
      method: 'POST',
      url: '/v1/count',
      headers: { ...ACTIVE_KEY_HEADERS, 'content-type': 'text/csv' },
      payload: 'x',
    });
    expect([statusCode, payload]).toEqual([
      415,
      '{"detail":"The request body must be application/json or text/plain or multipart/form-data"}',
    ]);
  });

  test('reaches the handler while it arrives', async () => {
    const { port } = await service.listen(0, '127.0.0.1');
    const upload = request({
      port,
      path: '/v1/count',
      method: 'POST',
      headers: { ...ACTIVE_KEY_HEADERS, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    });
    const form = buildForm([{ name: 'file', filename: 'a.txt', content: 'x'.repeat(50_000) }]);
    receivedBytes = 0;
    upload.write(form.slice(0, 40_000));
    while (receivedBytes < 30_000) await new Promise((resolve) => setImmediate(resolve));
    upload.end(form.slice(40_000));
    const [response] = await once(upload, 'response');
    let text = '';
    for await (const chunk of response) text += chunk;
    expect(JSON.parse(text)).toEqual({ filename: 'a.txt', length: 50_000 });
  });

  test('is described beside the other types of the body', () => {
    const description = JSON.stringify(service.openapi());
    expect(description).toContain('"multipart/form-data":{"schema":{');
    expect(description).toContain(
      `"required":["file"],"properties":{"file":{"type":"string","format":"binary","description":"At most ${FILE_LIMIT_BYTES} bytes"}}`,
    );
  });
});
