import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractionMigrations } from '../../migrations.ts';
import { createFormData } from '../../testing/test-extraction.ts';
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

  test.each([{}, { kind: 'receipts' }, { kind: 'fec' }])(
    'are the last column: none moves when the first path of %j is sent',
    async (options) => {
      const { id } = await jobs.create(options);
      const [first, second] = [
        { name: 'a.jpg', content: 'encrypted' },
        { name: 'b.jpg', content: 'encrypted' },
      ];
      await jobs.add(id, [first]);
      await jobs.read();
      const [before = {}] = await readCsv(id);
      await add(id, ['mars/b.jpg'], { files: [second] });
      await jobs.read();
      const after = await readCsv(id);
      expect(Object.keys(after[0] ?? {})).toEqual([...Object.keys(before), 'path']);
      expect([after[0], after.at(-1)]).toMatchObject([
        { ...before, path: '' },
        { position: '2', path: 'mars/b.jpg' },
      ]);
    },
  );

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

  test('that are nulls only, or an empty field, are none: the call is the same as without', async () => {
    const { id } = await jobs.create({});
    const sent = await add(id, [null, null, null], { key: 'none' });
    for (const again of [await jobs.add(id, FILES, { key: 'none' }), await add(id, '', { key: 'none' })])
      expect(again).toMatchObject({ status: 200, body: { files: (sent.body as { readonly files: object[] }).files } });
    expect(await add(id, PATHS.slice(0, 2), { key: 'none' })).toMatchObject({ status: 422, code: 'invalid_paths' });
  });

  test('of a call that an instance without paths confirmed are not stored, and not claimed by its repetition', async () => {
    const { id } = await jobs.create({});
    const sent = await jobs.add(id, FILES, { key: 'old' });
    const again = await add(id, PATHS, { key: 'old' });
    expect(again).toEqual({ ...sent, body: { ...(sent.body as object), job: expect.anything() } });
    const others = await add(id, PATHS, { key: 'old', files: [...FILES].reverse() });
    expect(others).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  test('that are sent twice count as the last ones', async () => {
    const { id } = await jobs.create({});
    const form = createFormData({
      files: FILES,
      field: 'files',
      texts: { paths: JSON.stringify(['x/a.pdf', null, null]) },
    });
    form.append('paths', JSON.stringify(PATHS));
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const answer = await jobs.service.inject({
      ...{ method: 'POST', url: `/v1/jobs/${id}/files`, payload: Buffer.from(await request.arrayBuffer()) },
      headers: { 'x-api-key': 'key-of-acme', 'content-type': request.headers.get('content-type') ?? '' },
    });
    expect(answer.json()).toMatchObject({ files: [{ path: PATHS[0] }, { path: PATHS[1] }, {}] });
  });

  test.each(['...a/.b/a..pdf', 'mars 12:30/a: b.pdf', '100 %/a%20b.pdf', '👨‍👩‍👧/می‌خواهم.pdf'])(
    'may be %j',
    async (path) => {
      const { id } = await jobs.create({});
      expect(await add(id, [path], { files: FILES.slice(0, 1) })).toMatchObject({ status: 200 });
    },
  );

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
    ['with a direction mark', ['a\u200f\u200e\u061cb.pdf', null, null], ['body', 'paths', 0]],
    ['with a byte order mark', ['\ufeff../a.pdf', null, null], ['body', 'paths', 0]],
    ['with a drive', ['C:/Windows/a.pdf', null, null], ['body', 'paths', 0]],
    ['with a path of a drive', ['c:a.pdf', null, null], ['body', 'paths', 0]],
    ['with a path upwards and a space', ['mars/.. /a.pdf', null, null], ['body', 'paths', 0]],
    ['with a part of dots', ['mars/.../a.pdf', null, null], ['body', 'paths', 0]],
    ['with a path upwards and an unseen space', ['..\u200b/..\u200b/a.pdf', null, null], ['body', 'paths', 0]],
    ['with a path upwards and an unseen joiner', ['..\u200d/a.pdf', null, null], ['body', 'paths', 0]],
    ['with an encoded path upwards', ['%2e%2e/%2E%2e/etc/passwd', null, null], ['body', 'paths', 0]],
    ['with an encoded slash', ['..%2fa.pdf', null, null], ['body', 'paths', 0]],
    ['with 33 parts', [`${'a/'.repeat(32)}a.pdf`, null, null], ['body', 'paths', 0]],
    ['with 1,025 bytes', [`${'é'.repeat(510)}/a.pd`, null, null], ['body', 'paths', 0]],
  ])('%s', async (_, paths, loc) => {
    const { id } = await jobs.create({});
    expect(await add(id, paths)).toMatchObject({ status: 422, code: 'invalid_paths', body: { detail: [{ loc }] } });
    expect(await jobs.find(id)).toMatchObject({ files: { received: 0 } });
  });

  test('with words for all that a path may not have', async () => {
    const { id } = await jobs.create({});
    const { body } = await add(id, ['a\u200eb.pdf', null, null]);
    for (const words of [
      'invisible characters',
      'direction of text',
      'line separators',
      'halves of characters',
      'drive',
      '%2e',
    ])
      expect(JSON.stringify(body)).toContain(words);
  });

  test.each([
    ['as they are', (paths: readonly string[]) => JSON.stringify(paths)],
    [
      'with every character escaped, and a line for each path',
      (paths: readonly string[]) =>
        `[${paths.map((path) => `\n  "${[...path].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`)}\n]`,
    ],
  ])('but 100 of the longest paths are taken, %s', async (_, write) => {
    const { id } = await jobs.create({});
    const files = Array.from({ length: 100 }, (_, index) => ({ name: `${index + 100}.pdf`, content: 'encrypted' }));
    const paths = files.map(({ name }) => `${'"'.repeat(1_016)}/${name}`);
    expect(await add(id, write(paths), { files })).toMatchObject({ status: 200 });
  });
});
