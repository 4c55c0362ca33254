import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { DAY_MS } from '@probant/kernel/durations';
import { readSystemRandomness } from '@probant/kernel/ids';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scoringMigrations } from '../migrations.ts';
import { createKekFolder } from '../month-keys/kek-folder.ts';
import { EXAMPLE_REQUEST } from '../testing/example-request.ts';
import { createTestScoring, type TestScoring } from '../testing/test-scoring.ts';

let db: TestDatabase;
let here: TestScoring;
let there: TestScoring;
beforeAll(async () => {
  db = await createTestDatabase([scoringMigrations]);
  here = await createTestScoring({ database: db.database });
  const keks = createKekFolder(here.kekDir, readSystemRandomness);
  there = await createTestScoring({ database: db.database, keks });
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await db.close();
});

const send = (by: TestScoring, key: string | null, path: string, body: object, tenant = 'acme') =>
  by.call('POST', path, body, tenant, key === null ? undefined : { 'idempotency-key': key });
const analyze = (by: TestScoring, key: string | null, body: object = EXAMPLE_REQUEST, tenant?: string) =>
  send(by, key, '/v1/analyze', body, tenant);
const { candidate, ...JOB } = EXAMPLE_REQUEST;
const createBatch = (count: number) => ({
  ...JOB,
  candidates: Array.from({ length: count }, (_, at) => ({ ...candidate, id: `candidate-${at}` })),
});
/** Analyses in the journal, and events of both instances. */
const count = async () => {
  const [row] = await db.database.tenant(parseTenantId('acme'), (sql) =>
    sql.query<{ n: number }>('select count(*)::integer as n from scoring.analysis'),
  );
  const events = [...here.events, ...there.events].filter(({ event }) => event.action === 'scoring.analyze');
  return [row?.n ?? 0, events.length] as const;
};
const countNew = async (work: () => Promise<unknown>) => {
  const before = await count();
  await work();
  const after = await count();
  return [after[0] - before[0], after[1] - before[1]];
};

describe('an analysis that is sent again with its Idempotency-Key', () => {
  test('to another instance is the same one, recorded once', async () => {
    const first = await analyze(here, 'retry');
    expect(first.status).toBe(200);
    expect(await countNew(async () => expect(await analyze(there, 'retry')).toEqual(first))).toEqual([0, 0]);
  });

  test('by many calls at once at both instances is recorded once', async () => {
    const added = await countNew(async () => {
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, at) => analyze(at % 2 === 0 ? here : there, 'at-once')),
      );
      expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    });
    expect(added).toEqual([1, 1]);
  });

  test('on the next day has the date of the first call', async () => {
    const { as_of: _asOf, ...today } = EXAMPLE_REQUEST;
    const first = await analyze(here, 'midnight', today);
    there.time.now += DAY_MS;
    const again = () => analyze(there, 'midnight', today);
    expect(await countNew(async () => expect(await again()).toEqual(first))).toEqual([0, 0]);
    there.time.now -= DAY_MS;
  });

  test('as a batch is recorded once for each candidate', async () => {
    const first = await send(here, 'batch', '/v1/analyze/batch', createBatch(3));
    expect(first.status).toBe(200);
    const again = () => send(there, 'batch', '/v1/analyze/batch', createBatch(3));
    expect(await countNew(async () => expect(await again()).toEqual(first))).toEqual([0, 0]);
  });

  test.each([
    {
      title: 'another job',
      path: '/v1/analyze',
      body: { ...EXAMPLE_REQUEST, job: { title: 'Plombier', required_skills: ['soudure'] } },
    },
    {
      title: 'another candidate',
      path: '/v1/analyze',
      body: { ...EXAMPLE_REQUEST, candidate: { ...candidate, id: 'someone-else' } },
    },
    { title: 'a batch of one more', path: '/v1/analyze/batch', body: createBatch(2) },
  ])('is refused with $title', async ({ title, path, body }) => {
    const key = `other-${title.replaceAll(' ', '-')}`;
    const isBatch = path.endsWith('batch');
    const first = isBatch ? await send(here, key, path, createBatch(1)) : await analyze(here, key);
    expect(first.status).toBe(200);
    expect(await countNew(async () => expect((await send(there, key, path, body)).status).toBe(422))).toEqual([0, 0]);
  });

  test('is refused for a shorter batch', async () => {
    await send(here, 'shorter', '/v1/analyze/batch', createBatch(2));
    expect((await send(there, 'shorter', '/v1/analyze/batch', createBatch(1))).status).toBe(422);
  });
});

test('without a key, with another key and for another tenant it is another analysis', async () => {
  const calls = () =>
    Promise.all([analyze(here, null), analyze(there, null), analyze(here, 'one'), analyze(there, 'two')]);
  expect(await countNew(calls)).toEqual([4, 4]);
  const [own, other] = [await analyze(here, 'shared'), await analyze(there, 'shared', EXAMPLE_REQUEST, 'zeta')];
  const id = ({ body }: typeof own) => (body as { analysis_id: string }).analysis_id;
  expect(id(own)).not.toBe(id(other));
});
