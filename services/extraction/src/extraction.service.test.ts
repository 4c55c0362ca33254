import { ExtractionResult, SchemaInfo } from '@probant/contracts/extraction';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachment, FACTUR_X } from './invoice/embedded-xml/testing/made-invoices.ts';
import { FRENCH } from './invoice/layout/testing/made-pages.ts';
import { documentOf } from './reading/testing/page-of.ts';
import { type ExtractionUnderTest, extractionUnderTest } from './testing/extraction-under-test.ts';
import { preparedReader } from './testing/prepared-reader.ts';

const invoice = documentOf([FRENCH]);
const letter = documentOf(['Bonjour,\nVoici les photos de nos vacances.\nBien à vous']);
const reader = preparedReader({
  invoice,
  letter,
  electronic: { ...invoice, attachments: [attachment('factur-x.xml', FACTUR_X)] },
  'a photo': { ...documentOf([FRENCH], { source: 'ocr', kind: 'jpeg' }) },
  mixed: { ...invoice, pages: [...invoice.pages, ...documentOf([FRENCH], { source: 'ocr' }).pages] },
  blank: documentOf(['']),
  '201 pages': { ...letter, pageCount: 201 },
  locked: 'encrypted',
  broken: 'unreadable',
  long: 'too_many_pages',
  lying: {
    ...invoice,
    pages: documentOf([FRENCH], { source: 'ocr' }).pages.map((page) => ({ ...page, turned: 90 as const })),
  },
  slow: 'took_too_long',
  busy: 'overloaded',
});

let at: ExtractionUnderTest;
beforeAll(async () => {
  at = await extractionUnderTest(reader);
});
afterAll(() => at.service.close());

const file = (content: string, name = `${content}.pdf`) => ({ name, content });
const one = (content: string, name?: string) => ({ files: [file(content, name)] });
const many = (...contents: string[]) => ({ files: contents.map((content) => file(content)), field: 'files' });

