import { ExtractionResult, SchemaInfo } from '@probant/contracts/extraction';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAttachment, FACTUR_X } from './invoice/embedded-xml/testing/xml-invoices.ts';
import { FRENCH_INVOICE } from './invoice/testing/typed-pages.ts';
import { createTypedDocument } from './reading/testing/typed-document.ts';
import { createPreparedReader } from './testing/prepared-reader.ts';
import { createTestExtraction, type TestExtraction } from './testing/test-extraction.ts';

const invoice = createTypedDocument([FRENCH_INVOICE]);
const letter = createTypedDocument(['Bonjour,\nVoici les photos de nos vacances.\nBien à vous']);
const reader = createPreparedReader({
  invoice,
  letter,
  electronic: { ...invoice, attachments: [createAttachment('factur-x.xml', FACTUR_X)] },
  'a photo': { ...createTypedDocument([FRENCH_INVOICE], { source: 'ocr', kind: 'jpeg' }) },
  mixed: { ...invoice, pages: [...invoice.pages, ...createTypedDocument([FRENCH_INVOICE], { source: 'ocr' }).pages] },
  blank: createTypedDocument(['']),
  '201 pages': { ...letter, pageCount: 201 },
  locked: 'encrypted',
  broken: 'unreadable',
  long: 'too_many_pages',
  turned: {
    ...invoice,
    pages: createTypedDocument([FRENCH_INVOICE], { source: 'ocr' }).pages.map((page) => ({
      ...page,
      turned: 90 as const,
    })),
  },
  slow: 'took_too_long',
  busy: 'overloaded',
});

let extraction: TestExtraction;
beforeAll(async () => {
  extraction = await createTestExtraction(reader);
});
afterAll(() => extraction.service.close());

const file = (content: string, name = `${content}.pdf`) => ({ name, content });
const createForm = (content: string, name?: string) => ({ files: [file(content, name)] });
const createBatchForm = (...contents: string[]) => ({
  files: contents.map((content) => file(content)),
  field: 'files',
});

