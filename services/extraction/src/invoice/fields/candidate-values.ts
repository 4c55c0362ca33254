import type { Features } from '../../ranking/features.ts';
import { type Scorer, toLogOdds } from '../../ranking/logistic-scorer.ts';
import type { Candidate } from '../../ranking/ranking.ts';

/** A value with the features of all its places. `candidate` is the place that the rules rank first. */
export type DescribedValue<C> = { readonly candidate: C; readonly features: Features };

const LABEL_FEATURE_PATTERN = /^(?:left|far|above|column):/;
const FEATURE_LIMITS = { order: 12, places: 4, values: 40 } as const;

/**
 * Returns the distinct values of the candidates with the features that the learned weights judge, in the order of the rules. A value
 * printed at several places has the labels of all of them and the other features of its best place; its rank by the rules is a
 * feature too.
 */
export function describeValues<T, C extends Candidate<T>>(
  candidates: readonly C[],
  rule: Scorer,
  keyOf: (candidate: C) => unknown = ({ value }) => value,
): DescribedValue<C>[] {
  const scored = candidates.map((candidate) => ({ candidate, probability: rule(candidate.features) }));
  const values = [...Map.groupBy(scored, ({ candidate }) => keyOf(candidate)).values()]
    .map((places) => ({
      places,
      best: places.reduce((best, place) => (place.probability > best.probability ? place : best)),
    }))
    .sort((a, b) => b.best.probability - a.best.probability);
  return values.map(({ places, best }, order) => {
    const rival = values[order === 0 ? 1 : 0]?.best.probability ?? 0;
    return {
      candidate: best.candidate,
      features: {
        ...best.candidate.features,
        ...mergeLabels(places.map(({ candidate }) => candidate.features)),
        rule: toLogOdds(best.probability),
        ruleOrder: Math.min(FEATURE_LIMITS.order, order),
        ruleLead: toLogOdds(best.probability) - toLogOdds(rival),
        printed: Math.min(FEATURE_LIMITS.places, places.length),
        values: Math.min(FEATURE_LIMITS.values, values.length),
      },
    };
  });
}

function mergeLabels(places: readonly Features[]): Features {
  const labels: Record<string, number> = {};
  for (const features of places)
    for (const [name, value] of Object.entries(features))
      if (value === 1 && LABEL_FEATURE_PATTERN.test(name)) labels[name] = 1;
  return labels;
}
