import type { ResumeLine } from '../page/resume-lines.ts';
import { findPeriod, type Period } from './find-period.ts';

/**
 * Finds the period of a row. "Nov. 2019 -" in a column of dates has not ended: only the parts of the row show that the dash
 * separates it from nothing.
 */
export function findLinePeriod({ text, parts }: Pick<ResumeLine, 'text' | 'parts'>): Period | null {
  const period = findPeriod(text);
  if (!period || period.start !== period.end || parts.length < 2) return period;
  const open = parts
    .slice(0, -1)
    .map(findPeriod)
    .find((part) => part?.start === period.start && part.end === 'Present');
  return open ? { ...period, end: 'Present' } : period;
}
