import type { ConfidenceReason } from '@probant/contracts/extraction';
import type { PageSource, Word } from '@probant/documents/document';
import type { Reading } from './field-reading.ts';
import { boxAround, wordsUnder } from './rows.ts';

/** Any place where words stand: a row, a segment. */
type Place = { readonly words: readonly Word[]; readonly page: number; readonly source: PageSource };

// Below this the reader of pictures was unsure of a word that bears the value.
const UNSURE = 0.8;

/** A value read at a place; how well its words were read lowers the confidence, and is the reason when it is what limits it. */
export function readingAt<T>(place: Place, value: T, confidence: number, reason: ConfidenceReason): Reading<T> {
  const worst = Math.min(1, ...place.words.map((word) => word.confidence));
  const unsure = place.source === 'ocr' && worst < UNSURE;
  return {
    value,
    confidence: rounded(unsure ? confidence * worst : confidence),
    reason: unsure ? 'ocr_low' : reason,
    page: place.page,
    box: boxAround(place.words),
    source: place.source,
  };
}

/** The part of a place that bears [start, end) of its text. */
export const partOf = (place: Place, start: number, end: number): Place => ({
  ...place,
  words: wordsUnder(place.words, start, end),
});

const rounded = (confidence: number): number => Math.round(Math.min(1, Math.max(0, confidence)) * 1000) / 1000;
