import { type AuthenticityOut, ReceiptAnalysisResponse } from '@probant/contracts/receipt-control';
import type { OpenedDocument } from '@probant/documents/document';
import { roundToCents } from '@probant/french/money';
import { createLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { DEFAULT_POLICY } from '../../receipt-policies/policy.rules.ts';
import { createPreparedReader } from '../../testing/prepared-reader.ts';
import { createMemoryPolicyStore, createTestExtraction, type TestExtraction } from '../../testing/test-extraction.ts';
import type { OpinionProvider } from '../authenticity/opinion-provider.ts';
import { ANALYSIS_EXAMPLES } from './analyze.examples.ts';

const LUNCH_RECEIPT = `
             LA TABLE DU VIADUC
             3 place du Viaduc
               12100 MILLAU
           Tel 05 65 12 34 56

        Ticket 1204    10/03/2026 13:24

2 Menu du jour                         28,00
1 Eau gazeuse                           5,00

TOTAL TTC                         33,00 EUR
Carte bancaire                        33,00

Taux        HT         TVA        TTC
10,00 %     30,00      3,00       33,00

            Merci de votre visite`;
const DINNER_RECEIPT = LUNCH_RECEIPT.replace('1204', '1377')
  .replace('13:24', '20:51')
  .replaceAll('33,00', '34,00')
  .replace('5,00', '6,00');
const createReceipt = (text: string, fingerprint: string | null = null): OpenedDocument =>
  ({ ...createTypedDocument([text], { source: 'ocr', kind: 'jpeg' }), fingerprint }) as OpenedDocument;

const reader = createPreparedReader({
  lunch: createReceipt(LUNCH_RECEIPT),
  'lunch again': createReceipt(LUNCH_RECEIPT),
  'lunch, picture': createReceipt(LUNCH_RECEIPT, '00'.repeat(32)),
  'lunch, compressed': createReceipt(
    LUNCH_RECEIPT.replace('Merci de votre visite', 'Mercl de votre vislte'),
    `${'00'.repeat(31)}0f`,
  ),
  dinner: createReceipt(DINNER_RECEIPT),
  wrong: createReceipt(LUNCH_RECEIPT.replaceAll('33,00', '43,00')),
  resume: createTypedDocument([
    'CURRICULUM VITAE\nExpérience professionnelle\nFormation\nCompétences\nLangues\nCentres d’intérêt',
  ]),
  blank: createTypedDocument(['']),
  locked: 'encrypted',
  busy: 'overloaded',
});

const STUB_OPINION: AuthenticityOut = {
  score: 0.1,
  verdict: 'consistent',
  rules_version: '2026.1',
  signals: [{ code: 'no_metadata', message: 'Le fichier ne porte aucune métadonnée.', severity: 'info' }],
  explanation: '',
};

/** Creates an opinion provider that records its calls and the highest number of concurrent ones. */
function createOpinionStub(respond: (name: string) => AuthenticityOut | null = () => STUB_OPINION) {
  const calls: { readonly name: string; readonly bytes: string; readonly fields: unknown; readonly key: string }[] = [];
  let [concurrent, maxConcurrent] = [0, 0];
  const requestOpinion: OpinionProvider = async ({ name, bytes }, fields, { apiKey }) => {
    calls.push({ name, bytes: new TextDecoder().decode(bytes), fields, key: apiKey });
    concurrent += 1;
    maxConcurrent = Math.max(maxConcurrent, concurrent);
    await new Promise((resolve) => setImmediate(resolve));
    concurrent -= 1;
    return respond(name);
  };
  return { requestOpinion, calls, maxConcurrent: () => maxConcurrent };
}

const ANALYZE_PATH = '/v1/extract/receipts/analyze';
const opinionStub = createOpinionStub();
const policies = createMemoryPolicyStore();
const logged: string[] = [];
let extraction: TestExtraction;
beforeAll(async () => {
  const logger = createLogger({ level: 'debug', destination: { write: (line) => logged.push(line) } });
  extraction = await createTestExtraction(reader, null, {
    requestOpinion: opinionStub.requestOpinion,
    policies,
    logger,
  });
});
afterAll(() => extraction.service.close());

type Sent = string | { readonly name: string; readonly content: string | Uint8Array };
const files = (sent: readonly Sent[]) =>
  sent.map((one) => (typeof one === 'string' ? { name: `${one}.jpg`, content: one } : one));
const analyze = async (sent: readonly Sent[], categories?: string, service = extraction, query = '') => {
  const texts = categories === undefined ? {} : { categories };
  const { status, body } = await service.post(`${ANALYZE_PATH}${query}`, { files: files(sent), field: 'files', texts });
  return { status, body: body as ReceiptAnalysisResponse };
};
const codesOf = ({ items }: ReceiptAnalysisResponse) => items.map(({ findings }) => findings.map(({ code }) => code));

describe('POST /v1/extract/receipts/analyze', () => {
  test('returns data, no finding and an opinion for a consistent receipt', async () => {
    const { status, body } = await analyze(['lunch']);
    expect(status).toBe(200);
    expect(Value.Check(ReceiptAnalysisResponse, body)).toBe(true);
    expect(body).toEqual({
      items: [
        {
          index: 0,
          filename: 'lunch.jpg',
          data: expect.objectContaining({ total_amount: 33, receipt_date: '2026-03-10', receipt_time: '13:24' }),
          confidence: expect.any(Number),
          findings: [],
          authenticity: STUB_OPINION,
          error: null,
          field_confidences: expect.arrayContaining([
            { field: 'total_amount', score: expect.any(Number), reason: 'arithmetic_agrees' },
          ]),
        },
      ],
      duplicate_groups: [],
      analysed_at: '2026-03-12T08:30:00.000Z',
      policy_is_default: true,
    });
  });

  test('returns where each value is printed when requested', async () => {
    const { body } = await analyze(
      ['lunch', { name: 'blank.pdf', content: 'blank' }],
      undefined,
      extraction,
      '?include=geometry',
    );
    expect(Value.Check(ReceiptAnalysisResponse, body)).toBe(true);
    const [lunch, blank] = body.items;
    expect(lunch?.pages).toHaveLength(1);
    const fields = lunch?.field_confidences.map(({ field }) => field) ?? [];
    const places = lunch?.geometry ?? [];
    expect(places.find(({ field }) => field === 'total_amount')).toMatchObject({ page: 1, source: 'ocr' });
    for (const { field, box } of places) {
      expect(fields).toContain(field);
      expect(box.every((side) => side >= 0 && side <= 1)).toBe(true);
    }
    expect(blank).toMatchObject({ field_confidences: [], geometry: [], data: null });
  });

  test('refuses an unknown value of include', async () => {
    const { status, body } = await analyze(['lunch'], undefined, extraction, '?include=words');
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: [{ type: 'enum', loc: ['query', 'include'] }] });
  });

  test('requests an opinion with the caller’s key, the unchanged file and its fields', async () => {
    opinionStub.calls.length = 0;
    const { body } = await analyze(['dinner']);
    expect(opinionStub.calls).toEqual([
      { name: 'dinner.jpg', bytes: 'dinner', fields: body.items[0]?.data, key: 'key-of-acme' },
    ]);
  });

  test('returns an error item for each unreadable file and requests no opinion on it', async () => {
    opinionStub.calls.length = 0;
    const tooLarge = { name: 'large.jpg', content: new Uint8Array(50 * 1024 * 1024 + 1) };
    const uploads = [
      'lunch',
      { name: 'a.tif', content: 'lunch' },
      'locked',
      tooLarge,
      { name: 'b.pdf', content: 'lunch' },
      'busy',
      { name: 'empty.jpg', content: '' },
      'dinner',
    ];
    const { status, body } = await analyze(uploads);
    expect(status).toBe(200);
    expect(body.items.map(({ index, error }) => [index, error])).toEqual([
      [0, null],
      [1, expect.stringContaining('file extension not allowed')],
      [2, 'unreadable file: protected by a password'],
      [3, 'file larger than 50 MiB'],
      [4, 'content does not match extension'],
      [5, expect.stringContaining('too many documents wait')],
      [6, 'empty file'],
      [7, null],
    ]);
    for (const item of body.items.filter(({ error }) => error !== null))
      expect(item).toMatchObject({
        data: null,
        confidence: null,
        findings: [],
        authenticity: null,
        field_confidences: [],
      });
    expect(opinionStub.calls.map(({ name }) => name).sort()).toEqual(['dinner.jpg', 'lunch.jpg']);
  });

  test('reports inconsistent sums without changing the data', async () => {
    const { body } = await analyze(['wrong']);
    expect(codesOf(body)[0]).toContain('lines_mismatch');
    expect(body.items[0]).toMatchObject({ error: null, data: { total_amount: 43 } });
  });

  test('reports not_a_receipt for a resume and for a blank page', async () => {
    const { body } = await analyze([
      { name: 'cv.pdf', content: 'resume' },
      { name: 'blank.pdf', content: 'blank' },
    ]);
    for (const codes of codesOf(body))
      expect(codes).toEqual(expect.arrayContaining(['not_a_receipt', 'total_missing']));
    expect(body.items[1]).toMatchObject({ data: null, confidence: null, error: null });
  });

  test('groups the same purchase by fields and similar files by fingerprint', async () => {
    const { body } = await analyze(['lunch', 'dinner', 'locked', 'lunch again']);
    expect(body.duplicate_groups).toEqual([{ indices: [0, 3], rule: 'vendor_date_amount' }]);
    const alike = await analyze(['locked', 'lunch, compressed', 'lunch, picture']);
    expect(alike.body.duplicate_groups).toEqual([{ indices: [1, 2], rule: 'fingerprint' }]);
  });

  test('analyzes 100 files in upload order, at most four at a time', async () => {
    const stub = createOpinionStub(() => null);
    const prepared = createPreparedReader({
      lunch: createReceipt(LUNCH_RECEIPT),
      dinner: createReceipt(DINNER_RECEIPT),
    });
    const service = await createTestExtraction(prepared, null, { requestOpinion: stub.requestOpinion });
    const uploads = Array.from({ length: 100 }, (_, index) => ({
      name: `${index}.jpg`,
      content: index % 3 === 0 ? 'lunch' : 'dinner',
    }));
    const { status, body } = await analyze(uploads, undefined, service);
    expect(status).toBe(200);
    expect(body.items.map(({ index, filename }) => `${index} ${filename}`)).toEqual(
      uploads.map(({ name }, index) => `${index} ${name}`),
    );
    expect(prepared.maxOpenFiles()).toBeLessThanOrEqual(4);
    expect(stub.maxConcurrent()).toBeLessThanOrEqual(4);
    expect(stub.calls).toHaveLength(100);
    await service.service.close();
  });
});

