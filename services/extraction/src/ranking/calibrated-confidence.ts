import type { Features } from './features.ts';
import { createLogisticScorer, type LogisticWeights } from './logistic-scorer.ts';

/** Labels and places alone never prove a value: 0.9 and above is reserved for values that a check confirms. */
const MAX_UNPROVEN_CONFIDENCE = 0.89;
/** No page is certain. */
const MAX_CONFIDENCE = 0.98;

/**
 * Returns how often a value chosen on such grounds was right, by weights fitted on pages that the scorers had not seen.
 * `isProven`: sums or terms on the page confirm the value.
 */
export const calibrateConfidence = (weights: LogisticWeights, grounds: Features, isProven: boolean): number =>
  Math.min(createLogisticScorer(weights)(grounds), isProven ? MAX_CONFIDENCE : MAX_UNPROVEN_CONFIDENCE);
