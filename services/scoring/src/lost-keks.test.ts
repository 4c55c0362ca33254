import { readdir, rm } from 'node:fs/promises';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { readSystemRandomness } from '@probant/kernel/ids';
import { parseTenantId } from '@probant/kernel/tenant';
import { type S3Server, startS3Server } from '@probant/s3/testing/s3-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toMonth } from './journal/month.ts';
import { scoringMigrations } from './migrations.ts';
import { createKekBucket } from './month-keys/bucket/kek-bucket.ts';
import { createKekFolder } from './month-keys/kek-folder.ts';
import { EXAMPLE_REQUEST } from './testing/example-request.ts';
import { createTestScoring, type TestScoring } from './testing/test-scoring.ts';

const BUCKET = { region: 'eu-west-3', bucket: 'month-keys', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'hunter2' };
const UNAVAILABLE = { status: 503, body: { detail: 'The keys of scoring are not available at the moment' } };
const REFUSED = { status: 503, body: { detail: 'The keys of scoring cannot be kept safely, ask the operator' } };

let db: TestDatabase;
let s3: S3Server;
let scoring: TestScoring;
const instances: TestScoring[] = [];
beforeEach(async () => {
  db = await createTestDatabase([scoringMigrations]);
  s3 = await startS3Server({
    clock: () => scoring.time.now,
    ...BUCKET,
    versioning: 'never',
    objectLock: 'missing',
  });
  scoring = await startInstance();
});
afterEach(async () => {
  for (const instance of instances.splice(0)) await instance.close();
  await s3.close();
  await db.close();
});

/** Starts an instance of the service on the database and the bucket. */
async function startInstance(): Promise<TestScoring> {
  const settings = { endpoint: s3.url, ...BUCKET };
  const keks = createKekBucket({ settings, clock: () => scoring.time.now, randomness: readSystemRandomness });
  const instance = await createTestScoring({ database: db.database, keks });
  instances.push(instance);
  return instance;
}

const { candidate, ...OPTIONS } = EXAMPLE_REQUEST;
const ANALYSES: Readonly<Record<string, object>> = {
  '/v1/analyze': EXAMPLE_REQUEST,
  '/v1/analyze/batch': { ...OPTIONS, candidates: [candidate, candidate] },
  '/v1/analyze/competency-file': { ...OPTIONS, competency_text: 'TVA' },
};
const analyze = async (instance = scoring) => {
  const { status, body } = await instance.call('POST', '/v1/analyze', EXAMPLE_REQUEST);
  expect(status).toBe(200);
  return (body as { analysis_id: string }).analysis_id;
};
const listRefs = async (instance = scoring) =>
  (await instance.call('POST', '/v1/hr/subjects/ref', { subject_id: 'c-7f3a' })).body;

describe('while the bucket of the keys', () => {
  test.each([
    ['is down', { fault: 'down' }, UNAVAILABLE],
    ['denies access', { fault: 'denied' }, REFUSED],
    ['keeps versions', { versioning: 'enabled' }, REFUSED],
  ] as const)(
    '%s, every analysis is refused with 503 and a sentence, and nothing is recorded',
    async (_, state, refusal) => {
      Object.assign(s3, state);
      for (const [route, body] of Object.entries(ANALYSES))
        expect(await scoring.call('POST', route, body)).toEqual(refusal);
      expect(scoring.events).toEqual([]);
      expect(s3.readObjects().size).toBe(0);
      Object.assign(s3, { fault: 'none', versioning: 'never' });
      for (const [route, body] of Object.entries(ANALYSES))
        expect((await scoring.call('POST', route, body)).status).toBe(200);
      expect(s3.readObjects().size).toBe(1);
    },
  );

  test('is down, the health is degraded until a key was read or written again', async () => {
    const readHealth = async () => (await scoring.call('GET', '/health')).body;
    expect(await readHealth()).toMatchObject({ status: 'ok' });
    s3.fault = 'down';
    await scoring.call('POST', '/v1/analyze', EXAMPLE_REQUEST);
    expect(await readHealth()).toMatchObject({
      status: 'degraded',
      reason: 'the keys of scoring cannot be used: analyses are refused with 503 (the log says why)',
    });
    s3.fault = 'none';
    await analyze();
    expect(await readHealth()).toEqual({
      status: 'ok',
      version: expect.any(String),
      scoring_version: expect.any(String),
    });
  });

  test('is down, decisions and pseudonyms of a known month are refused too, and work once it is back', async () => {
    const analysisId = await analyze();
    const recorded = scoring.events.length;
    s3.fault = 'down';
    const decide = () =>
      scoring.call('POST', `/v1/hr/analyses/${analysisId}/decisions`, { decision: 'on_hold', reviewer_ref: 'r-4' });
    expect(await decide()).toEqual(UNAVAILABLE);
    expect(await scoring.call('POST', '/v1/hr/subjects/ref', { subject_id: 'c-7f3a' })).toEqual(UNAVAILABLE);
    expect(await scoring.call('POST', '/v1/analyze', EXAMPLE_REQUEST)).toEqual(UNAVAILABLE);
    expect(scoring.events).toHaveLength(recorded);
    s3.fault = 'none';
    expect((await decide()).status).toBe(201);
  });

  test('is down, a purge is refused, and completed by the next round', async () => {
    await analyze();
    scoring.time.now = Date.parse('2026-12-12T08:30:00Z');
    await analyze();
    expect(s3.readObjects().size).toBe(2);
    s3.fault = 'down';
    expect(await scoring.call('PUT', '/v1/hr/settings', { retention_months: 6 })).toEqual(UNAVAILABLE);
    await scoring.purge();
    expect(scoring.readLog()).toContain('purge of a tenant failed');
    s3.fault = 'none';
    expect(s3.readObjects().size).toBe(2);
    await scoring.purge();
    expect([...s3.readObjects().keys()]).toEqual([expect.stringMatching(/2026-12\.kek$/)]);
    expect(scoring.events.filter(({ event }) => event.action === 'scoring.keys_destroyed')).toHaveLength(1);
    expect(await listRefs()).toMatchObject({ subject_refs: [{ month: '2026-12' }] });
  });
});

