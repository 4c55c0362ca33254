import type { AuthenticityVerdict } from '@probant/contracts/authenticity';
import type { Signal } from '../signals/signal.ts';

/** What one signal adds to the score (contract, document 1). */
export const SCORE_WEIGHTS = { strong: 0.35, weak: 0.1 } as const;

/** Weak signals that together call for a check. */
const MIN_WEAK_SIGNALS = 2;

type Judged = Pick<Signal, 'family' | 'strength'>;

const listStrong = (signals: readonly Judged[]) => signals.filter(({ strength }) => strength === 'strong');
const countWeak = (signals: readonly Judged[]): number => signals.filter(({ strength }) => strength === 'weak').length;

/** Returns the triage indicator of the contract, 0 to 1, with two decimals: not a probability. */
export function computeScore(signals: readonly Judged[]): number {
  const score = SCORE_WEIGHTS.strong * listStrong(signals).length + SCORE_WEIGHTS.weak * countWeak(signals);
  return Math.min(1, Math.round(score * 100) / 100);
}

/** Returns the verdict of the contract: two strong signals of different families are independent of each other. */
export function judgeSignals(signals: readonly Judged[]): AuthenticityVerdict {
  const strong = listStrong(signals);
  if (new Set(strong.map(({ family }) => family)).size >= 2) return 'inconsistent';
  return strong.length > 0 || countWeak(signals) >= MIN_WEAK_SIGNALS ? 'suspicious' : 'consistent';
}
