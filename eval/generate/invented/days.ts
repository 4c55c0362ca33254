const MILLISECONDS = 86_400_000;

/** The ISO date so many days later. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * MILLISECONDS).toISOString().slice(0, 10);

/** The last day of the month, `months` later. */
export function monthEnd(day: string, months = 0): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10);
}
