import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { readSystemRandomness } from '@probant/kernel/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scoringMigrations } from '../migrations.ts';
import { createKekFolder } from '../month-keys/kek-folder.ts';
import { EXAMPLE_REQUEST } from '../testing/example-request.ts';
import { createTestScoring, type TestScoring } from '../testing/test-scoring.ts';

let db: TestDatabase;
let here: TestScoring;
let there: TestScoring;
let analysis: string;
beforeAll(async () => {
  db = await createTestDatabase([scoringMigrations]);
  here = await createTestScoring({ database: db.database });
  // Instances share the store of the month keys.
  const keks = createKekFolder(here.kekDir, readSystemRandomness);
  there = await createTestScoring({ database: db.database, keks });
  const { body } = await here.call('POST', '/v1/analyze', EXAMPLE_REQUEST);
  analysis = (body as { analysis_id: string }).analysis_id;
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await db.close();
});

type Decided = { readonly decision_id: string };
const decide = async (by: TestScoring, key: string | null, body: object = {}) => {
  const request = { decision: 'shortlisted', reviewer_ref: 'drh-1', ...body };
  here.time.now = there.time.now += 1_000;
  const headers = key === null ? undefined : { 'idempotency-key': key };
  return by.call('POST', `/v1/hr/analyses/${analysis}/decisions`, request, 'acme', headers);
};
const countDecisions = async () => {
  const { body } = await here.call('GET', `/v1/hr/analyses/${analysis}/decisions`);
  return (body as { decisions: unknown[] }).decisions.length;
};
const countEvents = () =>
  [...here.events, ...there.events].filter(({ event }) => event.action === 'scoring.decide').length;

test('a decision that is sent again with its Idempotency-Key to another instance is recorded once', async () => {
  const first = await decide(here, 'retry-1');
  expect(first.status).toBe(201);
  const [decisions, events] = [await countDecisions(), countEvents()];
  expect(await decide(there, 'retry-1')).toEqual(first);
  expect(await decide(here, 'retry-1')).toEqual(first);
  expect([await countDecisions(), countEvents()]).toEqual([decisions, events]);
});

test('of many calls at once with one key, one is recorded', async () => {
  const [decisions, events] = [await countDecisions(), countEvents()];
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => decide(at % 2 === 0 ? here : there, 'at-once')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => (body as Decided).decision_id)).size).toBe(1);
  expect([(await countDecisions()) - decisions, countEvents() - events]).toEqual([1, 1]);
});

test('a repeated revision returns the revision, not that its predecessor is already superseded', async () => {
  const { body } = await decide(here, 'to-revise', { decision: 'not_retained' });
  const revision = { decision: 'revised', supersedes: (body as Decided).decision_id };
  const first = await decide(here, 'revision', revision);
  expect(first.status).toBe(201);
  expect(await decide(there, 'revision', revision)).toEqual(first);
  expect((await decide(there, 'another', revision)).status).toBe(409);
});

test.each([
  { title: 'another decision', body: { decision: 'not_retained' } },
  { title: 'another reviewer', body: { reviewer_ref: 'drh-2' } },
])('the key of a call refuses $title', async ({ title, body }) => {
  const key = `reused-${title.replaceAll(' ', '-')}`;
  expect((await decide(here, key)).status).toBe(201);
  expect((await decide(there, key, body)).status).toBe(422);
});

test('without a key each call records a decision', async () => {
  const decisions = await countDecisions();
  await decide(here, null);
  await decide(there, null);
  expect((await countDecisions()) - decisions).toBe(2);
});
