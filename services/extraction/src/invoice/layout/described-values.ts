import { type Candidate, type Features, logit, type Scorer } from './scoring.ts';

/** A value with all its places seen together: what learned weights judge. `candidate` is the place that rules by hand prefer. */
export type Described<C> = { readonly candidate: C; readonly features: Features };

const LABELLED = /^(?:left|far|above|column):/;
const MOST = { order: 12, places: 4, values: 40 } as const;

/**
 * The values among the candidates, the one that the rules prefer first. A value printed at several places has the labels of all of
 * them and the rest of its best place; how the rules rank it is a feature among others.
 */
export function described<T, C extends Candidate<T>>(
  candidates: readonly C[],
  rule: Scorer,
  keyOf: (candidate: C) => unknown = ({ value }) => value,
): Described<C>[] {
  const scored = candidates.map((candidate) => ({ candidate, score: rule(candidate.features) }));
  const values = [...Map.groupBy(scored, ({ candidate }) => keyOf(candidate)).values()]
    .map((places) => ({ places, best: places.reduce((best, place) => (place.score > best.score ? place : best)) }))
    .sort((a, b) => b.best.score - a.best.score);
  return values.map(({ places, best }, order) => {
    const rival = values[order === 0 ? 1 : 0]?.best.score ?? 0;
    return {
      candidate: best.candidate,
      features: {
        ...best.candidate.features,
        ...labelsOf(places.map(({ candidate }) => candidate.features)),
        rule: logit(best.score),
        ruleOrder: Math.min(MOST.order, order),
        ruleLead: logit(best.score) - logit(rival),
        printed: Math.min(MOST.places, places.length),
        values: Math.min(MOST.values, values.length),
      },
    };
  });
}

function labelsOf(places: readonly Features[]): Features {
  const labels: Record<string, number> = {};
  for (const features of places)
    for (const [name, value] of Object.entries(features)) if (value === 1 && LABELLED.test(name)) labels[name] = 1;
  return labels;
}
