/** Ranks, from 0, of the chunks that the best one is compared with: those that are close by chance. */
const FIRST_COMPARED_RANK = 5;
const LAST_COMPARED_RANK = 19;
/** Means over the questions that the refusal was fitted on, for bases that have nothing to compare with. */
const NEUTRAL_CONTRAST = 0.11;
const NEUTRAL_MARGIN = 0.15;

/**
 * Returns how far the largest similarity lies above the usual ones of the question: above the mean of the 6th to 20th. NaN is skipped. A
 * question that no chunk answers is similar to many a little.
 */
export function measureContrast(similarities: ArrayLike<number>): number {
  const largest: number[] = [];
  for (let at = 0; at < similarities.length; at++) {
    const similarity = similarities[at] ?? Number.NaN;
    if (Number.isNaN(similarity)) continue;
    if (largest.length > LAST_COMPARED_RANK && similarity <= (largest.at(-1) ?? 0)) continue;
    let place = largest.length;
    while (place > 0 && (largest[place - 1] ?? 0) < similarity) place -= 1;
    largest.splice(place, 0, similarity);
    if (largest.length > LAST_COMPARED_RANK + 1) largest.pop();
  }
  const compared = largest.slice(FIRST_COMPARED_RANK);
  if (compared.length < 2) return NEUTRAL_CONTRAST;
  return (largest[0] ?? 0) - compared.reduce((sum, similarity) => sum + similarity, 0) / compared.length;
}

/**
 * Returns the relevance of the first chunk less that of the best chunk of another document, 0 to 1. In a base of one document, less that of
 * its second chunk, at least NEUTRAL_MARGIN: chunks of one document are close to each other.
 *
 * @param documents the document of each slot; null for a removed one.
 */
export function measureDocumentMargin(relevances: ArrayLike<number>, documents: readonly (object | null)[]): number {
  let first = -1;
  for (let slot = 0; slot < relevances.length; slot++)
    if (documents[slot] && (relevances[slot] ?? 0) > (relevances[first] ?? 0)) first = slot;
  if (first < 0) return 0;
  let [other, sameDocument] = [Number.NaN, 0];
  for (let slot = 0; slot < relevances.length; slot++) {
    const relevance = relevances[slot] ?? 0;
    if (!documents[slot] || slot === first) continue;
    if (documents[slot] === documents[first]) sameDocument = Math.max(sameDocument, relevance);
    else if (!(relevance <= other)) other = relevance;
  }
  const relevance = relevances[first] ?? 0;
  return Number.isNaN(other) ? Math.max(relevance - sameDocument, NEUTRAL_MARGIN) : relevance - other;
}
