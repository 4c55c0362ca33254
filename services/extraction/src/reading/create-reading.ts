import type { ConfidenceReason } from '@probant/contracts/extraction';
import type { PageSource, Word } from '@probant/documents/document';
import { encloseWords } from './boxes.ts';
import type { Reading } from './field-reading.ts';
import { selectWords } from './rows.ts';

/** Anything that has words: a row, a segment. */
type Place = { readonly words: readonly Word[]; readonly page: number; readonly source: PageSource };

// Below this word confidence the OCR result limits the confidence of the value.
const MIN_SURE_CONFIDENCE = 0.8;

/** Returns a reading of a value at a place. A word that OCR was unsure of lowers the confidence, and `ocr_low` is then the reason. */
export function createReading<T>(place: Place, value: T, confidence: number, reason: ConfidenceReason): Reading<T> {
  const lowestConfidence = Math.min(1, ...place.words.map((word) => word.confidence));
  const isUnsure = place.source === 'ocr' && lowestConfidence < MIN_SURE_CONFIDENCE;
  return {
    value,
    confidence: roundConfidence(isUnsure ? confidence * lowestConfidence : confidence),
    reason: isUnsure ? 'ocr_low' : reason,
    page: place.page,
    box: encloseWords(place.words),
    source: place.source,
  };
}

/** Returns the part of a place under [start, end) of its text. */
export const slicePlace = (place: Place, start: number, end: number): Place => ({
  ...place,
  words: selectWords(place.words, start, end),
});

/** Returns a reading with a confidence of at most `limit`. */
export const limitConfidence = <T>(reading: Reading<T>, limit: number): Reading<T> => ({
  ...reading,
  confidence: Math.min(reading.confidence, roundConfidence(limit)),
});

/** Rounds to three decimals, from 0 to 1. */
export const roundConfidence = (confidence: number): number =>
  Math.round(Math.min(1, Math.max(0, confidence)) * 1000) / 1000;
