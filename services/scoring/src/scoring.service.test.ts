import { readdirSync, readFileSync } from 'node:fs';
import {
  AnalysisDecisions,
  BatchAnalysis,
  CandidateAnalysis,
  DecisionResponse,
  ScoringSettings,
} from '@probant/contracts/scoring';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parseTenantId } from '@probant/kernel/tenant';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scoringMigrations } from './migrations.ts';
import { EXAMPLE_REQUEST, IDENTITY } from './testing/example-request.ts';
import { createTestScoring, type TestScoring } from './testing/test-scoring.ts';

const START = Date.parse('2026-03-12T08:30:00Z');
const { candidate, ...OPTIONS } = EXAMPLE_REQUEST;

let db: TestDatabase;
let scoring: TestScoring;
beforeAll(async () => {
  db = await createTestDatabase([scoringMigrations]);
  scoring = await createTestScoring(db);
});
afterAll(async () => {
  await scoring.close();
  await db.close();
});
beforeEach(() => {
  scoring.time.now = START;
  scoring.trail.isBroken = false;
  scoring.events.length = 0;
});

const analyze = async (tenant: string, request: object = EXAMPLE_REQUEST) => {
  const { status, body } = await scoring.call('POST', '/v1/analyze', request, tenant);
  expect(status).toBe(200);
  return body as CandidateAnalysis;
};
const countRows = (tenant: string, table: 'analysis' | 'decision' | 'subject_key') =>
  scoring.database.tenant(parseTenantId(tenant), async (sql) => {
    const [row] = await sql.query<{ rows: number }>(`select count(*)::integer as rows from scoring.${table}`);
    return row?.rows ?? 0;
  });

describe('POST /v1/analyze', () => {
  test('returns an analysis, records it without identity and journals it', async () => {
    const analysis = await analyze('analyze', { ...EXAMPLE_REQUEST, candidate: { ...candidate, ...IDENTITY } });
    expect(Value.Check(CandidateAnalysis, analysis)).toBe(true);
    expect(analysis).toMatchObject({ candidate_id: 'c-7f3a', overall_score: 0.7933, as_of: '2026-01-31' });
    expect(scoring.events).toEqual([
      {
        tenant: 'analyze',
        event: {
          action: 'scoring.analyze',
          resource_type: 'candidate',
          resource_id: expect.stringMatching(/^sr1_[A-Za-z0-9_-]{43}$/),
          metadata: {
            analysis_id: analysis.analysis_id,
            overall_score: 0.7933,
            dimension_scores: { skills: 0.7, experience: 0.8333, education: 1, languages: 0.75, location: 0.75 },
            weights: { skills: 0.3, experience: 0.25, education: 0.15, languages: 0.15, location: 0.15 },
            fit_level: 'good',
            as_of: '2026-01-31',
            scoring_version: analysis.scoring_version,
            notice_version: analysis.notice_version,
          },
        },
      },
    ]);
    expect(await countRows('analyze', 'analysis')).toBe(1);
  });

  test('gives candidates with an empty id no pseudonym', async () => {
    const { analysis_id } = await analyze('empty-id', { ...EXAMPLE_REQUEST, candidate: { ...candidate, id: '' } });
    expect(scoring.events[0]?.event.resource_id).toBe(analysis_id);
  });

  test('takes today in UTC as the reference date', async () => {
    const { as_of: _, ...undated } = EXAMPLE_REQUEST;
    scoring.time.now = Date.parse('2026-03-31T23:59:59Z');
    expect((await analyze('today', undated)).as_of).toBe('2026-03-31');
  });

  test.each([
    ['weights that do not total 1.0', { weights: { skills: 0.9 } }, ['body', 'weights'], 'value_error'],
    [
      'an unknown remote policy',
      { job: { title: 'x', remote_policy: 'often' } },
      ['body', 'job', 'remote_policy'],
      'enum',
    ],
    ['no title', { job: {} }, ['body', 'job', 'title'], 'missing'],
    ['an unknown language', { lang: 'de' }, ['body', 'lang'], 'enum'],
  ])('answers 422 for %s', async (_, change, loc, type) => {
    const { status, body } = await scoring.call('POST', '/v1/analyze', { ...EXAMPLE_REQUEST, ...change });
    expect(status).toBe(422);
    expect((body as { detail: { loc: unknown; type: string }[] }).detail[0]).toMatchObject({ loc, type });
  });

  test('scores a whole extraction response as its data, alone and in a batch', async () => {
    const { id, ...data } = candidate;
    const extraction = { id, document_type: 'resume', raw_text: 'CV', confidence: 0.9, field_confidences: [], data };
    const expected = await analyze('unwrapped');
    const {
      analysis_id: _,
      minimization: __,
      ...scores
    } = await analyze('wrapped', { ...OPTIONS, candidate: extraction });
    expect(expected).toMatchObject(scores);
    const { body } = await scoring.call('POST', '/v1/analyze/batch', {
      ...OPTIONS,
      candidates: [{ skills: [] }, extraction],
    });
    const [best] = (body as BatchAnalysis).candidates;
    expect(best).toMatchObject({ candidate_id: id, minimization: { ignored_fields: ['raw_text'] } });
    expect(best?.dimension_scores).toEqual(expected.dimension_scores);
  });

  test.each([
    ['/v1/analyze', { candidate: { name: 'x' } }, ['body', 'candidate']],
    ['/v1/analyze', { candidate: { document_type: 'invoice', data: {} } }, ['body', 'candidate', 'document_type']],
    ['/v1/analyze/batch', { candidates: [candidate, { text: 'x' }] }, ['body', 'candidates', 1]],
    ['/v1/analyze/batch', { candidates: [{ document_type: 'resume', data: null }] }, ['body', 'candidates', 0, 'data']],
  ])('answers 422 on %s for what is no candidate: %j', async (path, change, loc) => {
    const { status, body } = await scoring.call('POST', path, { ...OPTIONS, ...change });
    expect(status).toBe(422);
    expect((body as { detail: { loc: unknown }[] }).detail).toMatchObject([{ loc, type: 'value_error', input: null }]);
  });

  test('answers 422 no_evaluable_criteria for a job without criteria, and journals nothing', async () => {
    const answer = await scoring.call('POST', '/v1/analyze', { ...EXAMPLE_REQUEST, job: { title: 'x' } }, 'nothing');
    expect(answer).toMatchObject({ status: 422, body: { detail: { code: 'no_evaluable_criteria' } } });
    expect([scoring.events.length, await countRows('nothing', 'analysis')]).toEqual([0, 0]);
  });

  test('answers 500 and journals nothing when the event cannot be recorded', async () => {
    scoring.trail.isBroken = true;
    const answer = await scoring.call('POST', '/v1/analyze', EXAMPLE_REQUEST, 'untraced');
    expect(answer).toEqual({ status: 500, body: { detail: 'Internal Server Error' } });
    expect(await countRows('untraced', 'analysis')).toBe(0);
  });
});

