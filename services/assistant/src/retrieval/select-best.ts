import type { IndexedDocument, LexicalIndex } from '../lexical/lexical-index.ts';

type SelectedSlot = { readonly slot: number; readonly document: IndexedDocument };

/**
 * Returns at most `limit` slots with the largest scores above 0, largest first; of equal scores the smaller document id, then the smaller
 * ordinal, whatever the order in which documents were added.
 */
export function selectBest(
  { documentBySlot }: LexicalIndex,
  scores: Float64Array,
  limit: number,
): readonly SelectedSlot[] {
  const threshold = findThreshold(scores, limit);
  const selected: SelectedSlot[] = [];
  for (let slot = 0; slot < scores.length; slot++) {
    const document = documentBySlot[slot];
    const score = scores[slot] ?? 0;
    if (document && score > 0 && score >= threshold) selected.push({ slot, document });
  }
  const compare = (a: SelectedSlot, b: SelectedSlot): number =>
    (scores[b.slot] ?? 0) - (scores[a.slot] ?? 0) || compareIds(a.document.id, b.document.id) || a.slot - b.slot;
  return selected.sort(compare).slice(0, limit);
}

const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the score of the `limit`-th largest: all above 0 are counted, as typed arrays sort fast. */
function findThreshold(scores: Float64Array, limit: number): number {
  const positive = scores.filter((score) => score > 0);
  return positive.length <= limit ? 0 : (positive.sort()[positive.length - limit] ?? 0);
}
