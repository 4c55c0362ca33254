import type { EvidenceChange } from '@probant/contracts/scoring';
import type { Score } from '../score.ts';

/** One kind of evidence by which a dimension could score more, everything else unchanged. */
export type Improvement = {
  readonly change: EvidenceChange;
  /** The criteria of the job that it concerns, the smallest change first; empty when any of them counts alike. */
  readonly criteria: readonly string[];
  /** How much more of it can be found; 0 for nothing. */
  readonly limit: number;
  /** Returns the score of the dimension with 1 to `limit` more. It never falls as the amount rises. */
  readonly scoreWith: (amount: number) => Score;
};
