import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import type { DocumentReader } from '@probant/documents/document';
import { generateDamagedFecs } from '@probant/fec/testing/damaged-fec';
import { buildFec, changeLines, VALID_LINES } from '@probant/fec/testing/fec-file';
import { buildFecXml } from '@probant/fec/testing/fec-xml-file';
import { validateFec } from '@probant/fec/validate-fec';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractionMigrations } from '../../migrations.ts';
import { createJobReader, createTestJobs, type TestJobs } from '../testing/test-jobs.ts';

const NAME = '732829320FEC20261231.txt';
const VALID = { name: NAME, content: buildFec(VALID_LINES) };
const UNBALANCED = { name: NAME, content: buildFec(changeLines({ 2: { Debit: '121,00' } })) };

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

type File = { readonly name: string; readonly content: string | Uint8Array };

const validate = ({ name, content }: File) =>
  validateFec([Buffer.from(content)], { filename: name === '-' ? undefined : name });
const readFecJob = async (files: readonly File[]) => {
  const { id } = await jobs.create({ kind: 'fec' });
  await jobs.add(id, files);
  await jobs.call('POST', `/v1/jobs/${id}/close`);
  await jobs.read();
  return id;
};

describe('a job of FEC files', () => {
  test('answers as the validation of one file does, whatever its name and content', async () => {
    const damaged = [...generateDamagedFecs(12, 7)].map(({ bytes, filename }) => ({
      name: filename ?? '-',
      content: bytes,
    }));
    const files: readonly File[] = [
      ...[VALID, UNBALANCED, { name: '732829320FEC20261231.xml', content: buildFecXml(VALID_LINES) }],
      ...[
        { name: 'vide.txt', content: '' },
        { name: 'facture.pdf', content: '%PDF-1.7\n%âãÏÓ\n' },
      ],
      ...[{ name: 'archive.zip', content: Buffer.from('504b0304140000000800', 'hex') }, ...damaged],
    ];
    const id = await readFecJob(files);
    expect(await jobs.find(id)).toMatchObject({
      ...{ kind: 'fec', state: 'done', document_type: null, include: [], split: false },
      files: { received: files.length, read: files.length, failed: 0 },
    });
    const results = await jobs.results(id);
    for (const [index, file] of files.entries())
      expect(results[index]).toEqual({
        ...{ position: index + 1, filename: file.name, error: null },
        result: await validate(file),
      });
    expect(results[0]).toMatchObject({ result: { valid: true } });
    expect(new Set(results.map(({ result }) => JSON.stringify(result))).size).toBeGreaterThan(10);
  });

  test('is written as CSV with a line for each anomaly, and one for a file without any', async () => {
    const id = await readFecJob([VALID, UNBALANCED]);
    const { body } = await jobs.call('GET', `/v1/jobs/${id}/results?format=csv`);
    const rows = parse(String(body), { bom: true, columns: true, delimiter: ';' }) as Record<string, string>[];
    const { anomalies, blocking_count, warning_count } = await validate(UNBALANCED);
    expect(rows).toHaveLength(1 + anomalies.length);
    expect(rows[0]).toMatchObject({
      ...{ position: '1', file_name: NAME, valid: 'true', blocking_count: '0', line_count: '7', balance_ok: 'true' },
      ...{ total_debit: '1240', rule: '', severity: '', line: '', message: '', error: '' },
    });
    for (const [index, { code, severity, line, message, remediation }] of anomalies.entries())
      expect(rows[index + 1]).toMatchObject({
        ...{ position: '2', valid: 'false', blocking_count: String(blocking_count) },
        ...{ warning_count: String(warning_count), total_debit: '1241', total_credit: '1240', balance_ok: 'false' },
        ...{ rule: code, severity, line: String(line ?? ''), message, remediation },
      });
  });

  test('refuses the options that the validation of one file does not have', async () => {
    for (const option of [{ document_type: 'invoice' }, { include: ['geometry'] }, { split: true }])
      expect(await jobs.call('POST', '/v1/jobs', { kind: 'fec', ...option })).toMatchObject({ status: 422 });
    expect(await jobs.call('POST', '/v1/jobs', { kind: 'fec', include: [], split: false })).toMatchObject({
      status: 201,
    });
    const { id } = await jobs.create({ kind: 'fec' });
    expect(await jobs.add(id, [VALID], { texts: { categories: '["Repas"]' } })).toMatchObject({ status: 422 });
    expect(await jobs.call('GET', `/v1/jobs/${id}/duplicates`)).toMatchObject({ code: 'not_a_receipt_job' });
  });

  test('records each validation with its counts, and waits while the audit trail does not record', async () => {
    let validations = 0;
    const jobReader = createJobReader();
    const run: DocumentReader['run'] = (...call) => {
      validations += 1;
      return jobReader.run(...call);
    };
    const time = { now: jobs.time.now };
    const unrecorded = await createTestJobs({ database: db.database, folder, time, reader: { ...jobReader, run } });
    const { id } = await jobs.create({ kind: 'fec' });
    await jobs.add(id, [UNBALANCED]);
    unrecorded.trail.isBroken = true;
    await unrecorded.readOneAtATime();
    await unrecorded.read();
    time.now += 4_999;
    await unrecorded.read();
    expect(validations).toBe(1);
    expect(await jobs.find(id)).toMatchObject({ files: { waiting: 1, failed: 0 } });
    time.now += 1;
    await unrecorded.readOneAtATime();
    expect(validations).toBe(2);
    unrecorded.trail.isBroken = false;
    time.now += 5_000;
    await unrecorded.read();
    expect(await jobs.find(id)).toMatchObject({ files: { read: 1 } });
    expect(unrecorded.events).toMatchObject([
      {
        tenant: 'acme',
        event: {
          ...{ action: 'fec.validate', resource_type: 'fec' },
          metadata: { valid: false, line_count: 7, codes: { 'FEC-EQU-001': 1, 'FEC-EQU-002': 1 } },
        },
      },
    ]);
    expect(JSON.stringify(unrecorded.events) + unrecorded.readLog()).not.toContain(NAME);
    await unrecorded.close();
  });
});

test('a result for which the jobs have no room fails its file, and one that is smaller than its file is stored', async () => {
  const full = await createTestJobs({
    ...{ database: db.database, folder },
    environment: { PROBANT_JOB_STORAGE_GIB: '1' },
  });
  const { id } = await full.create({ kind: 'fec' }, 'results');
  await full.add(id, [{ name: 'a.txt', content: 'x' }, VALID, { name: 'b.txt', content: 'x' }], { tenant: 'results' });
  const setBytes = (bytes: number) =>
    db.database.tenant('results' as never, (sql) =>
      sql.query('update extraction_jobs.job set bytes = $2 where id = $1', [id, bytes]),
    );
  await setBytes(1024 ** 3);
  await full.readOneAtATime();
  const [first, second, third] = await full.results(id, { tenant: 'results' });
  expect(first).toMatchObject({ result: null, error: { code: 'job_storage_full' } });
  expect(first?.error?.detail).toContain('1 GiB');
  expect(second).toMatchObject({ error: null, result: { valid: true } });
  expect(third).toMatchObject({ error: { code: 'job_storage_full' } });
  await setBytes(1024 ** 3 - 100_000);
  await full.add(id, [{ name: 'c.txt', content: 'x' }], { tenant: 'results' });
  await full.read();
  expect((await full.results(id, { tenant: 'results', after: 3 }))[0]).toMatchObject({ error: null });
  await full.close();
});
