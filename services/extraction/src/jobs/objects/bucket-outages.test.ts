import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestDatabase } from '@probant/database/testing/test-database';
import { buildFec, VALID_LINES } from '@probant/fec/testing/fec-file';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { extractionMigrations } from '../../migrations.ts';
import { PIECE_BYTES } from '../pieces.ts';
import { startBucketJobs } from '../testing/bucket-jobs.ts';

const NAME = '732829320FEC20261231.txt';
const FEC = buildFec(VALID_LINES);

const db = await createTestDatabase([extractionMigrations]);
const bucket = await startBucketJobs(db.database);
const { jobs, s3, folder, time, put, addObjects, startWithoutBucket } = bucket;
beforeEach(() => bucket.reset());
afterAll(async () => {
  await bucket.close();
  await db.close();
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
    const without = await startWithoutBucket();
    const { id } = await jobs.create();
    const answer = await without.call('POST', `/v1/jobs/${id}/objects`, { prefix: '' });
    expect(answer).toMatchObject({ status: 409, code: 'job_bucket_not_configured' });
    await put('acme/2026/03/facture.pdf', 'invoice');
    await addObjects(id, { keys: ['2026/03/facture.pdf'] });
    await without.read();
    expect(await jobs.find(id)).toMatchObject({ files: { waiting: 1, failed: 0 } });
    await jobs.read();
    expect(await jobs.find(id)).toMatchObject({ files: { read: 1 } });
    await without.close();
  });
});
