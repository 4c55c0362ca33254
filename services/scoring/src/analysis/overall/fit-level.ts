import type { FitLevel } from '@probant/contracts/scoring';
import { parseScore, type Score } from '../score.ts';

/** Lowest overall score of each level (contract). */
const LEVELS: readonly (readonly [FitLevel, Score])[] = [
  ['excellent', parseScore(0.8)],
  ['good', parseScore(0.6)],
  ['moderate', parseScore(0.4)],
];

export const findFitLevel = (score: Score): FitLevel => LEVELS.find(([, lowest]) => score >= lowest)?.[0] ?? 'weak';

/** Returns the lowest overall score of the next better level; null for the best one. */
export const findNextThreshold = (score: Score): Score | null =>
  LEVELS.findLast(([, lowest]) => lowest > score)?.[1] ?? null;
