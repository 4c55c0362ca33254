/** The instant at which a day (`2026-03-31`) begins in the zone of the browser. */
export const startOfDay = (day: string): string => new Date(`${day}T00:00:00`).toISOString();

/** The instant at which a day ends: the beginning of the next one. */
export function endOfDay(day: string): string {
  const next = new Date(`${day}T00:00:00`);
  next.setDate(next.getDate() + 1);
  return next.toISOString();
}

/** An instant as its day in the zone of the browser. */
export function toDay(instant: Date): string {
  const [year, month, day] = [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

export type DayPeriod = { readonly first: string; readonly last: string };

/** The month before the present one, the quarter before it, the present year until today. */
export const createPeriods = (today: Date): Readonly<Record<'month' | 'quarter' | 'year', DayPeriod>> => {
  const [year, month] = [today.getFullYear(), today.getMonth()];
  const quarterStart = Math.floor(month / 3) * 3;
  const between = (first: Date, last: Date) => ({ first: toDay(first), last: toDay(last) });
  return {
    month: between(new Date(year, month - 1, 1), new Date(year, month, 0)),
    quarter: between(new Date(year, quarterStart - 3, 1), new Date(year, quarterStart, 0)),
    year: between(new Date(year, 0, 1), today),
  };
};
