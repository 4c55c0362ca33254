import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { buildFec, VALID_LINES } from '@probant/fec/testing/fec-file';
import { validateFec } from '@probant/fec/validate-fec';
import { eventually } from '@probant/kernel/testing/eventually';
import { createS3Client, type S3Bucket } from '@probant/s3/s3-client';
import { type S3Server, startS3Server } from '@probant/s3/testing/s3-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { extractionMigrations } from '../../migrations.ts';
import { PIECE_BYTES } from '../pieces.ts';
import { createTestJobs, type TestJobs } from '../testing/test-jobs.ts';

const KEY = { region: 'paris', bucket: 'documents', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'hunter2' };
const time = { now: Date.parse('2026-11-29T09:30:00Z') };
const clock = () => time.now;
const NAME = '732829320FEC20261231.txt';
const FEC = buildFec(VALID_LINES);

let db: TestDatabase;
let folder: string;
let s3: S3Server;
let bucket: S3Bucket;
let jobs: TestJobs;
const start = (environment: Readonly<Record<string, string>>) =>
  createTestJobs({ database: db.database, folder, time, environment });
beforeAll(async () => {
  db = await createTestDatabase([extractionMigrations]);
  folder = await mkdtemp(join(tmpdir(), 'jobs-'));
  s3 = await startS3Server({ clock, ...KEY, versioning: 'never', objectLock: 'missing', pageSize: 2 });
  bucket = { endpoint: s3.url, ...KEY };
  jobs = await start({
    PROBANT_JOB_BUCKET_ENDPOINT: s3.url,
    PROBANT_JOB_BUCKET_REGION: KEY.region,
    PROBANT_JOB_BUCKET: KEY.bucket,
    PROBANT_JOB_BUCKET_ACCESS_KEY_ID: KEY.accessKeyId,
    PROBANT_JOB_BUCKET_SECRET_ACCESS_KEY: KEY.secretAccessKey,
  });
  await put('acme/2026/03/facture.pdf', 'invoice');
  await put("acme/2026/03/l'été (2)+1.pdf", 'invoice');
  await put('acme/2026/03/protégé.pdf', 'encrypted');
  await put('acme/2026/03/', '');
  await put('acme/2026/04/facture.pdf', 'invoice');
  await put('acme/secret.exe', 'x');
  await put('acme2/facture.pdf', 'invoice');
  await put('globex/facture.pdf', 'invoice');
});
beforeEach(() => {
  s3.fault = 'none';
  s3.requests.length = 0;
});
afterAll(async () => {
  await jobs.close();
  await s3.close();
  await db.close();
  await rm(folder, { recursive: true });
});

async function put(key: string, content: string | Uint8Array) {
  const client = createS3Client({ bucket, clock, maxResponseBytes: 100_000 });
  const path = `/${key
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
    )
    .join('/')}`;
  const { status } = await client.send('PUT', path, { bytes: Buffer.from(content) }, AbortSignal.timeout(20_000));
  expect(status).toBe(200);
}
const addObjects = (id: string, body: object, tenant = 'acme', callKey = '') =>
  jobs.call('POST', `/v1/jobs/${id}/objects`, body, tenant, callKey === '' ? {} : { 'idempotency-key': callKey });
const listNames = async (id: string, tenant = 'acme') =>
  (await jobs.results(id, { tenant })).map(({ filename, error }) => [filename, error?.code ?? null]);

