import {
  AnalyzeBatchRequest,
  AnalyzeRequest,
  BatchAnalysis,
  CandidateAnalysis,
  type CandidateProfile,
  CompetencyFileRequest,
} from '@probant/contracts/scoring';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createIdempotencyHeaders, createKeyReusedError } from '@probant/http/idempotency-key';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { RawResponse } from '@probant/http/route';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import type { DeepPartial } from '@probant/kernel/deep-partial';
import { createValidationProblem, type Problem } from '@probant/kernel/errors';
import { createKeysMissingError, createNoCriteriaError, createScoringDisabledError } from './analysis.errors.ts';
import {
  analysisExample,
  analyzeRequestExample,
  batchExample,
  batchRequestExample,
  competencyFileExample,
} from './analysis.examples.ts';
import { type AnalysisDeps, runAnalysis } from './analysis.usecases.ts';
import { findCandidateFault, readCandidate } from './candidate.ts';
import { completeWeights } from './overall/weights.rules.ts';

const BODY_LIMIT = 8 * MIB_BYTES;
const TAG = 'Candidate scoring';
const JSON_TYPE = 'application/json; charset=utf-8';
const HEADERS = createIdempotencyHeaders(
  'Addition: identifies this call. A repeated call scores again and returns the same analyses, which are recorded once; another request ' +
    'under the same key is a 422. Use a random UUID.',
);
const ERRORS = {
  422: 'Invalid request, or `no_evaluable_criteria`: job and weights leave nothing to evaluate',
  423: '`scoring_disabled`: the emergency stop is active for this client',
} as const;

const ERROR_EXAMPLES = createErrorExamples({
  no_evaluable_criteria: ['Nothing to evaluate', createNoCriteriaError()],
  scoring_disabled: ['The emergency stop is active', createScoringDisabledError()],
  key_reused: ['The Idempotency-Key belongs to another call', createKeyReusedError()],
  keys_missing: ['After a restore, before the keys are renewed', createKeysMissingError()],
});

export const createAnalysisRoutes = (deps: AnalysisDeps): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'POST',
    path: '/v1/analyze',
    operationId: 'analyzeCandidate',
    summary: 'Score one candidate against a job',
    description:
      'A deterministic comparison of declared words: it ranks and explains, and never decides. A person must review the result. Members ' +
      'that identify a person are ignored and listed in `minimization.ignored_fields`. A whole response of `POST /v1/extract` for a resume ' +
      'is a candidate too: its `data` is scored. An object without any member of a candidate is refused.',
    tag: TAG,
    body: AnalyzeRequest,
    bodyExamples: { accountant: { summary: 'An accountant', value: analyzeRequestExample } },
    headers: HEADERS,
    bodyLimit: BODY_LIMIT,
    bodyRules: checkCandidateRequest,
    success: {
      status: 200,
      schema: CandidateAnalysis,
      examples: { accountant: { summary: 'An accountant', value: analysisExample } },
    },
    errors: ERRORS,
    errorExamples: ERROR_EXAMPLES,
    handler: ({ body, headers }, context) =>
      respond(
        deps,
        {
          route: 'analyze',
          request: body,
          candidateIds: [readCandidate(body.candidate).id],
          key: headers['idempotency-key'],
        },
        context,
      ),
  }),
  defineJsonRoute({
    method: 'POST',
    path: '/v1/analyze/batch',
    operationId: 'analyzeBatch',
    summary: 'Score up to 100 candidates against a job, best score first',
    description:
      'Scores each candidate as `POST /v1/analyze` does: the order is a comparison, never a decision, and a person must review it.',
    tag: TAG,
    body: AnalyzeBatchRequest,
    bodyExamples: { one: { summary: 'One candidate', value: batchRequestExample } },
    headers: HEADERS,
    bodyLimit: BODY_LIMIT,
    bodyRules: checkBatchRequest,
    success: {
      status: 200,
      schema: BatchAnalysis,
      examples: { one: { summary: 'One candidate', value: batchExample } },
    },
    errors: ERRORS,
    errorExamples: ERROR_EXAMPLES,
    handler: ({ body, headers }, context) =>
      respond(
        deps,
        {
          route: 'batch',
          request: body,
          candidateIds: body.candidates.map((candidate) => readCandidate(candidate).id),
          key: headers['idempotency-key'],
        },
        context,
      ),
  }),
  defineJsonRoute({
    method: 'POST',
    path: '/v1/analyze/competency-file',
    operationId: 'analyzeCompetencyFile',
    summary: 'Score a competency text against a job',
    description: 'The skills of the job that the text contains are those of the candidate. The text is never stored.',
    tag: TAG,
    body: CompetencyFileRequest,
    bodyExamples: { text: { summary: 'A text of one sentence', value: competencyFileExample } },
    headers: HEADERS,
    bodyLimit: BODY_LIMIT,
    bodyRules: checkWeights,
    success: {
      status: 200,
      schema: CandidateAnalysis,
      examples: {
        form: { summary: 'An analysis of another candidate', value: { ...analysisExample, candidate_id: null } },
      },
    },
    errors: ERRORS,
    errorExamples: ERROR_EXAMPLES,
    handler: ({ body, headers }, context) =>
      respond(
        deps,
        { route: 'competency-file', request: body, candidateIds: [null], key: headers['idempotency-key'] },
        context,
      ),
  }),
];

const respond = async (...call: Parameters<typeof runAnalysis>): Promise<RawResponse> =>
  new RawResponse(JSON_TYPE, await runAnalysis(...call));

function* checkWeights({ weights }: DeepPartial<Pick<AnalyzeRequest, 'weights'>>): Generator<Problem> {
  if (weights === null || weights === undefined || completeWeights(weights) !== null) return;
  yield createValidationProblem(
    'value_error',
    ['body', 'weights'],
    'Value error, the weights, with the defaults of missing ones, must total 1.0',
    weights,
  );
}

function* checkCandidateRequest(body: DeepPartial<AnalyzeRequest>): Generator<Problem> {
  yield* checkWeights(body);
  yield* checkCandidate(body.candidate, ['body', 'candidate']);
}

function* checkBatchRequest(body: DeepPartial<AnalyzeBatchRequest>): Generator<Problem> {
  yield* checkWeights(body);
  for (const [index, candidate] of (body.candidates ?? []).entries())
    yield* checkCandidate(candidate, ['body', 'candidates', index]);
}

/** The problem does not repeat the object: what is no candidate may identify a person all the same. */
function* checkCandidate(
  candidate: DeepPartial<CandidateProfile> | undefined,
  loc: Problem['loc'],
): Generator<Problem> {
  const fault = candidate === undefined ? null : findCandidateFault(candidate);
  if (fault === null) return;
  const place = fault.member === null ? loc : [...loc, fault.member];
  yield createValidationProblem('value_error', place, `Value error, ${fault.reason}`);
}
