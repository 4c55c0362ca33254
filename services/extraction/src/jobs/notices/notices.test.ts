import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { MINUTE_MS } from '@probant/kernel/durations';
import { eventually } from '@probant/kernel/testing/eventually';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { extractionMigrations } from '../../migrations.ts';
import { startNoticeReceiver } from '../testing/notice-receiver.ts';
import { createTestJobs, type TestJobs } from '../testing/test-jobs.ts';

let db: TestDatabase;
let folder: string;
let receiver: Awaited<ReturnType<typeof startNoticeReceiver>>;
let jobs: TestJobs;
const open: TestJobs[] = [];

/** Starts an instance of the service on the same database, at the time of the others. */
const startInstance = async (environment: Readonly<Record<string, string>>) => {
  const instance = await createTestJobs({
    ...{ database: db.database, folder, environment },
    ...(open[0] === undefined ? { time: { now: Date.now() } } : { time: open[0].time }),
  });
  open.push(instance);
  return instance;
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notices-'));
});
beforeEach(async () => {
  db = await createTestDatabase([extractionMigrations]);
  receiver = await startNoticeReceiver();
  jobs = await startInstance({ PROBANT_JOB_WEBHOOK_PRIVATE_ORIGINS: receiver.origin });
});
afterEach(async () => {
  for (const instance of open.splice(0)) await instance.close();
  await receiver.close();
  await db.close();
});
afterAll(() => rm(folder, { recursive: true }));

const INVOICE = { name: 'secret de Mme Martin.pdf', content: 'invoice' };
const createNotified = (tenant = 'acme', path = '/hook?token=t0k') =>
  jobs.create({ notify_url: receiver.origin + path }, tenant);
const close = (id: string, tenant = 'acme') => jobs.call('POST', `/v1/jobs/${id}/close`, undefined, tenant);

