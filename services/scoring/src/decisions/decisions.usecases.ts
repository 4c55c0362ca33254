import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { runAfterRecording } from '@probant/audit/writer/run-after-recording';
import type { AuditEventOf } from '@probant/contracts/audit-actions';
import type { DecisionValue } from '@probant/contracts/scoring';
import { createKeyReusedError } from '@probant/http/idempotency-key';
import type { Caller } from '@probant/http/route';
import { deriveCallId } from '@probant/kernel/call-id';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import { isUuid } from '@probant/kernel/uuid';
import { createAnalysisNotFoundError } from '../analysis/analysis.errors.ts';
import { parseScore } from '../analysis/score.ts';
import type { AnalysesRepository } from '../journal/analyses.repository.ts';
import type { SubjectKeys } from '../subjects/subject-keys.ts';
import { createReviewerRef } from '../subjects/subject-ref.ts';
import { findContradictions } from './contradictions.rules.ts';
import { createAlreadySupersededError, createSupersedesUnknownError } from './decisions.errors.ts';
import type { Decision, DecisionsRepository } from './decisions.repository.ts';

export type DecisionDeps = {
  readonly analyses: Pick<AnalysesRepository, 'find'>;
  readonly decisions: DecisionsRepository;
  readonly subjectKeys: SubjectKeys;
  readonly audit: AuditWriter;
  readonly clock: Clock;
  readonly newId: IdSource;
};

export type DecisionRequest = {
  readonly analysisId: string;
  readonly decision: DecisionValue;
  readonly reviewerRef: string;
  readonly supersedes: string | null;
};

/** From this score on, a decision to shortlist agrees with it (DECISIONS 7). */
const SHORTLIST_SCORE = parseScore(0.6);

/**
 * Records what a person decided on an analysis, once for an Idempotency-Key: a repeated call returns the decision of the first one.
 *
 * @throws AppError 404 for an unknown or purged analysis, 422 for an unknown decision to supersede or a key of another call, 409 for one
 * already superseded.
 */
export function recordDecision(
  deps: DecisionDeps,
  request: DecisionRequest,
  caller: Caller,
  key: string | undefined,
): Promise<ListedDecision> {
  if (key === undefined) return recordWithId(deps, deps.newId(), request, caller);
  const id = deriveCallId('scoring.decision.v1', caller.tenantId, key);
  return deps.decisions.inTurn(caller.tenantId, id, async () => {
    const recorded = await deps.decisions.find(caller.tenantId, id);
    return recorded === null
      ? recordWithId(deps, id, request, caller)
      : describeRepeated(deps, recorded, request, caller.tenantId);
  });
}

async function describeRepeated(
  deps: DecisionDeps,
  recorded: Decision,
  request: DecisionRequest,
  tenantId: TenantId,
): Promise<ListedDecision> {
  const { key } = await openAnalysis(deps, tenantId, recorded.analysisId);
  const isRepeat =
    recorded.analysisId === request.analysisId &&
    recorded.decision === request.decision &&
    recorded.supersedes === request.supersedes &&
    recorded.reviewerRef === createReviewerRef(key, tenantId, request.reviewerRef);
  if (!isRepeat) throw createKeyReusedError();
  const decisions = await deps.decisions.list(tenantId, recorded.analysisId);
  const earlier = decisions.slice(decisions.findIndex(({ id }) => id === recorded.id) + 1);
  return { ...recorded, contradicts: findContradictions(recorded, earlier) };
}

async function recordWithId(
  deps: DecisionDeps,
  id: string,
  request: DecisionRequest,
  caller: Caller,
): Promise<ListedDecision> {
  const { tenantId } = caller;
  const { analysis, key } = await openAnalysis(deps, tenantId, request.analysisId);
  if (request.supersedes !== null) {
    const state = await deps.decisions.findState(tenantId, request.analysisId, request.supersedes);
    if (state === 'unknown') throw createSupersedesUnknownError();
    if (state === 'superseded') throw createAlreadySupersededError();
  }
  const now = new Date(deps.clock());
  const decision: Decision = {
    id,
    analysisId: request.analysisId,
    decision: request.decision,
    reviewerRef: createReviewerRef(key, tenantId, request.reviewerRef),
    supersedes: request.supersedes,
    agreesWithScore: compareWithScore(request.decision, analysis.overallScore),
    // A clock that was set back does not make a decision precede its analysis.
    secondsSinceScoring: Math.max(0, Math.floor((now.getTime() - analysis.createdAt.getTime()) / 1000)),
    createdAt: now,
  };
  const earlier = await deps.decisions.list(tenantId, request.analysisId);
  const contradicts = findContradictions(decision, earlier);
  const event: AuditEventOf<'scoring.decide'> = {
    action: 'scoring.decide',
    resource_type: 'candidate',
    resource_id: analysis.subjectRef ?? request.analysisId,
    metadata: {
      analysis_id: decision.analysisId,
      decision_id: decision.id,
      decision: decision.decision,
      reviewer_ref: decision.reviewerRef,
      supersedes: decision.supersedes,
      agrees_with_score: decision.agreesWithScore,
      seconds_since_scoring: decision.secondsSinceScoring,
      ...(contradicts.length === 0 ? {} : { contradicts: contradicts.slice(0, MAX_TRACED_CONTRADICTIONS) }),
    },
    severity: contradicts.length === 0 ? 'info' : 'warning',
  };
  return runAfterRecording(deps.audit, { kind: 'caller', caller }, event, async () => {
    if (!(await deps.decisions.store(tenantId, decision))) throw createAlreadySupersededError();
    return { ...decision, contradicts };
  });
}

/** A decision with the ids of those that it contradicts. */
export type ListedDecision = Decision & { readonly contradicts: readonly string[] };

/** An event has at most 64 KiB; the journal has all of them. */
const MAX_TRACED_CONTRADICTIONS = 100;

/**
 * Returns the decisions of an analysis, newest first, each with the ones that it contradicted when it was made and the one that replaced
 * it.
 *
 * @throws AppError 404 for an unknown or purged analysis.
 */
export async function listDecisions(
  deps: Pick<DecisionDeps, 'analyses' | 'decisions' | 'subjectKeys'>,
  tenantId: TenantId,
  analysisId: string,
): Promise<readonly (ListedDecision & { readonly supersededBy: string | null })[]> {
  await openAnalysis(deps, tenantId, analysisId);
  const decisions = await deps.decisions.list(tenantId, analysisId);
  const successors = new Map(decisions.map(({ id, supersedes }) => [supersedes, id]));
  return decisions.map((decision, index) => ({
    ...decision,
    contradicts: findContradictions(decision, decisions.slice(index + 1)),
    supersededBy: successors.get(decision.id) ?? null,
  }));
}

/** Returns an analysis and the key of its month: the reviewer is a pseudonym of that month, so that both become unlinkable together. */
async function openAnalysis(
  { analyses, subjectKeys }: Pick<DecisionDeps, 'analyses' | 'subjectKeys'>,
  tenantId: TenantId,
  analysisId: string,
) {
  const analysis = isUuid(analysisId) ? await analyses.find(tenantId, analysisId) : null;
  if (analysis === null) throw createAnalysisNotFoundError();
  const key = await subjectKeys.open(tenantId, analysis.month);
  if (key === null) throw createAnalysisNotFoundError();
  return { analysis, key };
}

/** Null for decisions that neither follow nor contradict a score. */
function compareWithScore(decision: DecisionValue, score: number): boolean | null {
  if (decision === 'shortlisted') return score >= SHORTLIST_SCORE;
  return decision === 'not_retained' ? score < SHORTLIST_SCORE : null;
}
