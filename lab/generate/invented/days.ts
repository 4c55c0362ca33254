import { DAY_MS } from '@probant/kernel/durations';

/** Returns the ISO date `days` later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the last day of the month, `months` later. */
export function findMonthEnd(day: string, months = 0): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10);
}