describe('POST /v1/extract', () => {
  test('returns the fields of an invoice with confidences and the detected type', async () => {
    const { status, body } = await extraction.post('/v1/extract', createForm('invoice'));
    expect(status).toBe(200);
    expect(Value.Check(ExtractionResult, body)).toBe(true);
    expect(body).toMatchObject({
      document_type: 'invoice',
      text_source: 'pdf_text',
      error: null,
      data: { invoice_number: 'FA-2026-0142', total_amount: 456, invoice_date: '2026-03-02' },
    });
    const { field_confidences, raw_text, pii_detected } = body as ExtractionResult;
    expect(field_confidences).toContainEqual({
      field: 'line_items.0.amount',
      score: 0.95,
      reason: 'arithmetic_agrees',
    });
    expect(raw_text).toContain('Atelier des Tilleuls SARL');
    expect(
      pii_detected?.map(({ type, start, end }) => [type, raw_text.slice(start, end).replace(/ /g, '')]),
    ).toContainEqual(['iban', 'FR7630006000011234567890189']);
    expect(body).not.toHaveProperty('geometry');
  });

  test('returns every member of the data, null for missing values', async () => {
    const { body } = await extraction.post('/v1/extract?document_type=receipt', createForm('letter'));
    const { data } = body as ExtractionResult;
    if (data !== null) expect(Object.keys(data)).toContain('receipt_time');
    expect((await extraction.post('/v1/extract', createForm('electronic'))).body).toMatchObject({
      data: { line_items: [{ description: 'Étagère & équerres', vat_rate: 20 }] },
    });
  });

  test.each([
    ['electronic', 'embedded_xml'],
    ['a photo', 'ocr'],
    ['mixed', 'mixed'],
    ['blank', null],
  ])('%s has text_source %s', async (content, source) => {
    const name = content === 'a photo' ? 'photo.JPG' : 'file.pdf';
    const { status, body } = await extraction.post('/v1/extract?document_type=invoice', createForm(content, name));
    expect(status).toBe(200);
    expect(body).toMatchObject({ text_source: source });
  });

  test('returns null data, null PII and confidence 0 for a document without text', async () => {
    const { body } = await extraction.post('/v1/extract', createForm('blank'));
    expect(body).toMatchObject({ data: null, pii_detected: null, raw_text: '', confidence: 0, field_confidences: [] });
  });

  test('returns a confidence below 0.3 and no data when the type is not detected', async () => {
    const { status, body } = await extraction.post('/v1/extract', createForm('letter'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: null, field_confidences: [] });
    expect((body as ExtractionResult).confidence).toBeLessThan(0.3);
  });

  test('returns geometry when requested', async () => {
    const { body } = await extraction.post('/v1/extract?include=geometry', createForm('invoice'));
    const { geometry, pages } = body as ExtractionResult;
    expect(pages).toEqual([{ width: expect.any(Number), height: expect.any(Number), source: 'pdf_text' }]);
    const box = geometry?.find(({ field }) => field === 'total_amount')?.box ?? [];
    expect(box).toHaveLength(4);
    expect(box.every((side) => side >= 0 && side <= 1)).toBe(true);
  });

  test('returns the geometry of a turned page as the page is rendered', async () => {
    const upright = (await extraction.post('/v1/extract?include=geometry', createForm('invoice')))
      .body as ExtractionResult;
    const turned = (await extraction.post('/v1/extract?include=geometry', createForm('turned')))
      .body as ExtractionResult;
    const [page] = upright.pages ?? [];
    expect(turned.pages).toEqual([{ width: page?.height, height: page?.width, source: 'ocr' }]);
    const boxOf = (result: ExtractionResult) =>
      result.geometry?.find(({ field }) => field === 'invoice_number')?.box ?? [];
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = boxOf(upright);
    // The page is turned by 90 degrees: the top of the upright page is the left of the rendered page.
    expect(boxOf(turned)).toEqual([y0, 1 - x1, y1, 1 - x0].map((side) => expect.closeTo(side, 9)));
  });

  test('accepts known issuers after the file', async () => {
    const known_issuers = JSON.stringify([{ name: 'Les Tilleuls', registration: '732829320' }]);
    const { body } = await extraction.post('/v1/extract', { ...createForm('invoice'), texts: { known_issuers } });
    expect(body).toMatchObject({ data: { vendor_name: 'Les Tilleuls' } });
  });

  test.each([
    ['extension .tif', 400, createForm('invoice', 'scan.tif'), /^file extension not allowed; allowed: \.pdf, .*rename/],
    ['a picture of a phone', 400, createForm('invoice', 'IMG_1.HEIC'), /; HEIC is not read: convert .* JPEG or PNG/],
    ['a picture in HEIF', 400, createForm('invoice', 'a.heif'), /; HEIF is not read: convert .* JPEG or PNG/],
    ['a picture in AVIF', 400, createForm('invoice', 'a.avif'), /; AVIF is not read: .* JPEG or PNG$/],
    ['a picture of a web page', 400, createForm('invoice', 'a.WebP'), /; WebP is not read: .* JPEG or PNG$/],
    ['another extension', 400, createForm('invoice', 'a.exe'), /^file extension not allowed; allowed: [a-z., ]+$/],
    ['no extension', 400, createForm('invoice', 'scan'), /^file extension not allowed/],
    ['an empty file', 422, createForm('', 'a.pdf'), /^empty file$/],
    ['a picture named as a PDF', 422, createForm('a photo', 'a.pdf'), /^content does not match extension$/],
    ['a file of unknown kind', 422, createForm('hello', 'a.pdf'), /^content does not match extension$/],
    ['a password-protected file', 422, createForm('locked'), /password/],
    ['a corrupt file', 422, createForm('broken'), /corrupt/],
    ['a file with too many pages', 422, createForm('long'), /too many pages/],
    ['a file that takes too long', 422, createForm('slow'), /too long/],
    ['a full queue', 503, createForm('busy'), /retry later/],
  ] as const)('%s returns %i', async (_, status, form, message) => {
    const response = await extraction.post('/v1/extract', form);
    expect(response.status).toBe(status);
    expect((response.body as { detail: string }).detail).toMatch(message);
    if (status === 503) expect(response.headers['retry-after']).toBe('7');
  });

  test('returns 422 for a missing file, an unknown type and invalid issuers', async () => {
    const missing = await extraction.post('/v1/extract', { files: [], texts: { other: 'x' } });
    expect(missing.status).toBe(422);
    expect(missing.body).toMatchObject({ detail: [{ type: 'missing', loc: ['body', 'file'] }] });
    const type = await extraction.post('/v1/extract?document_type=letter', createForm('invoice'));
    expect(type.body).toMatchObject({ detail: [{ type: 'enum', loc: ['query', 'document_type'] }] });
    const issuers = await extraction.post('/v1/extract', { ...createForm('invoice'), texts: { known_issuers: '{' } });
    expect(issuers.body).toMatchObject({ detail: [{ loc: ['body', 'known_issuers'], ctx: {} }] });
  });

  const invalidRequests: readonly {
    title: string;
    path: string;
    form: Parameters<typeof extraction.post>[1];
    problems: string[];
  }[] = [
    {
      title: 'no file and invalid issuers',
      path: '/v1/extract',
      form: { files: [], texts: { known_issuers: 'bad' } },
      problems: ['missing body.file', 'json_invalid body.known_issuers'],
    },
    {
      title: 'a batch without files and invalid issuers',
      path: '/v1/extract/batch',
      form: { files: [], texts: { known_issuers: '{}' } },
      problems: ['missing body.files', 'list_type body.known_issuers'],
    },
    {
      title: 'an unknown type and invalid issuers',
      path: '/v1/extract?document_type=zz',
      form: { ...createForm('invoice'), texts: { known_issuers: 'bad' } },
      problems: ['enum query.document_type', 'json_invalid body.known_issuers'],
    },
    {
      title: 'two files and invalid issuers',
      path: '/v1/extract',
      form: { files: [file('invoice'), file('letter')], texts: { known_issuers: 'bad' } },
      problems: ['value_error body.file', 'json_invalid body.known_issuers'],
    },
    {
      title: 'two files',
      path: '/v1/extract',
      form: { files: [file('invoice'), file('letter')] },
      problems: ['value_error body.file'],
    },
  ];
  test.each(invalidRequests)('lists every problem of $title', async ({ path, form, problems }) => {
    const { status, body } = await extraction.post(path, form);
    const { detail } = body as { detail: readonly { type: string; loc: readonly string[] }[] };
    expect([status, detail.map(({ type, loc }) => `${type} ${loc.join('.')}`)]).toEqual([422, problems]);
  });

  test('returns 401 without a valid key', async () => {
    expect((await extraction.post('/v1/extract', createForm('invoice'), null)).status).toBe(401);
    expect((await extraction.post('/v1/extract', createForm('invoice'), 'other')).status).toBe(401);
  });
});