describe('a notice', () => {
  test('is sent once when the job is done, signed, without names and values', async () => {
    const { id, notify_secret, notice } = await createNotified();
    expect(notice).toEqual({ state: 'waiting', attempts: 0, problem: null, next_attempt_at: null });
    await jobs.add(id, [INVOICE, { name: 'b.exe', content: 'x' }]);
    await jobs.read();
    await jobs.notify();
    expect(receiver.notices).toEqual([]);
    await close(id);
    await jobs.notify();
    await jobs.notify();
    const [delivered, ...others] = receiver.notices;
    expect(others).toEqual([]);
    expect(delivered?.path).toBe('/hook?token=t0k');
    const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      String(delivered?.headers[name]),
    ]);
    const { finished_at } = await jobs.find(id);
    expect(new Webhook(String(notify_secret)).verify(delivered?.body ?? '', Object.fromEntries(signed))).toEqual({
      type: 'job.done',
      timestamp: finished_at,
      data: { id, state: 'done', files: { received: 2, read: 1, failed: 1 } },
    });
    expect((await jobs.find(id)).notice).toEqual({
      ...{ state: 'delivered', attempts: 1, problem: null, next_attempt_at: null },
    });
    expect(await jobs.find(id)).not.toHaveProperty('notify_secret');
  });

  test('is sent when a job was cancelled', async () => {
    const { id } = await createNotified();
    await jobs.add(id, [INVOICE]);
    await jobs.call('POST', `/v1/jobs/${id}/cancel`);
    await jobs.notify();
    expect(JSON.parse(receiver.notices[0]?.body ?? '')).toMatchObject({
      type: 'job.cancelled',
      data: { files: { received: 1, read: 0, failed: 1 } },
    });
  });

  test('is sent again with the same id and body, later each time, by whatever process runs then', async () => {
    const { id } = await createNotified();
    await close(id);
    receiver.answer(() => ({ status: 503 }));
    await jobs.notify();
    expect((await jobs.find(id)).notice).toEqual({
      ...{ state: 'waiting', attempts: 1, problem: 'http_503' },
      next_attempt_at: new Date(jobs.time.now + 15_000).toISOString(),
    });
    await jobs.notify();
    expect(receiver.notices).toHaveLength(1);
    const restarted = await startInstance({ PROBANT_JOB_WEBHOOK_PRIVATE_ORIGINS: receiver.origin });
    jobs.time.now += MINUTE_MS;
    receiver.answer(() => ({ status: 200 }));
    await restarted.notify();
    const [first, second] = receiver.notices;
    expect([second?.headers['webhook-id'], second?.body]).toEqual([first?.headers['webhook-id'], first?.body]);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect((await jobs.find(id)).notice).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  test('is sent again when the process ended before it knew the answer', async () => {
    const { id } = await createNotified();
    await close(id);
    const stop = new AbortController();
    receiver.answer(() => {
      stop.abort();
      return 'hang';
    });
    await jobs.notify(stop.signal);
    expect((await jobs.find(id)).notice).toMatchObject({ state: 'waiting', attempts: 1, problem: null });
    receiver.answer(() => ({ status: 204 }));
    jobs.time.now += MINUTE_MS;
    await jobs.notify();
    expect((await jobs.find(id)).notice).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  test('is given up after twenty attempts in half a day', async () => {
    const { id } = await createNotified();
    await close(id);
    receiver.answer(() => ({ status: 500 }));
    const begun = jobs.time.now;
    for (let count = 0; count < 30; count += 1) {
      await jobs.notify();
      const { notice } = await jobs.find(id);
      if (notice?.next_attempt_at) jobs.time.now = Date.parse(notice.next_attempt_at);
    }
    expect(receiver.notices).toHaveLength(20);
    expect((jobs.time.now - begun) / (60 * MINUTE_MS)).toBeCloseTo(12, 0);
    expect((await jobs.find(id)).notice).toMatchObject({ state: 'failed', attempts: 20, problem: 'http_500' });
  });

  test('is gone with its job', async () => {
    const { id } = await createNotified();
    await close(id);
    await jobs.call('DELETE', `/v1/jobs/${id}`);
    await jobs.notify();
    expect(receiver.notices).toEqual([]);
  });

  test.each([
    ['deleted', (id: string) => jobs.call('DELETE', `/v1/jobs/${id}`)],
    [
      'expired',
      async () => {
        jobs.time.now += 25 * 60 * MINUTE_MS;
        await jobs.expire();
      },
    ],
  ])('of an unfinished job is not sent when it is %s, also before its key is destroyed', async (_, end) => {
    const { id } = await createNotified();
    await jobs.add(id, [INVOICE]);
    const keyFolder = join(folder, 'job-keys');
    await rename(keyFolder, `${keyFolder}.away`);
    await writeFile(keyFolder, 'no folder');
    await end(id);
    await rm(keyFolder);
    await rename(`${keyFolder}.away`, keyFolder);
    await jobs.notify();
    expect(receiver.notices).toEqual([]);
    expect(await jobs.find(id)).toMatchObject({
      ...{ state: 'cancelled', notice: { state: 'failed', attempts: 0, problem: 'job_deleted' } },
    });
    await end(id);
    expect(await jobs.find(id)).toMatchObject({ detail: 'Job not found' });
  });

  test('keeps its URL out of the database and the log', async () => {
    const { id } = await createNotified();
    await close(id);
    receiver.answer(() => ({ status: 500 }));
    await jobs.notify();
    const rows = await db.database.tenant('acme' as never, (sql) => sql.query('select * from extraction_jobs.job'));
    expect(rows).toHaveLength(1);
    expect(Buffer.from(JSON.stringify(rows)).includes('t0k')).toBe(false);
    expect(Buffer.from((rows[0] as { notice_url: Uint8Array }).notice_url).includes('t0k')).toBe(false);
    expect(jobs.readLog()).not.toContain('t0k');
  });

  test('that a name of this machine would lead inside is not sent, and the job says so', async () => {
    const origin = `http://localhost:${receiver.port}`;
    const instance = await startInstance({ PROBANT_JOB_WEBHOOK_ORIGINS: origin });
    const { id } = await instance.create({ notify_url: `${origin}/` });
    await close(id);
    await instance.notify();
    expect(receiver.notices).toEqual([]);
    expect((await jobs.find(id)).notice).toMatchObject({ state: 'failed', problem: 'address_not_allowed' });
  });

  test('is not sent to an origin that the operator no longer lists', async () => {
    const { id } = await createNotified();
    await close(id);
    await (await startInstance({})).notify();
    expect(receiver.notices).toEqual([]);
    expect((await jobs.find(id)).notice).toMatchObject({ state: 'failed', problem: 'origin_not_allowed' });
  });
});

describe('an Idempotency-Key', () => {
  test('answers the secret again, and refuses another URL', async () => {
    const create = (url: string | undefined) =>
      jobs.call('POST', '/v1/jobs', url === undefined ? {} : { notify_url: url }, 'acme', { 'idempotency-key': 'k1' });
    const first = await create(`${receiver.origin}/a`);
    expect(first).toMatchObject({ status: 201, body: { notify_secret: expect.stringMatching(/^whsec_.{44}$/) } });
    expect((await create(`${receiver.origin}/a`)).body).toEqual(first.body);
    for (const other of [`${receiver.origin}/b`, undefined])
      expect(await create(other)).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });
});

test('1,000 notices to a receiver that never answers hold up neither another client nor the reading of files', async () => {
  const slow = await startNoticeReceiver();
  slow.answer(() => 'hang');
  const instance = await startInstance({
    PROBANT_JOB_WEBHOOK_PRIVATE_ORIGINS: `${slow.origin},${receiver.origin}`,
  });
  for (let batch = 0; batch < 20; batch += 1)
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { id } = await instance.create({ notify_url: `${slow.origin}/` }, 'hostile');
        await close(id, 'hostile');
      }),
    );
  const { id } = await createNotified('acme');
  await jobs.add(id, [INVOICE]);
  await close(id);
  const stop = new AbortController();
  const delivering = instance.notify(stop.signal).then(() => 'all sent');
  await eventually('a notice to the slow receiver', () => slow.notices.length > 0);
  await instance.read();
  expect((await jobs.find(id)).state).toBe('done');
  const next = instance.notify(stop.signal);
  await eventually('the notice of the other client', () => receiver.notices.length === 1);
  expect(await Promise.race([delivering, 'some are not sent'])).toBe('some are not sent');
  stop.abort();
  await Promise.all([delivering, next]);
  await slow.close();
}, 120_000);
