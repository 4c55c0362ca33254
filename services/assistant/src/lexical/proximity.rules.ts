import type { QuestionTerm } from './question-terms.ts';

/** Terms of the question that follow each other and are at most this many terms apart in the text count as close. */
const MAX_DISTANCE = 6;
/** Weight of neighbours, next to the rarer one's own score. */
const PHRASE_WEIGHT = 0.3;

/**
 * Returns the bonus of a text in which terms that follow each other in the question do so too, or are close, in any order: the smaller
 * rarity of each such pair, divided by their distance. Linear in the text for each pair.
 */
export function scoreProximity(terms: readonly QuestionTerm[], text: Uint32Array): number {
  const lastPlaces = new Map<number, number>();
  const distances = new Map<number, number>();
  const pairOfTerm = new Map<number, number>();
  terms.forEach(({ id }, at) => {
    if (id !== null) pairOfTerm.set(id, at);
  });
  for (let place = 0; place < text.length; place++) {
    const at = pairOfTerm.get(text[place] ?? 0);
    if (at === undefined) continue;
    recordDistance(distances, at - 1, place - (lastPlaces.get(at - 1) ?? Number.NEGATIVE_INFINITY));
    recordDistance(distances, at, place - (lastPlaces.get(at + 1) ?? Number.NEGATIVE_INFINITY));
    lastPlaces.set(at, place);
  }
  let bonus = 0;
  for (const [pair, distance] of distances)
    bonus += (PHRASE_WEIGHT * Math.min(terms[pair]?.rarity ?? 0, terms[pair + 1]?.rarity ?? 0)) / distance;
  return bonus;
}

/** Keeps the smallest distance of a pair, named after its first term. */
function recordDistance(distances: Map<number, number>, pair: number, distance: number): void {
  if (distance <= MAX_DISTANCE && distance < (distances.get(pair) ?? Number.POSITIVE_INFINITY))
    distances.set(pair, distance);
}
