import type { CandidateAnalysis, DimensionEvidence, ExplanationLanguage } from '@probant/contracts/scoring';
import { PROXY_CRITERIA } from '@probant/contracts/scoring-values';
import type { DimensionResult } from './dimension-result.ts';
import { createMessage, type Message } from './explanation/message.ts';
import { listGaps, listStrengths, writeSummary } from './explanation/strengths-and-gaps.ts';
import { FIT_LEVEL_NAMES, nameDimension } from './explanation/words.ts';
import { writeMessage } from './explanation/write-message.ts';
import type { NextLevel } from './next-level/next-level.rules.ts';
import { findFitLevel } from './overall/fit-level.ts';
import { formatWeights } from './overall/weights.rules.ts';
import { formatScore } from './score.ts';
import type { CandidateScore } from './score-candidate.rules.ts';
import type { SkillCriteria } from './skills/skills.rules.ts';

/** What an analysis says of itself, apart from its scores. */
export type AnalysisHeader = Pick<
  CandidateAnalysis,
  'analysis_id' | 'candidate_id' | 'scoring_version' | 'notice_version' | 'as_of'
>;

/** Composes the response of the contract in the requested language. */
export function composeAnalysis(
  header: AnalysisHeader,
  scored: CandidateScore,
  {
    nextLevel,
    skills,
    ignoredFields,
    language,
  }: {
    readonly nextLevel: NextLevel | null;
    readonly skills: SkillCriteria;
    readonly ignoredFields: readonly string[];
    readonly language: ExplanationLanguage;
  },
): CandidateAnalysis {
  const write = (message: Message) => writeMessage(message, language);
  const { overall, dimensions, weights } = scored;
  const weightsUsed = formatWeights(weights);
  const evaluated = dimensions.filter(({ isEvaluated }) => isEvaluated);
  const proxies = PROXY_CRITERIA.filter((criterion) => weights[criterion] > 0);
  // A dimension of weight 0 has no part in the score: its own entry explains it, and nothing else names it.
  const weighted = evaluated.filter(({ dimension }) => weights[dimension] > 0);
  const fitLevel = findFitLevel(overall);
  return {
    ...header,
    overall_score: formatScore(overall),
    fit_level: fitLevel,
    weights_used: Object.fromEntries(evaluated.map(({ dimension }) => [dimension, weightsUsed[dimension]])),
    dimension_scores: dimensions.map((result) => ({
      dimension: result.dimension,
      score: formatScore(result.score),
      weight: weightsUsed[result.dimension],
      evaluated: result.isEvaluated,
      evidence: {
        matched: [...result.matched],
        missing: [...result.missing],
        ...describeParts(result),
      },
      rationale: write(result.rationale),
      template_id: result.rationale.template,
      details: result.details.map(write).join(' '),
    })),
    proxy_criteria: proxies,
    human_review_required: true,
    explanation: [
      createMessage('overall.explained.1', {
        score: formatScore(overall),
        dimensions: weighted.map(({ dimension }) => nameDimension(dimension, language)),
      }),
      ...weighted.map(({ rationale }) => rationale),
      ...(proxies.length === 0
        ? []
        : [createMessage('overall.proxies.2', { criteria: proxies.map((name) => nameDimension(name, language)) })]),
      createMessage('overall.lexical.1'),
    ].map(write),
    minimization: {
      ignored_fields: [...ignoredFields],
      dimensions_not_evaluated: dimensions.filter(({ isEvaluated }) => !isEvaluated).map(({ dimension }) => dimension),
    },
    strengths: listStrengths(weighted, skills, language).map(write),
    gaps: listGaps(weighted, skills, language).map(write),
    summary: writeSummary({ fitLevel, overall }, weighted, skills, language),
    ...(nextLevel === null ? {} : { next_level: describeNextLevel(nextLevel, language) }),
  };
}

/** Present only when a criterion was found by its parts. */
const describeParts = ({ parts = [] }: DimensionResult): Pick<DimensionEvidence, 'found_by_parts'> =>
  parts.length === 0
    ? {}
    : { found_by_parts: parts.map(({ criterion, parts: found }) => ({ criterion, parts: [...found] })) };

function describeNextLevel(
  { fitLevel, overall, dimension, change, amount, criteria }: NextLevel,
  language: ExplanationLanguage,
): NonNullable<CandidateAnalysis['next_level']> {
  const level = FIT_LEVEL_NAMES[language][fitLevel];
  const message = createMessage(`next_level.${change}.1`, { level, amount, criteria });
  return {
    fit_level: fitLevel,
    overall_score: formatScore(overall),
    dimension,
    change,
    amount,
    message: writeMessage(message, language),
    template_id: message.template,
  };
}
