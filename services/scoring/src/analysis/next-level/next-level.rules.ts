import type { EvidenceChange, FitLevel } from '@probant/contracts/scoring';
import type { ScoringDimension } from '@probant/contracts/scoring-values';
import { findFitLevel, findNextThreshold } from '../overall/fit-level.ts';
import { computeWeightedMean, type Score } from '../score.ts';
import type { CandidateScore } from '../score-candidate.rules.ts';
import type { Improvement } from './improvement.ts';

/** The smallest change of evidence that gives a higher fit level. */
export type NextLevel = {
  readonly fitLevel: FitLevel;
  readonly overall: Score;
  readonly dimension: ScoringDimension;
  readonly change: EvidenceChange;
  /** How much more evidence of this kind; 1 for a diploma. */
  readonly amount: number;
  /** The criteria of the job that it concerns, as the caller wrote them; empty when any of them counts alike. */
  readonly criteria: readonly string[];
};

/**
 * Returns the smallest change of one kind of evidence that gives a higher fit level, everything else unchanged: the one that raises the
 * overall score least, because months, skills and languages have no other common measure. Of equal ones, the first in the order of the
 * dimensions. Null for the best level, or when no single kind is enough. `changeable` are the dimensions whose evidence the request can
 * contain.
 */
export function findNextLevel(scored: CandidateScore, changeable: ReadonlySet<ScoringDimension>): NextLevel | null {
  const threshold = findNextThreshold(scored.overall);
  if (threshold === null) return null;
  const changes = scored.dimensions
    .filter(({ dimension }) => changeable.has(dimension))
    .flatMap(({ dimension, improvements }) =>
      improvements.flatMap((improvement) => findSmallestChange(scored, dimension, improvement, threshold) ?? []),
    );
  return changes.reduce<NextLevel | null>(
    (smallest, change) => (smallest === null || change.overall < smallest.overall ? change : smallest),
    null,
  );
}

function findSmallestChange(
  scored: CandidateScore,
  dimension: ScoringDimension,
  { change, criteria, limit, scoreWith }: Improvement,
  threshold: Score,
): NextLevel | null {
  const weight = scored.weights[dimension];
  const others = scored.dimensions
    .filter((result) => result.dimension !== dimension)
    .map((result) => ({ score: result.score, weight: scored.weights[result.dimension] }));
  const overallWith = (amount: number) => computeWeightedMean([...others, { score: scoreWith(amount), weight }]);
  const amount = findSmallestAmount(limit, (tried) => overallWith(tried) >= threshold);
  if (amount === null) return null;
  const overall = overallWith(amount);
  return { fitLevel: findFitLevel(overall), overall, dimension, change, amount, criteria: criteria.slice(0, amount) };
}

/** Returns the smallest amount from 1 to `limit` that is enough, null for none. Every larger amount is enough, too. */
function findSmallestAmount(limit: number, isEnough: (amount: number) => boolean): number | null {
  if (limit < 1 || !isEnough(limit)) return null;
  let [tooLittle, enough] = [0, limit];
  while (enough - tooLittle > 1) {
    const middle = Math.floor((tooLittle + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else tooLittle = middle;
  }
  return enough;
}
