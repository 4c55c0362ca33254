import { explainDatabase } from '@probant/database/testing/explained-database';
import { createTestDatabase } from '@probant/database/testing/test-database';
import { expect, test } from 'vitest';
import { scoringMigrations } from './migrations.ts';
import { EXAMPLE_REQUEST } from './testing/example-request.ts';
import { createTestScoring } from './testing/test-scoring.ts';

test('no statement of scoring reads a table whole', async () => {
  const store = await createTestDatabase([scoringMigrations]);
  const explained = explainDatabase(store.database);
  const scoring = await createTestScoring({ database: explained.database });
  const answers: number[] = [];
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => {
    const answer = await scoring.call(method, path, body);
    answers.push(answer.status);
    return answer.body;
  };

  const { analysis_id } = (await send('POST', '/v1/analyze', EXAMPLE_REQUEST)) as { readonly analysis_id: string };
  const { candidate, ...batch } = EXAMPLE_REQUEST;
  await send('POST', '/v1/analyze/batch', { ...batch, candidates: [candidate, { ...candidate, id: 'c-2' }] });
  const decisions = `/v1/hr/analyses/${analysis_id}/decisions`;
  await send('POST', decisions, { decision: 'on_hold', reviewer_ref: 'r-12' });
  await send('GET', decisions);
  await send('GET', '/v1/hr/oversight');
  await send('POST', '/v1/hr/subjects/ref', { subject_id: 'c-7f3a' });
  await send('PUT', '/v1/hr/settings', { retention_months: 6 });
  await send('GET', '/v1/hr/settings');
  scoring.time.now += 400 * 24 * 3_600_000;
  await scoring.purge();
  await scoring.destroyLeftKeys(scoring.time.now);

  expect(answers.every((status) => status < 300)).toBe(true);
  expect(explained.countStatements()).toBeGreaterThan(15);
  expect(explained.listWholeReads()).toEqual([]);
  await scoring.close();
  await store.close();
});
