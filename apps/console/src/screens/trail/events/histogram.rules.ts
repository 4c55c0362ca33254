/** Events of one stretch of time. `from` and `to` are instants; `to` is not part of it. */
export type TimeBar = { readonly from: string; readonly to: string; readonly count: number };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Widths of a bar: the first one that gives few enough bars is taken. */
const WIDTHS_MS = [60_000, 10 * 60_000, HOUR_MS, 6 * HOUR_MS, DAY_MS, 7 * DAY_MS, 30 * DAY_MS, 365 * DAY_MS];
const MAX_BARS = 48;

/** Counts instants by stretches of equal width, which the span of the instants decides. Nothing gives no bars. */
export function countByTime(timestamps: readonly string[]): readonly TimeBar[] {
  const times = timestamps.map((text) => Date.parse(text)).filter((time) => !Number.isNaN(time));
  if (times.length === 0) return [];
  const [first, last] = times.reduce(([low, high], time) => [Math.min(low, time), Math.max(high, time)], [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as readonly [number, number]);
  const width = WIDTHS_MS.find((known) => (last - first) / known < MAX_BARS - 1) ?? (last - first) / (MAX_BARS - 1);
  const start = Math.floor(first / width) * width;
  const counts = Array.from({ length: Math.floor((last - start) / width) + 1 }, () => 0);
  for (const time of times) {
    const place = Math.floor((time - start) / width);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts.map((count, place) => ({
    from: new Date(start + place * width).toISOString(),
    to: new Date(start + (place + 1) * width).toISOString(),
    count,
  }));
}

/** The days of the statistics, which are those of UTC, as bars. */
export const toDayBars = (days: readonly { readonly date: string; readonly count: number }[]): readonly TimeBar[] =>
  days.map(({ date, count }) => {
    const start = Date.parse(`${date}T00:00:00Z`);
    return { from: new Date(start).toISOString(), to: new Date(start + DAY_MS).toISOString(), count };
  });
