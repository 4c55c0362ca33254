const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

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
