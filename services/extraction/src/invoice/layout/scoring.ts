/** What is known about a candidate at its place, by name: 1 for true, counts, shares. Absent is 0. */
export type Features = Readonly<Record<string, number>>;

/** How likely a candidate is the field by rules, 0 to 1: features weighed by hand. */
export type Scorer = (features: Features) => number;

export type Weights = Readonly<Record<string, number>> & { readonly bias: number };

/** Logistic over a weighted sum. A feature without a weight does not count. */
export function weighed(weights: Weights): Scorer {
  const { bias, ...named } = weights;
  const entries = Object.entries(named);
  return (features) =>
    1 / (1 + Math.exp(-entries.reduce((sum, [name, weight]) => sum + weight * (features[name] ?? 0), bias)));
}

export type Candidate<T> = { readonly value: T; readonly features: Features };
export type Scored<C> = {
  readonly candidate: C;
  readonly score: number;
  /** Log-odds of the score above those of the best other value: an unlikely value without a rival is likelier than it looks. */
  readonly lead: number;
};

/** Puts the likeliest value first, each value once. */
export type Ranking<C> = (candidates: readonly C[]) => readonly Scored<C>[];

/** The best place of each value, the best value first; the earlier one first among equals. */
function ranked<T, C extends Candidate<T>>(candidates: readonly C[], score: Scorer): Scored<C>[] {
  const byValue = new Map<T, Unranked<C>>();
  for (const candidate of candidates) {
    const scored = { candidate, score: score(candidate.features) };
    const other = byValue.get(candidate.value);
    if (other === undefined || scored.score > other.score) byValue.set(candidate.value, scored);
  }
  return inOrder([...byValue.values()]);
}

type Unranked<C> = Omit<Scored<C>, 'lead'>;

/** The best first, each with its lead. */
export function inOrder<C>(values: readonly Unranked<C>[]): Scored<C>[] {
  const sorted = values.toSorted((a, b) => b.score - a.score);
  return sorted.map((value, order) => {
    const rival = sorted[order === 0 ? 1 : 0]?.score ?? 0;
    return { ...value, lead: logit(value.score) - logit(rival) };
  });
}

/** Ranks by rules alone. */
export const byRules =
  <T, C extends Candidate<T>>(score: Scorer): Ranking<C> =>
  (candidates) =>
    ranked<T, C>(candidates, score);

/** Log-odds of a score, -8 to 8. */
export function logit(score: number): number {
  const certain = Math.min(1 - CLOSEST, Math.max(CLOSEST, score));
  return Math.log(certain / (1 - certain));
}

const CLOSEST = 3.4e-4;
