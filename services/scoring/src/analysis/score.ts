/**
 * Integer arithmetic of scores: the same result on every machine, and one that a reader can recompute by hand. A score counts
 * ten-thousandths, a weight millionths.
 */
export type Score = number & { readonly unit: 'ten-thousandths' };
export type Weight = number & { readonly unit: 'millionths' };

const SCORE_UNITS = 10_000;
const WEIGHT_UNITS = 1_000_000;

/** Divides two integers of at least 0, half up. The product `2 * part * SCORE_UNITS` must stay below 2^53. */
const divideHalfUp = (dividend: number, divisor: number): number =>
  Math.floor((2 * dividend + divisor) / (2 * divisor));

/** Returns `part / whole` as a score, half up. Both are integers, and `whole` is above 0. */
export const toScore = (part: number, whole: number): Score => divideHalfUp(part * SCORE_UNITS, whole) as Score;

export const NO_SCORE = 0 as Score;
export const FULL_SCORE = SCORE_UNITS as Score;

/** 0.75 -> 7500. For constants and the thresholds of the contract. */
export const parseScore = (share: number): Score => Math.round(share * SCORE_UNITS) as Score;

export const formatScore = (score: Score): number => score / SCORE_UNITS;

export const toWeight = (share: number): Weight => Math.round(share * WEIGHT_UNITS) as Weight;

export const formatWeight = (weight: Weight): number => weight / WEIGHT_UNITS;

/** Returns the mean of scores by their weights, half up. The total of the weights is above 0. */
export function computeWeightedMean(parts: readonly { readonly score: Score; readonly weight: Weight }[]): Score {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  return divideHalfUp(
    parts.reduce((sum, { score, weight }) => sum + score * weight, 0),
    total,
  ) as Score;
}

/** Scales weights so that they total 1 exactly: the units left over by rounding down go to the largest remainders, first ones first. */
export function normalizeWeights(weights: readonly Weight[]): readonly Weight[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight, index) => {
    const exact = weight * WEIGHT_UNITS;
    return { index, whole: Math.floor(exact / total), remainder: exact % total };
  });
  const left = WEIGHT_UNITS - shares.reduce((sum, { whole }) => sum + whole, 0);
  const rounded = new Set(
    shares
      .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return shares.map(({ index, whole }) => (whole + (rounded.has(index) ? 1 : 0)) as Weight);
}
