import { readdirSync, readFileSync } from 'node:fs';
import { CandidateAnalysis } from '@probant/contracts/scoring';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { Value } from 'typebox/value';
import { expect } from 'vitest';
import { type SharedPlatform, test } from './testing/shared-platform.ts';

const SAMPLES = `${repositoryRoot}/samples/documents`;
const RESUMES = readdirSync(SAMPLES).filter((name) => /^(?:cv|resume)/.test(name));
const JOB = {
  title: 'Comptable',
  required_skills: ['comptabilité', 'Excel'],
  min_experience_years: 2,
  required_languages: ['Anglais'],
  required_education: 'BTS',
  location: 'Nantes',
};

let platform: SharedPlatform;
test.beforeAll(({ platform: shared }) => {
  platform = shared;
});

const call = async (path: string, body?: unknown, form?: FormData) => {
  const response = await fetch(`${platform.url}${path}`, {
    headers: { 'x-api-key': platform.key, ...(form ? {} : { 'content-type': 'application/json' }) },
    ...(form || body !== undefined ? { method: 'POST', body: form ?? JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test.each(RESUMES)('scores the extracted %s posted unchanged, and its trace names no one', async (name) => {
  const form = new FormData();
  form.set('file', new File([readFileSync(`${SAMPLES}/${name}`)], name));
  const extracted = await call('/v1/extract?document_type=resume', undefined, form);
  const data = extracted.body['data'] as Record<string, string | null>;
  const { status, body } = await call('/v1/analyze', { job: JOB, candidate: { ...data, id: `candidate-${name}` } });
  expect(status).toBe(200);
  expect(Value.Check(CandidateAnalysis, body)).toBe(true);
  const ignored = ['firstname', 'lastname', 'email', 'phone', 'linkedin'].filter((field) => data[field] !== null);
  expect(body).toMatchObject({ candidate_id: `candidate-${name}`, minimization: { ignored_fields: ignored } });

  const refs = await call('/v1/hr/subjects/ref', { subject_id: `candidate-${name}` });
  const [{ subject_ref } = expect.fail()] = refs.body['subject_refs'] as { subject_ref: string }[];
  const found = await call(`/v1/gdpr/export`, {
    tenant_id: platform.tenant,
    subject_id: subject_ref,
    subject_type: 'resource_id',
  });
  expect(found.status).toBe(200);
  const trace = JSON.stringify(found.body);
  expect(trace).toContain('scoring.analyze');
  expect(trace).toContain((body as CandidateAnalysis).analysis_id);
  for (const field of ['lastname', 'email', 'phone']) if (data[field]) expect(trace).not.toContain(data[field]);
  expect(trace).not.toContain(`candidate-${name}`);
});
