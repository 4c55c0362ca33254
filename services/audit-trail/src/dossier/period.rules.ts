import { DAY_MS } from '@probant/kernel/durations';
import { AppError } from '@probant/kernel/errors';

/** A span of time, end excluded; timestamps in the format of the log. */
export type Period = { readonly start: string; readonly end: string };

const MAX_PERIOD_DAYS = 366;
const MAX_PERIOD_MS = MAX_PERIOD_DAYS * DAY_MS;

/**
 * Parses a caller's period, `start` included and `end` excluded: at most 366 times 24 hours, whatever the time zones.
 * @throws AppError 422 for an invalid timestamp or one without a zone, and for a period that is empty, inverted or too long.
 */
export function parsePeriod(start: string, end: string): Period {
  const [from, to] = [parseInstant(start, 'period_start'), parseInstant(end, 'period_end')];
  if (to <= from) throw new AppError(422, 'period_end must be after period_start', { code: 'invalid_period' });
  if (to - from > MAX_PERIOD_MS)
    throw new AppError(422, `A period covers at most ${MAX_PERIOD_DAYS} days`, { code: 'invalid_period' });
  return { start: new Date(from).toISOString(), end: new Date(to).toISOString() };
}

/** RFC 3339, with optional seconds. */
const RFC3339_PATTERN =
  /^(\d{4}-\d{2}-\d{2})[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/;
const MIN_INSTANT_MS = Date.parse('0001-01-01T00:00:00.000Z');
const MAX_INSTANT_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** Returns milliseconds since 1970, rounded up, so that an event stored with millisecond precision is compared correctly with finer limits. */
function parseInstant(text: string, name: string): number {
  const [, day, zone] = RFC3339_PATTERN.exec(text) ?? [];
  if (day !== undefined && zone === undefined) throw createMissingZoneError(name);
  const instant = Date.parse(text.replace(/[ t]/, 'T').toUpperCase()) + (/\.\d{3}\d*[1-9]/.test(text) ? 1 : 0);
  if (day === undefined || !isCalendarDay(day) || !(instant >= MIN_INSTANT_MS && instant <= MAX_INSTANT_MS))
    throw new AppError(422, `${name} must be a date and a time with its zone, like 2026-01-01T00:00:00+01:00`, {
      code: 'invalid_period',
    });
  return instant;
}

export const createMissingZoneError = (name: string): AppError =>
  new AppError(422, `${name} needs an explicit time zone, like 2026-01-01T00:00:00+01:00`, { code: 'invalid_period' });

/** Date.parse turns 30 February into 2 March. */
function isCalendarDay(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}
