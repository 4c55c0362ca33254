import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parseTenantId } from '@probant/kernel/tenant';
import { keyMigrations } from '@probant/keys/migrations';
import { scoringMigrations } from '@probant/scoring/migrations';
import { EXAMPLE_REQUEST } from '@probant/scoring/testing/example-request';
import { createTestScoring, type TestScoring } from '@probant/scoring/testing/test-scoring';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProbant } from '../testing/run-probant.ts';
import { spawnProbant } from '../testing/spawn-probant.ts';

const { candidate, ...options } = EXAMPLE_REQUEST;
const BATCH = {
  ...options,
  candidates: [
    { ...candidate, id: 'first', skills: [] },
    { ...candidate, id: null },
    candidate,
    { ...candidate, id: 'last' },
  ],
};
/** Words of the request that no output and no error may repeat. */
const CONTENT_PATTERN = /comptab|Lettrage|Nazaire|Morel|Carcou|c-7f3a/i;

let db: TestDatabase;
let scoring: TestScoring;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase([keyMigrations, scoringMigrations, auditTrailMigrations]);
  scoring = await createTestScoring(db);
  folder = await mkdtemp(join(tmpdir(), 'replay-'));
  await run('keys', 'issue', '--tenant', 'acme');
});
afterAll(async () => {
  await scoring.close();
  await db.close();
  await rm(folder, { recursive: true });
});

