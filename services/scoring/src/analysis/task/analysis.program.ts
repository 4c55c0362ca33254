import { createHash } from 'node:crypto';
import { isBatchAnalysis, isCandidateAnalysis } from '@probant/contracts/generated/worker-checks';
import type { AnalyzeBatchRequest, AnalyzeRequest, CompetencyFileRequest } from '@probant/contracts/scoring';
import type { TaskProgram } from '@probant/workers/task-program';
import {
  type AnalysisParameters,
  analyzeBatch,
  analyzeCandidate,
  analyzeCompetencyText,
  listScores,
  type ScoredAnalysis,
} from '../analyze-request.ts';
import {
  type AnalysisSummary,
  type AnalysisTaskInput,
  type AnalysisTaskOutput,
  RESPONSE_PART,
} from './analysis.task.ts';

/** Runs in the worker. @throws Error when the response violates its schema. */
export const runTask: TaskProgram<AnalysisTaskInput, AnalysisTaskOutput> = ({ input, bytes, sendPart }) => {
  const request: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
  const result = analyzeRequest(input.route, request, input.parameters);
  if (result === null) return { summaries: null };
  const isValid = input.route === 'batch' ? isBatchAnalysis : isCandidateAnalysis;
  if (!isValid(result.body)) throw new Error('an analysis violates its schema');
  sendPart(RESPONSE_PART, Buffer.from(JSON.stringify(result.body), 'utf8'));
  return { summaries: result.analyses.map(summarize) };
};

type Result = { readonly body: unknown; readonly analyses: readonly ScoredAnalysis[] };

function analyzeRequest(
  route: AnalysisTaskInput['route'],
  request: unknown,
  parameters: AnalysisParameters,
): Result | null {
  if (route === 'batch') return analyzeBatch(request as AnalyzeBatchRequest, parameters);
  const analysis =
    route === 'analyze'
      ? analyzeCandidate(request as AnalyzeRequest, parameters)
      : analyzeCompetencyText(request as CompetencyFileRequest, parameters);
  return analysis === null ? null : { body: analysis.analysis, analyses: [analysis] };
}

const summarize = ({ analysis, scored }: ScoredAnalysis): AnalysisSummary => ({
  analysisId: analysis.analysis_id,
  overallScore: scored.overall,
  fitLevel: analysis.fit_level,
  dimensionScores: listScores(scored),
  weights: scored.weights,
  evidenceSha256: hashEvidence(analysis),
});

/** The evidence and the reasons of each dimension, by which a replay is compared with the journal. */
const hashEvidence = ({ dimension_scores: dimensions }: ScoredAnalysis['analysis']): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        dimensions.map(({ dimension, evaluated, score, evidence, template_id: template }) => [
          dimension,
          evaluated,
          score,
          evidence.matched,
          evidence.missing,
          template,
        ]),
      ),
    )
    .digest('hex');
