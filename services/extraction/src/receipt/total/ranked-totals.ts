import type { Features } from '../scoring/features.ts';
import { ranked, type Scored, type ScorerWeights } from '../scoring/scorer.ts';

type Candidate = { readonly cents: number; readonly features: Features };

/** Cash is rounded to five cents in some countries: by two at most, by four where each tax is rounded too. */
const MOST_ROUNDED_AWAY = 4;

/**
 * Candidates for the total, the best first. Where the best one is not what was given (less what was given back), and one a few
 * cents away is, the total was rounded and that one is it, with the probability of the best.
 */
export function rankedTotals<C extends Candidate>(weights: ScorerWeights, candidates: readonly C[]): Scored<C>[] {
  const list = ranked(weights, candidates);
  const [best] = list;
  if (!best || paid(best.candidate)) return list;
  const rounded = list.find(
    ({ candidate }) =>
      candidate !== best.candidate &&
      Math.abs(candidate.cents - best.candidate.cents) <= MOST_ROUNDED_AWAY &&
      paid(candidate),
  );
  if (!rounded) return list;
  return [{ ...rounded, probability: best.probability }, ...list.filter((other) => other !== rounded)];
}

const paid = ({ features }: Candidate): boolean =>
  features['paid less change'] === 1 || features['difference below it'] === 1 || features['label paid'] === 1;
