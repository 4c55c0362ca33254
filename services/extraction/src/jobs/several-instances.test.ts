import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import type { DocumentReader } from '@probant/documents/document';
import { HOUR_MS } from '@probant/kernel/durations';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractionMigrations } from '../migrations.ts';
import { createJobReader, createTestJobs, type TestJobs } from './testing/test-jobs.ts';

let db: TestDatabase;
let folder: string;
const time = { now: Date.parse('2026-11-29T09:30:00Z') };
const started: TestJobs[] = [];
const start = async (options: Partial<Parameters<typeof createTestJobs>[0]> = {}) => {
  const instance = await createTestJobs({ database: db.database, folder, time, ...options });
  started.push(instance);
  return instance;
};
let here: TestJobs;
let there: TestJobs;
beforeAll(async () => {
  db = await createTestDatabase([extractionMigrations]);
  folder = await mkdtemp(join(tmpdir(), 'jobs-'));
  [here, there] = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(started.map((instance) => instance.close()));
  await db.close();
  await rm(folder, { recursive: true });
});

const INVOICE = { name: 'facture.pdf', content: 'invoice' };
const LEASE_MS = 90_000;

/** A reader that never ends, as one of a process that is killed. `begins` resolves once it reads one more file. */
function createEndlessReader(): DocumentReader & { readonly begins: () => Promise<void> } {
  const begun: (() => void)[] = [];
  const run: DocumentReader['run'] = (_task, _bytes, _input, { signal }) => {
    for (const resolve of begun.splice(0)) resolve();
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  };
  return { ...createJobReader(), run, begins: () => new Promise((resolve) => begun.push(resolve)) };
}

describe('instances on one database', () => {
  test('leave a job of a kind that only a newer version knows to instances of it', async () => {
    const { id } = await here.create();
    await here.add(id, [INVOICE]);
    const setKind = (kind: string) =>
      db.database.tenant(parseTenantId('acme'), (sql) =>
        sql.query(
          `update extraction_jobs.job set options = jsonb_set(options::jsonb, '{kind}', to_jsonb($2::text))::json where id = $1`,
          [id, kind],
        ),
      );
    await setKind('payslips');
    await there.read();
    await setKind('extract');
    expect(await here.find(id)).toMatchObject({ files: { received: 1, waiting: 1, read: 0, failed: 0 } });
    await there.read();
    expect(await here.find(id)).toMatchObject({ files: { read: 1 } });
  });

  test('read each file once, and see the same job', async () => {
    const readers = [createJobReader(), createJobReader()];
    const instances = await Promise.all(readers.map((reader) => start({ reader })));
    const { id } = await here.create();
    for (let call = 0; call < 3; call += 1)
      await [here, there][call % 2]?.add(
        id,
        Array.from({ length: 10 }, () => INVOICE),
      );
    await there.call('POST', `/v1/jobs/${id}/close`);
    await Promise.all(instances.map((instance) => instance.read()));
    expect(await there.find(id)).toMatchObject({ state: 'done', files: { received: 30, read: 30 } });
    expect((await here.results(id)).map(({ position }) => position)).toEqual(
      Array.from({ length: 30 }, (_, at) => at + 1),
    );
    expect(readers.reduce((sum, reader) => sum + reader.openedFiles(), 0)).toBe(30);
  });

  test('take over the files of one that was killed once its lease has ended, and not before', async () => {
    const reader = createEndlessReader();
    const killed = await start({ reader });
    const { id } = await here.create();
    await here.add(id, [INVOICE]);
    const begins = reader.begins();
    void killed.readOneAtATime();
    await begins;
    time.now += LEASE_MS - 1;
    await here.takeOver();
    await here.read();
    expect(await here.find(id)).toMatchObject({ files: { waiting: 1 } });
    time.now += 2;
    await here.takeOver();
    await here.read();
    expect(await here.find(id)).toMatchObject({ files: { waiting: 0, read: 1 } });
  });

  test('leave a file to one that prolongs its lease', async () => {
    const reader = createEndlessReader();
    const slow = await start({ reader });
    const { id } = await here.create();
    await here.add(id, [INVOICE]);
    const stop = new AbortController();
    const begins = reader.begins();
    const reading = slow.readOneAtATime(stop.signal);
    await begins;
    time.now += LEASE_MS - 1;
    await slow.renewLeases();
    time.now += LEASE_MS - 1;
    await here.takeOver();
    await here.read();
    expect(await here.find(id)).toMatchObject({ files: { waiting: 1 } });
    stop.abort();
    await reading;
    // It gives the file back when it is stopped.
    await here.read();
    expect(await here.find(id)).toMatchObject({ files: { read: 1 } });
  });

  test('give up a file that ends its process every time', async () => {
    const { id } = await here.create();
    await here.add(id, [INVOICE]);
    await here.call('POST', `/v1/jobs/${id}/close`);
    const reader = createEndlessReader();
    const killed = await start({ reader });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const begins = reader.begins();
      void killed.readOneAtATime();
      await begins;
      time.now += LEASE_MS + 1;
      await here.takeOver();
    }
    expect(await here.find(id)).toMatchObject({ state: 'done', files: { failed: 1 } });
    expect((await here.results(id))[0]?.error).toMatchObject({ code: 'internal_error' });
  });

  test('leave the files of a job whose key they do not have to those that have it, and say so', async () => {
    const other = await mkdtemp(join(tmpdir(), 'jobs-'));
    const without = await start({ folder: other });
    const { id } = await here.create();
    await here.add(id, [INVOICE]);
    await without.read();
    expect(await here.find(id)).toMatchObject({ files: { waiting: 1 } });
    for (const answer of [await without.add(id, [INVOICE]), await without.call('GET', `/v1/jobs/${id}/results`)])
      expect(answer).toMatchObject({ status: 503, code: 'job_keys_unavailable' });
    await here.read();
    expect(await without.find(id)).toMatchObject({ files: { read: 1 } });
    await rm(other, { recursive: true });
  });
});