describe('POST /v1/extract', () => {
  test('an invoice comes back as fields with confidences, the type detected', async () => {
    const { status, body } = await at.post('/v1/extract', one('invoice'));
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

  test('every member of the data is there, null where nothing was read', async () => {
    const { body } = await at.post('/v1/extract?document_type=receipt', one('letter'));
    const { data } = body as ExtractionResult;
    if (data !== null) expect(Object.keys(data)).toContain('receipt_time');
    expect((await at.post('/v1/extract', one('electronic'))).body).toMatchObject({
      data: { line_items: [{ description: 'Étagère & équerres', vat_rate: 20 }] },
    });
  });

  test.each([
    ['electronic', 'embedded_xml'],
    ['a photo', 'ocr'],
    ['mixed', 'mixed'],
    ['blank', null],
  ])('%s: text_source %s', async (content, source) => {
    const name = content === 'a photo' ? 'photo.JPG' : 'file.pdf';
    const { status, body } = await at.post('/v1/extract?document_type=invoice', one(content, name));
    expect(status).toBe(200);
    expect(body).toMatchObject({ text_source: source });
  });

  test('no text: no data, no personal data, no confidence', async () => {
    const { body } = await at.post('/v1/extract', one('blank'));
    expect(body).toMatchObject({ data: null, pii_detected: null, raw_text: '', confidence: 0, field_confidences: [] });
  });

  test('a type that cannot be told is guessed below 0.3, without data', async () => {
    const { status, body } = await at.post('/v1/extract', one('letter'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: null, field_confidences: [] });
    expect((body as ExtractionResult).confidence).toBeLessThan(0.3);
  });

  test('geometry on demand', async () => {
    const { body } = await at.post('/v1/extract?include=geometry', one('invoice'));
    const { geometry, pages } = body as ExtractionResult;
    expect(pages).toEqual([{ width: expect.any(Number), height: expect.any(Number), source: 'pdf_text' }]);
    const box = geometry?.find(({ field }) => field === 'total_amount')?.box ?? [];
    expect(box).toHaveLength(4);
    expect(box.every((side) => side >= 0 && side <= 1)).toBe(true);
  });

  test('geometry of a page that lies on its side is that of the page as it is shown', async () => {
    const upright = (await at.post('/v1/extract?include=geometry', one('invoice'))).body as ExtractionResult;
    const lying = (await at.post('/v1/extract?include=geometry', one('lying'))).body as ExtractionResult;
    const [page] = upright.pages ?? [];
    expect(lying.pages).toEqual([{ width: page?.height, height: page?.width, source: 'ocr' }]);
    const boxOf = (result: ExtractionResult) =>
      result.geometry?.find(({ field }) => field === 'invoice_number')?.box ?? [];
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = boxOf(upright);
    // Turned by 90 degrees to stand upright: what was at the top is at the left of the page as shown.
    expect(boxOf(lying)).toEqual([y0, 1 - x1, y1, 1 - x0].map((side) => expect.closeTo(side, 9)));
  });

  test('known issuers may follow the file', async () => {
    const known_issuers = JSON.stringify([{ name: 'Les Tilleuls', registration: '732829320' }]);
    const { body } = await at.post('/v1/extract', { ...one('invoice'), texts: { known_issuers } });
    expect(body).toMatchObject({ data: { vendor_name: 'Les Tilleuls' } });
  });

  test.each([
    ['extension .tif', 400, one('invoice', 'scan.tif'), /^file extension not allowed; allowed: \.pdf, /],
    ['no extension', 400, one('invoice', 'scan'), /^file extension not allowed/],
    ['empty file', 422, one('', 'a.pdf'), /^empty file$/],
    ['a picture named as a PDF', 422, one('a photo', 'a.pdf'), /^content does not match extension$/],
    ['no known kind of file', 422, one('hello', 'a.pdf'), /^content does not match extension$/],
    ['password', 422, one('locked'), /password/],
    ['corrupt', 422, one('broken'), /corrupt/],
    ['pages', 422, one('long'), /too many pages/],
    ['time', 422, one('slow'), /too long/],
    ['busy', 503, one('busy'), /retry later/],
  ] as const)('%s: %i', async (_, status, form, sentence) => {
    const answer = await at.post('/v1/extract', form);
    expect(answer.status).toBe(status);
    expect((answer.body as { detail: string }).detail).toMatch(sentence);
    if (status === 503) expect(answer.headers['retry-after']).toBe('7');
  });

  test('no file, a wrong type and wrong issuers are listed', async () => {
    const missing = await at.post('/v1/extract', { files: [], texts: { other: 'x' } });
    expect(missing.status).toBe(422);
    expect(missing.body).toMatchObject({ detail: [{ type: 'missing', loc: ['body', 'file'] }] });
    const type = await at.post('/v1/extract?document_type=letter', one('invoice'));
    expect(type.body).toMatchObject({ detail: [{ type: 'enum', loc: ['query', 'document_type'] }] });
    const issuers = await at.post('/v1/extract', { ...one('invoice'), texts: { known_issuers: '{' } });
    expect(issuers.body).toMatchObject({ detail: [{ loc: ['body', 'known_issuers'], ctx: {} }] });
  });

  const lists: readonly { title: string; path: string; form: Parameters<typeof at.post>[1]; told: string[] }[] = [
    {
      title: 'no file and issuers that cannot be read',
      path: '/v1/extract',
      form: { files: [], texts: { known_issuers: 'bad' } },
      told: ['missing body.file', 'json_invalid body.known_issuers'],
    },
    {
      title: 'a batch of no files and issuers that cannot be read',
      path: '/v1/extract/batch',
      form: { files: [], texts: { known_issuers: '{}' } },
      told: ['missing body.files', 'list_type body.known_issuers'],
    },
    {
      title: 'an unknown type and issuers that cannot be read',
      path: '/v1/extract?document_type=zz',
      form: { ...one('invoice'), texts: { known_issuers: 'bad' } },
      told: ['enum query.document_type', 'json_invalid body.known_issuers'],
    },
    {
      title: 'two files and issuers that cannot be read',
      path: '/v1/extract',
      form: { files: [file('invoice'), file('letter')], texts: { known_issuers: 'bad' } },
      told: ['value_error body.file', 'json_invalid body.known_issuers'],
    },
    {
      title: 'two files',
      path: '/v1/extract',
      form: { files: [file('invoice'), file('letter')] },
      told: ['value_error body.file'],
    },
  ];
  test.each(lists)('$title: all of it in one list', async ({ path, form, told }) => {
    const { status, body } = await at.post(path, form);
    const { detail } = body as { detail: readonly { type: string; loc: readonly string[] }[] };
    expect([status, detail.map(({ type, loc }) => `${type} ${loc.join('.')}`)]).toEqual([422, told]);
  });

  test('without a key, nothing', async () => {
    expect((await at.post('/v1/extract', one('invoice'), null)).status).toBe(401);
    expect((await at.post('/v1/extract', one('invoice'), 'other')).status).toBe(401);
  });
});

describe('POST /v1/extract/batch', () => {
  test('answers in upload order, a file that fails is an item with its error', async () => {
    const files = [
      file('invoice'),
      file('locked'),
      file('invoice', 'a.webp'),
      file(''),
      file('busy'),
      file('a photo', 'b.pdf'),
      file('electronic'),
    ];
    const { status, body } = await at.post('/v1/extract/batch', { files, field: 'files' });
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

  test('a failed item has the shape that DECISIONS give it', async () => {
    const { body } = await at.post('/v1/extract/batch?document_type=rib', many('locked'));
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
    expect((await at.post('/v1/extract/batch', many('locked'))).body).toMatchObject([{ document_type: 'invoice' }]);
  });

  test('at most four files are in work at once', async () => {
    const { body } = await at.post('/v1/extract/batch', many(...Array.from({ length: 30 }, () => 'letter')));
    expect(body).toHaveLength(30);
    expect(reader.most()).toBeLessThanOrEqual(4);
  });

  test('100 files are taken, 101 are too many, none is missing', async () => {
    expect((await at.post('/v1/extract/batch', many(...Array.from({ length: 100 }, () => 'blank')))).status).toBe(200);
    expect((await at.post('/v1/extract/batch', many(...Array.from({ length: 101 }, () => 'blank')))).status).toBe(413);
    const none = await at.post('/v1/extract/batch', { files: [], texts: { other: 'x' } });
    expect(none.status).toBe(422);
    expect(none.body).toMatchObject({ detail: [{ type: 'missing', loc: ['body', 'files'] }] });
  });

  test('geometry and known issuers for every item', async () => {
    const known_issuers = JSON.stringify([{ name: 'Les Tilleuls', registration: '732829320' }]);
    const { body } = await at.post('/v1/extract/batch?include=geometry', {
      ...many('invoice', 'locked', 'invoice'),
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
  test('a page as PNG, with the number of pages', async () => {
    const { status, headers, bytes } = await at.postForBytes('/v1/extract/pages?page=1&width=640', one('invoice'));
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-page-count': '1', 'cache-control': 'no-store' });
    expect(bytes.toString()).toBe('page 1, 640 wide');
  });

  test('the first page, 1000 wide, when nothing is said', async () =>
    expect((await at.postForBytes('/v1/extract/pages', one('invoice'))).bytes.toString()).toBe('page 1, 1000 wide'));

  test.each([
    ['page=0', 'greater_than_equal'],
    ['page=x', 'int_parsing'],
    ['page=2', 'value_error'],
    ['width=199', 'greater_than_equal'],
    ['width=2001', 'less_than_equal'],
  ])('%s: 422', async (query, type) => {
    const { status, body } = await at.post(`/v1/extract/pages?${query}`, one('invoice'));
    expect([status, body]).toMatchObject([422, { detail: [{ type, loc: ['query', query.split('=')[0]] }] }]);
  });

  test.each([
    ['extension .webp', 400, one('invoice', 'a.webp')],
    ['empty file', 422, one('', 'a.pdf')],
    ['no known kind of file', 422, one('hello', 'a.pdf')],
    ['password', 422, one('locked')],
    ['201 pages', 422, one('201 pages')],
    ['a DOCX', 422, one('invoice', 'a.docx')],
    ['busy', 503, one('busy')],
  ] as const)('%s: %i with a sentence', async (_, status, form) => {
    const answer = await at.post('/v1/extract/pages', form);
    expect([answer.status, answer.body]).toEqual([status, { detail: expect.any(String) }]);
  });

  test('no file is missing, and without a key nothing', async () => {
    const { status, body } = await at.post('/v1/extract/pages', { files: [], texts: { other: 'x' } });
    expect([status, body]).toMatchObject([422, { detail: [{ type: 'missing', loc: ['body', 'file'] }] }]);
    expect((await at.post('/v1/extract/pages', one('invoice'), null)).status).toBe(401);
  });
});

describe('the rest', () => {
  test('GET /v1/schemas lists the five types', async () => {
    const { status, body } = await at.get('/v1/schemas');
    expect(status).toBe(200);
    expect(Value.Check(Type.Array(SchemaInfo), body)).toBe(true);
    expect((body as SchemaInfo[]).map((one) => one.document_type)).toEqual([
      'invoice',
      'receipt',
      'resume',
      'id_card',
      'rib',
    ]);
  });

  test('GET /health', async () => expect((await at.get('/health')).body).toEqual({ status: 'ok', version: '0.2.0' }));

  test('every route is described with examples', () => {
    const { info, paths } = at.service.openapi() as {
      info: { version: string };
      paths: Record<string, Record<string, unknown>>;
    };
    expect(info.version).toBe('0.2.0');
    expect(Object.keys(paths).sort()).toEqual([
      '/health',
      '/v1/extract',
      '/v1/extract/batch',
      '/v1/extract/pages',
      '/v1/extract/receipts/analyze',
      '/v1/receipt-policies',
      '/v1/receipt-policies/presets',
      '/v1/schemas',
    ]);
    for (const path of Object.keys(paths).filter((path) => path !== '/health' && path !== '/v1/extract/pages'))
      expect(JSON.stringify(paths[path])).toContain('"examples"');
  });
});
