import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { OPERATOR_TENANT, parseTenantId } from '@probant/kernel/tenant';
import { keyMigrations } from '@probant/keys/migrations';
import { startS3Server } from '@probant/s3/testing/s3-server';
import { scoringMigrations } from '@probant/scoring/migrations';
import { EXAMPLE_REQUEST } from '@probant/scoring/testing/example-request';
import { createTestScoring, type TestScoring } from '@probant/scoring/testing/test-scoring';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runProbant } from '../testing/run-probant.ts';
import { spawnProbant } from '../testing/spawn-probant.ts';

let db: TestDatabase;
let scoring: TestScoring;
let folder: string;
let month: string;
beforeEach(async () => {
  db = await createTestDatabase([keyMigrations, scoringMigrations, auditTrailMigrations]);
  scoring = await createTestScoring(db);
  scoring.time.now = Date.now();
  month = new Date(scoring.time.now).toISOString().slice(0, 7);
  folder = await mkdtemp(join(tmpdir(), 'renew-keys-'));
});
afterEach(async () => {
  await scoring.close();
  await db.close();
  await rm(folder, { recursive: true });
});

/** As in production, with a role that owns no table. */
const production = () => ({
  DATABASE_URL: db.runUrl,
  PROBANT_MIGRATION_URL: db.url,
  PROBANT_DATA_DIR: join(folder, 'data'),
  PROBANT_KEK_DIR: scoring.kekDir,
});
const run = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runProbant(words, { ...production(), ...environment });
const renew = (...options: readonly string[]) => run(['scoring', 'renew-keys', ...options]);
const renewJson = async (runCommand = runProbant) => {
  const { code, out, error } = await runCommand(['scoring', 'renew-keys', '--json'], production());
  return { code, error, ...(JSON.parse(out) as { month: string; renewed: string[]; mismatched: string[] }) };
};

const analyze = (tenant = 'acme') => scoring.call('POST', '/v1/analyze', EXAMPLE_REQUEST, tenant);
const analyzeAll = async (...tenants: readonly string[]) => {
  const answers = await Promise.all(tenants.map(analyze));
  return answers.map(({ status }) => status);
};
const decide = async (analysis: unknown) => {
  const { analysis_id: id } = analysis as { analysis_id: string };
  const { status } = await scoring.call('POST', `/v1/hr/analyses/${id}/decisions`, {
    decision: 'on_hold',
    reviewer_ref: 'r-4',
  });
  return status;
};
const listRefs = async () => {
  const { body } = await scoring.call('POST', '/v1/hr/subjects/ref', { subject_id: 'c-7f3a' });
  return (body as { subject_refs: { month: string; subject_ref: string }[] }).subject_refs;
};
/** Empties the store of the outer keys, as a restore on another machine does. */
const loseKeks = async () => {
  await rm(scoring.kekDir, { recursive: true });
  await mkdir(scoring.kekDir);
};
const readWrappedKeys = (tenant: string) =>
  db.database.tenant(parseTenantId(tenant), (sql) =>
    sql.query<{ month: string; wrapped: string }>(
      `select to_char(month, 'YYYY-MM') as month, encode(wrapped, 'hex') as wrapped from scoring.subject_key order by subject_key.month`,
    ),
  );
const listRecorded = () =>
  db.database.tenant(OPERATOR_TENANT, (sql) =>
    sql.query(
      `select action, resource_type, resource_id, metadata::json ->> 'tenant_id' as tenant from audit.event
       where action = 'scoring.keys_renewed' order by chain_seq`,
    ),
  );