describe('a job expires', () => {
  test('a day after its last file, with its key, once, and the trail keeps counts', async () => {
    const { id } = await here.create();
    time.now += 23 * HOUR_MS;
    await here.add(id, [INVOICE]);
    time.now += 23 * HOUR_MS;
    await here.read();
    expect((await here.find(id)).expires_at).toBe(new Date(time.now + 24 * HOUR_MS).toISOString());
    time.now += 24 * HOUR_MS - 1;
    await Promise.all([here.expire(), there.expire()]);
    expect(await here.find(id)).toMatchObject({ files: { read: 1 } });
    const hasKey = async () => (await readdir(folder, { recursive: true })).some((name) => name.endsWith(`${id}.key`));
    expect(await hasKey()).toBe(true);
    time.now += 2;
    await Promise.all([here.expire(), there.expire()]);
    expect(await here.find(id)).toMatchObject({ detail: 'Job not found' });
    expect(await hasKey()).toBe(false);
    const events = [...here.events, ...there.events].filter(
      ({ event }) => event.resource_id === id && event.action !== 'job.create',
    );
    expect(events.map(({ event }) => [event.action, event.metadata])).toEqual([
      ['job.expire', { received: 1, read: 1, failed: 0 }],
    ]);
  });
});

test('neither the database nor the log has a name or a content of a file in clear', async () => {
  const { id } = await here.create();
  await here.add(id, [{ name: 'paie-dupont.pdf', content: 'invoice' }]);
  const dump = () =>
    db.database.tenant('acme' as never, async (sql) => {
      const rows = await sql.query('select * from extraction_jobs.file where job_id = $1', [id]);
      const uploads = await sql.query('select * from extraction_jobs.upload where job_id = $1', [id]);
      return [...rows, ...uploads]
        .flatMap((row) => Object.values(row))
        .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
        .join('\n');
    });
  const before = await dump();
  await here.read();
  expect((await here.results(id))[0]).toMatchObject({ filename: 'paie-dupont.pdf', error: null });
  for (const text of [before, await dump(), here.readLog()]) {
    expect(text).not.toContain('dupont');
    expect(text).not.toContain('invoice_number');
  }
});

test('a call that breaks off adds nothing, and leaves nothing', async () => {
  const { id } = await here.create();
  const broken = async function* () {
    const boundary = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\ninvoice\r\n';
    yield Buffer.from(boundary.repeat(3));
    throw new Error('the client went away');
  };
  await here.service
    .inject({
      method: 'POST',
      url: `/v1/jobs/${id}/files`,
      headers: { 'x-api-key': 'key-of-acme', 'content-type': 'multipart/form-data; boundary=b' },
      payload: Readable.from(broken()),
    })
    .catch(() => undefined);
  const cut =
    '--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\ninvoice\r\n--b\r\nContent-Dispo';
  const response = await here.service.inject({
    method: 'POST',
    url: `/v1/jobs/${id}/files`,
    headers: { 'x-api-key': 'key-of-acme', 'content-type': 'multipart/form-data; boundary=b' },
    payload: cut,
  });
  expect(response.statusCode).toBe(422);
  expect(await here.find(id)).toMatchObject({ files: { received: 0 } });
  await here.read();
  const [left] = await db.database.tenant('acme' as never, (sql) =>
    sql.query<{ files: number; bytes: number }>(
      `select (select count(*) from extraction_jobs.file where job_id = $1)::integer as files, bytes from extraction_jobs.job where id = $1`,
      [id],
    ),
  );
  expect(left).toEqual({ files: 0, bytes: 0 });
});

test('files of a call whose process ended are deleted six hours later, and their room is free again', async () => {
  const { id } = await here.create();
  await here.add(id, [INVOICE]);
  await db.database.tenant('acme' as never, (sql) =>
    sql.query(
      `with left_behind as (update extraction_jobs.file set position = null where job_id = $1)
       update extraction_jobs.job
       set received = 0, bytes = (select sum(size) from extraction_jobs.file where job_id = $1) where id = $1`,
      [id],
    ),
  );
  const count = () =>
    db.database.tenant('acme' as never, async (sql) => {
      const [row] = await sql.query<{ files: number; bytes: number }>(
        `select (select count(*) from extraction_jobs.file where job_id = $1)::integer as files, bytes from extraction_jobs.job where id = $1`,
        [id],
      );
      return row;
    });
  time.now += 6 * HOUR_MS;
  await there.deleteBroken();
  expect(await count()).toMatchObject({ files: 1 });
  time.now += 1;
  await there.deleteBroken();
  expect(await count()).toEqual({ files: 0, bytes: 0 });
});
