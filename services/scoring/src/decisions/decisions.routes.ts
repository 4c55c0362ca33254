import { AnalysisDecisions, DecisionRequest, DecisionResponse, ScoringOversight } from '@probant/contracts/scoring';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createIdempotencyHeaders, createKeyReusedError } from '@probant/http/idempotency-key';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { Type } from 'typebox';
import { createAnalysisNotFoundError } from '../analysis/analysis.errors.ts';
import { createAlreadySupersededError, createSupersedesUnknownError } from './decisions.errors.ts';
import {
  contradictionExample,
  decisionExample,
  decisionRequestExample,
  decisionsExample,
  oversightExample,
} from './decisions.examples.ts';
import { type DecisionDeps, type ListedDecision, listDecisions, recordDecision } from './decisions.usecases.ts';

const TAG = 'Human decisions';
/** Decisions so soon after the score were hardly made by reading it. */
const HASTY_SECONDS = 10;

const AnalysisPath = Type.Object({ analysis_id: Type.String({ description: 'The `analysis_id` of the result' }) });

export const createDecisionRoutes = (deps: DecisionDeps): readonly AnyRoute[] => [
  createRecordingRoute(deps),
  createListRoute(deps),
  createOversightRoute(deps),
];

const createRecordingRoute = (deps: DecisionDeps): AnyRoute =>
  defineJsonRoute({
    method: 'POST',
    path: '/v1/hr/analyses/{analysis_id}/decisions',
    operationId: 'recordDecision',
    summary: 'Record what a person decided on an analysis',
    description:
      'A candidate contests with `review_requested`; the decision that follows is `revised` and names the one that it replaces in ' +
      '`supersedes`. A decision that contradicts an earlier one without naming it is recorded too, and the answer names the earlier one ' +
      'in `contradicts`. Nothing is decided by the service.',
    tag: TAG,
    params: AnalysisPath,
    headers: createIdempotencyHeaders(
      'Addition: identifies this call. A repeated call records nothing and returns the decision of the first one; another decision under ' +
        'the same key is a 422. Use a random UUID.',
    ),
    body: DecisionRequest,
    bodyExamples: { shortlisted: { summary: 'A recruiter follows the score', value: decisionRequestExample } },
    success: {
      status: 201,
      schema: DecisionResponse,
      examples: {
        shortlisted: { summary: 'The recorded decision', value: decisionExample },
        contradiction: { summary: 'A decision that contradicts an earlier one', value: contradictionExample },
      },
    },
    errors: {
      404: '`analysis_not_found`: unknown, purged, or of another client',
      409: '`already_superseded`: another decision has superseded the one named',
      422: 'Invalid request, or `supersedes_unknown`: no such decision of this analysis',
    },
    errorExamples: createErrorExamples({
      analysis_not_found: ['An unknown analysis', createAnalysisNotFoundError()],
      already_superseded: ['Two persons decided at once', createAlreadySupersededError()],
      supersedes_unknown: ['An unknown decision', createSupersedesUnknownError()],
      key_reused: ['The Idempotency-Key belongs to another call', createKeyReusedError()],
    }),
    handler: async ({ params, body, headers }, { caller }) => {
      const decision = await recordDecision(
        deps,
        {
          // UUIDs are written in lower case everywhere, so that events of one analysis are found by one id.
          analysisId: params.analysis_id.toLowerCase(),
          decision: body.decision,
          reviewerRef: body.reviewer_ref,
          supersedes: body.supersedes?.toLowerCase() ?? null,
        },
        caller,
        headers['idempotency-key'],
      );
      return describeDecision(decision);
    },
  });

const createListRoute = (deps: DecisionDeps): AnyRoute =>
  defineJsonRoute({
    method: 'GET',
    path: '/v1/hr/analyses/{analysis_id}/decisions',
    operationId: 'listDecisions',
    summary: 'List what persons decided on an analysis',
    description:
      'The decisions of the journal (addition), newest first, at most 1,000. `contradicts` are the outcomes that were in force when the ' +
      'decision was made and that it changed without naming them in `supersedes`.',
    tag: TAG,
    params: AnalysisPath,
    success: {
      status: 200,
      schema: AnalysisDecisions,
      examples: { contradiction: { summary: 'Two decisions that contradict each other', value: decisionsExample } },
    },
    errors: { 404: '`analysis_not_found`: unknown, purged, or of another client' },
    errorExamples: createErrorExamples({
      analysis_not_found: ['An unknown analysis', createAnalysisNotFoundError()],
    }),
    handler: async ({ params }, { caller }) => {
      const analysisId = params.analysis_id.toLowerCase();
      const decisions = await listDecisions(deps, caller.tenantId, analysisId);
      return {
        analysis_id: analysisId,
        decisions: decisions.map((decision) => ({
          ...describeDecision(decision),
          reviewer_ref: decision.reviewerRef,
          supersedes: decision.supersedes,
          superseded_by: decision.supersededBy,
        })),
      };
    },
  });

const createOversightRoute = (deps: Pick<DecisionDeps, 'decisions'>): AnyRoute =>
  defineJsonRoute({
    method: 'GET',
    path: '/v1/hr/oversight',
    operationId: 'getOversight',
    summary: 'Count how often decisions follow the score, and how soon',
    description: 'Counts only (addition). A high agreement rate with a high hasty share is a sign of automation bias.',
    tag: TAG,
    success: {
      status: 200,
      schema: ScoringOversight,
      examples: { quarter: { summary: '120 decisions', value: oversightExample } },
    },
    handler: async (_, { caller }) => {
      const counts = await deps.decisions.countOversight(caller.tenantId, HASTY_SECONDS);
      return {
        decisions: counts.decisions,
        agreement_rate: computeShare(counts.agreeing, counts.comparable),
        hasty_share: computeShare(counts.hasty, counts.decisions),
      };
    },
  });

const describeDecision = (decision: ListedDecision): DecisionResponse => ({
  decision_id: decision.id,
  analysis_id: decision.analysisId,
  decision: decision.decision,
  agrees_with_score: decision.agreesWithScore,
  seconds_since_scoring: decision.secondsSinceScoring,
  created_at: decision.createdAt.toISOString(),
  contradicts: [...decision.contradicts],
});

const computeShare = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((10_000 * part) / whole) / 10_000;