describe('after the outer keys were lost', () => {
  test('renews the key of each tenant, keeps analyses and decisions, and says what is lost', async () => {
    expect(await analyzeAll('acme', 'other')).toEqual([200, 200]);
    const { body: analysis } = await analyze();
    expect(await decide(analysis)).toBe(201);
    const [pseudonym] = await listRefs();
    await loseKeks();
    expect(await analyzeAll('acme', 'other')).toEqual([503, 503]);

    const { code, out, error } = await renew();
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toBe(
      `2 keys of ${month} renewed: acme, other\n` +
        'Pseudonyms made earlier this month with the lost keys can no longer be found by subjects/ref; their analyses and decisions stay.\n',
    );
    expect(await analyzeAll('acme', 'other')).toEqual([200, 200]);
    expect(await decide(analysis)).toBe(201);
    const refs = await listRefs();
    expect(refs.map((ref) => ref.month)).toEqual([month]);
    expect(refs).not.toContainEqual(pseudonym);
    const { body } = await scoring.call('GET', '/v1/hr/oversight');
    expect(body).toMatchObject({ decisions: 2 });
    const event = { action: 'scoring.keys_renewed', resource_type: 'scoring_keys', resource_id: month };
    expect(await listRecorded()).toEqual([
      { ...event, tenant: 'acme' },
      { ...event, tenant: 'other' },
    ]);
    expect(await renew()).toEqual({ code: 0, out: `0 keys of ${month} renewed: none is lost\n`, error: '' });
  });

  test('renews the key of one tenant only', async () => {
    await run(['keys', 'issue', '--tenant', 'acme']);
    await analyzeAll('acme', 'other');
    await loseKeks();
    const { code, out } = await renew('--tenant', 'acme', '--json');
    expect({ code, result: JSON.parse(out) }).toEqual({
      code: 0,
      result: { month, renewed: ['acme'], mismatched: [] },
    });
    expect(await analyzeAll('acme', 'other')).toEqual([200, 503]);
  });

  test('leaves other months and the keys that can be opened as they are', async () => {
    const now = scoring.time.now;
    scoring.time.now = Date.parse('2026-01-15T12:00:00Z');
    await analyzeAll('acme');
    scoring.time.now = now;
    await analyzeAll('acme');
    await loseKeks();
    await analyzeAll('opened');
    const [lost, opened] = [await readWrappedKeys('acme'), await readWrappedKeys('opened')];
    expect(await renewJson()).toMatchObject({ code: 0, renewed: ['acme'] });
    const renewed = await readWrappedKeys('acme');
    expect(renewed.map((key) => key.wrapped === lost.find((old) => old.month === key.month)?.wrapped)).toEqual([
      true,
      false,
    ]);
    expect(await readWrappedKeys('opened')).toEqual(opened);
  });

  test('several operators at once renew each key once', async () => {
    const tenants = ['acme', 'other', 'third'];
    await analyzeAll(...tenants);
    await loseKeks();
    const results = await Promise.all(Array.from({ length: 4 }, () => renewJson(spawnProbant)));
    expect(results.map(({ code, error }) => ({ code, error }))).toEqual(results.map(() => ({ code: 0, error: '' })));
    expect(results.flatMap(({ renewed }) => renewed).toSorted()).toEqual(tenants);
    expect(results.flatMap(({ mismatched }) => mismatched)).toEqual([]);
    expect(await listRecorded()).toHaveLength(tenants.length);
    expect(await analyzeAll(...tenants)).toEqual([200, 200, 200]);
    const files = await readdir(scoring.kekDir, { recursive: true });
    expect(files.filter((file) => file.endsWith('.kek'))).toHaveLength(tenants.length);
  });
});

test('leaves a key alone whose outer key was replaced by another one: code 1', async () => {
  await analyzeAll('acme');
  const [file = ''] = (await readdir(scoring.kekDir, { recursive: true })).filter((name) => name.endsWith('.kek'));
  const before = await readWrappedKeys('acme');
  await writeFile(join(scoring.kekDir, file), randomBytes(32));
  expect(await renewJson()).toMatchObject({ code: 1, renewed: [], mismatched: ['acme'] });
  expect(await readWrappedKeys('acme')).toEqual(before);
  expect(await listRecorded()).toEqual([]);
});

describe('exits with 2, changes nothing and creates nothing', () => {
  beforeEach(async () => {
    expect(await analyzeAll('acme')).toEqual([200]);
  });
  const expectRefusal = async (environment: Readonly<Record<string, string>>, error: RegExp, ...options: string[]) => {
    const before = await readWrappedKeys('acme');
    const ran = await run(['scoring', 'renew-keys', ...options], environment);
    expect(ran).toEqual({ code: 2, out: '', error: expect.stringMatching(error) });
    expect(await readWrappedKeys('acme')).toEqual(before);
    expect(await listRecorded()).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  };

  test('when the folder of the keys does not exist, as with a mistyped variable', () =>
    expectRefusal({ PROBANT_KEK_DIR: join(folder, 'mistyped') }, /mistyped, the folder .* cannot be found: .*\n$/));

  test('when the bucket of the keys cannot be reached', async () => {
    const bucket = { region: 'paris', bucket: 'month-keys', accessKeyId: 'id', secretAccessKey: 'hunter2' };
    const s3 = await startS3Server({ clock: systemClock, ...bucket, versioning: 'never', objectLock: 'missing' });
    s3.fault = 'down';
    await expectRefusal(
      {
        PROBANT_KEK_DIR: '',
        PROBANT_KEK_S3_ENDPOINT: s3.url,
        PROBANT_KEK_S3_REGION: bucket.region,
        PROBANT_KEK_S3_BUCKET: bucket.bucket,
        PROBANT_KEK_S3_ACCESS_KEY_ID: bucket.accessKeyId,
        PROBANT_KEK_S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      },
      /^[^\n]+\n$/,
    );
    await s3.close();
  });

  test('for an unknown tenant', () => expectRefusal({}, /^there is no tenant nosuch.*\n$/, '--tenant', 'nosuch'));

  test('without an installation', () =>
    expectRefusal(
      { DATABASE_URL: '', PROBANT_MIGRATION_URL: '', PROBANT_DATA_DIR: join(folder, 'nowhere') },
      /^no installation at .*\n$/,
    ));
});
