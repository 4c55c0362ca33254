/** What is known about a candidate, by name: 1 for true, counts, shares. Absent is 0. */
export type Features = Readonly<Record<string, number>>;

/**
 * How likely a candidate is the field, 0 to 1. The first scorers weigh features by hand; learned ones take their place without any
 * change to candidates and features.
 */
export type Scorer = (features: Features) => number;

export type Weights = Readonly<Record<string, number>> & { readonly bias: number };

/** Logistic over a weighted sum. A feature without a weight does not count. */
export function weighed(weights: Weights): Scorer {
  const { bias, ...named } = weights;
  const entries = Object.entries(named);
  return (features) =>
    1 / (1 + Math.exp(-entries.reduce((sum, [name, weight]) => sum + weight * (features[name] ?? 0), bias)));
}

export type Scored<C> = { readonly candidate: C; readonly score: number };

/** Candidates with their scores, the best first; the earlier one first among equals. */
export const ranked = <C extends { readonly features: Features }>(
  candidates: readonly C[],
  score: Scorer,
): Scored<C>[] =>
  candidates.map((candidate) => ({ candidate, score: score(candidate.features) })).sort((a, b) => b.score - a.score);
