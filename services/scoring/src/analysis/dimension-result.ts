import type { ScoringDimension } from '@probant/contracts/scoring-values';
import type { Message } from './explanation/message.ts';
import type { Improvement } from './next-level/improvement.ts';
import { NO_SCORE, type Score } from './score.ts';

/** What one dimension contributes, before weights. */
export type DimensionResult = {
  readonly dimension: ScoringDimension;
  /** False when the job sets no criterion: the dimension then weighs nothing, which is not a score of 0. */
  readonly isEvaluated: boolean;
  readonly score: Score;
  /** Criteria of the job, as the caller wrote them, found by the matcher that scored. */
  readonly matched: readonly string[];
  readonly missing: readonly string[];
  /** Of the matched criteria, those that were found by parts of them, with these. */
  readonly parts?: readonly { readonly criterion: string; readonly parts: readonly string[] }[];
  readonly rationale: Message;
  readonly details: readonly Message[];
  /** What would raise the score, by kind of evidence. */
  readonly improvements: readonly Improvement[];
};

/** Returns the result of a dimension without a criterion. */
export const createUnevaluated = (dimension: ScoringDimension, rationale: Message): DimensionResult => ({
  dimension,
  isEvaluated: false,
  score: NO_SCORE,
  matched: [],
  missing: [],
  rationale,
  details: [],
  improvements: [],
});