describe('request errors', () => {
  test.each([
    ['no file', [], undefined, 422],
    ['101 files', Array.from({ length: 101 }, () => 'locked'), undefined, 413],
    ['categories that are not JSON', ['lunch'], '[', 422],
    ['categories that are not a list', ['lunch'], '{"a":1}', 422],
    ['a category that is not a string', ['lunch'], '[1]', 422],
    ['fewer categories than files', ['lunch', 'dinner'], '["repas"]', 422],
    ['more categories than files', ['lunch'], '["repas", null]', 422],
  ])('%s fails the whole call', async (_, sent, categories, status) => {
    const answer = await analyze(sent, categories);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      detail: status === 413 ? expect.any(String) : [expect.objectContaining({ loc: expect.any(Array) })],
    });
  });

  const postForm = async (parts: readonly (readonly [name: string, value: string | Blob])[]) => {
    const form = new FormData();
    for (const [name, value] of parts)
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, 'receipt.jpg');
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    return extraction.service.inject({
      method: 'POST',
      url: ANALYZE_PATH,
      headers: { 'x-api-key': 'key-of-acme', 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };
  const receipt = (size = 5): readonly [string, Blob] => ['files', new Blob(['lunch'.padEnd(size)])];
  test.each([
    ['before the files', [['categories', '["repas"]'], receipt(), receipt()]],
    ['after the files', [receipt(), receipt(), ['categories', '["repas"]']]],
    ['after fewer files', [receipt(), ['categories', '["repas", null]']]],
    ['that are not JSON', [receipt(), ['categories', '["repas"']]],
  ] as const)('reads no file of a call with a wrong number of categories, %s', async (_, parts) => {
    const before = reader.openedFiles();
    const response = await postForm(parts);
    expect([response.statusCode, response.headers['x-error-code']]).toEqual([422, 'invalid_categories']);
    expect(reader.openedFiles()).toBe(before);
  });

  test('reads no file beyond the categories before them when the files are too large to be collected', async () => {
    const before = reader.openedFiles();
    const large = receipt(9 * 1024 * 1024);
    const response = await postForm([['categories', '["repas"]'], large, large, large]);
    expect([response.statusCode, response.headers['x-error-code']]).toEqual([422, 'invalid_categories']);
    expect(response.json()).toMatchObject({ detail: [{ msg: expect.stringContaining('more than 1, received 1') }] });
    expect(reader.openedFiles() - before).toBeLessThanOrEqual(1);
  });

  test('returns 200 when every file fails', async () =>
    expect((await analyze(['locked', 'locked'], '["a", "b"]')).body).toMatchObject({
      items: [{ error: expect.any(String) }, { error: expect.any(String) }],
      duplicate_groups: [],
    }));

  test('returns 401 without a key', async () =>
    expect((await extraction.post(ANALYZE_PATH, { files: files(['lunch']), field: 'files' }, null)).status).toBe(401));
});

