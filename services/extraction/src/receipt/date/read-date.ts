import { type BoostedTrees, rankByTrees } from '../../ranking/boosted-trees.ts';
import { createReading, slicePlace } from '../../reading/create-reading.ts';
import type { Reading } from '../../reading/field-reading.ts';
import { MIN_PROBABILITY } from '../probability-thresholds.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { type DateCandidate, findDateCandidates } from './date-candidates.ts';
import { findStay, type Stay } from './entry-days.rules.ts';

/** The date of the purchase, and the row that prints it. */
export type PrintedDate = { readonly reading: Reading<string>; readonly row: number };

/** Returns the most probable date of the purchase, or null when no candidate is probable enough. */
export function readDate(receipt: ReceiptRows, weights: BoostedTrees): PrintedDate | null {
  const candidates = findDateCandidates(receipt);
  const [ranked] = rankByTrees(weights, candidates);
  if (!ranked || ranked.probability < MIN_PROBABILITY) return null;
  const stay = findStay(receipt, ranked.candidate, candidates);
  if (stay) return readDayOfStay(stay, ranked.probability);
  const [first] = ranked.candidate.occurrences;
  if (!first) return null;
  const isLabelled = ranked.candidate.features['before date'] === 1;
  const probability = Math.max(
    ranked.probability,
    isOnlyDate(ranked.candidate, candidates) ? MIN_ONLY_DATE_CONFIDENCE : 0,
  );
  const place = slicePlace(first.place, first.start, first.end);
  return {
    reading: createReading(place, ranked.candidate.value, probability, isLabelled ? 'label_match' : 'layout'),
    row: first.row,
  };
}

/** Of the day on which a stay ends or is paid, which the learned weights take for the day of something else. */
const MAX_STAY_CONFIDENCE = 0.89;
/** Of the day on which it begins, where nothing says when it was paid. */
const MAX_ENTRY_CONFIDENCE = 0.6;

/** A car park and a hotel are paid when the stay ends: "Entrée 12/03/2026 18:02, Sortie 14/03/2026 09:14". */
function readDayOfStay({ entry, payment }: Stay, probability: number): PrintedDate | null {
  const { value, occurrences } = payment ?? entry;
  const [first] = occurrences;
  if (!first) return null;
  const confidence = Math.min(probability, payment ? MAX_STAY_CONFIDENCE : MAX_ENTRY_CONFIDENCE);
  return {
    reading: createReading(slicePlace(first.place, first.start, first.end), value, confidence, 'label_match'),
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
