import type { FitLevel } from '@probant/contracts/scoring';
import type { ScoringDimension } from '@probant/contracts/scoring-values';
import type { Month } from './month.ts';

/** What is kept of an analysis: scores, versions and a pseudonym. */
export type JournalEntry = {
  readonly id: string;
  readonly month: Month;
  /** Null when the caller sent no id. */
  readonly subjectRef: string | null;
  /** Ten-thousandths. */
  readonly overallScore: number;
  readonly fitLevel: FitLevel;
  /** Ten-thousandths, of the evaluated dimensions. */
  readonly dimensionScores: Partial<Readonly<Record<ScoringDimension, number>>>;
  /** Millionths. */
  readonly weights: Readonly<Record<ScoringDimension, number>>;
  readonly asOf: string;
  readonly scoringVersion: string;
  readonly noticeVersion: string;
  /** Lowercase hex. */
  readonly evidenceSha256: string;
  readonly createdAt: Date;
};
