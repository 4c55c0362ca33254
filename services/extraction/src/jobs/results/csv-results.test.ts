import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractionMigrations } from '../../migrations.ts';
import { createManyResults } from '../testing/many-results.ts';
import { createTestJobs, type TestJobs } from '../testing/test-jobs.ts';

let db: TestDatabase;
let folder: string;
let jobs: TestJobs;
beforeAll(async () => {
  db = await createTestDatabase([extractionMigrations]);
  folder = await mkdtemp(join(tmpdir(), 'jobs-'));
  jobs = await createTestJobs({ database: db.database, folder });
});
afterAll(async () => {
  await jobs.close();
  await db.close();
  await rm(folder, { recursive: true });
});

const readRows = (text: string) =>
  parse(text, { bom: true, columns: true, delimiter: ';' }) as Readonly<Record<string, string>>[];
const getCsv = async (id: string, query = '?format=csv', accept = '*/*') => {
  const response = await jobs.service.inject({
    method: 'GET',
    url: `/v1/jobs/${id}/results${query}`,
    headers: { 'x-api-key': 'key-of-acme', accept },
  });
  return { type: response.headers['content-type'], file: response.headers['content-disposition'], body: response.body };
};

describe('the results of a job as CSV', () => {
  test('have a line a document with the fields of the type, for a spreadsheet in French', async () => {
    const { id } = await jobs.create({ document_type: 'invoice' });
    await jobs.add(id, [
      { name: 'facture; de mars.pdf', content: 'invoice' },
      { name: 'protégé.pdf', content: 'encrypted' },
    ]);
    await jobs.read();
    const { type, file, body } = await getCsv(id);
    expect([type, file]).toEqual(['text/csv; charset=utf-8', `attachment; filename="job-${id}.csv"`]);
    expect(body.startsWith('\ufeffposition;file_name;document;documents;document_type;')).toBe(true);
    const [read, failed] = readRows(body);
    const [line] = await jobs.results(id);
    expect(read).toMatchObject({
      ...{ position: '1', file_name: 'facture; de mars.pdf', document: '1', documents: '1', document_type: 'invoice' },
      ...{ error: '', currency: 'EUR', invoice_date: line?.result?.data?.['invoice_date'] },
      total_amount: String(line?.result?.data?.['total_amount']).replace('.', ','),
    });
    expect(read?.['confidence']).toMatch(/^0,\d+$|^1$/);
    expect(failed).toMatchObject({ position: '2', error: 'password_protected', total_amount: '' });
    expect(failed?.['error_detail']).not.toBe('');
    expect(Object.keys(read ?? {})).not.toContain('iban');
  });

  test('have the columns of every type when the type is detected, and a line for each document of a file', async () => {
    const { id } = await jobs.create({ split: true });
    await jobs.add(id, [{ name: 'a.pdf', content: 'invoice' }]);
    await jobs.read();
    const [row] = readRows((await getCsv(id)).body);
    expect(row).toMatchObject({ document: '1', documents: '1', iban: '', birth_date: '', document_type: 'invoice' });
  });

  test('run no name of a file as a formula', async () => {
    const names = ['=cmd|calc.pdf', '+1.pdf', '-1.pdf', '@SUM(A1).exe', '＝1.pdf'];
    const { id } = await jobs.create({});
    await jobs.add(
      id,
      names.map((name) => ({ name, content: 'invoice' })),
    );
    await jobs.read();
    const rows = readRows((await getCsv(id)).body);
    expect(rows.map((row) => row['file_name'])).toEqual(names.map((name) => `'${name}`));
  });

  test('continue after a position, and are chosen by Accept', async () => {
    const { id } = await jobs.create({});
    const file = { name: 'a.exe', content: 'x' };
    await jobs.add(id, [file, file, file]);
    const { type, body } = await getCsv(id, '?after=2', 'text/csv');
    expect(type).toBe('text/csv; charset=utf-8');
    expect(readRows(body).map((row) => row['position'])).toEqual(['3']);
    expect((await getCsv(id, '', 'application/x-ndjson, text/csv;q=0.5')).type).toBe('application/x-ndjson');
    expect((await getCsv(id, '?format=ndjson', 'text/csv')).type).toBe('application/x-ndjson');
    expect((await getCsv(id, '', '*/*')).type).toBe('application/x-ndjson');
    expect((await getCsv(id, '?format=xlsx')).body).toContain('format');
  });
});

describe('the results of 200,000 files', () => {
  test('are written page by page, no faster than they are read', async () => {
    const pages = await createManyResults(200_000);
    const lines = pages.write();
    for (let line = 0; line <= 300; line += 1) await lines.next();
    expect(pages.countPages()).toBe(2);
    await lines.return(undefined);
    expect(pages.countPages()).toBe(2);
  });
});