describe('POST /v1/extract/batch', () => {
  test('returns items in upload order, with the error of each failed file', async () => {
    const files = [
      file('invoice'),
      file('locked'),
      file('invoice', 'a.webp'),
      file(''),
      file('busy'),
      file('a photo', 'b.pdf'),
      file('electronic'),
    ];
    const { status, body } = await extraction.post('/v1/extract/batch', { files, field: 'files' });
    expect(status).toBe(200);
    expect(Value.Check(Type.Array(ExtractionResult), body)).toBe(true);
    expect(
      (body as ExtractionResult[]).map(({ error, text_source }) => error?.split(/[;:,]/)[0] ?? text_source),
    ).toEqual([
      'pdf_text',
      'unreadable file',
      'file extension not allowed',
      'empty file',
      'too many documents wait to be read',
      'content does not match extension',
      'embedded_xml',
    ]);
  });

  test('returns a failed item in the form that DECISIONS defines', async () => {
    const { body } = await extraction.post('/v1/extract/batch?document_type=rib', createBatchForm('locked'));
    expect(body).toEqual([
      {
        document_type: 'rib',
        data: null,
        text_source: null,
        raw_text: '',
        confidence: 0,
        field_confidences: [],
        pii_detected: null,
        error: 'unreadable file: protected by a password',
      },
    ]);
    expect((await extraction.post('/v1/extract/batch', createBatchForm('locked'))).body).toMatchObject([
      { document_type: 'invoice' },
    ]);
  });

  test('names each file when asked, also one that failed', async () => {
    const files = [file('invoice', 'reçu 1.pdf'), file('locked', 'c.pdf'), file('letter', `${'x'.repeat(300)}.pdf`)];
    const { body } = await extraction.post('/v1/extract/batch?include=filename', { files, field: 'files' });
    expect(Value.Check(Type.Array(ExtractionResult), body)).toBe(true);
    const names = (body as ExtractionResult[]).map(({ filename }) => filename);
    expect(names).toEqual(['reçu 1.pdf', 'c.pdf', `${'x'.repeat(251)}.pdf`]);
  });

  test('processes at most four files at a time', async () => {
    const { body } = await extraction.post(
      '/v1/extract/batch',
      createBatchForm(...Array.from({ length: 30 }, () => 'letter')),
    );
    expect(body).toHaveLength(30);
    expect(reader.maxOpenFiles()).toBeLessThanOrEqual(4);
  });

  test('accepts 100 files, returns 413 for 101 and 422 for none', async () => {
    expect(
      (await extraction.post('/v1/extract/batch', createBatchForm(...Array.from({ length: 100 }, () => 'blank'))))
        .status,
    ).toBe(200);
    expect(
      (await extraction.post('/v1/extract/batch', createBatchForm(...Array.from({ length: 101 }, () => 'blank'))))
        .status,
    ).toBe(413);
    const none = await extraction.post('/v1/extract/batch', { files: [], texts: { other: 'x' } });
    expect(none.status).toBe(422);
    expect(none.body).toMatchObject({ detail: [{ type: 'missing', loc: ['body', 'files'] }] });
  });

  test('applies geometry and known issuers to every item', async () => {
    const known_issuers = JSON.stringify([{ name: 'Les Tilleuls', registration: '732829320' }]);
    const { body } = await extraction.post('/v1/extract/batch?include=geometry', {
      ...createBatchForm('invoice', 'locked', 'invoice'),
      texts: { known_issuers },
    });
    expect(body).toMatchObject([
      { data: { vendor_name: 'Les Tilleuls' }, pages: [{}] },
      { error: expect.any(String) },
      { data: { vendor_name: 'Les Tilleuls' } },
    ]);
  });
});

