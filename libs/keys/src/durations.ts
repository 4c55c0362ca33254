import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@probant/kernel/durations';

const UNIT_MS = { s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const;

/**
 * Parses `10s`, `30m`, `24h` or `7d` into milliseconds, at most a year.
 *
 * @throws RangeError with the expected form.
 */
export function parseDuration(text: string): number {
  const [, count, unit] = /^(\d{1,8})([smhd])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (UNIT_MS[unit as keyof typeof UNIT_MS] ?? Number.NaN);
  if (milliseconds <= 366 * UNIT_MS.d) return milliseconds;
  throw new RangeError(
    `"${text}" is not a duration: write a whole number and s, m, h or d, at most 366d, such as 10s, 30m, 24h or 7d`,
  );
}
