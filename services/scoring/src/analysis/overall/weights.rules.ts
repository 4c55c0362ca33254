import { DEFAULT_WEIGHTS, SCORING_DIMENSIONS, type ScoringDimension } from '@probant/contracts/scoring-values';
import { formatWeight, normalizeWeights, toWeight, type Weight } from '../score.ts';

export type DimensionWeights = Readonly<Record<ScoringDimension, Weight>>;

/** How far a total may be from 1.0 (DECISIONS 7). */
const TOTAL_TOLERANCE = 1e-6;

/** Returns the weights of a request with the defaults of missing ones. Null when they do not total 1.0. */
export function completeWeights(
  requested: { readonly [dimension in ScoringDimension]?: number | undefined } | null,
): DimensionWeights | null {
  const shares = SCORING_DIMENSIONS.map((dimension) => requested?.[dimension] ?? DEFAULT_WEIGHTS[dimension]);
  const total = shares.reduce((sum, share) => sum + share, 0);
  // The tolerance also covers the rounding of the sum itself.
  if (Math.abs(total - 1) > TOTAL_TOLERANCE + Number.EPSILON * shares.length) return null;
  return toRecord(shares.map(toWeight));
}

/**
 * Returns the weights renormalised over the evaluated dimensions, 0 for the others. Null when the evaluated dimensions have no weight:
 * there is nothing to score.
 */
export function renormalizeWeights(
  weights: DimensionWeights,
  evaluated: ReadonlySet<ScoringDimension>,
): DimensionWeights | null {
  const kept = SCORING_DIMENSIONS.map((dimension) => (evaluated.has(dimension) ? weights[dimension] : (0 as Weight)));
  return kept.every((weight) => weight === 0) ? null : toRecord(normalizeWeights(kept));
}

/** Returns weights as shares with 6 decimals. */
export const formatWeights = (weights: DimensionWeights): Record<ScoringDimension, number> =>
  Object.fromEntries(SCORING_DIMENSIONS.map((dimension) => [dimension, formatWeight(weights[dimension])])) as Record<
    ScoringDimension,
    number
  >;

const toRecord = (weights: readonly Weight[]): DimensionWeights =>
  Object.fromEntries(SCORING_DIMENSIONS.map((dimension, index) => [dimension, weights[index]])) as DimensionWeights;
