import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import type { DocumentReader } from '@probant/documents/document';
import { buildFec, VALID_LINES } from '@probant/fec/testing/fec-file';
import { validateFec } from '@probant/fec/validate-fec';
import { HOUR_MS } from '@probant/kernel/durations';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractionMigrations } from '../../migrations.ts';
import { PIECE_BYTES } from '../pieces.ts';
import { LEASE_MS } from '../reading/read-files.usecases.ts';
import { createJobReader, createTestJobs, type TestJobs } from '../testing/test-jobs.ts';

const NAME = '732829320FEC20261231.txt';
const VALID = { name: NAME, content: buildFec(VALID_LINES) };
/** Of two pieces and a bit. */
const LARGE = {
  name: NAME,
  content: Buffer.from(buildFec(VALID_LINES).padEnd(2 * PIECE_BYTES + 100, 'x'), 'latin1'),
};

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

const validate = ({ name, content }: typeof LARGE) => validateFec([content], { filename: name });
const countPieces = (tenant = 'acme') =>
  db.database.tenant(tenant as never, async (sql) => {
    const [row] = await sql.query<{ readonly pieces: number; readonly bytes: number }>(
      `select (select count(*) from extraction_jobs.piece)::integer as pieces,
         (select coalesce(sum(bytes), 0) from extraction_jobs.job where state <> 'done')::integer as bytes`,
    );
    return row;
  });

