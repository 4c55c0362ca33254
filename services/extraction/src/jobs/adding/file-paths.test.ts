import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractionMigrations } from '../../migrations.ts';
import { createTestJobs, type TestJobs } from '../testing/test-jobs.ts';

let db: TestDatabase;
let folder: string;
let jobs: TestJobs;
beforeAll(async () => {
  db = await createTestDatabase([extractionMigrations]);
  folder = await mkdtemp(join(tmpdir(), 'jobs-'));
  jobs = await createTestJobs({ database: db.database, folder, environment: { PROBANT_JOB_STORAGE_GIB: '1' } });
});
afterAll(async () => {
  await jobs.close();
  await db.close();
  await rm(folder, { recursive: true });
});

const FILES = [
  { name: 'a.pdf', content: 'invoice' },
  { name: 'a.pdf', content: 'encrypted' },
  { name: 'b.pdf', content: 'invoice' },
];
const PATHS = ['mars/a.pdf', 'avril/=été 😂/a.pdf', null];
const add = (id: string, paths: unknown, { files = FILES, key = '', tenant = 'acme' } = {}) =>
  jobs.add(id, files, { key, tenant, texts: { paths: typeof paths === 'string' ? paths : JSON.stringify(paths) } });
const readCsv = async (id: string) => {
  const { body } = await jobs.call('GET', `/v1/jobs/${id}/results?format=csv`);
  return parse(String(body), { bom: true, columns: true, delimiter: ';' }) as Readonly<Record<string, string>>[];
};

describe('the paths of files', () => {
  test('are in the answer, in both kinds of results, and nowhere in clear', async () => {
    const { id } = await jobs.create({ document_type: 'invoice' });
    expect(await add(id, PATHS)).toMatchObject({
      status: 200,
      body: { files: PATHS.map((path, index) => ({ position: index + 1, ...(path === null ? {} : { path }) })) },
    });
    await jobs.read();
    expect((await jobs.results(id)).map(({ position, path }) => [position, path])).toEqual([
      [1, 'mars/a.pdf'],
      [2, 'avril/=été 😂/a.pdf'],
      [3, undefined],
    ]);
    expect((await readCsv(id)).map(({ file_name, path }) => [file_name, path])).toEqual([
      ['a.pdf', 'mars/a.pdf'],
      ['a.pdf', 'avril/=été 😂/a.pdf'],
      ['b.pdf', ''],
    ]);
    const stored = await db.database.tenant('acme' as never, (sql) =>
      sql.query<{ readonly path: Buffer | null }>('select path from extraction_jobs.file where job_id = $1', [id]),
    );
    expect(stored.filter(({ path }) => path !== null)).toHaveLength(2);
    expect(stored.every(({ path }) => path === null || !path.includes('.pdf'))).toBe(true);
    expect(jobs.readLog()).not.toContain('mars/');
  });

  test('that were not sent add no column and no member', async () => {
    const { id } = await jobs.create({ document_type: 'invoice' });
    await jobs.add(id, FILES);
    await jobs.read();
    expect(Object.keys((await readCsv(id))[0] ?? {})).not.toContain('path');
    expect((await jobs.results(id)).every((line) => !('path' in line))).toBe(true);
  });

  test.each(['receipts', 'fec'])('are a column of the CSV of %s', async (kind) => {
    const { id } = await jobs.create({ kind });
    await add(id, ['=cmd|/a.jpg'], { files: [{ name: 'a.jpg', content: 'encrypted' }] });
    await jobs.read();
    expect((await readCsv(id))[0]).toMatchObject({ position: '1', file_name: 'a.jpg', path: "'=cmd|/a.jpg" });
  });

  test('belong to the call: another path under the same Idempotency-Key is another call', async () => {
    const { id } = await jobs.create({});
    const sent = await add(id, PATHS, { key: 'once' });
    expect(sent).toMatchObject({ status: 200 });
    expect((await add(id, PATHS, { key: 'once' })).body).toMatchObject({
      files: (sent.body as { readonly files: readonly object[] }).files,
    });
    for (const call of [add(id, ['x/a.pdf', null, null], { key: 'once' }), jobs.add(id, FILES, { key: 'once' })])
      expect(await call).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(await jobs.find(id)).toMatchObject({ files: { received: 3 } });
  });

  test('count in the room of the client', async () => {
    const { id } = await jobs.create({}, 'full');
    await db.database.tenant('full' as never, (sql) =>
      sql.query('update extraction_jobs.job set bytes = 1024::bigint ^ 3 - 1000 where id = $1', [id]),
    );
    const long = [`${'a'.repeat(1_000)}/a.pdf`];
    const files = FILES.slice(1, 2);
    expect(await add(id, long, { files, tenant: 'full' })).toMatchObject({ status: 200 });
    expect(await add(id, long, { files, tenant: 'full' })).toMatchObject({ status: 409, code: 'job_storage_full' });
  });
});

describe('a call is refused, and adds nothing,', () => {
  test.each([
    ['with fewer paths than files', ['a.pdf'], ['body', 'paths']],
    ['with 10,000 paths', Array.from({ length: 10_000 }, () => 'a/b'), ['body', 'paths']],
    ['with a text that is no JSON', 'mars/a.pdf', ['body', 'paths']],
    ['with an object', {}, ['body', 'paths']],
    ['with a number among the paths', ['a.pdf', 1, null], ['body', 'paths', 1]],
    ['with a path upwards', ['a.pdf', 'mars/../../a.pdf', null], ['body', 'paths', 1]],
    ['with an absolute path', ['/etc/a.pdf', null, null], ['body', 'paths', 0]],
    ['with a path of the folder itself', ['mars/./a.pdf', null, null], ['body', 'paths', 0]],
    ['with an empty path', [null, null, ''], ['body', 'paths', 2]],
    ['with a folder without a file', [null, null, 'mars/'], ['body', 'paths', 2]],
    ['with a backslash', ['mars\\a.pdf', null, null], ['body', 'paths', 0]],
    ['with a line break', ['mars\na.pdf', null, null], ['body', 'paths', 0]],
    ['with half of a character', '["\\ud83d/a.pdf", null, null]', ['body', 'paths', 0]],
    ['with a sign that turns the text over', ['mars/\u202efdp.exe', null, null], ['body', 'paths', 0]],
    ['with 33 parts', [`${'a/'.repeat(32)}a.pdf`, null, null], ['body', 'paths', 0]],
    ['with 1,025 bytes', [`${'é'.repeat(510)}/a.pd`, null, null], ['body', 'paths', 0]],
  ])('%s', async (_, paths, loc) => {
    const { id } = await jobs.create({});
    expect(await add(id, paths)).toMatchObject({ status: 422, code: 'invalid_paths', body: { detail: [{ loc }] } });
    expect(await jobs.find(id)).toMatchObject({ files: { received: 0 } });
  });

  test('but 100 of the longest paths are taken', async () => {
    const { id } = await jobs.create({});
    const files = Array.from({ length: 100 }, (_, index) => ({ name: `${index}.pdf`, content: 'encrypted' }));
    const paths = files.map(({ name }) => `${'"'.repeat(1_017)}/${name}`);
    expect(await add(id, paths, { files })).toMatchObject({ status: 200 });
  });
});
