import type { Features } from './features.ts';
import { type Scorer, toLogOdds } from './logistic-scorer.ts';

export type Candidate<T> = { readonly value: T; readonly features: Features };

/** A candidate and the probability, 0 to 1, that it is the right one. */
export type ScoredCandidate<C> = { readonly candidate: C; readonly probability: number };

export type RankedCandidate<C> = ScoredCandidate<C> & {
  /** Log-odds above those of the best other value: an improbable value without a rival is more likely right than its probability says. */
  readonly lead: number;
};

/** Orders candidates by probability, the best first, each value once. */
export type Ranking<C> = (candidates: readonly C[]) => readonly RankedCandidate<C>[];

/** Returns the candidates in descending order of probability; equals keep their order. */
export const sortByProbability = <S extends ScoredCandidate<unknown>>(scored: readonly S[]): S[] =>
  scored.toSorted((a, b) => b.probability - a.probability);

/** Sorts scored values, the best first, and adds the lead of each. */
export function rankWithLeads<C>(scored: readonly ScoredCandidate<C>[]): RankedCandidate<C>[] {
  const sorted = sortByProbability(scored);
  return sorted.map((value, order) => {
    const rival = sorted[order === 0 ? 1 : 0]?.probability ?? 0;
    return { ...value, lead: toLogOdds(value.probability) - toLogOdds(rival) };
  });
}

/** Returns a ranking by one scorer, without learned weights. Of equally probable places of a value the first counts. */
export const createRuleRanking =
  <T, C extends Candidate<T>>(scorer: Scorer): Ranking<C> =>
  (candidates) => {
    const bestByValue = new Map<T, ScoredCandidate<C>>();
    for (const candidate of candidates) {
      const probability = scorer(candidate.features);
      const best = bestByValue.get(candidate.value);
      if (best === undefined || probability > best.probability)
        bestByValue.set(candidate.value, { candidate, probability });
    }
    return rankWithLeads([...bestByValue.values()]);
  };
