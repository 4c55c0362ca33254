import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReceiptAnalysisResponse } from '@probant/contracts/receipt-control';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { type OpenedDocument, UnreadableDocument } from '@probant/documents/document';
import { roundToCents } from '@probant/french/money';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractionMigrations } from '../../migrations.ts';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { DEFAULT_POLICY } from '../../receipt-policies/policy.rules.ts';
import { createPreparedReader } from '../../testing/prepared-reader.ts';
import { createFormData } from '../../testing/test-extraction.ts';
import { createTestJobs, type TestJobs } from '../testing/test-jobs.ts';

const LUNCH = `
             LA TABLE DU VIADUC
             3 place du Viaduc
               12100 MILLAU

        Ticket 1204    10/03/2026 13:24

2 Menu du jour                         28,00
1 Eau gazeuse                           5,00

TOTAL TTC                         33,00 EUR
Carte bancaire                        33,00

Taux        HT         TVA        TTC
10,00 %     30,00      3,00       33,00

            Merci de votre visite`;
const createReceipt = (text: string): OpenedDocument =>
  ({ ...createTypedDocument([text], { source: 'ocr', kind: 'jpeg' }), fingerprint: null }) as OpenedDocument;
const reader = createPreparedReader({
  lunch: createReceipt(LUNCH),
  'lunch again': createReceipt(LUNCH),
  dinner: createReceipt(LUNCH.replace('1204', '1377').replace('13:24', '20:51').replaceAll('33,00', '34,00')),
  locked: 'encrypted',
});
const FILES = [
  { name: '=1.jpg', content: 'lunch' },
  { name: 'b.jpg', content: 'dinner' },
  { name: 'c.jpg', content: 'locked' },
  { name: 'd.jpg', content: 'lunch again' },
];
const CATEGORIES = '["Repas", "Hôtel", "Parking", null]';

let db: TestDatabase;
let folder: string;
let jobs: TestJobs;
beforeAll(async () => {
  db = await createTestDatabase([extractionMigrations]);
  folder = await mkdtemp(join(tmpdir(), 'jobs-'));
  jobs = await createTestJobs({ database: db.database, folder, reader });
  await jobs.policies.replace('acme' as never, {
    ...DEFAULT_POLICY,
    caps: [{ category: 'repas', maxAmount: roundToCents(20) }],
  });
});
afterAll(async () => {
  await jobs.close();
  await db.close();
  await rm(folder, { recursive: true });
});

const readJob = async (files = FILES, categories = CATEGORIES) => {
  const { id } = await jobs.create({ kind: 'receipts' });
  // In two calls: the second has one file.
  const [last] = files.slice(-1);
  const all = JSON.parse(categories) as unknown[];
  await jobs.add(id, files.slice(0, -1), { texts: { categories: JSON.stringify(all.slice(0, -1)) } });
  await jobs.add(id, last === undefined ? [] : [last], { texts: { categories: JSON.stringify(all.slice(-1)) } });
  await jobs.call('POST', `/v1/jobs/${id}/close`);
  await jobs.read();
  return id;
};
const readRows = (body: unknown) =>
  parse(String(body), { bom: true, columns: true, delimiter: ';' }) as Readonly<Record<string, string>>[];
const getDuplicates = (id: string) => jobs.call('GET', `/v1/jobs/${id}/duplicates`);

/** The answer of the route for which somebody waits. */
const analyze = async () => {
  const form = new Request('http://localhost/', {
    method: 'POST',
    body: createFormData({ files: FILES, field: 'files', texts: { categories: CATEGORIES } }),
  });
  const response = await jobs.service.inject({
    method: 'POST',
    url: '/v1/extract/receipts/analyze',
    headers: { 'x-api-key': 'key-of-acme', 'content-type': form.headers.get('content-type') ?? '' },
    payload: Buffer.from(await form.arrayBuffer()),
  });
  return response.json() as ReceiptAnalysisResponse;
};

