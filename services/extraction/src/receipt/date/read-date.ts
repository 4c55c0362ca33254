import { type BoostedTrees, rankByTrees } from '../../ranking/boosted-trees.ts';
import { createReading, slicePlace } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { MIN_PROBABILITY } from '../probability-thresholds.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { type DateCandidate, findDateCandidates } from './date-candidates.ts';

/** The date of the purchase, and the row that prints it. */
export type PrintedDate = { readonly reading: Reading<string>; readonly row: number };

/** Returns the most probable date of the purchase, or null when no candidate is probable enough. */
export function readDate(receipt: ReceiptRows, weights: BoostedTrees): PrintedDate | null {
  const candidates = findDateCandidates(receipt);
  const [best] = rankByTrees(weights, candidates);
  const [first] = best?.candidate.occurrences ?? [];
  if (!best || !first || best.probability < MIN_PROBABILITY) return null;
  const isLabelled = best.candidate.features['before date'] === 1;
  const probability = Math.max(best.probability, isOnlyDate(best.candidate, candidates) ? MIN_ONLY_DATE_CONFIDENCE : 0);
  const place = slicePlace(first.place, first.start, first.end);
  return {
    reading: createReading(place, best.candidate.value, probability, isLabelled ? 'label_match' : 'layout'),
    row: first.row,
  };
}

/** The only date of a receipt is more probably that of the purchase than not, wherever it is printed. */
const MIN_ONLY_DATE_CONFIDENCE = 0.6;

/** Whether the receipt prints no other date in a usual notation, and nothing says that this one is another date. */
const isOnlyDate = (candidate: DateCandidate, candidates: readonly DateCandidate[]): boolean =>
  !isLoose(candidate) &&
  candidates.every((other) => other === candidate || isLoose(other)) &&
  candidate.features['old'] !== 1 &&
  !OTHER_DATE_CONTEXTS.some(
    (context) => candidate.features[`row ${context}`] === 1 || candidate.features[`above ${context}`] === 1,
  );

/** "4.39 1 4.39", "12 05 20": three numbers that may be a date. */
const isLoose = ({ occurrences }: DateCandidate): boolean => occurrences.every(({ notation }) => notation === 'loose');

/** A due date, the registration of the company, a stay or a subscription. */
const OTHER_DATE_CONTEXTS = ['due', 'registration', 'period'];
