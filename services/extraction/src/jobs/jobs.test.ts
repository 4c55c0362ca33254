import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractionMigrations } from '../migrations.ts';
import { createTestJobs, type TestJobs } from './testing/test-jobs.ts';

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

const INVOICE = { name: 'facture.pdf', content: 'invoice' };
const countKeys = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.key')).length;

describe('a job', () => {
  test('reads its files in the background and returns one result for each, in their order', async () => {
    const { id } = await jobs.create({ document_type: 'invoice' });
    const files = [INVOICE, { name: 'protégé.pdf', content: 'encrypted' }, { name: 'virus.exe', content: 'x' }];
    expect(await jobs.add(id, files)).toMatchObject({
      status: 200,
      body: {
        job: { state: 'open', files: { received: 3, waiting: 2, read: 0, failed: 1 } },
        files: files.map(({ name: filename }, at) => ({ position: at + 1, filename })),
      },
    });
    await jobs.add(id, [{ ...INVOICE, name: 'dernière.pdf' }]);
    expect(await jobs.call('POST', `/v1/jobs/${id}/close`)).toMatchObject({ status: 200, body: { state: 'closed' } });
    await jobs.read();
    expect(await jobs.find(id)).toMatchObject({
      state: 'done',
      files: { received: 4, waiting: 0, read: 2, failed: 2 },
      finished_at: new Date(jobs.time.now).toISOString(),
    });
    const read = (position: number, filename: string) => ({
      ...{ position, filename, error: null },
      result: expect.objectContaining({ document_type: 'invoice', data: expect.objectContaining({ currency: 'EUR' }) }),
    });
    expect(await jobs.results(id)).toEqual([
      read(1, 'facture.pdf'),
      {
        position: 2,
        filename: 'protégé.pdf',
        result: null,
        error: expect.objectContaining({ code: 'password_protected' }),
      },
      {
        position: 3,
        filename: 'virus.exe',
        result: null,
        error: expect.objectContaining({ code: 'extension_not_allowed' }),
      },
      read(4, 'dernière.pdf'),
    ]);
    expect((await jobs.results(id, { after: 3 })).map(({ position }) => position)).toEqual([4]);
  });

  test('gives the answer of POST /v1/extract, with the same options', async () => {
    const { id } = await jobs.create({ include: ['geometry', 'details'], split: true });
    await jobs.add(id, [INVOICE]);
    await jobs.read();
    const form = new FormData();
    form.append('file', new Blob(['invoice']), 'facture.pdf');
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const direct = await jobs.service.inject({
      method: 'POST',
      url: '/v1/extract?include=geometry&include=details&split=true',
      headers: { 'x-api-key': 'key-of-acme', 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect((await jobs.results(id))[0]?.result).toEqual(direct.json());
  });

  test('is seen by its owner only', async () => {
    const { id } = await jobs.create();
    const calls = [
      ['GET', `/v1/jobs/${id}`],
      ['GET', `/v1/jobs/${id}/results`],
      ['POST', `/v1/jobs/${id}/close`],
      ['POST', `/v1/jobs/${id}/cancel`],
      ['DELETE', `/v1/jobs/${id}`],
    ] as const;
    for (const [method, path] of calls)
      expect(await jobs.call(method, path, undefined, 'globex')).toMatchObject({ status: 404, code: 'job_not_found' });
    expect(await jobs.add(id, [INVOICE], { tenant: 'globex' })).toMatchObject({ status: 404 });
    expect((await jobs.call('GET', '/v1/jobs', undefined, 'globex')).body).toEqual([]);
    for (const unknown of ['constructor', '__proto__', '0', 'é', '00000000-0000-4000-8000-000000000000'])
      expect(await jobs.call('GET', `/v1/jobs/${encodeURIComponent(unknown)}`)).toMatchObject({ status: 404 });
  });

  test('that is closed takes no more files, and closing again changes nothing', async () => {
    const { id } = await jobs.create();
    expect(await jobs.call('POST', `/v1/jobs/${id}/close`)).toMatchObject({ status: 200, body: { state: 'done' } });
    expect(await jobs.call('POST', `/v1/jobs/${id}/close`)).toMatchObject({ status: 200, body: { state: 'done' } });
    expect(await jobs.add(id, [INVOICE])).toMatchObject({ status: 409, code: 'job_closed' });
    expect(await jobs.add(id, [])).toMatchObject({ status: 409 });
  });

  test('that is cancelled keeps what was read, and the other files fail', async () => {
    const { id } = await jobs.create();
    await jobs.add(id, [INVOICE]);
    await jobs.read();
    await jobs.add(id, [INVOICE, INVOICE]);
    expect(await jobs.call('POST', `/v1/jobs/${id}/cancel`)).toMatchObject({
      body: { state: 'cancelled', files: { received: 3, waiting: 0, read: 1, failed: 2 } },
    });
    await jobs.read();
    expect((await jobs.results(id)).map(({ error }) => error?.code ?? null)).toEqual([
      null,
      'job_cancelled',
      'job_cancelled',
    ]);
    expect(await jobs.call('POST', `/v1/jobs/${id}/cancel`)).toMatchObject({ body: { state: 'cancelled' } });
  });

  test('that is deleted is gone, with its key', async () => {
    const before = await countKeys();
    const { id } = await jobs.create();
    await jobs.add(id, [INVOICE]);
    expect(await countKeys()).toBe(before + 1);
    expect(await jobs.call('DELETE', `/v1/jobs/${id}`)).toMatchObject({ status: 200, body: { deleted: true, id } });
    expect(await countKeys()).toBe(before);
    expect(await jobs.find(id)).toMatchObject({ detail: 'Job not found' });
  });

  test('refuses a call without a file', async () => {
    const { id } = await jobs.create();
    expect(await jobs.add(id, [])).toMatchObject({ status: 422 });
    expect(await jobs.find(id)).toMatchObject({ files: { received: 0 } });
  });

  test('refuses options that it does not know', async () => {
    for (const body of [{ document_type: 'letter' }, { include: ['filename'] }, { split: 'maybe' }])
      expect(await jobs.call('POST', '/v1/jobs', body)).toMatchObject({ status: 422 });
  });
});

describe('an Idempotency-Key', () => {
  test('creates one job, and refuses other options', async () => {
    const create = (body: object) => jobs.call('POST', '/v1/jobs', body, 'acme', { 'idempotency-key': 'create-1' });
    const first = await create({ include: ['details', 'geometry'] });
    expect(first.status).toBe(201);
    expect((await create({ include: ['geometry', 'details'] })).body).toEqual(first.body);
    expect(await create({})).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  test('adds the files of a call once, also when both arrive at once and after the job was closed', async () => {
    const { id } = await jobs.create();
    await jobs.add(id, [INVOICE]);
    const send = () => jobs.add(id, [INVOICE, { name: 'b.pdf', content: 'invoice' }], { key: 'add-1' });
    const answers = await Promise.all([send(), send(), send()]);
    await jobs.call('POST', `/v1/jobs/${id}/close`);
    answers.push(await send());
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 200,
        body: { files: [{ position: 2 }, { position: 3, filename: 'b.pdf' }] },
      });
    expect(await jobs.find(id)).toMatchObject({ files: { received: 3 } });
    expect(await jobs.add(id, [INVOICE], { key: 'add-1' })).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });
  });
});

describe('the limits of a client', () => {
  test('on the room of its jobs refuse a call whole, and leave others theirs', async () => {
    const small = await createTestJobs({
      ...{ database: db.database, folder },
      environment: { PROBANT_JOB_STORAGE_GIB: '1' },
    });
    const { id } = await small.create({}, 'full');
    await db.database.tenant('full' as never, (sql) =>
      sql.query('update extraction_jobs.job set bytes = 1024::bigint ^ 3 - 40 where id = $1', [id]),
    );
    expect(await small.add(id, [INVOICE, INVOICE], { tenant: 'full' })).toMatchObject({
      status: 409,
      code: 'job_storage_full',
    });
    expect(await small.find(id, 'full')).toMatchObject({ files: { received: 0 } });
    expect(await small.add((await small.create()).id, [INVOICE])).toMatchObject({ status: 200 });
    await small.close();
  });

  test('on the files of a job refuse a call whole', async () => {
    const { id } = await jobs.create({}, 'large');
    await db.database.tenant('large' as never, (sql) =>
      sql.query('update extraction_jobs.job set received = 199999, read = 199999 where id = $1', [id]),
    );
    const add = (files: readonly (typeof INVOICE)[]) => jobs.add(id, files, { tenant: 'large' });
    expect(await add([INVOICE, INVOICE])).toMatchObject({ status: 409, code: 'job_full' });
    expect(await add([INVOICE])).toMatchObject({ status: 200, body: { files: [{ position: 200_000 }] } });
    expect(await add([INVOICE])).toMatchObject({ status: 409, code: 'job_full' });
  });

  test('on its unfinished jobs refuse one more until one is finished', async () => {
    const { id } = await jobs.create({}, 'many');
    for (let count = 1; count < 100; count += 1) await jobs.create({}, 'many');
    expect(await jobs.call('POST', '/v1/jobs', {}, 'many')).toMatchObject({ status: 409, code: 'too_many_jobs' });
    await jobs.call('POST', `/v1/jobs/${id}/close`, undefined, 'many');
    expect(await jobs.call('POST', '/v1/jobs', {}, 'many')).toMatchObject({ status: 201 });
  });
});
