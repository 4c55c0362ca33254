import type { AnalyzeRequest, CandidateAnalysis, CandidateProfile, JobDescription } from '@probant/contracts/scoring';
import { type AnalysisParameters, analyzeCandidate, completeWeights } from '@probant/scoring/lab';

export type Weights = NonNullable<AnalyzeRequest['weights']>;

/** Analyzes a candidate as the service does, on a fixed date and with a fixed id. */
export function analyze(
  job: JobDescription,
  candidate: CandidateProfile,
  { weights = null, anonymize = false }: { readonly weights?: Weights | null; readonly anonymize?: boolean } = {},
): CandidateAnalysis {
  const completed = completeWeights(weights);
  if (completed === null) throw new RangeError('the weights do not total 1');
  const parameters: AnalysisParameters = {
    analysisIds: ['00000000-0000-4000-8000-000000000000'],
    scoringVersion: '',
    noticeVersion: '',
    asOf: '2026-01-01',
    weights: completed,
  };
  const result = analyzeCandidate({ job, candidate, anonymize }, parameters);
  if (result === null) throw new Error('a job of the population sets no criterion');
  return result.analysis;
}

/** Scores and evidence of an analysis, as the bytes that must not change; without the words of the evidence only their number. */
export const describeOutcome = (
  { next_level: nextLevel, ...analysis }: CandidateAnalysis,
  withWords: boolean,
): string =>
  JSON.stringify([
    analysis.overall_score,
    analysis.fit_level,
    analysis.dimension_scores.map(({ dimension, score, evaluated, evidence: { matched, missing } }) => [
      dimension,
      score,
      evaluated,
      withWords ? [matched, missing] : [matched.length, missing.length],
    ]),
    // Without the message, which repeats words of the job.
    nextLevel && [nextLevel.fit_level, nextLevel.overall_score, nextLevel.change, nextLevel.amount],
  ]);
