import { AppError } from '@probant/kernel/errors';

/** A span of time, its end not part of it; timestamps as the log has them. */
export type Period = { readonly start: string; readonly end: string };

const MAX_DAYS = 366;
const MAX_MS = MAX_DAYS * 86_400_000;

/**
 * The period that a caller named, from `start` on and before `end`: at most 366 times 24 hours, whatever its zones. Throws a 422 with a
 * sentence for a moment that is none or has no zone, and for a period that is empty, inverted or too long.
 */
export function periodOf(start: string, end: string): Period {
  const [from, to] = [instantOf(start, 'period_start'), instantOf(end, 'period_end')];
  if (to <= from) throw new AppError(422, 'period_end must be after period_start');
  if (to - from > MAX_MS) throw new AppError(422, `A period covers at most ${MAX_DAYS} days`);
  return { start: new Date(from).toISOString(), end: new Date(to).toISOString() };
}

/** RFC 3339, the seconds optional. */
const FORM = /^(\d{4}-\d{2}-\d{2})[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/;
const FIRST = Date.parse('0001-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** Milliseconds since 1970; parts of one count upwards, so that "from" and "before" mean what they say. */
function instantOf(text: string, name: string): number {
  const [, day, zone] = FORM.exec(text) ?? [];
  if (day !== undefined && zone === undefined)
    throw new AppError(422, `${name} needs an explicit time zone, like 2026-01-01T00:00:00+01:00`);
  const instant = Date.parse(text.replace(/[ t]/, 'T').toUpperCase()) + (/\.\d{3}\d*[1-9]/.test(text) ? 1 : 0);
  if (day === undefined || !isDay(day) || !(instant >= FIRST && instant <= LAST))
    throw new AppError(422, `${name} must be a date and a time with its zone, like 2026-01-01T00:00:00+01:00`);
  return instant;
}

/** Date.parse turns 30 February into 2 March. */
function isDay(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}
