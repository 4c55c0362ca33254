import { createTestDatabase } from '@probant/database/testing/test-database';
import { buildFec, VALID_LINES } from '@probant/fec/testing/fec-file';
import { validateFec } from '@probant/fec/validate-fec';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { extractionMigrations } from '../../migrations.ts';
import { startBucketJobs } from '../testing/bucket-jobs.ts';

const NAME = '732829320FEC20261231.txt';
const FEC = buildFec(VALID_LINES);

const db = await createTestDatabase([extractionMigrations]);
const bucket = await startBucketJobs(db.database);
const { jobs, s3, put, addObjects, listNames } = bucket;
beforeAll(async () => {
  await put('acme/2026/03/facture.pdf', 'invoice');
  await put("acme/2026/03/l'été (2)+1.pdf", 'invoice');
  await put('acme/2026/03/protégé.pdf', 'encrypted');
  await put('acme/2026/03/', '');
  await put('acme/2026/04/facture.pdf', 'invoice');
  await put('acme/secret.exe', 'x');
  await put('acme2/facture.pdf', 'invoice');
  await put('globex/facture.pdf', 'invoice');
});
beforeEach(() => bucket.reset());
afterAll(async () => {
  await bucket.close();
  await db.close();
});

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
    for (const name of ['a', 'b', 'c']) await put(`private/facture-${name}.pdf`, 'invoice');
    const { id } = await jobs.create({}, 'private');
    await addObjects(id, { prefix: '' }, 'private');
    const rows = await db.database.tenant('private' as never, (sql) =>
      sql.query<{ readonly bytes: Buffer }>(
        'select filename || object as bytes from extraction_jobs.file where job_id = $1',
        [id],
      ),
    );
    expect(rows).toHaveLength(3);
    for (const { bytes } of rows) expect(bytes.toString('latin1')).not.toContain('facture');
    expect(await jobs.call('POST', `/v1/jobs/${id}/cancel`, undefined, 'private')).toMatchObject({
      body: { files: { failed: 3 } },
    });
    await jobs.read();
    expect(s3.requests.filter((request) => request.startsWith('GET /documents/private/'))).toEqual([]);
  });
});
