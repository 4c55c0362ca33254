import { type BoostedTrees, rankByTrees } from '../../ranking/boosted-trees.ts';
import type { Features } from '../../ranking/features.ts';
import type { ScoredCandidate } from '../../ranking/ranking.ts';

type TotalValue = { readonly cents: number; readonly features: Features };

/** Some countries round cash totals to five cents: by two at most, or by four where each tax is rounded as well. */
const MAX_ROUNDING_CENTS = 4;

/**
 * Returns the candidates for the total, the most probable first. When the best one was not paid but one a few cents away was, the
 * total was rounded: the paid one takes its place and its probability.
 */
export function rankTotals<C extends TotalValue>(
  weights: BoostedTrees,
  candidates: readonly C[],
): ScoredCandidate<C>[] {
  const ranking = rankByTrees(weights, candidates);
  const [best] = ranking;
  if (!best || isPaid(best.candidate)) return ranking;
  const rounded = ranking.find(
    ({ candidate }) =>
      candidate !== best.candidate &&
      Math.abs(candidate.cents - best.candidate.cents) <= MAX_ROUNDING_CENTS &&
      isPaid(candidate),
  );
  if (!rounded) return ranking;
  return [{ ...rounded, probability: best.probability }, ...ranking.filter((entry) => entry !== rounded)];
}

const isPaid = ({ features }: TotalValue): boolean =>
  features['paid less change'] === 1 || features['difference below it'] === 1 || features['label paid'] === 1;