describe('a job of receipts', () => {
  test('answers as the receipt control does, without authenticity, with the duplicates of all its files', async () => {
    const direct = await analyze();
    const id = await readJob();
    expect(await jobs.find(id)).toMatchObject({ kind: 'receipts', document_type: 'receipt', state: 'done' });
    const results = await jobs.results(id);
    const categories = JSON.parse(CATEGORIES) as (string | null)[];
    for (const [index, { data, confidence, findings, field_confidences, error }] of direct.items.entries())
      expect(results[index]).toEqual({
        ...{ position: index + 1, filename: FILES[index]?.name },
        ...(error === null
          ? { result: { category: categories[index], data, confidence, findings, field_confidences }, error: null }
          : { result: null, error: { code: 'password_protected', detail: error } }),
      });
    expect(direct.items[0]?.findings.map(({ code }) => code)).toContain('amount_above_cap');
    expect(direct.duplicate_groups).toEqual([{ indices: [0, 3], rule: 'vendor_date_amount' }]);
    expect((await getDuplicates(id)).body).toEqual({
      compared: 3,
      duplicate_groups: [{ positions: [1, 4], rule: 'vendor_date_amount' }],
    });
  });

  test('is written as CSV with its findings and the other receipts of the same purchase', async () => {
    const id = await readJob();
    const { body } = await jobs.call('GET', `/v1/jobs/${id}/results?format=csv`);
    const rows = readRows(body);
    expect(rows).toMatchObject([
      {
        ...{ position: '1', file_name: "'=1.jpg", category: 'Repas', severity: 'warning', same_purchase_as: '[4]' },
        ...{ findings: expect.stringContaining('amount_above_cap'), total_amount: '33', receipt_time: '13:24' },
      },
      { position: '2', same_purchase_as: '', findings: expect.stringContaining('category_without_cap') },
      { position: '3', category: 'Parking', error: 'password_protected', findings: '' },
      { position: '4', same_purchase_as: '[1]' },
    ]);
    expect(rows[0]?.['messages']).toContain('plafond');
  });

  test('keeps the policy of its creation', async () => {
    const { id } = await jobs.create({ kind: 'receipts' }, 'globex');
    await jobs.policies.replace('globex' as never, { ...DEFAULT_POLICY, defaultMaxAmount: roundToCents(1) });
    await jobs.add(id, [{ name: 'a.jpg', content: 'lunch' }], { tenant: 'globex' });
    await jobs.read();
    const [line] = await jobs.results(id, { tenant: 'globex' });
    expect(JSON.stringify(line?.result)).not.toContain('amount_above_default');
    expect((await getDuplicates(id)).code).toBe('job_not_found');
  });

  test('stores neither a category nor what receipts are compared by in clear', async () => {
    await readJob();
    const rows = await db.database.tenant('acme' as never, (sql) =>
      sql.query<{ readonly bytes: Uint8Array }>(
        'select category || purchase as bytes from extraction_jobs.file where category is not null and purchase is not null',
      ),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { bytes } of rows) expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Repas|VIADUC|sha256/i);
  });

  test('refuses what only an extraction has', async () => {
    for (const body of [{ split: true }, { include: ['details'] }, { document_type: 'invoice' }])
      expect(await jobs.call('POST', '/v1/jobs', { kind: 'receipts', ...body })).toMatchObject({ status: 422 });
    expect(await jobs.create({ kind: 'receipts', document_type: 'receipt', include: ['geometry'] })).toMatchObject({
      kind: 'receipts',
    });
    expect(await jobs.call('POST', '/v1/jobs', { kind: 'unknown' })).toMatchObject({ status: 422 });
  });

  test('refuses categories that are not one for each file of the call, and adds none of the files', async () => {
    const { id } = await jobs.create({ kind: 'receipts' });
    for (const categories of ['["Repas"]', '[1, 2]', 'x'])
      expect(await jobs.add(id, FILES.slice(0, 2), { texts: { categories } })).toMatchObject({
        ...{ status: 422, code: 'invalid_categories' },
      });
    expect(await jobs.find(id)).toMatchObject({ files: { received: 0 } });
    const other = await jobs.create({});
    expect(await jobs.add(other.id, FILES.slice(0, 1), { texts: { categories: '["Repas"]' } })).toMatchObject({
      ...{ status: 422, code: 'invalid_categories' },
    });
  });

  test('knows a call that is sent again by its categories, too', async () => {
    const { id } = await jobs.create({ kind: 'receipts' });
    const send = (categories: string) => jobs.add(id, FILES.slice(0, 1), { key: 'again', texts: { categories } });
    expect(await send('["Repas"]')).toMatchObject({ status: 200 });
    expect(await send('["Repas"]')).toMatchObject({ status: 200, body: { files: [{ position: 1 }] } });
    expect(await send('["Hôtel"]')).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  test('takes 10,000 receipts', async () => {
    const { id } = await jobs.create({ kind: 'receipts' }, 'large');
    await db.database.tenant('large' as never, (sql) =>
      sql.query('update extraction_jobs.job set received = 9999, read = 9999 where id = $1', [id]),
    );
    const add = () => jobs.add(id, FILES.slice(0, 1), { tenant: 'large' });
    expect(await add()).toMatchObject({ status: 200 });
    expect(await add()).toMatchObject({ status: 409, code: 'job_full' });
  });
});

test('receipts that cannot be compared in time are said so, and the results stay', async () => {
  const slow: typeof reader = {
    ...reader,
    run: (task, ...call) =>
      task.name === 'receipt-duplicates'
        ? Promise.reject(new UnreadableDocument('took_too_long'))
        : reader.run(task, ...call),
  };
  const instance = await createTestJobs({ database: db.database, folder, reader: slow });
  const { id } = await instance.create({ kind: 'receipts' });
  await instance.add(id, FILES.slice(0, 1));
  await instance.read();
  expect(await instance.call('GET', `/v1/jobs/${id}/duplicates`)).toMatchObject({
    ...{ status: 422, code: 'took_too_long' },
    body: { detail: 'The receipts of the job are too much alike to be compared in time' },
  });
  const csv = await instance.call('GET', `/v1/jobs/${id}/results?format=csv`);
  expect(csv.status).toBe(200);
  expect(readRows(csv.body)).toMatchObject([
    {
      ...{ position: '1', total_amount: '33' },
      same_purchase_as: '(not known: the receipts are too much alike to be compared in time)',
    },
  ]);
  expect(await instance.results(id)).toHaveLength(1);
  await instance.close();
});

test('the receipts of a job that is done are compared once, those of an open one again', async () => {
  let searches = 0;
  const counting: typeof reader = {
    ...reader,
    run: (task, ...call) => {
      if (task.name === 'receipt-duplicates') searches += 1;
      return reader.run(task, ...call);
    },
  };
  const instance = await createTestJobs({ database: db.database, folder, reader: counting });
  const { id } = await instance.create({ kind: 'receipts' });
  await instance.add(id, [...FILES.slice(0, 1), ...FILES.slice(3)]);
  await instance.read();
  const getPage = () => instance.call('GET', `/v1/jobs/${id}/results?format=csv&after=1`);
  await getPage();
  await getPage();
  expect(searches).toBe(2);
  await instance.call('POST', `/v1/jobs/${id}/close`);
  const pages = [await getPage(), await getPage(), await instance.call('GET', `/v1/jobs/${id}/duplicates`)];
  expect(searches).toBe(3);
  expect(readRows(pages[1]?.body)).toMatchObject([{ position: '2', same_purchase_as: '[1]' }]);
  expect(pages[2]?.body).toMatchObject({ compared: 2 });
  await instance.close();
});

test('a job that extracts fields has no duplicates', async () => {
  const { id } = await jobs.create({});
  expect(await getDuplicates(id)).toMatchObject({ status: 409, code: 'not_a_receipt_job' });
});
