import type {
  AnalyzeBatchRequest,
  AnalyzeRequest,
  BatchAnalysis,
  CandidateAnalysis,
  CandidateProfile,
  CompetencyFileRequest,
  ExplanationLanguage,
} from '@probant/contracts/scoring';
import { SCORING_DIMENSIONS, type ScoringDimension } from '@probant/contracts/scoring-values';
import { tokenizeReadings } from '../matching/tokenize.ts';
import { readCandidate } from './candidate.ts';
import { composeAnalysis } from './compose-analysis.ts';
import type { DimensionResult } from './dimension-result.ts';
import { toMonthIndex } from './experience/resume-month.ts';
import { createMessage } from './explanation/message.ts';
import { nameDimension } from './explanation/words.ts';
import { findNextLevel } from './next-level/next-level.rules.ts';
import type { DimensionWeights } from './overall/weights.rules.ts';
import { type Profile, toJob, toProfile } from './profile.ts';
import { type CandidateScore, type CompiledJob, compileJob, scoreCandidate } from './score-candidate.rules.ts';
import { findSkills } from './skills/find-skills.ts';

/** What the server adds to a request. */
export type AnalysisParameters = {
  /** One id for each candidate, in their order. */
  readonly analysisIds: readonly string[];
  readonly scoringVersion: string;
  readonly noticeVersion: string;
  /** YYYY-MM-DD. */
  readonly asOf: string;
  readonly weights: DimensionWeights;
};

/** One analysis, and the numbers behind it for the journal. */
export type ScoredAnalysis = { readonly analysis: CandidateAnalysis; readonly scored: CandidateScore };

type Candidate = {
  readonly id: string | null;
  readonly profile: Profile;
  readonly ignoredFields: readonly string[];
  /** The dimensions whose evidence the request can contain. */
  readonly changeable: ReadonlySet<ScoringDimension>;
};

const ALL_DIMENSIONS: ReadonlySet<ScoringDimension> = new Set(SCORING_DIMENSIONS);
/** A competency text gives skills only. */
const SKILLS_ALONE: ReadonlySet<ScoringDimension> = new Set(['skills']);

/** Analyzes one candidate. Null when job and weights leave nothing to evaluate. */
export function analyzeCandidate(request: AnalyzeRequest, parameters: AnalysisParameters): ScoredAnalysis | null {
  const job = compileJob(toJob(request.job));
  return analyze(job, toCandidate(request.candidate), request, parameters, 0);
}

/** Analyzes each candidate of a batch, best score first; equal scores keep the order of the request. Null as for one candidate. */
export function analyzeBatch(
  request: AnalyzeBatchRequest,
  parameters: AnalysisParameters,
): { readonly body: BatchAnalysis; readonly analyses: readonly ScoredAnalysis[] } | null {
  const job = compileJob(toJob(request.job));
  const analyses = request.candidates.flatMap((candidate, index) => {
    const analysis = analyze(job, toCandidate(candidate), request, parameters, index);
    return analysis === null ? [] : [analysis];
  });
  // What is evaluated depends on the job alone, so either all candidates have an analysis or none.
  if (analyses.length < request.candidates.length) return null;
  const candidates = analyses.toSorted((a, b) => b.scored.overall - a.scored.overall).map(({ analysis }) => analysis);
  return { body: { job_title: request.job.title, candidates, total_analyzed: candidates.length }, analyses };
}

/**
 * Analyzes a competency text: the candidate has the skills of the job that it contains, and nothing else is known. The text is
 * read once and is not part of the result.
 */
export function analyzeCompetencyText(
  request: CompetencyFileRequest,
  parameters: AnalysisParameters,
): ScoredAnalysis | null {
  const job = compileJob(toJob(request.job));
  const lists = [job.skills.required, job.skills.preferred];
  const readings = tokenizeReadings(request.competency_text);
  // Of a skill that the text contains by its parts, these are listed: the score then says so.
  const skills = lists.flatMap((list) => {
    const { found, partly } = findSkills(list, [readings], { isRunningText: true });
    const parts = [...found, ...partly].flatMap((skill) => skill.parts);
    return [...found.flatMap((skill) => (skill.parts.length > 0 ? [] : (list.skills[skill.index] ?? []))), ...parts];
  });
  const profile = { skills, languages: [], positions: [], diplomas: [], certifications: [], location: null };
  return analyze(job, { id: null, profile, ignoredFields: [], changeable: SKILLS_ALONE }, request, parameters, 0);
}

function toCandidate(candidate: CandidateProfile): Candidate {
  const { id, members, ignoredFields } = readCandidate(candidate);
  return { id, profile: toProfile(members), ignoredFields, changeable: ALL_DIMENSIONS };
}

function analyze(
  job: CompiledJob,
  { id, profile, ignoredFields, changeable }: Candidate,
  { anonymize = false, lang = 'fr' }: Pick<AnalyzeRequest, 'anonymize' | 'lang'>,
  { analysisIds, scoringVersion, noticeVersion, asOf, weights }: AnalysisParameters,
  index: number,
): ScoredAnalysis | null {
  const [year = 0, month = 0] = asOf.split('-').map(Number);
  const scored = scoreCandidate(job, profile, { weights, isAnonymized: anonymize, asOf: toMonthIndex(year, month) });
  if (scored === null) return null;
  const header = {
    analysis_id: analysisIds[index] ?? '',
    candidate_id: id,
    scoring_version: scoringVersion,
    notice_version: noticeVersion,
    as_of: asOf,
  };
  const nextLevel = findNextLevel(scored, changeable);
  const explained = { ...scored, dimensions: scored.dimensions.map(explainMissingInput(changeable, lang)) };
  const details = { nextLevel, skills: job.skills, ignoredFields, language: lang };
  return { scored, analysis: composeAnalysis(header, explained, details) };
}

/** A dimension that the request cannot say anything of is not explained as a lack of the candidate. */
const explainMissingInput =
  (changeable: ReadonlySet<ScoringDimension>, language: ExplanationLanguage) =>
  (result: DimensionResult): DimensionResult =>
    !result.isEvaluated || changeable.has(result.dimension)
      ? result
      : {
          ...result,
          rationale: createMessage('competency_text.no_input.1', {
            dimension: nameDimension(result.dimension, language),
          }),
        };

/** The dimensions of an analysis that were evaluated, with their scores in ten-thousandths: what the journal keeps. */
export const listScores = ({ dimensions }: CandidateScore): Partial<Record<ScoringDimension, number>> =>
  Object.fromEntries(
    dimensions.filter(({ isEvaluated }) => isEvaluated).map(({ dimension, score }) => [dimension, score as number]),
  );