describe('a large FEC of a job', () => {
  test('is stored in encrypted pieces, which are deleted when it was validated', async () => {
    const { id } = await jobs.create({ kind: 'fec' });
    const send = () => jobs.add(id, [VALID, LARGE], { key: 'large' });
    expect(await send()).toMatchObject({ status: 200 });
    expect(await send()).toMatchObject({ status: 200, body: { files: [{ position: 1 }, { position: 2 }] } });
    expect(await countPieces()).toMatchObject({ pieces: 3 });
    const stored = await db.database.tenant('acme' as never, (sql) =>
      sql.query<{ readonly content: Buffer }>('select content from extraction_jobs.piece order by number'),
    );
    expect(stored.map(({ content }) => content.length)).toEqual([PIECE_BYTES + 28, PIECE_BYTES + 28, 128]);
    expect(stored.some(({ content }) => content.includes('xxxxxxxx'))).toBe(false);
    await jobs.call('POST', `/v1/jobs/${id}/close`);
    await jobs.read();
    expect((await jobs.results(id))[1]?.result).toEqual(await validate(LARGE));
    expect(await countPieces()).toMatchObject({ pieces: 0 });
  });

  test('is gone with a job that is cancelled, or deleted, and so is its room', async () => {
    const before = await countPieces();
    for (const end of [
      (id: string) => jobs.call('POST', `/v1/jobs/${id}/cancel`),
      (id: string) => jobs.call('DELETE', `/v1/jobs/${id}`),
    ]) {
      const { id } = await jobs.create({ kind: 'fec' });
      await jobs.add(id, [LARGE]);
      expect(await countPieces()).toMatchObject({ pieces: 3 });
      expect(await countPieces('globex')).toMatchObject({ pieces: 0 });
      expect(await end(id)).toMatchObject({ status: 200 });
      expect((await countPieces())?.pieces).toBe(0);
      expect((await countPieces())?.bytes ?? 0).toBeLessThan((before?.bytes ?? 0) + 1000);
    }
  });

  test('is gone with a job that expires', async () => {
    const { id } = await jobs.create({ kind: 'fec' });
    await jobs.add(id, [LARGE]);
    expect(await countPieces()).toMatchObject({ pieces: 3 });
    jobs.time.now += 25 * HOUR_MS;
    await jobs.expire();
    expect(await jobs.find(id)).toMatchObject({ detail: 'Job not found' });
    expect(await countPieces()).toMatchObject({ pieces: 0 });
  });

  test('is refused with its call when the jobs have no room for all of it', async () => {
    const small = await createTestJobs({
      ...{ database: db.database, folder },
      environment: { PROBANT_JOB_STORAGE_GIB: '1' },
    });
    const { id } = await small.create({ kind: 'fec' }, 'full');
    await db.database.tenant('full' as never, (sql) =>
      sql.query('update extraction_jobs.job set bytes = 1024::bigint ^ 3 - $2 where id = $1', [id, PIECE_BYTES + 1000]),
    );
    expect(await small.add(id, [LARGE], { tenant: 'full' })).toMatchObject({ status: 409, code: 'job_storage_full' });
    expect(await small.find(id, 'full')).toMatchObject({ files: { received: 0 } });
    expect(await countPieces('full')).toMatchObject({ pieces: 0, bytes: 1024 ** 3 - PIECE_BYTES - 1000 });
    await small.close();
  });

  test('fails when a piece of it is missing, and the log says so', async () => {
    const { id } = await jobs.create({ kind: 'fec' });
    await jobs.add(id, [LARGE, VALID]);
    await db.database.tenant('acme' as never, (sql) =>
      sql.query('delete from extraction_jobs.piece where job_id = $1 and number = 2', [id]),
    );
    await jobs.read();
    expect(await jobs.find(id)).toMatchObject({ files: { waiting: 0, read: 1, failed: 1 } });
    expect(await jobs.results(id)).toMatchObject([
      { error: { code: 'internal_error', detail: 'validation failed' } },
      { error: null },
    ]);
    const line = jobs
      .readLog()
      .split('\n')
      .find((text) => text.includes('a piece of a file of a job is missing'));
    expect(line).toContain(id);
    expect(line).not.toContain(NAME);
  });

  test('delays no small file, however many of them wait', async () => {
    const begun = Promise.withResolvers<void>();
    const reader: DocumentReader = {
      ...createJobReader(),
      run: (task, bytes, input, options) => {
        if (bytes.length < PIECE_BYTES) return jobReader.run(task, bytes, input, options);
        begun.resolve();
        return new Promise((_, reject) =>
          options.signal?.addEventListener('abort', () => reject(new Error('stopped'))),
        );
      },
    };
    const jobReader = createJobReader();
    const busy = await createTestJobs({ database: db.database, folder, reader });
    const content = LARGE.content.subarray(0, PIECE_BYTES + 1);
    const large = await busy.create({ kind: 'fec' }, 'large-files');
    for (let call = 0; call < 5; call += 1)
      await busy.add(large.id, [{ name: NAME, content }], { tenant: 'large-files' });
    const small = await busy.create({ kind: 'fec' }, 'small-files');
    await busy.add(
      small.id,
      Array.from({ length: 10 }, () => VALID),
      { tenant: 'small-files' },
    );
    const stop = new AbortController();
    const reading = busy.read(stop.signal);
    await begun.promise;
    await eventually(
      'the small files are validated',
      async () => (await busy.find(small.id, 'small-files')).files.read === 10,
    );
    expect(await busy.find(large.id, 'large-files')).toMatchObject({ files: { waiting: 5, read: 0, failed: 0 } });
    stop.abort();
    await reading;
    await jobs.read();
    expect(await jobs.find(large.id, 'large-files')).toMatchObject({ files: { read: 5 } });
    await busy.close();
  });

  test('is validated by another process when its own was killed', async () => {
    const time = { now: jobs.time.now };
    const begun = Promise.withResolvers<void>();
    const never = async (): Promise<never> => {
      begun.resolve();
      return new Promise(() => undefined);
    };
    const killed = await createTestJobs({
      ...{ database: db.database, folder, time },
      reader: { ...createJobReader(), run: never },
    });
    const { id } = await jobs.create({ kind: 'fec' });
    await jobs.add(id, [LARGE]);
    void killed.readOneAtATime();
    await begun.promise;
    jobs.time.now += LEASE_MS + 1;
    await jobs.takeOver();
    await jobs.read();
    expect((await jobs.results(id))[0]).toMatchObject({ error: null, result: await validate(LARGE) });
  });
});
