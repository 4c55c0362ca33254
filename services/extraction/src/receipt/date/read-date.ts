import { type BoostedTrees, rankByTrees } from '../../ranking/boosted-trees.ts';
import { createReading, slicePlace } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { MIN_PROBABILITY } from '../probability-thresholds.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { findDateCandidates } from './date-candidates.ts';

/** The date of the purchase, and the row that prints it. */
export type PrintedDate = { readonly reading: Reading<string>; readonly row: number };

/** Returns the most probable date of the purchase, or null when no candidate is probable enough. */
export function readDate(receipt: ReceiptRows, weights: BoostedTrees): PrintedDate | null {
  const [best] = rankByTrees(weights, findDateCandidates(receipt));
  const [first] = best?.candidate.occurrences ?? [];
  if (!best || !first || best.probability < MIN_PROBABILITY) return null;
  const isLabelled = best.candidate.features['before date'] === 1;
  const place = slicePlace(first.place, first.start, first.end);
  return {
    reading: createReading(place, best.candidate.value, best.probability, isLabelled ? 'label_match' : 'layout'),
    row: first.row,
  };
}
