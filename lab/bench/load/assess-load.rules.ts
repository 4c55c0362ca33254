import { computeQuantile } from '@probant/kernel/statistics/quantile';
import type { CallOutcome } from './send-calls.ts';

export const countOk = (outcomes: readonly CallOutcome[]): number =>
  outcomes.filter(({ kind }) => kind === 'ok').length;

/** Returns the 99th percentile of the successful calls in milliseconds; NaN without any. */
export const computeP99 = (outcomes: readonly CallOutcome[]): number =>
  computeQuantile(
    outcomes.filter(({ kind }) => kind === 'ok').map(({ dueAt, endedAt }) => endedAt - dueAt),
    0.99,
  );

export type RouteFigures = { readonly route: string; readonly calls: number; readonly p99Ms: number };

export const computeRouteFigures = (outcomes: readonly CallOutcome[]): readonly RouteFigures[] =>
  [...Map.groupBy(outcomes, ({ route }) => route)].map(([route, own]) => ({
    ...{ route, calls: own.length },
    p99Ms: computeP99(own),
  }));

/** Returns successes a second, by when they were answered, in the time in which calls were sent. */
export const computeGoodput = (outcomes: readonly CallOutcome[], seconds: number): number =>
  countOk(outcomes.filter(({ endedAt }) => endedAt <= seconds * 1_000)) / seconds;

/**
 * Returns successes a second until the last answer: with the calls that were sent in the time alone, the slow kinds would be left out, and
 * the limit would be one of the fast kinds.
 */
export const computeThroughput = (outcomes: readonly CallOutcome[]): number =>
  (1_000 * countOk(outcomes)) / outcomes.reduce((last, { endedAt }) => Math.max(last, endedAt), 0);

/**
 * Returns the first second after which all calls that were sent within a second were answered, as fast as without overload; null when none
 * was. `maxMs` is what counts as fast.
 */
export function findRecoverySecond(outcomes: readonly CallOutcome[], seconds: number, maxMs: number): number | null {
  const bySecond = Map.groupBy(outcomes, ({ dueAt }) => Math.floor(dueAt / 1_000));
  for (let second = 0; second < seconds; second += 1) {
    const own = bySecond.get(second) ?? [];
    if (own.length > 0 && countOk(own) === own.length && computeP99(own) <= maxMs) return second;
  }
  return null;
}

/** Returns how often each answer came that is no success: `503 12, ECONNRESET 1`; `none` without any. */
export function describeAnswers(outcomes: readonly CallOutcome[]): string {
  const counts = [...Map.groupBy(outcomes, ({ answer }) => answer)].map(([answer, own]) => `${answer} ${own.length}`);
  return counts.length === 0 ? 'none' : counts.join(', ');
}
