import type { Features } from './features.ts';

/** Returns the probability, 0 to 1, that a candidate with these features is the right one. */
export type Scorer = (features: Features) => number;

export type LogisticWeights = Readonly<Record<string, number>> & { readonly bias: number };

/** Returns a scorer that applies the logistic function to the weighted sum of the features. Features without a weight are ignored. */
export function createLogisticScorer(weights: LogisticWeights): Scorer {
  const { bias, ...named } = weights;
  const entries = Object.entries(named);
  return (features) =>
    1 / (1 + Math.exp(-entries.reduce((sum, [name, weight]) => sum + weight * (features[name] ?? 0), bias)));
}

/** Returns the log-odds of a probability, limited to -8 to 8. */
export function toLogOdds(probability: number): number {
  const limited = Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, probability));
  return Math.log(limited / (1 - limited));
}

const MIN_PROBABILITY = 3.4e-4;