describe('POST /v1/extract/pages', () => {
  test('returns a page as PNG with the number of pages', async () => {
    const { status, headers, bytes } = await extraction.postForBytes(
      '/v1/extract/pages?page=1&width=640',
      createForm('invoice'),
    );
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-page-count': '1', 'cache-control': 'no-store' });
    expect(bytes.toString()).toBe('page 1, 640 wide');
  });

  test('returns the first page at width 1000 by default', async () =>
    expect((await extraction.postForBytes('/v1/extract/pages', createForm('invoice'))).bytes.toString()).toBe(
      'page 1, 1000 wide',
    ));

  test.each([
    ['page=0', 'greater_than_equal'],
    ['page=x', 'int_parsing'],
    ['page=2', 'value_error'],
    ['width=199', 'greater_than_equal'],
    ['width=2001', 'less_than_equal'],
  ])('returns 422 for %s', async (query, type) => {
    const { status, body } = await extraction.post(`/v1/extract/pages?${query}`, createForm('invoice'));
    expect([status, body]).toMatchObject([422, { detail: [{ type, loc: ['query', query.split('=')[0]] }] }]);
  });

  test.each([
    ['extension .webp', 400, createForm('invoice', 'a.webp')],
    ['an empty file', 422, createForm('', 'a.pdf')],
    ['a file of unknown kind', 422, createForm('hello', 'a.pdf')],
    ['a password-protected file', 422, createForm('locked')],
    ['201 pages', 422, createForm('201 pages')],
    ['a DOCX', 422, createForm('invoice', 'a.docx')],
    ['a full queue', 503, createForm('busy')],
  ] as const)('%s returns %i with a message', async (_, status, form) => {
    const response = await extraction.post('/v1/extract/pages', form);
    expect([response.status, response.body]).toEqual([status, { detail: expect.any(String) }]);
  });

  test('returns 422 without a file and 401 without a key', async () => {
    const { status, body } = await extraction.post('/v1/extract/pages', { files: [], texts: { other: 'x' } });
    expect([status, body]).toMatchObject([422, { detail: [{ type: 'missing', loc: ['body', 'file'] }] }]);
    expect((await extraction.post('/v1/extract/pages', createForm('invoice'), null)).status).toBe(401);
  });
});

describe('other routes', () => {
  test('GET /v1/schemas lists the five types', async () => {
    const { status, body } = await extraction.get('/v1/schemas');
    expect(status).toBe(200);
    expect(Value.Check(Type.Array(SchemaInfo), body)).toBe(true);
    expect((body as SchemaInfo[]).map((schema) => schema.document_type)).toEqual([
      'invoice',
      'receipt',
      'resume',
      'id_card',
      'rib',
    ]);
  });

  test('GET /health returns status and version', async () =>
    expect((await extraction.get('/health')).body).toEqual({ status: 'ok', version: '0.2.0' }));

  test('the OpenAPI description has examples for every route', () => {
    const { info, paths } = extraction.service.openapi() as {
      info: { version: string };
      paths: Record<string, Record<string, unknown>>;
    };
    expect(info.version).toBe('0.2.0');
    expect(Object.keys(paths).sort()).toEqual([
      '/health',
      '/v1/extract',
      '/v1/extract/batch',
      '/v1/extract/e-invoice',
      '/v1/extract/pages',
      '/v1/extract/receipts/analyze',
      '/v1/receipt-policies',
      '/v1/receipt-policies/presets',
      '/v1/schemas',
      '/v1/validate/e-invoice',
    ]);
    for (const path of Object.keys(paths).filter((path) => path !== '/health' && path !== '/v1/extract/pages'))
      expect(JSON.stringify(paths[path])).toContain('"examples"');
  });
});
