import { DAY_MS } from '@probant/kernel/durations';
import { parseDuration } from './durations.ts';

/** Longest life of a key with an expiry, so that a mistyped year is noticed. */
const MAX_LIFE_MS = 10 * 366 * DAY_MS;

/** `2027-01-31`, or with a time and an offset: `2027-01-31T18:00:00+01:00`. */
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Parses when a key expires: a duration from `now` (`24h`, `90d`) or a date. A date without a time is the start of that day in UTC.
 *
 * @throws RangeError when the text is neither, or the time is not between now and ten years from now.
 */
export function parseExpiry(text: string, now: number): Date {
  const time = DATE_PATTERN.test(text) ? parseDate(text) : now + parseDurationOf(text);
  if (Number.isNaN(time)) throw createFormError(text);
  if (time <= now) throw new RangeError(`"${text}" is in the past: a key expires after it is issued`);
  if (time > now + MAX_LIFE_MS) throw new RangeError(`"${text}" is more than ten years ahead`);
  return new Date(time);
}

/** Returns whether a key may have this expiry: in the future, and at most ten years ahead. */
export const isPossibleExpiry = (expiresAt: Date, now: number): boolean =>
  expiresAt.getTime() > now && expiresAt.getTime() <= now + MAX_LIFE_MS;

function parseDate(text: string): number {
  const time = Date.parse(text);
  // Date.parse reads 2027-02-30 as 2 March.
  const day = Number(text.slice(8, 10));
  return new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === day ? time : Number.NaN;
}

function parseDurationOf(text: string): number {
  try {
    return parseDuration(text);
  } catch {
    throw createFormError(text);
  }
}

const createFormError = (text: string) =>
  new RangeError(
    `"${text}" is not an expiry: write a duration such as 24h or 90d (at most 366d), or a date such as 2027-01-31`,
  );
