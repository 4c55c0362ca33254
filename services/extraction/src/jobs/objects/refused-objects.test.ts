import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase } from '@probant/database/testing/test-database';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { extractionMigrations } from '../../migrations.ts';
import { startBucketJobs } from '../testing/bucket-jobs.ts';

const db = await createTestDatabase([extractionMigrations]);
const bucket = await startBucketJobs(db.database);
const { jobs, s3, time, put, remove, addObjects, listNames } = bucket;
beforeEach(() => bucket.reset());
afterAll(async () => {
  await bucket.close();
  await db.close();
});

describe('objects', () => {
  test('fail when they were replaced or removed before their turn, and are read by nobody then', async () => {
    await put('changes/a.pdf', 'invoice');
    await put('changes/b.pdf', 'invoice');
    await put('changes/c.pdf', 'invoice');
    const { id } = await jobs.create({}, 'changes');
    await addObjects(id, { prefix: '' }, 'changes');
    await put('changes/a.pdf', 'encrypted');
    await remove('changes/b.pdf');
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
