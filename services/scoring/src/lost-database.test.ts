import { openSeverableDatabase, type SeverableDatabase } from '@probant/database/testing/severable-database';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scoringMigrations } from './migrations.ts';
import { EXAMPLE_REQUEST } from './testing/example-request.ts';
import { createTestScoring, type TestScoring } from './testing/test-scoring.ts';

const { candidate, ...OPTIONS } = EXAMPLE_REQUEST;

/** A request that succeeds, for each route that needs the database. */
const REQUESTS: Readonly<Record<string, { readonly status: number; readonly body?: object }>> = {
  'POST /v1/analyze': { status: 200, body: EXAMPLE_REQUEST },
  'POST /v1/analyze/batch': { status: 200, body: { ...OPTIONS, candidates: [candidate, candidate] } },
  'POST /v1/analyze/competency-file': { status: 200, body: { ...OPTIONS, competency_text: 'TVA' } },
  'POST /v1/hr/analyses/{analysis_id}/decisions': {
    status: 201,
    body: { decision: 'on_hold', reviewer_ref: 'reviewer-4' },
  },
  'GET /v1/hr/analyses/{analysis_id}/decisions': { status: 200 },
  'POST /v1/hr/subjects/ref': { status: 200, body: { subject_id: 'c-7f3a' } },
  'GET /v1/hr/settings': { status: 200 },
  'PUT /v1/hr/settings': { status: 200, body: { retention_months: 12 } },
  'GET /v1/hr/oversight': { status: 200 },
};
const ROUTES_WITHOUT_DATABASE = ['GET /v1/hr/notice'];

let db: TestDatabase;
let severable: SeverableDatabase;
let scoring: TestScoring;
let analysisId: string;
beforeAll(async () => {
  db = await createTestDatabase([scoringMigrations]);
  severable = await openSeverableDatabase(db.url);
  scoring = await createTestScoring(severable);
  const { body } = await scoring.call('POST', '/v1/analyze', EXAMPLE_REQUEST);
  analysisId = (body as { analysis_id: string }).analysis_id;
});
afterAll(async () => {
  await scoring.close();
  await severable.close();
  await db.close();
});

const call = (route: string) => {
  const [method = '', path = ''] = route.split(' ');
  return scoring.call(
    method as 'GET' | 'POST' | 'PUT',
    path.replace('{analysis_id}', analysisId),
    REQUESTS[route]?.body,
  );
};

const listRoutes = (): readonly string[] => {
  const paths = scoring.service.openapi()['paths'] as Readonly<Record<string, object>>;
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/v1/'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
};

test('every route of the service is tested without its database, or needs none', () =>
  expect(listRoutes().toSorted()).toEqual([...Object.keys(REQUESTS), ...ROUTES_WITHOUT_DATABASE].toSorted()));

describe.each(Object.entries(REQUESTS))('%s', (route, { status }) => {
  test('answers 503 while the database is lost, records nothing, and works once it is back', async () => {
    const recorded = scoring.events.length;
    severable.sever();
    expect(await call(route)).toEqual({ status: 503, body: { detail: 'Database unavailable' } });
    expect(scoring.events).toHaveLength(recorded);
    severable.restore();
    expect((await call(route)).status).toBe(status);
  });
});

test.each(ROUTES_WITHOUT_DATABASE)('%s answers without the database', async (route) => {
  severable.sever();
  expect((await call(route)).status).toBe(200);
  severable.restore();
});
