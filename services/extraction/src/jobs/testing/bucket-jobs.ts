import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createS3Client } from '@probant/s3/s3-client';
import { startS3Server } from '@probant/s3/testing/s3-server';
import { encodeKey } from '../objects/object-key.rules.ts';
import { createTestJobs, type TestJobsDatabase } from './test-jobs.ts';

const KEY = { region: 'paris', bucket: 'documents', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'hunter2' };
const CALL_LIMIT_MS = 20_000;

/** Starts an instance on a database, with a bucket of jobs whose tenants have no objects yet. `close` leaves the database open. */
export async function startBucketJobs(database: TestJobsDatabase) {
  const time = { now: Date.parse('2026-11-29T09:30:00Z') };
  const clock = () => time.now;
  const folder = await mkdtemp(join(tmpdir(), 'jobs-'));
  const s3 = await startS3Server({ clock, ...KEY, versioning: 'never', objectLock: 'missing', pageSize: 2 });
  const client = createS3Client({ bucket: { endpoint: s3.url, ...KEY }, clock, maxResponseBytes: 100_000 });
  const start = (environment: Readonly<Record<string, string>>) =>
    createTestJobs({ database, folder, time, environment });
  const jobs = await start({
    PROBANT_JOB_BUCKET_ENDPOINT: s3.url,
    PROBANT_JOB_BUCKET_REGION: KEY.region,
    PROBANT_JOB_BUCKET: KEY.bucket,
    PROBANT_JOB_BUCKET_ACCESS_KEY_ID: KEY.accessKeyId,
    PROBANT_JOB_BUCKET_SECRET_ACCESS_KEY: KEY.secretAccessKey,
  });

  async function send(method: 'PUT' | 'DELETE', key: string, bytes?: Buffer): Promise<void> {
    const { status } = await client.send(
      method,
      encodeKey(key),
      bytes ? { bytes } : {},
      AbortSignal.timeout(CALL_LIMIT_MS),
    );
    if (status >= 300) throw new Error(`the bucket responded with ${status}`);
  }

  return {
    ...{ jobs, s3, folder, time },
    /** Starts an instance on the same database that has no bucket. */
    startWithoutBucket: () => start({}),
    /** Stores an object; its key begins with the tenant. */
    put: (key: string, content: string | Uint8Array) => send('PUT', key, Buffer.from(content)),
    remove: (key: string) => send('DELETE', key),
    addObjects: (id: string, body: object, tenant = 'acme', callKey = '') =>
      jobs.call('POST', `/v1/jobs/${id}/objects`, body, tenant, callKey === '' ? {} : { 'idempotency-key': callKey }),
    /** Returns the name and the code of the error of each file of a job. */
    listNames: async (id: string, tenant = 'acme') =>
      (await jobs.results(id, { tenant })).map(({ filename, error }) => [filename, error?.code ?? null]),
    /** Ends the fault of the bucket and forgets its requests. */
    reset() {
      s3.fault = 'none';
      s3.requests.length = 0;
    },
    async close() {
      await jobs.close();
      await s3.close();
      await rm(folder, { recursive: true });
    },
  };
}
