import type { CandidateAnalysis } from '@probant/contracts/scoring';
import type { ScoringDimension } from '@probant/contracts/scoring-values';
import { defineTask } from '@probant/workers/task';
import type { AnalysisParameters } from '../analyze-request.ts';

/** The body of a request is the bytes of the task, as JSON that satisfies its schema. */
export type AnalysisTaskInput = {
  readonly route: 'analyze' | 'batch' | 'competency-file';
  readonly parameters: AnalysisParameters;
};

/** What the journal and the audit trail keep of one analysis. */
export type AnalysisSummary = {
  readonly analysisId: string;
  readonly overallScore: number;
  readonly fitLevel: CandidateAnalysis['fit_level'];
  readonly dimensionScores: Partial<Readonly<Record<ScoringDimension, number>>>;
  readonly weights: Readonly<Record<ScoringDimension, number>>;
  readonly evidenceSha256: string;
};

/** The response is sent as the part `response`. `summaries` are in the order of the request; null when nothing was evaluable. */
export type AnalysisTaskOutput = { readonly summaries: readonly AnalysisSummary[] | null };

export const RESPONSE_PART = 'response';

/** Scores in a worker: a request may have 8 MiB of lists. */
export const ANALYZE_TASK = defineTask<AnalysisTaskInput, AnalysisTaskOutput>({
  name: 'score',
  module: new URL('./analysis.program.ts', import.meta.url),
});