describe('objects of the bucket', () => {
  test('are added by their keys, or all below a prefix, and read as files are', async () => {
    const { id } = await jobs.create();
    expect(await addObjects(id, { keys: ["2026/03/l'été (2)+1.pdf", 'missing.pdf', 'secret.exe'] })).toMatchObject({
      status: 200,
      body: { first_position: 1, added: 3, job: { files: { received: 3, waiting: 1, failed: 2 } } },
    });
    expect(await addObjects(id, { prefix: '2026/' })).toMatchObject({
      body: { first_position: 4, added: 4, job: { files: { received: 7, waiting: 5 } } },
    });
    await jobs.call('POST', `/v1/jobs/${id}/close`);
    await jobs.read();
    expect(await jobs.find(id)).toMatchObject({ state: 'done', files: { received: 7, waiting: 0 } });
    expect(await listNames(id)).toEqual([
      ["2026/03/l'été (2)+1.pdf", null],
      ['missing.pdf', 'object_not_found'],
      ['secret.exe', 'extension_not_allowed'],
      ['2026/03/facture.pdf', null],
      ["2026/03/l'été (2)+1.pdf", null],
      ['2026/03/protégé.pdf', 'password_protected'],
      ['2026/04/facture.pdf', null],
    ]);
    expect((await jobs.results(id))[0]?.result?.document_type).toBe('invoice');
  });

  test('are validated as FEC files with the last part of their keys as names', async () => {
    await put(`fec-client/clients/valmy/${NAME}`, FEC);
    const { id } = await jobs.create({ kind: 'fec' }, 'fec-client');
    await addObjects(id, { prefix: 'clients/valmy' }, 'fec-client');
    await jobs.read();
    const [first] = await jobs.results(id, { tenant: 'fec-client' });
    expect(first?.filename).toBe(`clients/valmy/${NAME}`);
    expect(first?.result).toEqual(await validateFec([Buffer.from(FEC)], { filename: NAME }));
  });

  test('are those of the tenant, whatever key or prefix it names', async () => {
    const { id } = await jobs.create();
    for (const hostile of [
      '../globex/facture.pdf',
      'a/../../globex/facture.pdf',
      '%2e%2e/globex/facture.pdf',
      '/globex/facture.pdf',
      '..\\globex\\facture.pdf',
    ]) {
      expect(await addObjects(id, { keys: ['2026/03/facture.pdf', hostile] })).toMatchObject({
        ...{ status: 422, code: 'object_key_not_allowed' },
        body: { detail: expect.stringContaining('keys[1]') },
      });
      expect(await addObjects(id, { prefix: hostile })).toMatchObject({ code: 'object_key_not_allowed' });
    }
    expect(s3.requests).toEqual([]);
    expect(await addObjects(id, { keys: ['globex/facture.pdf', 'acme2/facture.pdf'] })).toMatchObject({
      body: { added: 2, job: { files: { received: 2, failed: 2 } } },
    });
    expect(await addObjects(id, { prefix: 'facture' })).toMatchObject({ body: { added: 0, first_position: null } });
    expect(await addObjects(id, { prefix: '' })).toMatchObject({ body: { added: 5 } });
    const other = await jobs.create({}, 'globex');
    expect(await addObjects(other.id, { prefix: '' }, 'globex')).toMatchObject({ body: { added: 1 } });
    expect(await addObjects(other.id, { prefix: '' })).toMatchObject({ status: 404, code: 'job_not_found' });
    expect(await addObjects(id, {})).toMatchObject({ status: 422 });
    expect(await addObjects(id, { prefix: '', keys: ['a.pdf'] })).toMatchObject({ status: 422 });
  });

  test('fail when they were replaced or removed before their turn, and are read by nobody then', async () => {
    await put('changes/a.pdf', 'invoice');
    await put('changes/b.pdf', 'invoice');
    await put('changes/c.pdf', 'invoice');
    const { id } = await jobs.create({}, 'changes');
    await addObjects(id, { prefix: '' }, 'changes');
    await put('changes/a.pdf', 'encrypted');
    const client = createS3Client({ bucket, clock, maxResponseBytes: 100_000 });
    await client.send('DELETE', '/changes/b.pdf', {}, AbortSignal.timeout(20_000));
    await jobs.read();
    expect(await listNames(id, 'changes')).toEqual([
      ['a.pdf', 'object_changed'],
      ['b.pdf', 'object_not_found'],
      ['c.pdf', null],
    ]);
  });

  test('fail alone when the bucket does not give them, and others are read', async () => {
    for (const name of ['archived', 'usual']) await put(`refusals/${name}.pdf`, 'invoice');
    s3.archived.add('refusals/archived.pdf');
    const { id } = await jobs.create({}, 'refusals');
    await addObjects(id, { prefix: '' }, 'refusals');
    await jobs.read();
    expect(await listNames(id, 'refusals')).toEqual([
      ['archived.pdf', 'object_refused'],
      ['usual.pdf', null],
    ]);
  });

  test('are asked for no longer when one of them cannot be found out', async () => {
    const { id } = await jobs.create();
    s3.fault = 'denied';
    const keys = Array.from({ length: 200 }, (_, number) => `${number}.pdf`);
    expect(await addObjects(id, { keys })).toMatchObject({ status: 503, code: 'job_bucket_unavailable' });
    await pause(500);
    expect(s3.requests.length).toBeLessThanOrEqual(16);
  });

  test('are added once for an Idempotency-Key, also when the bucket has others meanwhile', async () => {
    await put('once/a.pdf', 'invoice');
    const { id } = await jobs.create({}, 'once');
    const first = await addObjects(id, { prefix: '' }, 'once', 'objects-1');
    await put('once/b.pdf', 'invoice');
    expect((await addObjects(id, { prefix: '' }, 'once', 'objects-1')).body).toEqual(first.body);
    expect(await addObjects(id, { prefix: 'a' }, 'once', 'objects-1')).toMatchObject({
      code: 'idempotency_key_reused',
    });
    await jobs.call('POST', `/v1/jobs/${id}/close`, undefined, 'once');
    expect(await addObjects(id, { prefix: '' }, 'once')).toMatchObject({ status: 409, code: 'job_closed' });
    expect(await addObjects(id, { prefix: '' }, 'once', 'objects-1')).toMatchObject({ status: 200 });
  });

  test('are stored without their names in clear, and go with their job', async () => {
    const { id } = await jobs.create();
    await addObjects(id, { prefix: '2026/03' });
    const rows = await db.database.tenant('acme' as never, (sql) =>
      sql.query<{ readonly bytes: Buffer }>(
        'select filename || object as bytes from extraction_jobs.file where job_id = $1',
        [id],
      ),
    );
    expect(rows).toHaveLength(3);
    for (const { bytes } of rows) expect(bytes.toString('latin1')).not.toContain('facture');
    expect(await jobs.call('POST', `/v1/jobs/${id}/cancel`)).toMatchObject({ body: { files: { failed: 3 } } });
    await jobs.read();
    expect(s3.requests.filter((request) => request.includes('facture'))).toEqual([]);
  });
});

