import type { AnalyzeBatchRequest, AnalyzeRequest, CompetencyFileRequest } from '@probant/contracts/scoring';
import { expect } from 'vitest';
import { createHostileTexts } from '../../lab/bench/scoring/competency-texts.ts';
import type { Call, HttpClient } from './http-client.ts';

/** Limits of the contract. */
const MAX_CRITERIA = 500;
const MAX_CRITERION_LENGTH = 200;
const MAX_LANGUAGES = 50;
const MAX_CANDIDATES = 100;
const MAX_ITEM_LENGTH = 2_000;
/** With 100 candidates, a little less than the 8 MiB of a body. */
const ITEMS_PER_CANDIDATE = 38;

/** One of the smallest requests that are scored. */
export const createSmallAnalysis = (id: string): Call => {
  const request: AnalyzeRequest = {
    job: { title: 'Comptable', required_skills: ['lettrage', 'TVA'] },
    candidate: { id, skills: ['Lettrage'] },
  };
  return { path: '/v1/analyze', body: JSON.stringify(request) };
};

/** Near misses of one another, as long as a criterion may be: each place of a skill of the candidates looks like all of them. */
const listCriteria = (word: string): string[] =>
  Array.from({ length: MAX_CRITERIA }, (_, index) =>
    `${`${word} `.repeat(15)}${index} ${'z'.repeat(MAX_CRITERION_LENGTH)}`.slice(0, MAX_CRITERION_LENGTH),
  );

const LARGEST_JOB: AnalyzeBatchRequest['job'] = {
  title: 'Poste',
  required_skills: listCriteria('c'),
  preferred_skills: listCriteria('java'),
  required_languages: Array.from({ length: MAX_LANGUAGES }, (_, index) => `Langue ${index} C2`),
  required_education: 'BTS comptabilité ou '.repeat(10).slice(0, MAX_CRITERION_LENGTH),
  min_experience_years: 80,
  location: 'Saint-Denis',
};

/** A batch of nearly the largest body, in which every criterion and every skill is as long as it may be. */
export function createLargestBatch(): Call {
  const skills = Array.from({ length: ITEMS_PER_CANDIDATE }, (_, index) =>
    (index % 2 === 0 ? 'c ' : 'java script ').repeat(MAX_ITEM_LENGTH).slice(0, MAX_ITEM_LENGTH),
  );
  const candidates = Array.from({ length: MAX_CANDIDATES }, (_, index) => ({ id: `c-${index}`, skills }));
  const request: AnalyzeBatchRequest = { job: LARGEST_JOB, candidates };
  return { path: '/v1/analyze/batch', body: JSON.stringify(request) };
}

/** A batch of a few hundred kilobytes whose response is as long as it can be: every criterion is repeated for each candidate. */
export function createLongestResponse(): Call {
  const candidates = Array.from({ length: MAX_CANDIDATES }, (_, index) => ({ id: `c-${index}` }));
  const request: AnalyzeBatchRequest = { job: LARGEST_JOB, candidates };
  return { path: '/v1/analyze/batch', body: JSON.stringify(request) };
}

/** Texts of the largest size for which naive matching is quadratic, each with as many terms as a job can have. */
export const createHostileTextCalls = (): readonly Call[] =>
  createHostileTexts(['comptable', 'lettrage', 'Java', 'gestion de projet']).map(({ text, terms }) => {
    const request: CompetencyFileRequest = {
      job: {
        title: 'Poste',
        required_skills: [...terms],
        preferred_skills: terms.map((term) => `${term} avancé`.slice(0, MAX_CRITERION_LENGTH)),
      },
      competency_text: text,
    };
    return { path: '/v1/analyze/competency-file', body: JSON.stringify(request) };
  });

/** Scored, refused because it takes too long, or refused because the client has too much in flight. */
export const SCORED_STATUSES = [200, 422, 503];

/** Posts calls at once and expects that each is handled, and one at least scored. */
export async function expectScored(client: HttpClient, calls: readonly Call[]): Promise<void> {
  const statuses = (await Promise.all(calls.map(client.post))).map(({ status }) => status);
  for (const status of statuses) expect(SCORED_STATUSES).toContain(status);
  expect(statuses).toContain(200);
}
