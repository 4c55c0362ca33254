import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explainDatabase } from '@probant/database/testing/explained-database';
import { createTestDatabase } from '@probant/database/testing/test-database';
import { expect, test } from 'vitest';
import { extractionMigrations } from '../migrations.ts';
import { PIECE_BYTES } from './pieces.ts';
import { createTestJobs } from './testing/test-jobs.ts';

test('no statement of jobs reads a table whole', async () => {
  const store = await createTestDatabase([extractionMigrations]);
  const folder = await mkdtemp(join(tmpdir(), 'jobs-'));
  const explained = explainDatabase(store.database);
  const jobs = await createTestJobs({
    ...{ database: explained.database, folder },
    environment: { PROBANT_JOB_WEBHOOK_PRIVATE_ORIGINS: 'http://127.0.0.1:1' },
  });
  const files = [
    { name: 'facture.pdf', content: 'invoice' },
    { name: 'protégé.pdf', content: 'encrypted' },
  ];

  const { id } = await jobs.create({});
  await jobs.add(id, files, { key: 'once' });
  await jobs.call('POST', `/v1/jobs/${id}/close`);
  await jobs.read();
  expect((await jobs.find(id)).state).toBe('done');
  expect(await jobs.results(id)).toHaveLength(2);
  await jobs.call('GET', `/v1/jobs/${id}/results?format=csv`);
  await jobs.call('GET', '/v1/jobs');
  const cancelled = await jobs.create({});
  await jobs.add(cancelled.id, files);
  await jobs.renewLeases();
  await jobs.takeOver();
  await jobs.deleteBroken();
  await jobs.call('POST', `/v1/jobs/${cancelled.id}/cancel`);
  await jobs.call('DELETE', `/v1/jobs/${cancelled.id}`);
  const receipts = await jobs.create({ kind: 'receipts' });
  await jobs.add(receipts.id, files.slice(0, 1), { texts: { categories: '["Repas"]' } });
  await jobs.read();
  expect((await jobs.call('GET', `/v1/jobs/${receipts.id}/duplicates`)).body).toMatchObject({ compared: 1 });
  const fec = await jobs.create({ kind: 'fec' });
  await jobs.add(fec.id, [{ name: 'large.txt', content: 'x'.repeat(PIECE_BYTES + 1) }]);
  await jobs.read();
  expect((await jobs.find(fec.id)).files).toMatchObject({ read: 1 });
  const notified = await jobs.create({ notify_url: 'http://127.0.0.1:1/' });
  await jobs.call('POST', `/v1/jobs/${notified.id}/close`);
  await jobs.notify();
  expect((await jobs.find(notified.id)).notice).toMatchObject({ attempts: 1 });
  await jobs.expire();

  expect(explained.countStatements()).toBeGreaterThan(15);
  expect(explained.listWholeReads()).toEqual([]);
  await jobs.close();
  await store.close();
  await rm(folder, { recursive: true });
});
