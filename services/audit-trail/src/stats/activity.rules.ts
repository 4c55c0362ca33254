const DAY_MS = 86_400_000;

/** Days of activity that statistics tell. */
const DAYS = 30;

/** `YYYY-MM-DD` in UTC. */
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** The first of the days that end today. */
export const firstDay = (now: number): string => dayOf(now - (DAYS - 1) * DAY_MS);

/**
 * The last days with their counts, days without events included, the oldest first. They end today, or with the last event where
 * that is later (a clock that was set back: time never goes back along a chain).
 */
export function lastDays(
  counts: ReadonlyMap<string, number>,
  now: number,
  lastAt: string | null,
): readonly { readonly date: string; readonly count: number }[] {
  const end = Math.max(now, lastAt === null ? now : Date.parse(lastAt));
  return Array.from({ length: DAYS }, (_, at) => {
    const date = dayOf(end - (DAYS - 1 - at) * DAY_MS);
    return { date, count: counts.get(date) ?? 0 };
  });
}
