import type { FieldTerms } from './field-terms.ts';

/**
 * For each term the slots whose text has it, ascending, and how often: those of term t are `starts[t]` to `starts[t + 1]` of the other
 * two arrays. A frequency is at most 255. Slots of removed chunks remain in them.
 */
export type InvertedLists = {
  /** Slots below this one are in the lists. */
  readonly slots: number;
  readonly starts: Uint32Array;
  readonly slotNumbers: Uint32Array;
  readonly frequencies: Uint8Array;
};

const MAX_FREQUENCY = 255;

/** Builds the lists of one field of the first slots by counting; linear in the number of terms. */
export function buildInvertedLists(field: FieldTerms, slots: number, termCount: number): InvertedLists {
  const lastSlots = new Int32Array(termCount).fill(-1);
  const starts = new Uint32Array(termCount + 1);
  forEachTerm(field, slots, (term, slot) => {
    if (lastSlots[term] === slot) return;
    lastSlots[term] = slot;
    starts[term + 1] = (starts[term + 1] ?? 0) + 1;
  });
  for (let term = 0; term < termCount; term++) starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  const ends = starts.slice(0, termCount);
  const slotNumbers = new Uint32Array(starts[termCount] ?? 0);
  const frequencies = new Uint8Array(slotNumbers.length);
  lastSlots.fill(-1);
  forEachTerm(field, slots, (term, slot) => {
    let end = ends[term] ?? 0;
    if (lastSlots[term] !== slot) {
      lastSlots[term] = slot;
      slotNumbers[end] = slot;
      ends[term] = ++end;
    }
    const frequency = frequencies[end - 1] ?? 0;
    if (frequency < MAX_FREQUENCY) frequencies[end - 1] = frequency + 1;
  });
  return { slots, starts, slotNumbers, frequencies };
}

function forEachTerm(
  { termIds, starts }: FieldTerms,
  slots: number,
  visit: (term: number, slot: number) => void,
): void {
  for (let slot = 0; slot < slots; slot++) {
    const end = starts.values[slot + 1] ?? 0;
    for (let at = starts.values[slot] ?? 0; at < end; at++) visit(termIds.values[at] ?? 0, slot);
  }
}
