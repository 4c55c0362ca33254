import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FRENCH_INVOICE } from '../invoice/testing/typed-pages.ts';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { createPreparedReader } from '../testing/prepared-reader.ts';
import { createTestExtraction, type TestExtraction } from '../testing/test-extraction.ts';

let extraction: TestExtraction;
beforeAll(async () => {
  extraction = await createTestExtraction(createPreparedReader({ invoice: createTypedDocument([FRENCH_INVOICE]) }));
});
afterAll(() => extraction.service.close());

const FILE = { name: 'invoice.pdf', content: 'invoice' };
const BOUNDARY = 'form-boundary';

type Part = string | { readonly name: string; readonly content: string };

/** Sends a form whose parts are in the given order: a text is the document type. */
async function send(path: string, parts: readonly Part[]) {
  const field = path.includes('batch') ? 'files' : 'file';
  const body = parts.map((part) =>
    typeof part === 'string'
      ? `--${BOUNDARY}\r\nContent-Disposition: form-data; name="document_type"\r\n\r\n${part}\r\n`
      : `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${part.name}"\r\n\r\n${part.content}\r\n`,
  );
  const response = await extraction.service.inject({
    method: 'POST',
    url: path,
    headers: { 'x-api-key': 'key-of-acme', 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: `${body.join('')}--${BOUNDARY}--\r\n`,
  });
  return { status: response.statusCode, body: response.json() as unknown };
}

describe.each(['/v1/extract', '/v1/extract/batch'])('document_type in the form of %s', (path) => {
  const resultOf = (body: unknown) => ([body].flat() as { document_type: string }[])[0];

  test('is the type of the result', async () => {
    const { status, body } = await send(path, ['receipt', FILE]);
    expect(status).toBe(200);
    expect(resultOf(body)).toMatchObject({ document_type: 'receipt', data: { receipt_date: '2026-03-02' } });
  });

  test('may repeat the type of the query, before and after the file', async () => {
    for (const parts of [
      ['receipt', FILE],
      [FILE, 'receipt'],
    ] as const)
      expect(resultOf((await send(`${path}?document_type=receipt`, parts)).body)?.document_type).toBe('receipt');
  });

  test('returns 422 when the query asks for another type', async () => {
    const { status, body } = await send(`${path}?document_type=rib`, ['receipt', FILE]);
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ type: 'value_error', loc: ['body', 'document_type'], input: 'receipt' }] });
  });

  test('returns the 422 list of an unknown type', async () => {
    const { status, body } = await send(path, [FILE, 'letter']);
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ type: 'enum', loc: ['body', 'document_type'], input: 'letter' }] });
  });

  test('is absent when empty', async () =>
    expect(resultOf((await send(path, ['', FILE])).body)?.document_type).toBe('invoice'));
});

test('the type may follow the only file', async () =>
  expect((await send('/v1/extract', [FILE, 'receipt'])).body).toMatchObject({ document_type: 'receipt' }));

test('a batch, whose files are read as they arrive, returns 422 for a type after them', async () => {
  for (const parts of [
    [FILE, 'receipt'],
    [FILE, 'receipt', FILE],
    ['rib', FILE, 'receipt'],
  ]) {
    const { status, body } = await send('/v1/extract/batch', parts);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      detail: [
        { loc: ['body', 'document_type'], msg: 'Value error, document_type must come before the files of a batch' },
      ],
    });
  }
});
