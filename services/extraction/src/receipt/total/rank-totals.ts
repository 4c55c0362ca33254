import { type BoostedTrees, rankByTrees } from '../../ranking/boosted-trees.ts';
import type { Features } from '../../ranking/features.ts';
import type { ScoredCandidate } from '../../ranking/ranking.ts';

type TotalValue = { readonly cents: number; readonly features: Features };

/** Some countries round cash totals to five cents: by two at most, or by four where each tax is rounded as well. */
const MAX_ROUNDING_CENTS = 4;

/**
 * Returns the candidates for the total, the most probable first. When the best one was not paid but one a few cents away was, the
 * total was rounded: the paid one takes its place and its probability. A labelled total that is the sum of the articles and was paid
 * precedes one that nothing supports, such as that of a loyalty programme whose name nobody knows.
 */
export function rankTotals<C extends TotalValue>(
  weights: BoostedTrees,
  candidates: readonly C[],
): ScoredCandidate<C>[] {
  const ranking = rankByTrees(weights, candidates);
  const [best] = ranking;
  if (!best) return ranking;
  const settled = ranking.find(({ candidate }) => isSettledBeside(best.candidate, candidate, candidates));
  if (settled) return [settled, ...ranking.filter((entry) => entry !== settled)];
  if (isPaid(best.candidate)) return ranking;
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

/**
 * Whether a candidate is named as the total and is the sum of the articles, while nothing supports the best one: neither sums, nor a
 * payment that the candidate lacks, nor a printed charge or discount between both.
 */
function isSettledBeside(best: TotalValue, candidate: TotalValue, candidates: readonly TotalValue[]): boolean {
  const gap = Math.abs(best.cents - candidate.cents);
  return (
    candidate.features['plain total'] === 1 &&
    candidate.features['sum of items'] === 1 &&
    gap > MAX_ROUNDING_CENTS &&
    !SUPPORTING_FEATURES.some((feature) => best.features[feature] === 1) &&
    (isPaid(candidate) || !isPaid(best)) &&
    !candidates.some(({ cents }) => cents === gap)
  );
}

const SUPPORTING_FEATURES = [
  'sum of items',
  'subtotal plus tax',
  'amount plus tax',
  'tax at a rate',
  'paid less change',
  'difference below it',
  'discounted',
  'label strong',
];
