import type { Features } from './features.ts';
import { createLogisticScorer, type LogisticWeights } from './logistic-scorer.ts';

/**
 * How sure a value may be by its evidence. `confirmed`: sums at a known rate or a printed term of payment agree; no page is certain.
 * `labelled`: its label and place, or sums without a rate. `alone`: an amount that no other confirms, a date that no label names as the
 * invoice's. `contradicted`: amounts disagree.
 */
const MAX_CONFIDENCES = { confirmed: 0.98, labelled: 0.96, alone: 0.89, contradicted: 0.85 } as const;

export type EvidenceKind = keyof typeof MAX_CONFIDENCES;

/** Returns how often a value chosen on such grounds was right, by weights fitted on pages that the scorers had not seen. */
export const calibrateConfidence = (weights: LogisticWeights, grounds: Features, evidence: EvidenceKind): number =>
  Math.min(createLogisticScorer(weights)(grounds), MAX_CONFIDENCES[evidence]);