describe('a bucket that does not answer', () => {
  test('lets no object fail, delays no uploaded file, and is asked again after half a minute', async () => {
    await put('outage/a.pdf', 'invoice');
    const { id } = await jobs.create({}, 'outage');
    await addObjects(id, { prefix: '' }, 'outage');
    s3.fault = 'denied';
    expect(await addObjects(id, { prefix: '' }, 'outage')).toMatchObject({
      status: 503,
      code: 'job_bucket_unavailable',
    });
    await jobs.add(id, [{ name: 'uploaded.pdf', content: 'invoice' }], { tenant: 'outage' });
    await jobs.read();
    expect(await jobs.find(id, 'outage')).toMatchObject({ files: { waiting: 1, read: 1, failed: 0 } });
    expect(jobs.readLog()).toContain('the bucket of jobs responded with 403 AccessDenied');
    s3.requests.length = 0;
    await jobs.read();
    expect(s3.requests).toEqual([]);
    s3.fault = 'none';
    time.now += 31_000;
    await jobs.read();
    expect(await jobs.find(id, 'outage')).toMatchObject({ files: { waiting: 0, read: 2 } });
  });
});

test('an object that the bucket never gives delays no other one, and fails after five attempts', async () => {
  for (const name of ['broken', 'usual']) await put(`broken/${name}.pdf`, 'invoice');
  s3.broken.add('broken/broken.pdf');
  const { id } = await jobs.create({}, 'broken');
  await addObjects(id, { prefix: '' }, 'broken');
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await jobs.read();
    expect(await jobs.find(id, 'broken')).toMatchObject({ files: { waiting: 1, read: 1, failed: 0 } });
    await jobs.takeOver();
    time.now += 31_000;
    await jobs.takeOver();
  }
  await jobs.read();
  expect(await listNames(id, 'broken')).toEqual([
    ['broken.pdf', 'object_refused'],
    ['usual.pdf', null],
  ]);
  expect(s3.requests.filter((request) => request.endsWith('/broken.pdf') && request.startsWith('GET'))).toHaveLength(
    15,
  );
  expect(jobs.readLog()).toContain('responded with 500');
}, 60_000);

