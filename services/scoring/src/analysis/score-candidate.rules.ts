import { SCORING_DIMENSIONS, type ScoringDimension } from '@probant/contracts/scoring-values';
import type { DimensionResult } from './dimension-result.ts';
import { scoreEducation } from './education/education.rules.ts';
import { scoreExperience } from './experience/experience.rules.ts';
import type { MonthIndex } from './experience/resume-month.ts';
import { scoreLanguages } from './languages/languages.rules.ts';
import { scoreLocation } from './location/location.rules.ts';
import { type DimensionWeights, renormalizeWeights } from './overall/weights.rules.ts';
import type { Job, Profile } from './profile.ts';
import { computeWeightedMean, type Score } from './score.ts';
import { compileSkillCriteria, type SkillCriteria, scoreSkills } from './skills/skills.rules.ts';

/** A job, compiled once for all its candidates. */
export type CompiledJob = { readonly job: Job; readonly skills: SkillCriteria };

export type ScoringOptions = {
  readonly weights: DimensionWeights;
  readonly isAnonymized: boolean;
  /** Month of the reference date. */
  readonly asOf: MonthIndex;
};

export type CandidateScore = {
  readonly overall: Score;
  /** One for each dimension, in their order. */
  readonly dimensions: readonly DimensionResult[];
  /** Renormalised over the evaluated dimensions. */
  readonly weights: DimensionWeights;
};

export const compileJob = (job: Job): CompiledJob => ({ job, skills: compileSkillCriteria(job) });

/** Scores a candidate. Null when no evaluated dimension has a weight. A pure function of its arguments. */
export function scoreCandidate(
  { job, skills }: CompiledJob,
  profile: Profile,
  { weights, isAnonymized, asOf }: ScoringOptions,
): CandidateScore | null {
  const results: Readonly<Record<ScoringDimension, DimensionResult>> = {
    skills: scoreSkills(skills, profile),
    experience: scoreExperience(job, profile, asOf),
    education: scoreEducation(job, profile),
    languages: scoreLanguages(job, profile),
    location: scoreLocation(job, profile, isAnonymized),
  };
  const dimensions = SCORING_DIMENSIONS.map((dimension) => results[dimension]);
  const evaluated = dimensions.filter(({ isEvaluated }) => isEvaluated);
  const applied = renormalizeWeights(weights, new Set(evaluated.map(({ dimension }) => dimension)));
  if (applied === null) return null;
  const parts = evaluated.map(({ dimension, score }) => ({ score, weight: applied[dimension] }));
  return { overall: computeWeightedMean(parts), dimensions, weights: applied };
}
