import {
  type CandidateAnalysis,
  type ExplanationLanguage,
  PROXY_CRITERIA,
  type ScoringDimension,
} from '@probant/contracts/scoring';
import type { DimensionResult } from './dimension-result.ts';
import { createMessage, type Message } from './explanation/message.ts';
import { DIMENSION_NAMES, FIT_LEVEL_NAMES, NONE } from './explanation/words.ts';
import { writeMessage } from './explanation/write-message.ts';
import type { NextLevel } from './next-level/next-level.rules.ts';
import { findFitLevel } from './overall/fit-level.ts';
import { formatWeights } from './overall/weights.rules.ts';
import { formatScore, parseScore } from './score.ts';
import type { CandidateScore } from './score-candidate.rules.ts';
import type { SkillCriteria } from './skills/skills.rules.ts';

/** What an analysis says of itself, apart from its scores. */
export type AnalysisHeader = Pick<
  CandidateAnalysis,
  'analysis_id' | 'candidate_id' | 'scoring_version' | 'notice_version' | 'as_of'
>;

/** The evidence of the dimension has them all. */
const MAX_LISTED_SKILLS = 50;

const STRONG_SCORE = parseScore(0.8);
const WEAK_SCORE = parseScore(0.4);

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
  const strengths = listStrengths(evaluated, skills, language).map(write);
  const gaps = listGaps(evaluated, skills, language).map(write);
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
      evidence: { matched: [...result.matched], missing: [...result.missing] },
      rationale: write(result.rationale),
      template_id: result.rationale.template,
      details: result.details.map(write).join(' '),
    })),
    proxy_criteria: proxies,
    human_review_required: true,
    explanation: [
      createMessage('overall.explained.1', {
        score: formatScore(overall),
        dimensions: evaluated.map(({ dimension }) => nameDimension(dimension, language)),
      }),
      ...evaluated.map(({ rationale }) => rationale),
      ...(proxies.length === 0
        ? []
        : [createMessage('overall.proxies.1', { criteria: proxies.map((name) => nameDimension(name, language)) })]),
      createMessage('overall.lexical.1'),
    ].map(write),
    minimization: {
      ignored_fields: [...ignoredFields],
      dimensions_not_evaluated: dimensions.filter(({ isEvaluated }) => !isEvaluated).map(({ dimension }) => dimension),
    },
    strengths,
    gaps,
    summary: write(
      createMessage('overall.summary.1', {
        level: FIT_LEVEL_NAMES[language][fitLevel],
        score: formatScore(overall),
        strengths: strengths.length === 0 ? NONE[language] : strengths,
        gaps: gaps.length === 0 ? NONE[language] : gaps,
      }),
    ),
    ...(nextLevel === null ? {} : { next_level: describeNextLevel(nextLevel, language) }),
  };
}

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

const nameDimension = (dimension: ScoringDimension, language: ExplanationLanguage): string =>
  DIMENSION_NAMES[language][dimension];

const listStrengths = (
  evaluated: readonly DimensionResult[],
  skills: SkillCriteria,
  language: ExplanationLanguage,
): readonly Message[] => [
  ...describeDimensions('strength.dimension.1', evaluated, ({ score }) => score >= STRONG_SCORE, language),
  ...listRequiredSkills(evaluated, skills, 'matched').map((skill) =>
    createMessage('strength.required_skill.1', { skill }),
  ),
];

const listGaps = (
  evaluated: readonly DimensionResult[],
  skills: SkillCriteria,
  language: ExplanationLanguage,
): readonly Message[] => [
  ...describeDimensions('gap.dimension.1', evaluated, ({ score }) => score < WEAK_SCORE, language),
  ...listRequiredSkills(evaluated, skills, 'missing').map((skill) => createMessage('gap.required_skill.1', { skill })),
];

const describeDimensions = (
  template: 'strength.dimension.1' | 'gap.dimension.1',
  evaluated: readonly DimensionResult[],
  isListed: (result: DimensionResult) => boolean,
  language: ExplanationLanguage,
): readonly Message[] =>
  evaluated
    .filter(isListed)
    .map(({ dimension, score }) =>
      createMessage(template, { dimension: nameDimension(dimension, language), score: formatScore(score) }),
    );

function listRequiredSkills(
  evaluated: readonly DimensionResult[],
  { required }: SkillCriteria,
  evidence: 'matched' | 'missing',
): readonly string[] {
  const names = new Set(required.skills);
  const result = evaluated.find(({ dimension }) => dimension === 'skills');
  return (result?.[evidence] ?? []).filter((skill) => names.has(skill)).slice(0, MAX_LISTED_SKILLS);
}
