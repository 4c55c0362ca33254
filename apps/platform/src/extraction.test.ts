import { ExtractionResult } from '@probant/contracts/extraction';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect } from 'vitest';
import { type SharedPlatform, test } from './testing/shared-platform.ts';

/** Calls extraction through the gateway, as a client does: real files and the real reader. */
let platform: SharedPlatform;
test.beforeAll(({ platform: shared }) => {
  platform = shared;
});

type File = readonly [name: string, bytes: Uint8Array];

function buildForm(files: readonly File[], field: string, texts: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, bytes] of files) form.append(field, new Blob([Uint8Array.from(bytes)]), name);
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  return form;
}

const post = (path: string, body: FormData | string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${platform.url}${path}`, { method: 'POST', body, headers: { 'x-api-key': platform.key, ...headers } });
const extract = async (file: File, query = '') => {
  const response = await post(`/v1/extract${query}`, buildForm([file], 'file'));
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
};
const COMMON_HEADERS = [
  'x-ratelimit-limit-minute',
  'x-ratelimit-remaining-minute',
  'x-ratelimit-limit-hour',
  'x-ratelimit-remaining-hour',
  'x-request-id',
];
const expectHeaders = (headers: Headers) =>
  expect(COMMON_HEADERS.filter((name) => headers.get(name) === null)).toEqual([]);

describe('POST /v1/extract', () => {
  test('returns an electronic invoice in the contract’s shape, with the common headers and a confidence for every value', async () => {
    const { status, headers, body } = await extract(['facture.pdf', readSampleFile('facture.pdf')]);
    expect(status).toBe(200);
    expectHeaders(headers);
    expect(Value.Check(ExtractionResult, body)).toBe(true);
    const { data, field_confidences, text_source } = body as ExtractionResult;
    expect(text_source).toBe('embedded_xml');
    expect(field_confidences.map(({ field }) => field).sort()).toEqual(listValuePaths(data).sort());
  });

  test('reads a document as the type that the request names', async () =>
    expect((await extract(['rib.pdf', readSampleFile('rib.pdf')], '?document_type=resume')).body).toMatchObject({
      document_type: 'resume',
    }));

  test.each([
    ['an extension that is not accepted', 400, 'scan.tif', readSampleFile('ticket-boulangerie.png')],
    ['a picture named as a PDF', 422, 'scan.pdf', readSampleFile('ticket-boulangerie.png')],
    ['an empty file', 422, 'vide.pdf', new Uint8Array()],
    ['a corrupt PDF', 422, 'corrompu.pdf', readSampleFile('corrompu.pdf')],
    ['a PDF that needs a password', 422, 'protege.pdf', readSampleFile('protege.pdf')],
    ['a truncated picture', 422, 'ticket.png', readSampleFile('ticket-boulangerie.png').subarray(0, 600)],
    ['a file that is not a DOCX', 422, 'cv.docx', new TextEncoder().encode('PK\u0003\u0004 nothing')],
    ['a PDF without a page', 422, 'rien.pdf', buildEmptyPdf(0)],
    ['a PDF of 500 pages', 422, 'long.pdf', buildEmptyPdf(500)],
    ['a file over 50 MiB', 413, 'grand.pdf', new Uint8Array(50 * 1024 * 1024 + 1)],
  ])('%s returns %i with a sentence', async (_, status, name, bytes) => {
    const answer = await extract([name, bytes]);
    expect([answer.status, answer.body]).toEqual([status, { detail: expect.any(String) }]);
    expectHeaders(answer.headers);
  });

  test('names the page limit for a PDF of 500 pages', async () =>
    expect((await extract(['long.pdf', buildEmptyPdf(500)])).body).toEqual({
      detail: expect.stringMatching(/at most 200 with text, 30 /),
    }));

  test('returns no data for an empty page', async () =>
    expect((await extract(['blanc.pdf', buildEmptyPdf(1)])).body).toMatchObject({
      data: null,
      text_source: null,
      raw_text: '',
      confidence: 0,
      field_confidences: [],
      pii_detected: null,
    }));

  test('returns a 422 list for an unknown document type', async () =>
    expect(await extract(['rib.pdf', readSampleFile('rib.pdf')], '?document_type=letter&include=all')).toMatchObject({
      status: 422,
      body: {
        detail: [
          { type: 'enum', loc: ['query', 'document_type'] },
          { type: 'enum', loc: ['query', 'include', 0] },
        ],
      },
    }));

  test.each([
    ['JSON', 415, '{}', 'application/json'],
    ['a form without a boundary', 422, 'x', 'multipart/form-data'],
    [
      'a truncated form',
      422,
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
      'multipart/form-data; boundary=x',
    ],
  ])('%s returns %i', async (_, status, body, type) => {
    const response = await post('/v1/extract', body, { 'content-type': type });
    expect([response.status, await response.json()]).toEqual([status, { detail: expect.anything() }]);
  });

  test('returns 401 from the gateway without a key or with an unknown key', async () => {
    const form = buildForm([['rib.pdf', readSampleFile('rib.pdf')]], 'file');
    for (const key of ['', 'prb_live_nobody']) {
      const response = await post('/v1/extract', form, { 'x-api-key': key });
      expect([response.status, await response.json()]).toEqual([401, { message: expect.any(String) }]);
    }
  });
});

describe('POST /v1/extract/batch', () => {
  test('returns items in upload order, with an error for a file that fails', async () => {
    const names = ['rib.pdf', 'protege.pdf', 'facture.pdf', 'vide.pdf', 'cv.pdf'];
    const response = await post(
      '/v1/extract/batch',
      buildForm(
        names.map((name) => [name, readSampleFile(name)]),
        'files',
      ),
    );
    const items = (await response.json()) as ExtractionResult[];
    expect(Value.Check(Type.Array(ExtractionResult), items)).toBe(true);
    expect(items.map(({ error, document_type }) => (error === null ? document_type : 'failed'))).toEqual([
      'rib',
      'failed',
      'invoice',
      'failed',
      'resume',
    ]);
    expect(items.filter(({ error }) => error !== null).map(({ confidence, data }) => [confidence, data])).toEqual([
      [0, null],
      [0, null],
    ]);
  });

  test('returns 413 for 101 files', async () => {
    const files = Array.from({ length: 101 }, (): File => ['vide.pdf', new Uint8Array()]);
    expect((await post('/v1/extract/batch', buildForm(files, 'files'))).status).toBe(413);
  });

  test('ignores a known issuer that the page does not name', async () => {
    const texts = { known_issuers: JSON.stringify([{ name: 'Nobody at all', registration: null }]) };
    const response = await post(
      '/v1/extract/batch',
      buildForm([['facture-simple.pdf', readSampleFile('facture-simple.pdf')]], 'files', texts),
    );
    expect(await response.json()).toMatchObject([{ data: { vendor_name: expect.not.stringContaining('Nobody') } }]);
  });
});

describe('POST /v1/extract/pages', () => {
  test('returns the page image that the boxes refer to', async () => {
    const file: File = ['facture-scan.pdf', readSampleFile('facture-scan.pdf')];
    const response = await post('/v1/extract/pages?page=1&width=600', buildForm([file], 'file'));
    expect([response.status, response.headers.get('content-type'), response.headers.get('x-page-count')]).toEqual([
      200,
      'image/png',
      '1',
    ]);
    expectHeaders(response.headers);
    const png = Buffer.from(await response.arrayBuffer());
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    expect(width).toBe(600);
    const { pages, geometry } = (await extract(file, '?include=geometry')).body as ExtractionResult;
    expect(height / width).toBeCloseTo((pages?.[0]?.height ?? 0) / (pages?.[0]?.width ?? 1), 1);
    expect(geometry?.every(({ box }) => box.every((side) => side >= 0 && side <= 1))).toBe(true);
    expect(geometry?.length).toBeGreaterThan(5);
  });

  test('returns 422 for a missing page', async () => {
    const response = await post(
      '/v1/extract/pages?page=9',
      buildForm([['rib.pdf', readSampleFile('rib.pdf')]], 'file'),
    );
    expect([response.status, await response.json()]).toMatchObject([422, { detail: [{ loc: ['query', 'page'] }] }]);
  });
});

test('the extraction service writes no audit event', async () => {
  await extract(['rib.pdf', readSampleFile('rib.pdf')]);
  const response = await fetch(`${platform.url}/v1/events?tenant_id=${platform.tenant}`, {
    headers: { 'x-api-key': platform.key },
  });
  expect(await response.json()).toEqual([]);
});

/** Builds a well-formed PDF of empty pages. */
function buildEmptyPdf(count: number): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ')}] >>`,
    ...Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new TextEncoder().encode(text + end);
}

/** Lists the paths of all values of the data: `total_amount`, `line_items.0.amount`. */
function listValuePaths(value: unknown, path = ''): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    listValuePaths(inner, path === '' ? name : `${path}.${name}`),
  );
}