describe('when the keys of the current month are lost, as after a restore on another machine', () => {
  const MISSING = {
    status: 503,
    body: {
      detail: 'The keys of this month are missing in this installation, so nothing was scored: ask the operator',
    },
  };
  const countAnalyses = (instance: TestScoring) =>
    db.database.tenant(parseTenantId('acme'), async (sql) => {
      const [row] = await sql.query<{ count: number }>('select count(*)::integer as count from scoring.analysis');
      expect(instance.events.filter(({ event }) => event.action === 'scoring.analyze')).toHaveLength(row?.count ?? -1);
      return row?.count;
    });
  const countLogged = (instance: TestScoring, text: string) => instance.readLog().split(text).length - 1;

  test('every analysis is refused with 503, nothing is recorded, and the log has one line with the way out', async () => {
    const instance = await createTestScoring({ database: db.database });
    instances.push(instance);
    await analyze(instance);
    await rm(instance.kekDir, { recursive: true });
    for (const [route, body] of Object.entries(ANALYSES))
      expect(await instance.call('POST', route, body)).toEqual(MISSING);
    expect(await countAnalyses(instance)).toBe(1);
    await expect(readdir(instance.kekDir)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(countLogged(instance, 'the key of 2026-03 of a tenant cannot be opened')).toBe(1);
    expect(countLogged(instance, 'probant scoring renew-keys')).toBe(1);
  });

  test('other tenants and the next month are scored', async () => {
    const instance = await createTestScoring({ database: db.database });
    instances.push(instance);
    await analyze(instance);
    await rm(instance.kekDir, { recursive: true });
    expect((await instance.call('POST', '/v1/analyze', EXAMPLE_REQUEST, 'other')).status).toBe(200);
    expect(await instance.call('POST', '/v1/analyze', EXAMPLE_REQUEST)).toEqual(MISSING);
    instance.time.now = Date.parse('2026-04-01T00:00:00Z');
    expect((await instance.call('POST', '/v1/analyze', EXAMPLE_REQUEST)).status).toBe(200);
    expect(countLogged(instance, 'analyses of 2026-04 work again')).toBe(1);
  });

  test('a store with another key of the month is refused in the same way', async () => {
    await analyze();
    const other = await createTestScoring({ database: db.database });
    instances.push(other);
    await createKekFolder(other.kekDir, readSystemRandomness).create(
      parseTenantId('acme'),
      toMonth(new Date(other.time.now)),
      readSystemRandomness(32),
    );
    expect(await other.call('POST', '/v1/analyze', EXAMPLE_REQUEST)).toEqual(MISSING);
    expect(other.events).toEqual([]);
    expect(await analyze()).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test('instances that share a bucket give a candidate the same pseudonym, from the first analysis of a month on', async () => {
  const others = [await startInstance(), await startInstance()];
  for (const instance of others) instance.time.now = scoring.time.now;
  await Promise.all([scoring, ...others].flatMap((instance) => [analyze(instance), analyze(instance)]));
  const pseudonyms = [scoring, ...others].flatMap(({ events }) => events.map(({ event }) => event.resource_id));
  expect(pseudonyms).toHaveLength(6);
  expect(new Set(pseudonyms).size).toBe(1);
  expect(s3.readObjects().size).toBe(1);
  expect(await listRefs(others[0])).toEqual(await listRefs());
});
