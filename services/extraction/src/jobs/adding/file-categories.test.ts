import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { extractionMigrations } from '../../migrations.ts';
import { createTestJobs, type TestJobs } from '../testing/test-jobs.ts';

let db: TestDatabase;
let folder: string;
let jobs: TestJobs;
beforeAll(async () => {
  db = await createTestDatabase([extractionMigrations]);
  folder = await mkdtemp(join(tmpdir(), 'jobs-'));
  const environment = { PROBANT_JOB_STORAGE_GIB: '1' };
  jobs = await createTestJobs({ database: db.database, folder, environment });
});
afterAll(async () => {
  await jobs.close();
  await db.close();
  await rm(folder, { recursive: true });
});

const RECEIPT = { name: 'a.pdf', content: 'invoice' };
const add = (id: string, categories: readonly (string | null)[], tenant = 'acme') =>
  jobs.add(id, [RECEIPT, RECEIPT], { tenant, texts: { categories: JSON.stringify(categories) } });

test('a category has at most 200 characters, as the cap of a policy', async () => {
  const { id } = await jobs.create({ kind: 'receipts' });
  expect(await add(id, [null, 'é'.repeat(201)])).toMatchObject({
    ...{ status: 422, code: 'invalid_categories' },
    body: { detail: [{ type: 'string_too_long', loc: ['body', 'categories', 1], ctx: { max_length: 200 } }] },
  });
  expect(await jobs.find(id)).toMatchObject({ files: { received: 0 } });
  expect(await add(id, ['é'.repeat(200), '😂'.repeat(200)])).toMatchObject({ status: 200 });
});

test('the room of a client counts the categories and names that are kept', async () => {
  const { id } = await jobs.create({ kind: 'receipts' }, 'full');
  await db.database.tenant('full' as never, (sql) =>
    sql.query('update extraction_jobs.job set bytes = 1024::bigint ^ 3 - 500 where id = $1', [id]),
  );
  const long = ['a'.repeat(200), 'b'.repeat(200)];
  expect(await add(id, long, 'full')).toMatchObject({ status: 200 });
  expect(await add(id, long, 'full')).toMatchObject({ status: 409, code: 'job_storage_full' });
});

test('a call with categories is not the same as one with a file of this name', async () => {
  const { id } = await jobs.create({ kind: 'receipts' });
  const categories = '["Repas"]';
  expect(await jobs.add(id, [RECEIPT], { key: 'once', texts: { categories } })).toMatchObject({ status: 200 });
  expect(await jobs.add(id, [RECEIPT, { name: 'categories', content: categories }], { key: 'once' })).toMatchObject({
    ...{ status: 422, code: 'idempotency_key_reused' },
  });
});
