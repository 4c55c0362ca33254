import type { FieldTerms } from './field-terms.ts';
import type { InvertedLists } from './inverted-lists.ts';
import { type LexicalIndex, readSlot } from './lexical-index.ts';

/** Visits the chunks whose field has a term: slot, how often, and the first slot of the document. Newer slots are scanned. */
export function forEachOccurrence(
  { documentBySlot }: LexicalIndex,
  field: FieldTerms,
  lists: InvertedLists,
  term: number,
  visit: (slot: number, frequency: number, firstSlot: number) => void,
): void {
  const end = lists.starts[term + 1] ?? 0;
  for (let at = lists.starts[term] ?? end; at < end; at++) {
    const slot = lists.slotNumbers[at] ?? 0;
    const document = documentBySlot[slot];
    if (document) visit(slot, lists.frequencies[at] ?? 0, document.firstSlot);
  }
  for (let slot = lists.slots; slot < documentBySlot.length; slot++) {
    const document = documentBySlot[slot];
    if (!document) continue;
    let frequency = 0;
    for (const id of readSlot(field, slot)) if (id === term) frequency++;
    if (frequency > 0) visit(slot, frequency, document.firstSlot);
  }
}
