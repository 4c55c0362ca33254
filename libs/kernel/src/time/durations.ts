/** Milliseconds. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** 24 hours: not a day of the calendar, which has 23 or 25 when the clocks change. */
export const DAY_MS = 24 * HOUR_MS;