describe('POST /v1/analyze/batch', () => {
  test('returns a response of several MiB, which a worker sends in pieces', async () => {
    const required_skills = Array.from({ length: 500 }, (_, index) => `Tenue à jour du registre numéro ${index}`);
    const candidates = Array.from({ length: 100 }, (_, index) => ({ id: `c-${index}` }));
    const { status, body } = await scoring.call('POST', '/v1/analyze/batch', {
      job: { title: 'Comptable', required_skills },
      candidates,
    });
    expect(status).toBe(200);
    expect(Value.Check(BatchAnalysis, body)).toBe(true);
    expect(JSON.stringify(body).length).toBeGreaterThan(2 * 1024 * 1024);
    const analyses = (body as BatchAnalysis).candidates;
    expect(analyses.map(({ candidate_id }) => candidate_id)).toEqual(candidates.map(({ id }) => id));
    expect(analyses.map(({ dimension_scores: [skills] }) => skills?.evidence.missing)).toEqual(
      candidates.map(() => required_skills),
    );
  });

  test('scores 100 candidates, best first, with one event each', async () => {
    const candidates = Array.from({ length: 100 }, (_, index) => ({
      ...candidate,
      id: `c-${index}`,
      skills: candidate.skills?.slice(0, index % 5),
    }));
    const { status, body } = await scoring.call('POST', '/v1/analyze/batch', { ...OPTIONS, candidates }, 'batch');
    expect(status).toBe(200);
    expect(Value.Check(BatchAnalysis, body)).toBe(true);
    const scores = (body as BatchAnalysis).candidates.map(({ overall_score: score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scoring.events.map(({ event }) => event.resource_id)).size).toBe(100);
    expect(await countRows('batch', 'analysis')).toBe(100);
  });

  test.each([
    [0, 'too_short'],
    [101, 'too_long'],
  ])('answers 422 for %d candidates', async (count, type) => {
    const candidates = Array.from({ length: count }, () => ({ id: null }));
    const { status, body } = await scoring.call('POST', '/v1/analyze/batch', { ...OPTIONS, candidates });
    expect(status).toBe(422);
    expect((body as { detail: { type: string }[] }).detail[0]?.type).toBe(type);
  });
});

test('POST /v1/analyze/competency-file scores the text and keeps nothing of it', async () => {
  const competency_text = 'Marguerite Delaunay : lettrage, TVA et Excel';
  const request = { ...OPTIONS, competency_text };
  const { status, body } = await scoring.call('POST', '/v1/analyze/competency-file', request, 'text');
  expect(status).toBe(200);
  expect(body).toMatchObject({ candidate_id: null, dimension_scores: [{ score: 0.6 }, {}, {}, {}, {}] });
  expect(scoring.events[0]?.event.resource_id).toBe((body as CandidateAnalysis).analysis_id);
  expect(JSON.stringify([body, scoring.events]) + scoring.readLog()).not.toContain('Marguerite');
});

describe('decisions', () => {
  const decide = (id: string, body: object, tenant = 'decide') =>
    scoring.call('POST', `/v1/hr/analyses/${id}/decisions`, { reviewer_ref: 'r-12', ...body }, tenant);

  test.each([
    ['shortlisted', true],
    ['not_retained', false],
    ['on_hold', null],
    ['review_requested', null],
  ])('%s on a good score agrees: %s', async (decision, agrees) => {
    const { analysis_id } = await analyze('decide');
    scoring.time.now += 42_900;
    const { status, body } = await decide(analysis_id, { decision });
    expect(status).toBe(201);
    expect(Value.Check(DecisionResponse, body)).toBe(true);
    expect(body).toMatchObject({ analysis_id, decision, agrees_with_score: agrees, seconds_since_scoring: 42 });
  });

  test('a contestation is followed by a revision that supersedes it, once', async () => {
    const { analysis_id } = await analyze('decide');
    const { body } = await decide(analysis_id, { decision: 'review_requested' });
    const supersedes = (body as DecisionResponse).decision_id;
    expect((await decide(analysis_id, { decision: 'revised', supersedes })).status).toBe(201);
    const again = await decide(analysis_id, { decision: 'revised', supersedes });
    expect(again).toMatchObject({ status: 409, body: { detail: { code: 'already_superseded' } } });
  });

  test('names the analysis by its own id in the event, however the path writes it', async () => {
    const { analysis_id } = await analyze('decide', { ...EXAMPLE_REQUEST, candidate: { ...candidate, id: null } });
    const { body } = await decide(analysis_id.toUpperCase(), { decision: 'on_hold' });
    expect(body).toMatchObject({ analysis_id });
    const [analyzed, decided] = scoring.events.map(({ event }) => event);
    expect(decided).toMatchObject({ resource_id: analyzed?.resource_id, metadata: { analysis_id } });
    const supersedes = (body as DecisionResponse).decision_id;
    await decide(analysis_id, { decision: 'revised', supersedes: supersedes.toUpperCase() });
    expect(scoring.events.at(-1)?.event.metadata).toMatchObject({ supersedes });
  });

  test('supersedes only a decision of the same analysis', async () => {
    const [one, other] = [await analyze('decide'), await analyze('decide')];
    const { body } = await decide(one.analysis_id, { decision: 'on_hold' });
    const supersedes = (body as DecisionResponse).decision_id;
    const answer = await decide(other.analysis_id, { decision: 'revised', supersedes });
    expect(answer).toMatchObject({ status: 422, body: { detail: { code: 'supersedes_unknown' } } });
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'not-an-id'])('answers 404 for the analysis %s', async (id) => {
    const answer = await decide(id, { decision: 'shortlisted' });
    expect(answer).toMatchObject({ status: 404, body: { detail: { code: 'analysis_not_found' } } });
  });

  test('answers 404 to another tenant', async () => {
    const { analysis_id } = await analyze('decide');
    expect((await decide(analysis_id, { decision: 'shortlisted' }, 'other')).status).toBe(404);
  });

  test('refuses an e-mail address as the reviewer, and records a pseudonym of any other', async () => {
    const { analysis_id } = await analyze('decide');
    expect((await decide(analysis_id, { decision: 'shortlisted', reviewer_ref: 'a@b.fr' })).status).toBe(422);
    await decide(analysis_id, { decision: 'shortlisted', reviewer_ref: 'reviewer Zoé' });
    const { event } = scoring.events.at(-1) ?? expect.fail();
    expect(event.metadata?.['reviewer_ref']).toMatch(/^rr1_/);
    expect(JSON.stringify(event)).not.toContain('reviewer Zo');
  });

  const listDecisions = (id: string, tenant = 'decide') =>
    scoring.call('GET', `/v1/hr/analyses/${id}/decisions`, undefined, tenant);

  test('names the earlier outcome that a decision contradicts, in the answer and in the event', async () => {
    const { analysis_id } = await analyze('decide');
    const first = (await decide(analysis_id, { decision: 'shortlisted' })).body as DecisionResponse;
    expect(first.contradicts).toEqual([]);
    const { status, body } = await decide(analysis_id, { decision: 'not_retained' });
    expect([status, (body as DecisionResponse).contradicts]).toEqual([201, [first.decision_id]]);
    expect(scoring.events.at(-1)?.event).toMatchObject({
      action: 'scoring.decide',
      severity: 'warning',
      metadata: { decision: 'not_retained', contradicts: [first.decision_id] },
    });
    const supersedes = (body as DecisionResponse).decision_id;
    const revised = await decide(analysis_id, { decision: 'shortlisted', supersedes });
    expect((revised.body as DecisionResponse).contradicts).toEqual([]);
  });

  test('lists the decisions of an analysis, newest first, as they were recorded', async () => {
    const { analysis_id } = await analyze('decide');
    expect(await listDecisions(analysis_id)).toEqual({ status: 200, body: { analysis_id, decisions: [] } });
    const recorded: DecisionResponse[] = [];
    for (const decision of ['shortlisted', 'not_retained']) {
      scoring.time.now += 1_000;
      recorded.push((await decide(analysis_id, { decision })).body as DecisionResponse);
    }
    scoring.time.now += 1_000;
    const supersedes = recorded[1]?.decision_id;
    recorded.push((await decide(analysis_id, { decision: 'revised', supersedes })).body as DecisionResponse);
    const { status, body } = await listDecisions(analysis_id.toUpperCase());
    expect(status).toBe(200);
    expect(Value.Check(AnalysisDecisions, body)).toBe(true);
    const [revised, refused, shortlisted] = recorded.toReversed();
    const reviewer_ref = expect.stringMatching(/^rr1_/);
    expect(body).toEqual({
      analysis_id,
      decisions: [
        { ...revised, reviewer_ref, supersedes, superseded_by: null },
        { ...refused, reviewer_ref, supersedes: null, superseded_by: revised?.decision_id },
        { ...shortlisted, reviewer_ref, supersedes: null, superseded_by: null },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('r-12');
  });

  test('lists the decisions of its own tenant only', async () => {
    const { analysis_id } = await analyze('decide');
    await decide(analysis_id, { decision: 'shortlisted' });
    for (const answer of [await listDecisions(analysis_id, 'other'), await listDecisions('not-an-id')])
      expect(answer).toMatchObject({ status: 404, body: { detail: { code: 'analysis_not_found' } } });
  });

  test('GET /v1/hr/oversight counts agreement and haste', async () => {
    const { analysis_id } = await analyze('oversight');
    await decide(analysis_id, { decision: 'shortlisted' }, 'oversight');
    scoring.time.now += 60_000;
    await decide(analysis_id, { decision: 'not_retained' }, 'oversight');
    await decide(analysis_id, { decision: 'on_hold' }, 'oversight');
    const { body } = await scoring.call('GET', '/v1/hr/oversight', undefined, 'oversight');
    expect(body).toEqual({ decisions: 3, agreement_rate: 0.5, hasty_share: 0.3333 });
  });
});

describe('references and retention', () => {
  const listRefs = async (tenant: string) => {
    const { body } = await scoring.call('POST', '/v1/hr/subjects/ref', { subject_id: 'c-7f3a' }, tenant);
    return (body as { subject_refs: { month: string; subject_ref: string }[] }).subject_refs;
  };
  const analyzeIn = async (tenant: string, ...months: string[]) => {
    const analyses: CandidateAnalysis[] = [];
    for (const month of months) {
      scoring.time.now = Date.parse(`${month}-15T12:00:00Z`);
      analyses.push(await analyze(tenant));
    }
    return analyses;
  };

  test('a candidate has another reference each month, the one of the events', async () => {
    await analyzeIn('refs', '2026-01', '2026-02');
    const refs = await listRefs('refs');
    expect(refs.map(({ month }) => month)).toEqual(['2026-02', '2026-01']);
    expect(refs.map(({ subject_ref }) => subject_ref).toReversed()).toEqual(
      scoring.events.map(({ event }) => event.resource_id),
    );
    expect(new Set(refs.map(({ subject_ref }) => subject_ref)).size).toBe(2);
  });

  test('an unknown candidate differs from a known one', async () => {
    await analyzeIn('unknown', '2026-01', '2026-02', '2026-02');
    const ask = (subject_id: string) => scoring.call('POST', '/v1/hr/subjects/ref', { subject_id }, 'unknown');
    const counts = (analyses: number[]) => analyses.map((count) => expect.objectContaining({ analyses: count }));
    expect((await ask('c-7f3a')).body).toEqual({ known: true, subject_refs: counts([2, 1]) });
    expect((await ask('nobody')).body).toEqual({ known: false, subject_refs: counts([0, 0]) });
  });

  test('the same id in another form of Unicode has the same reference', async () => {
    const request = (id: string) => ({ ...EXAMPLE_REQUEST, candidate: { ...candidate, id } });
    await analyze('forms', request('é-1'));
    await analyze('forms', request('e\u0301-1'));
    expect(new Set(scoring.events.map(({ event }) => event.resource_id)).size).toBe(1);
  });

  test('a shorter retention destroys keys and analyses before the response, for good', async () => {
    const analyses = await analyzeIn('shorter', '2025-06', '2025-12', '2026-03');
    await scoring.call('PUT', '/v1/hr/settings', { retention_months: 60 }, 'shorter');
    const { status, body } = await scoring.call('PUT', '/v1/hr/settings', { retention_months: 6 }, 'shorter');
    expect(status).toBe(200);
    expect(Value.Check(ScoringSettings, body)).toBe(true);
    expect(body).toMatchObject({ retention_months: 6, scoring_enabled: true, destroyed_months: ['2025-06'] });
    expect((await listRefs('shorter')).map(({ month }) => month)).toEqual(['2026-03', '2025-12']);
    expect(await countRows('shorter', 'analysis')).toBe(2);
    const decision = { decision: 'shortlisted', reviewer_ref: 'r' };
    const path = `/v1/hr/analyses/${analyses[0]?.analysis_id}/decisions`;
    expect((await scoring.call('POST', path, decision, 'shorter')).status).toBe(404);
    expect((await scoring.call('GET', path, undefined, 'shorter')).status).toBe(404);
    expect(scoring.events.filter(({ event }) => event.action === 'scoring.settings').at(-1)?.event.changes).toEqual({
      retention_months: { old: 60, new: 6 },
    });
    expect(scoring.events.map(({ event }) => event.action)).toContain('scoring.keys_destroyed');
    await scoring.call('PUT', '/v1/hr/settings', { retention_months: 60 }, 'shorter');
    expect((await listRefs('shorter')).map(({ month }) => month)).toEqual(['2026-03', '2025-12']);
    // A clock that was set back does not make a destroyed key again.
    scoring.time.now = Date.parse('2025-06-20T12:00:00Z');
    expect((await scoring.call('POST', '/v1/analyze', EXAMPLE_REQUEST, 'shorter')).status).toBe(503);
  });

  test('the daily round purges every tenant by its own retention', async () => {
    await scoring.call('PUT', '/v1/hr/settings', { retention_months: 12 }, 'keeps');
    await analyzeIn('keeps', '2026-01');
    await analyzeIn('purges', '2026-01');
    scoring.time.now = Date.parse('2026-07-31T23:59:59Z');
    await scoring.purge();
    expect(await countRows('purges', 'analysis')).toBe(1);
    scoring.time.now = Date.parse('2026-08-01T00:00:00Z');
    await scoring.purge();
    expect([await countRows('purges', 'analysis'), await countRows('keeps', 'analysis')]).toEqual([0, 1]);
  });

  test('keeps each key wrapped in the database and its wrapping key in a file', async () => {
    await analyze('wrapped');
    const files = readdirSync(scoring.kekDir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const keks = files.map((file) => readFileSync(`${file.parentPath}/${file.name}`));
    expect(keks.every((kek) => kek.length === 32)).toBe(true);
    const wrapped = await scoring.database.tenant(parseTenantId('wrapped'), (sql) =>
      sql.query<{ wrapped: Uint8Array }>('select wrapped from scoring.subject_key'),
    );
    expect(wrapped[0]?.wrapped).toHaveLength(12 + 32 + 16);
  });
});

describe('the emergency stop', () => {
  const routes = {
    '/v1/analyze': EXAMPLE_REQUEST,
    '/v1/analyze/batch': { ...OPTIONS, candidates: [candidate] },
    '/v1/analyze/competency-file': { ...OPTIONS, competency_text: 'TVA' },
  };

  test('stops the three analysis routes of its tenant until scoring is enabled again', async () => {
    const path = '/v1/hr/settings';
    await scoring.call('PUT', path, { scoring_enabled: false }, 'stopped');
    for (const [route, request] of Object.entries(routes)) {
      const answer = await scoring.call('POST', route, request, 'stopped');
      expect(answer).toMatchObject({ status: 423, body: { detail: { code: 'scoring_disabled' } } });
    }
    await analyze('running');
    await scoring.call('PUT', path, { scoring_enabled: true }, 'stopped');
    await analyze('stopped');
  });
});

describe('settings', () => {
  test('are the defaults of the contract until they are set', async () =>
    expect(await scoring.call('GET', '/v1/hr/settings', undefined, 'fresh')).toEqual({
      status: 200,
      body: { retention_months: 6, scoring_enabled: true, updated_at: null, destroyed_months: [] },
    }));

  test('an omitted member keeps its value, so that stopping purges nothing and a retention lifts no stop', async () => {
    const put = async (body: object) => (await scoring.call('PUT', '/v1/hr/settings', body, 'partial')).body;
    scoring.time.now = Date.parse('2025-06-15T12:00:00Z');
    await analyze('partial');
    await put({ retention_months: 60 });
    scoring.time.now = START;
    expect(await put({ scoring_enabled: false })).toMatchObject({ retention_months: 60, destroyed_months: [] });
    expect(scoring.events.at(-1)?.event).toMatchObject({
      action: 'scoring.settings',
      changes: { scoring_enabled: { old: true, new: false } },
      severity: 'warning',
    });
    expect(scoring.events.at(-1)?.event.changes).not.toHaveProperty('retention_months');
    expect(await put({ retention_months: 24 })).toMatchObject({ retention_months: 24, scoring_enabled: false });
    expect(await put({})).toMatchObject({ retention_months: 24, scoring_enabled: false, destroyed_months: [] });
    expect(await countRows('partial', 'analysis')).toBe(1);
  });

  test('a first change stores the default of the other member', async () => {
    const { body } = await scoring.call('PUT', '/v1/hr/settings', { scoring_enabled: false }, 'first-change');
    expect(body).toMatchObject({ retention_months: 6, scoring_enabled: false });
  });

  test.each([5, 61, 7.5])('answer 422 for a retention of %d months', async (retention_months) =>
    expect((await scoring.call('PUT', '/v1/hr/settings', { retention_months })).status).toBe(422),
  );
});

test.each([
  ['', 'fr', /^# Notice d'utilisation/],
  ['?lang=en', 'en', /^# Usage notice/],
])('GET /v1/hr/notice%s returns the notice', async (query, lang, text) => {
  const { status, body } = await scoring.call('GET', `/v1/hr/notice${query}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    lang,
    notice_version: (await analyze('notice')).notice_version,
    text: expect.stringMatching(text),
  });
});

test('nothing that identifies a person is stored, recorded or logged', async () => {
  const request = { ...EXAMPLE_REQUEST, candidate: { ...candidate, ...IDENTITY, id: 'caller-id-5501' } };
  await analyze('identity', request);
  await scoring.call('POST', '/v1/analyze', { ...request, lang: 'xx' }, 'identity');
  const tables = ['analysis', 'decision', 'subject_key', 'tenant_setting'];
  const rows = await Promise.all(
    tables.map((table) =>
      scoring.database.tenant(parseTenantId('identity'), (sql) => sql.query(`select * from scoring.${table}`)),
    ),
  );
  expect(rows[0]).toHaveLength(1);
  const kept = JSON.stringify(rows) + JSON.stringify(scoring.events) + scoring.readLog();
  expect(kept).not.toMatch(/Camille|Lef|exemple\.fr|34 56|caller-id-5501|Nazaire|Morel|Lettrage/);
});
