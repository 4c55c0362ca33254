import { type AuthenticityOut, ReceiptAnalysisResponse } from '@probant/contracts/receipt-control';
import type { OpenedDocument } from '@probant/documents/document';
import { cents } from '@probant/french/money';
import { createLogger } from '@probant/kernel/logging';
import { tenantId } from '@probant/kernel/tenant';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentOf } from '../../reading/testing/page-of.ts';
import {
  type ExtractionUnderTest,
  extractionUnderTest,
  policiesInMemory,
} from '../../testing/extraction-under-test.ts';
import { preparedReader } from '../../testing/prepared-reader.ts';
import type { AuthenticityOpinions } from '../authenticity/authenticity-opinions.ts';
import { DEFAULT_POLICY } from '../policy/policy.rules.ts';
import { ANALYSIS_EXAMPLES } from './analyze.examples.ts';

const LUNCH = `
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
const DINNER = LUNCH.replace('1204', '1377')
  .replace('13:24', '20:51')
  .replaceAll('33,00', '34,00')
  .replace('5,00', '6,00');
const receipt = (typed: string, fingerprint: string | null = null): OpenedDocument =>
  ({ ...documentOf([typed], { source: 'ocr', kind: 'jpeg' }), fingerprint }) as OpenedDocument;

const reader = preparedReader({
  lunch: receipt(LUNCH),
  'lunch again': receipt(LUNCH),
  'lunch, picture': receipt(LUNCH, '00'.repeat(32)),
  'lunch, compressed': receipt(LUNCH.replace('Merci de votre visite', 'Mercl de votre vislte'), `${'00'.repeat(31)}0f`),
  dinner: receipt(DINNER),
  wrong: receipt(LUNCH.replaceAll('33,00', '43,00')),
  resume: documentOf([
    'CURRICULUM VITAE\nExpérience professionnelle\nFormation\nCompétences\nLangues\nCentres d’intérêt',
  ]),
  blank: documentOf(['']),
  locked: 'encrypted',
  busy: 'overloaded',
});

const OPINION: AuthenticityOut = {
  score: 0.1,
  verdict: 'consistent',
  rules_version: '2026.1',
  signals: [{ code: 'no_metadata', message: 'Le fichier ne porte aucune métadonnée.', severity: 'info' }],
  explanation: '',
};

/** It is asked about files; it counts how many at once, and who asks. */
function opinionsUnderWatch(answer: (name: string) => AuthenticityOut | null = () => OPINION) {
  const seen: { readonly name: string; readonly bytes: string; readonly fields: unknown; readonly key: string }[] = [];
  let [now, most] = [0, 0];
  const opinions: AuthenticityOpinions = async ({ name, bytes }, fields, { apiKey }) => {
    seen.push({ name, bytes: new TextDecoder().decode(bytes), fields, key: apiKey });
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
    return answer(name);
  };
  return { opinions, seen, most: () => most };
}

const PATH = '/v1/extract/receipts/analyze';
const watched = opinionsUnderWatch();
const policies = policiesInMemory();
const logged: string[] = [];
let at: ExtractionUnderTest;
beforeAll(async () => {
  const logger = createLogger({ level: 'debug', destination: { write: (line) => logged.push(line) } });
  at = await extractionUnderTest(reader, null, { opinions: watched.opinions, policies, logger });
});
afterAll(() => at.service.close());

type Sent = string | { readonly name: string; readonly content: string | Uint8Array };
const files = (sent: readonly Sent[]) =>
  sent.map((one) => (typeof one === 'string' ? { name: `${one}.jpg`, content: one } : one));
const analyze = async (sent: readonly Sent[], categories?: string, on = at) => {
  const texts = categories === undefined ? {} : { categories };
  const { status, body } = await on.post(PATH, { files: files(sent), field: 'files', texts });
  return { status, body: body as ReceiptAnalysisResponse };
};
const codesOf = ({ items }: ReceiptAnalysisResponse) => items.map(({ findings }) => findings.map(({ code }) => code));

describe('POST /v1/extract/receipts/analyze', () => {
  test('a receipt as it should be: its data, no finding, an opinion', async () => {
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
          authenticity: OPINION,
          error: null,
        },
      ],
      duplicate_groups: [],
      analysed_at: '2026-03-12T08:30:00.000Z',
      policy_is_default: true,
    });
  });

  test('the caller’s key, the file and its fields go to authenticity as they are', async () => {
    watched.seen.length = 0;
    const { body } = await analyze(['dinner']);
    expect(watched.seen).toEqual([
      { name: 'dinner.jpg', bytes: 'dinner', fields: body.items[0]?.data, key: 'key-of-acme' },
    ]);
  });

  test('what cannot be read is an item in its place, and no opinion is asked of it', async () => {
    watched.seen.length = 0;
    const tooLarge = { name: 'large.jpg', content: new Uint8Array(50 * 1024 * 1024 + 1) };
    const sent = [
      'lunch',
      { name: 'a.tif', content: 'lunch' },
      'locked',
      tooLarge,
      { name: 'b.pdf', content: 'lunch' },
      'busy',
      { name: 'empty.jpg', content: '' },
      'dinner',
    ];
    const { status, body } = await analyze(sent);
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
      expect(item).toMatchObject({ data: null, confidence: null, findings: [], authenticity: null });
    expect(watched.seen.map(({ name }) => name).sort()).toEqual(['dinner.jpg', 'lunch.jpg']);
  });

  test('what does not add up is told, and changes nothing of the data', async () => {
    const { body } = await analyze(['wrong']);
    expect(codesOf(body)[0]).toContain('lines_mismatch');
    expect(body.items[0]).toMatchObject({ error: null, data: { total_amount: 43 } });
  });

  test('a paper of another kind, and a blank page', async () => {
    const { body } = await analyze([
      { name: 'cv.pdf', content: 'resume' },
      { name: 'blank.pdf', content: 'blank' },
    ]);
    for (const codes of codesOf(body))
      expect(codes).toEqual(expect.arrayContaining(['not_a_receipt', 'total_missing']));
    expect(body.items[1]).toMatchObject({ data: null, confidence: null, error: null });
  });

  test('twice the same purchase, and two that look alike', async () => {
    const { body } = await analyze(['lunch', 'dinner', 'locked', 'lunch again']);
    expect(body.duplicate_groups).toEqual([{ indices: [0, 3], rule: 'vendor_date_amount' }]);
    const alike = await analyze(['locked', 'lunch, compressed', 'lunch, picture']);
    expect(alike.body.duplicate_groups).toEqual([{ indices: [1, 2], rule: 'fingerprint' }]);
  });

  test('100 files are looked at, in the order of upload, a few at a time', async () => {
    const few = opinionsUnderWatch(() => null);
    const prepared = preparedReader({ lunch: receipt(LUNCH), dinner: receipt(DINNER) });
    const on = await extractionUnderTest(prepared, null, { opinions: few.opinions });
    const sent = Array.from({ length: 100 }, (_, index) => ({
      name: `${index}.jpg`,
      content: index % 3 === 0 ? 'lunch' : 'dinner',
    }));
    const { status, body } = await analyze(sent, undefined, on);
    expect(status).toBe(200);
    expect(body.items.map(({ index, filename }) => `${index} ${filename}`)).toEqual(
      sent.map(({ name }, index) => `${index} ${name}`),
    );
    expect(prepared.most()).toBeLessThanOrEqual(4);
    expect(few.most()).toBeLessThanOrEqual(4);
    expect(few.seen).toHaveLength(100);
    await on.service.close();
  });
});

describe('the request itself', () => {
  test.each([
    ['no file', [], undefined, 422],
    ['101 files', Array.from({ length: 101 }, () => 'locked'), undefined, 413],
    ['categories that are no JSON', ['lunch'], '[', 422],
    ['categories that are no list', ['lunch'], '{"a":1}', 422],
    ['a category that is no text', ['lunch'], '[1]', 422],
    ['fewer categories than files', ['lunch', 'dinner'], '["repas"]', 422],
    ['more categories than files', ['lunch'], '["repas", null]', 422],
  ])('%s fails the whole call', async (_, sent, categories, status) => {
    const answer = await analyze(sent, categories);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      detail: status === 413 ? expect.any(String) : [expect.objectContaining({ loc: expect.any(Array) })],
    });
  });

  test('only error items make a batch too', async () =>
    expect((await analyze(['locked', 'locked'], '["a", "b"]')).body).toMatchObject({
      items: [{ error: expect.any(String) }, { error: expect.any(String) }],
      duplicate_groups: [],
    }));

  test('without a key: 401', async () =>
    expect((await at.post(PATH, { files: files(['lunch']), field: 'files' }, null)).status).toBe(401));
});

describe('the policy in force', () => {
  test('categories go with the files by position, before them or behind', async () => {
    const caps = [{ category: 'Repas', maxAmount: cents(2500) }];
    await policies.replace(tenantId('acme'), { ...DEFAULT_POLICY, caps });
    const { body } = await analyze(['lunch', 'locked', 'lunch'], '[null, "repas", "REPAS"]');
    expect(codesOf(body)).toEqual([[], [], ['amount_above_cap']]);
    expect(body.policy_is_default).toBe(false);

    const form = new FormData();
    form.append('categories', '["repas"]');
    form.append('files', new Blob(['lunch']), 'lunch.jpg');
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const answer = await at.service.inject({
      method: 'POST',
      url: PATH,
      headers: { 'x-api-key': 'key-of-acme', 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(codesOf(answer.json())).toEqual([['amount_above_cap']]);
  });

  test('an analysis changes no policy', async () => {
    const before = await policies.of(tenantId('acme'));
    await analyze(['lunch', 'wrong'], '["péage", "repas"]');
    expect(await policies.of(tenantId('acme'))).toEqual(before);
  });
});

test('the log holds nothing of a receipt, nor its name, nor a key', () => {
  expect(logged.length).toBeGreaterThan(10);
  expect(logged.join('')).not.toMatch(/viaduc|menu du jour|33[.,]00|lunch|repas|key-of-acme/i);
});

test('the example is an answer of the contract', () => {
  for (const { value } of Object.values(ANALYSIS_EXAMPLES))
    expect(Value.Check(ReceiptAnalysisResponse, value)).toBe(true);
});
