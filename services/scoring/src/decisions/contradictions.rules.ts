import type { DecisionValue } from '@probant/contracts/scoring';

/** What is needed of a decision to compare it with the earlier ones of its analysis. */
export type ComparedDecision = {
  readonly id: string;
  readonly decision: DecisionValue;
  readonly supersedes: string | null;
};

/** Decisions that end the selection. `on_hold` leaves it open, and `review_requested` is the candidate's. */
const OUTCOMES: ReadonlySet<DecisionValue> = new Set(['shortlisted', 'not_retained']);

/**
 * Returns the ids of the earlier decisions that a decision contradicts: outcomes in force, which it changes without naming them in
 * `supersedes`. A decision that was superseded is not in force. `earlier` are the decisions on the same analysis, in any order.
 */
export function findContradictions(decision: ComparedDecision, earlier: readonly ComparedDecision[]): string[] {
  if (decision.decision === 'review_requested') return [];
  const replaced = new Set([decision.supersedes, ...earlier.map(({ supersedes }) => supersedes)]);
  return earlier
    .filter(({ id, decision: value }) => OUTCOMES.has(value) && value !== decision.decision && !replaced.has(id))
    .map(({ id }) => id);
}
