import { type IsoDate, toIsoDate } from '@probant/french/dates';
import type { Clock } from '@probant/kernel/clock';

/**
 * Returns the day of a clock, in UTC.
 * @throws Error outside the years 1900 to 2100.
 */
export function readToday(clock: Clock): IsoDate {
  const now = new Date(clock());
  const today = toIsoDate(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate());
  if (today === null) throw new Error('clock is outside the years 1900 to 2100');
  return today;
}