describe('the policy in force', () => {
  test('assigns categories to files by position, whether the field precedes or follows the files', async () => {
    const caps = [{ category: 'Repas', maxAmount: roundToCents(2500) }];
    await policies.replace(parseTenantId('acme'), { ...DEFAULT_POLICY, caps });
    const { body } = await analyze(['lunch', 'locked', 'lunch'], '[null, "repas", "REPAS"]');
    expect(codesOf(body)).toEqual([[], [], ['amount_above_cap']]);
    expect(body.policy_is_default).toBe(false);

    const form = new FormData();
    form.append('categories', '["repas"]');
    form.append('files', new Blob(['lunch']), 'lunch.jpg');
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const answer = await extraction.service.inject({
      method: 'POST',
      url: ANALYZE_PATH,
      headers: { 'x-api-key': 'key-of-acme', 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(codesOf(answer.json())).toEqual([['amount_above_cap']]);
  });

  test('is not changed by an analysis', async () => {
    const before = await policies.find(parseTenantId('acme'));
    await analyze(['lunch', 'wrong'], '["péage", "repas"]');
    expect(await policies.find(parseTenantId('acme'))).toEqual(before);
  });
});

test('logs no receipt data, file name or key', () => {
  expect(logged.length).toBeGreaterThan(10);
  expect(logged.join('')).not.toMatch(/viaduc|menu du jour|33[.,]00|lunch|repas|key-of-acme/i);
});

test('has examples that match the response schema, alone and as the last event', () => {
  const { events, twice } = ANALYSIS_EXAMPLES;
  const result = events.value.split('event: result\ndata: ')[1] ?? '';
  for (const value of [twice.value, JSON.parse(result)]) expect(Value.Check(ReceiptAnalysisResponse, value)).toBe(true);
});