const installation = () => ({
  DATABASE_URL: db.url,
  PROBANT_DATA_DIR: join(folder, 'data'),
  PROBANT_KEK_DIR: scoring.kekDir,
});
const run = (...words: readonly string[]) => runProbant(words, installation());
const store = async (name: string, content: string | object) => {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const analyze = async (route: string, request: object) => {
  const { status, body } = await scoring.call('POST', `/v1/${route}`, request);
  expect(status).toBe(200);
  return body;
};
const analyzeOne = async (request: object = EXAMPLE_REQUEST) =>
  ((await analyze('analyze', request)) as { analysis_id: string }).analysis_id;

/** Replays an analysis from a request; its output repeats nothing of the request. */
const replay = async (analysis: string, request: string | object, ...more: readonly string[]) => {
  const file = await store('request.json', request);
  const words = ['scoring', 'replay', '--tenant', 'acme', '--request', file, '--analysis', analysis, ...more];
  const result = await run(...words);
  expect(result.out + result.error).not.toMatch(CONTENT_PATTERN);
  return result;
};
type Json = { candidate: number; agrees: boolean; fields: { field: string; result: string }[] };
const replayJson = async (analysis: string, request: object, ...more: readonly string[]) => {
  const { code, out, error } = await replay(analysis, request, '--json', ...more);
  expect(error).toBe('');
  const { fields, ...rest } = JSON.parse(out) as Json;
  const listFields = (result: string) => fields.filter((field) => field.result === result).map(({ field }) => field);
  return { code, ...rest, fields, differing: listFields('differs'), notCompared: listFields('not_compared') };
};

describe('the request of an analysis', () => {
  test('gives the same analysis: code 0 and every field of the journal', async () => {
    const { code, out, error } = await replay(await analyzeOne(), EXAMPLE_REQUEST);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toMatch(/^as_of +agrees: 2026-01-31$/m);
    expect(out).toMatch(/^subject_ref +agrees$/m);
    expect(out).toMatch(/^overall_score +agrees: 0\.7933$/m);
    expect(out).toMatch(/^fit_level +agrees: good$/m);
    expect(out).toMatch(/^dimension_scores\.experience +agrees: 0\.8333$/m);
    expect(out).toMatch(/^evidence_sha256 +agrees: [0-9a-f]{64}$/m);
    expect(out).toMatch(/^lang +not compared: the journal does not keep it/m);
    expect(out).toMatch(/The request gives the analysis in the journal\.\n$/);
  });

  test('without a date is replayed on the date in the journal, which it cannot confirm', async () => {
    const { as_of: _, ...undated } = EXAMPLE_REQUEST;
    scoring.time.now = Date.parse('2026-02-10T00:00:00Z');
    const result = await replayJson(await analyzeOne(undated), undated);
    expect(result).toMatchObject({ code: 0, agrees: true, notCompared: ['as_of', 'lang'] });
  });

  test.each([
    [
      'another skill',
      { candidate: { ...candidate, skills: ['TVA'] } },
      ['overall_score', 'dimension_scores.skills', 'evidence_sha256'],
    ],
    [
      'another date',
      { as_of: '2023-06-30' },
      ['as_of', 'overall_score', 'dimension_scores.experience', 'evidence_sha256'],
    ],
    ['another candidate with the same profile', { candidate: { ...candidate, id: 'c-0000' } }, ['subject_ref']],
    ['evidence that scores the same', { job: { ...options.job, location: 'Rezé' } }, ['evidence_sha256']],
    [
      'an anonymized location',
      { anonymize: true },
      ['weights', 'overall_score', 'fit_level', 'dimension_scores.location', 'evidence_sha256'],
    ],
  ])('with %s differs where it changes the analysis: code 1', async (_, change, expected) => {
    const { code, agrees, differing } = await replayJson(await analyzeOne(), { ...EXAMPLE_REQUEST, ...change });
    expect({ code, agrees, differing }).toEqual({ code: 1, agrees: false, differing: expected });
  });

  test('says what differs in words', async () => {
    const { code, out } = await replay(await analyzeOne(), { ...EXAMPLE_REQUEST, anonymize: true });
    expect(code).toBe(1);
    expect(out).toMatch(/^dimension_scores\.location +differs: 0\.75 in the journal, not evaluated from the request$/m);
    expect(out).toMatch(/The request does not give the analysis in the journal\.\n$/);
  });

  test('is compared without the pseudonym when its key cannot be opened', async () => {
    const analysis = await analyzeOne();
    const file = await store('request.json', EXAMPLE_REQUEST);
    const words = ['scoring', 'replay', '--tenant', 'acme', '--request', file, '--analysis', analysis];
    const { code, out } = await runProbant(words, { DATABASE_URL: db.url, PROBANT_KEK_DIR: join(folder, 'none') });
    expect(code).toBe(0);
    expect(out).toMatch(/^subject_ref +not compared: the key of \d{4}-\d{2} cannot be opened here/m);
    expect(await readdir(folder)).not.toContain('none');
  });
});

describe('the request of a batch', () => {
  test('is compared for the candidate of the analysis, with or without an id', async () => {
    const { candidates } = (await analyze('analyze/batch', BATCH)) as {
      candidates: { analysis_id: string; candidate_id: string | null }[];
    };
    const found = await Promise.all(
      candidates.map(
        async ({ analysis_id, candidate_id }) => [candidate_id, await replayJson(analysis_id, BATCH)] as const,
      ),
    );
    expect(found.map(([id, { code, candidate: position }]) => [id, code, position])).toEqual([
      [null, 0, 2],
      ['c-7f3a', 0, 3],
      ['last', 0, 4],
      ['first', 0, 1],
    ]);
  });

  test('is compared for the requested candidate', async () => {
    const { candidates } = (await analyze('analyze/batch', BATCH)) as { candidates: [{ analysis_id: string }] };
    const {
      code,
      candidate: position,
      differing,
    } = await replayJson(candidates[0].analysis_id, BATCH, '--candidate', '1');
    expect([code, position]).toEqual([1, 1]);
    expect(differing).toContain('subject_ref');
    expect(differing).toContain('dimension_scores.skills');
    const missing = await replay(candidates[0].analysis_id, BATCH, '--candidate', '5');
    expect(missing).toEqual({ code: 2, out: '', error: 'the request has no candidate 5: it has 4\n' });
  });
});

describe('the request of a competency file', () => {
  const competency_text = 'Mission : lettrage et TVA sous Excel';

  test('is replayed whole, or with its text in a file', async () => {
    const analysis = (
      (await analyze('analyze/competency-file', { ...options, competency_text })) as { analysis_id: string }
    ).analysis_id;
    expect(await replayJson(analysis, { ...options, competency_text })).toMatchObject({ code: 0 });
    const text = await store('competencies.txt', `${competency_text}\n`);
    expect(await replayJson(analysis, options, '--file', text)).toMatchObject({ code: 0 });
    const both = await replay(analysis, { ...options, competency_text }, '--file', text);
    expect(both).toMatchObject({ code: 2, error: expect.stringMatching(/^the request has competency_text.*\n$/) });
  });
});

describe('exits with 2 and one sentence', () => {
  const expectFailure = async (result: ReturnType<typeof replay>, error: RegExp) =>
    expect(await result).toEqual({ code: 2, out: '', error: expect.stringMatching(error) });

  test.each(['019c0000-0000-7000-8000-000000000000', 'not-an-id'])('for the unknown analysis %s', (id) =>
    expectFailure(replay(id, EXAMPLE_REQUEST), /^tenant acme has no analysis \S+\n$/),
  );

  test('for an unknown tenant, and for an analysis of another one', async () => {
    const analysis = await analyzeOne();
    const file = await store('request.json', EXAMPLE_REQUEST);
    const runAs = (tenant: string) =>
      run('scoring', 'replay', '--tenant', tenant, '--request', file, '--analysis', analysis);
    await expectFailure(runAs('nosuch'), /^there is no tenant nosuch.*\n$/);
    await run('keys', 'issue', '--tenant', 'other');
    await expectFailure(runAs('other'), /^tenant other has no analysis \S+\n$/);
  });

  test('for a month whose keys were destroyed', async () => {
    scoring.time.now = Date.parse('2025-03-12T08:30:00Z');
    const analysis = await analyzeOne();
    scoring.time.now = Date.parse('2026-03-12T08:30:00Z');
    await scoring.purge();
    await expectFailure(
      replay(analysis, EXAMPLE_REQUEST),
      /^the analysis \S+ is of 2025-03, whose retention has ended: .*\n$/,
    );
  });

  test('for an analysis of another version of the rules', async () => {
    const analysis = '019c0000-0000-7000-8000-00000000000a';
    await scoring.database.tenant(parseTenantId('acme'), (sql) =>
      sql.query(
        `insert into scoring.analysis select tenant_id, $1, month, subject_ref, overall_score, fit_level, dimension_scores, weights,
           as_of, '0.9.0+0123456789ab', notice_version, evidence_sha256, created_at from scoring.analysis limit 1`,
        [analysis],
      ),
    );
    await expectFailure(
      replay(analysis, EXAMPLE_REQUEST),
      /^the analysis \S+ cannot be replayed here: it was scored by version 0\.9\.0\+0123456789ab of the rules, and \S+ is installed\n$/,
    );
  });

  test.each([
    ['a file that is not JSON', '{"job": comptabilité', /^the request is not valid JSON \(at position 8\)\n$/],
    ['a list', '[]', /^the request is not a JSON object\n$/],
    [
      'a request of no analysis',
      { job: { title: 'Comptable' } },
      /^the request has neither candidate, candidates nor competency_text/,
    ],
    ['two candidates members', { ...BATCH, candidate }, /^the request has candidate and candidates: keep the one/],
    [
      'a member of another type',
      { ...EXAMPLE_REQUEST, candidate: { skills: ['a', { comptabilité: 1 }] } },
      /^the routes refuse this request: candidate\.skills\.1 /,
    ],
    [
      'weights that do not total 1',
      { ...EXAMPLE_REQUEST, weights: { skills: 1 } },
      /^the weights of the request do not total 1\.0\n$/,
    ],
    [
      'a job without criteria',
      { ...EXAMPLE_REQUEST, job: { title: 'Comptable' } },
      /^the job and the weights of the request leave nothing to evaluate/,
    ],
  ])('for %s', async (_, request, error) => expectFailure(replay(await analyzeOne(), request), error));

  test('for a candidate that is no position', async () =>
    expectFailure(replay(await analyzeOne(), EXAMPLE_REQUEST, '--candidate', '0'), /^--candidate is the position/));

  test('for a missing file and without an installation', async () => {
    const words = (file: string) => ['scoring', 'replay', '--tenant', 'acme', '--request', file, '--analysis', 'x'];
    await expectFailure(run(...words(join(folder, 'missing.json'))), /missing\.json does not exist\n$/);
    const file = await store('request.json', EXAMPLE_REQUEST);
    await expectFailure(
      runProbant(words(file), { PROBANT_DATA_DIR: join(folder, 'nowhere') }),
      /^no installation at .*\n$/,
    );
    expect(await readdir(folder)).not.toContain('nowhere');
  });
});

test('writes no file and stores nothing', async () => {
  const analysis = await analyzeOne();
  const count = () =>
    db.database.tenant(parseTenantId('acme'), (sql) =>
      sql.query(
        'select (select count(*) from scoring.analysis) as analyses, (select count(*) from scoring.subject_key) as keys',
      ),
    );
  const file = await store('request.json', EXAMPLE_REQUEST);
  const [filesBefore, rowsBefore] = [await readdir(folder, { recursive: true }), await count()];
  const words = ['scoring', 'replay', '--tenant', 'acme', '--request', file, '--analysis', analysis];
  expect((await spawnProbant(words, installation())).code).toBe(0);
  expect([await readdir(folder, { recursive: true }), await count()]).toEqual([filesBefore, rowsBefore]);
});