describe('a bucket that hangs', () => {
  test('leaves a place for files that were uploaded', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await put(`hanging/${name}.pdf`, 'invoice');
    const { id } = await jobs.create({}, 'hanging');
    await addObjects(id, { prefix: '' }, 'hanging');
    s3.fault = 'silent';
    const stop = new AbortController();
    const reading = jobs.read(stop.signal);
    const countReads = () => s3.requests.filter((request) => request.startsWith('GET /documents/hanging/')).length;
    await eventually('three objects in hand', () => countReads() === 3);
    const uploads = await jobs.create({}, 'hanging');
    await jobs.add(uploads.id, [{ name: 'uploaded.pdf', content: 'invoice' }], { tenant: 'hanging' });
    await jobs.readOneAtATime(stop.signal);
    expect(await jobs.find(uploads.id, 'hanging')).toMatchObject({ files: { read: 1 } });
    expect(countReads()).toBe(3);
    stop.abort();
    await reading;
    s3.fault = 'none';
    await jobs.read();
    expect(await jobs.find(id, 'hanging')).toMatchObject({ files: { read: 5, waiting: 0 } });
  });
});

test('one large object at a time is read, and a large file that was uploaded does not wait for it', async () => {
  for (const name of ['a', 'b', 'c']) await put(`large/${name}.txt`, FEC);
  const { id } = await jobs.create({ kind: 'fec' }, 'large');
  await addObjects(id, { prefix: '' }, 'large');
  await db.database.tenant('large' as never, (sql) =>
    sql.query('update extraction_jobs.file set object_bytes = 60 * 1024 * 1024 where job_id = $1', [id]),
  );
  const uploads = await jobs.create({ kind: 'fec' }, 'large');
  s3.fault = 'silent';
  const stop = new AbortController();
  const reading = jobs.read(stop.signal);
  const countReads = () => s3.requests.filter((request) => request.startsWith('GET /documents/large/')).length;
  await eventually('a large object in hand', () => countReads() === 1);
  await jobs.add(uploads.id, [{ name: NAME, content: FEC.padEnd(PIECE_BYTES + 1, 'x') }], { tenant: 'large' });
  await jobs.readOneAtATime();
  expect(await jobs.find(uploads.id, 'large')).toMatchObject({ files: { read: 1 } });
  expect(countReads()).toBe(1);
  stop.abort();
  await reading;
  s3.fault = 'none';
  await jobs.read();
  expect(await jobs.find(id, 'large')).toMatchObject({ files: { read: 3 } });
});

test('a job whose key cannot be read takes no place of objects', async () => {
  await put('keyless/a.pdf', 'invoice');
  const { id } = await jobs.create({}, 'keyless');
  await addObjects(id, { prefix: '' }, 'keyless');
  const files = await readdir(folder, { recursive: true });
  const file = join(folder, files.find((name) => name.endsWith(`${id}.key`)) ?? '');
  const key = await readFile(file);
  await writeFile(file, key.subarray(1));
  for (let round = 0; round < 3; round += 1)
    await expect(jobs.readOneAtATime()).rejects.toMatchObject({ code: 'job_keys_unavailable' });
  await writeFile(file, key);
  await jobs.read();
  expect(await jobs.find(id, 'keyless')).toMatchObject({ files: { read: 1, waiting: 0 } });
});

describe('without a bucket', () => {
  test('no object is added, and those of other instances wait for them', async () => {
    const without = await start({});
    const { id } = await jobs.create();
    const answer = await without.call('POST', `/v1/jobs/${id}/objects`, { prefix: '' });
    expect(answer).toMatchObject({ status: 409, code: 'job_bucket_not_configured' });
    await addObjects(id, { keys: ['2026/03/facture.pdf'] });
    await without.read();
    expect(await jobs.find(id)).toMatchObject({ files: { waiting: 1, failed: 0 } });
    await jobs.read();
    expect(await jobs.find(id)).toMatchObject({ files: { read: 1 } });
    await without.close();
  });
});
