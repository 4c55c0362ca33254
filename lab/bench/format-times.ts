import { median } from '@probant/kernel/median';
import { computeQuantile } from '@probant/kernel/statistics/quantile';

/** Returns the median; NaN for nothing measured, which a table then shows. */
export const getMedian = (values: readonly number[]): number => median(values, Number.NaN);

export const formatMs = (milliseconds: number, decimals = 0): string => `${milliseconds.toFixed(decimals)} ms`;

/** "p50 12 ms, p95 40 ms" of times in milliseconds. */
export const formatTimes = (times: readonly number[], decimals = 0): string =>
  `p50 ${formatMs(getMedian(times), decimals)}, p95 ${formatMs(computeQuantile(times, 0.95), decimals)}`;
