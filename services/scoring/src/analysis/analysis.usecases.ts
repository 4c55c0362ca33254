import type { AuditWriter, TracedEvent } from '@probant/audit/writer/audit-writer';
import { runAllAfterRecording } from '@probant/audit/writer/run-after-recording';
import type { AnalyzeRequest } from '@probant/contracts/scoring';
import { createKeyReusedError } from '@probant/http/idempotency-key';
import type { Caller } from '@probant/http/route';
import { deriveCallId } from '@probant/kernel/call-id';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import type { TaskPart } from '@probant/workers/task';
import type { Workers } from '@probant/workers/workers';
import type { AnalysesRepository, RecordedAnalysis } from '../journal/analyses.repository.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { toMonth } from '../journal/month.ts';
import { NOTICE_VERSION } from '../notice/notice-version.ts';
import type { OpenCurrentKey } from '../subjects/current-key.ts';
import { createSubjectRef } from '../subjects/subject-ref.ts';
import type { TenantSettingsRepository } from '../tenant-settings/tenant-settings.repository.ts';
import {
  createKeysMissingError,
  createNoCriteriaError,
  createScoringDisabledError,
  toAnalysisError,
} from './analysis.errors.ts';
import { completeWeights } from './overall/weights.rules.ts';
import { formatScore, formatWeight, type Score, type Weight } from './score.ts';
import type { ScoringMetrics } from './scoring-metrics.ts';
import { SCORING_VERSION } from './scoring-version.ts';
import { ANALYZE_TASK, type AnalysisSummary, type AnalysisTaskInput, RESPONSE_PART } from './task/analysis.task.ts';

export type AnalysisDeps = {
  readonly workers: Workers;
  readonly settings: Pick<TenantSettingsRepository, 'find'>;
  readonly openCurrentKey: OpenCurrentKey;
  readonly analyses: Pick<AnalysesRepository, 'store' | 'listRecorded' | 'inTurn'>;
  readonly audit: AuditWriter;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly metrics: ScoringMetrics;
};

export type AnalysisCall = {
  readonly route: AnalysisTaskInput['route'];
  /** The body, checked. */
  readonly request: Pick<AnalyzeRequest, 'as_of' | 'weights'>;
  /** The caller's ids of the candidates, in their order; null for none. */
  readonly candidateIds: readonly (string | null)[];
  /** The Idempotency-Key of the call. */
  readonly key: string | undefined;
};

/**
 * Scores in a worker, records an event for each analysis, stores the journal and returns the response as JSON, in pieces. Nothing is stored or
 * returned unless it was recorded.
 *
 * @throws AppError 423 while scoring is stopped for the tenant, 422 when there is nothing to evaluate, 503 when the key of this
 * month cannot be opened.
 */
export const runAnalysis = (
  deps: AnalysisDeps,
  call: AnalysisCall,
  context: { readonly caller: Caller; readonly signal: AbortSignal },
): Promise<TaskPart> =>
  deps.metrics.measure(call.route, call.candidateIds.length, () => scoreAndRecord(deps, call, context));

