import { addDays } from '../../generate/invented/days.ts';

const FIRST_DAY = '2024-01-08';
const DAY_SPAN = 980;

/** A day between January 2024 and September 2026: never in the future of the evaluation. */
export const inventRecentDay = (draw: { whole(low: number, high: number): number }): string =>
  addDays(FIRST_DAY, draw.whole(0, DAY_SPAN));
