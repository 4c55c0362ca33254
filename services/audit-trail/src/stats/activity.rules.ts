import { DAY_MS } from '@probant/kernel/durations';

/** Days of activity in the statistics. */
const ACTIVITY_DAYS = 30;

/** `YYYY-MM-DD` in UTC. */
const formatDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Returns the first of the days that end today. */
export const computeFirstDay = (now: number): string => formatDay(now - (ACTIVITY_DAYS - 1) * DAY_MS);

/**
 * Returns the last days with their counts, oldest first, including days without events. They end today, or on the day of the last
 * event when that is later: after the clock is set back, timestamps of a chain do not decrease.
 */
export function listLastDays(
  counts: ReadonlyMap<string, number>,
  now: number,
  lastAt: string | null,
): readonly { readonly date: string; readonly count: number }[] {
  const end = Math.max(now, lastAt === null ? now : Date.parse(lastAt));
  return Array.from({ length: ACTIVITY_DAYS }, (_, at) => {
    const date = formatDay(end - (ACTIVITY_DAYS - 1 - at) * DAY_MS);
    return { date, count: counts.get(date) ?? 0 };
  });
}