async function scoreAndRecord(
  deps: AnalysisDeps,
  { route, request, candidateIds, key: callKey }: AnalysisCall,
  { caller, signal }: { readonly caller: Caller; readonly signal: AbortSignal },
): Promise<TaskPart> {
  const { tenantId } = caller;
  const now = new Date(deps.clock());
  const { isScoringEnabled } = await deps.settings.find(tenantId);
  if (!isScoringEnabled) throw createScoringDisabledError();
  const weights = completeWeights(request.weights ?? null);
  if (weights === null) throw new Error('the weights were not checked');
  const repeatable = callKey === undefined ? null : deriveAnalysisIds(tenantId, callKey, candidateIds.length);
  const recorded = repeatable === null ? null : await deps.analyses.listRecorded(tenantId, repeatable.ids);
  const [earlier] = recorded?.values() ?? [];
  const parameters = {
    analysisIds: repeatable?.ids ?? candidateIds.map(() => deps.newId()),
    scoringVersion: SCORING_VERSION,
    noticeVersion: NOTICE_VERSION,
    // A repeated call may come after midnight.
    asOf: request.as_of ?? earlier?.asOf ?? now.toISOString().slice(0, 10),
    weights,
  };
  const bytes = Buffer.from(JSON.stringify(request), 'utf8');
  const { output, parts } = await deps.workers
    .run(ANALYZE_TASK, bytes, { route, parameters }, { tenant: tenantId, signal })
    .catch((error: unknown) => {
      throw toAnalysisError(error);
    });
  if (output.summaries === null) throw createNoCriteriaError();
  const month = toMonth(now);
  const key = await deps.openCurrentKey(tenantId, month);
  if (key === null) throw createKeysMissingError();
  const entries = output.summaries.map((summary, index): JournalEntry => {
    const candidateId = candidateIds[index] ?? null;
    return {
      ...toJournalEntry(summary),
      month,
      subjectRef: candidateId === null ? null : createSubjectRef(key, tenantId, candidateId),
      asOf: parameters.asOf,
      createdAt: now,
    };
  });
  const record = () =>
    runAllAfterRecording(deps.audit, { kind: 'caller', caller }, entries.map(describeAnalysis), () =>
      deps.analyses.store(tenantId, entries),
    );
  if (repeatable === null) await record();
  else await recordOnce(deps, tenantId, repeatable, entries, record);
  const response = parts.get(RESPONSE_PART);
  if (response === undefined) throw new Error('a worker returned no analysis');
  return response;
}

type RepeatableIds = { readonly ids: readonly string[]; readonly next: string };

/** The ids of the analyses of a call, and the one that only a longer call has: under the same key it is another call. */
function deriveAnalysisIds(tenant: TenantId, key: string, count: number): RepeatableIds {
  const derive = (position: number) => deriveCallId('scoring.analysis.v1', tenant, `${key}\0${position}`);
  return { ids: Array.from({ length: count }, (_, position) => derive(position)), next: derive(count) };
}

/** Records the analyses unless an earlier call with the same key did. @throws AppError 422 when that was another call. */
async function recordOnce(
  { analyses }: Pick<AnalysisDeps, 'analyses'>,
  tenant: TenantId,
  { ids, next }: RepeatableIds,
  entries: readonly JournalEntry[],
  record: () => Promise<void>,
): Promise<void> {
  await analyses.inTurn(tenant, ids[0] ?? next, async () => {
    const recorded = await analyses.listRecorded(tenant, [...ids, next]);
    if (recorded.size === 0) return record();
    const isRepeat =
      recorded.size === ids.length && entries.every((entry) => isSameAnalysis(entry, recorded.get(entry.id)));
    if (!isRepeat) throw createKeyReusedError();
  });
}

/** Pseudonyms of another month cannot be compared. */
const isSameAnalysis = (entry: JournalEntry, recorded: RecordedAnalysis | undefined): boolean =>
  recorded !== undefined &&
  entry.evidenceSha256 === recorded.evidenceSha256 &&
  (entry.month !== recorded.month || entry.subjectRef === recorded.subjectRef);

const toJournalEntry = (summary: AnalysisSummary) => ({
  id: summary.analysisId,
  overallScore: summary.overallScore,
  fitLevel: summary.fitLevel,
  dimensionScores: summary.dimensionScores,
  weights: summary.weights,
  scoringVersion: SCORING_VERSION,
  noticeVersion: NOTICE_VERSION,
  evidenceSha256: summary.evidenceSha256,
});

/** Scores and versions, never what a candidate wrote. */
const describeAnalysis = (entry: JournalEntry): TracedEvent => ({
  action: 'scoring.analyze',
  resource_type: 'candidate',
  resource_id: entry.subjectRef ?? entry.id,
  metadata: {
    analysis_id: entry.id,
    // As in the response: a person who reads the event must not need a unit.
    overall_score: formatScore(entry.overallScore as Score),
    dimension_scores: mapValues(entry.dimensionScores, (score) => formatScore(score as Score)),
    weights: mapValues(entry.weights, (weight) => formatWeight(weight as Weight)),
    fit_level: entry.fitLevel,
    as_of: entry.asOf,
    scoring_version: entry.scoringVersion,
    notice_version: entry.noticeVersion,
  },
});

const mapValues = <Name extends string>(
  values: Partial<Readonly<Record<Name, number>>>,
  map: (value: number) => number,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries<number>(values as Record<string, number>).map(([name, value]) => [name, map(value)]),
  );
