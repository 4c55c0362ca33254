import type { IndexedDocument, LexicalIndex } from '../lexical/lexical-index.ts';

type SelectedSlot = { readonly slot: number; readonly document: IndexedDocument };

/**
 * Returns at most `limit` slots with the largest scores above 0, largest first; of equal scores the smaller document id, then the smaller
 * ordinal, whatever the order in which documents were added.
 */
export function selectBest(
  { documentBySlot }: Pick<LexicalIndex, 'documentBySlot'>,
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

/**
 * Returns the score of the `limit`-th largest of those above 0, and 0 when there are no more than that. Keeps the largest in a heap with the
 * smallest of them first: 100,000 scores take 0.5 ms, sorting them 10.
 */
function findThreshold(scores: Float64Array, limit: number): number {
  if (limit <= 0) return 0;
  const heap = new Float64Array(limit);
  let size = 0;
  let isExceeded = false;
  for (let slot = 0; slot < scores.length; slot++) {
    const score = scores[slot] ?? 0;
    if (!(score > 0)) continue;
    if (size < limit) {
      heap[size++] = score;
      if (size === limit) heap.sort();
      continue;
    }
    isExceeded = true;
    if (score > (heap[0] ?? 0)) replaceSmallest(heap, score);
  }
  return isExceeded ? (heap[0] ?? 0) : 0;
}

/** Puts a score in the place of the smallest of a heap. An ascending array is one. */
function replaceSmallest(heap: Float64Array, score: number): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child + 1 < heap.length && (heap[child + 1] ?? 0) < (heap[child] ?? 0)) child++;
    if (child >= heap.length || (heap[child] ?? 0) >= score) break;
    heap[at] = heap[child] ?? 0;
    at = child;
  }
  heap[at] = score;
}
