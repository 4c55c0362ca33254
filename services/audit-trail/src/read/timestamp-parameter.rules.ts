import { createValidationError, createValidationProblem } from '@probant/kernel/errors';

const TIMESTAMP_PATTERN = /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2}))?$/;

/**
 * Converts a query parameter, a date (midnight UTC) or a date and time with a time zone, to the format of stored timestamps. Fractions
 * of a millisecond round up, so that `from` excludes earlier events and `to` includes them.
 * @throws a 422 for any other text.
 */
export function parseTimestampParameter(text: string | undefined, name: string): string | undefined {
  if (text === undefined) return undefined;
  const instant = TIMESTAMP_PATTERN.test(text) ? Date.parse(text.replace(/[ t]/, 'T').toUpperCase()) : Number.NaN;
  const day = text.slice(0, 10);
  if (Number.isNaN(instant) || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day)
    throw invalidTimestamp(text, name);
  const roundUpMs = /\.\d{3}0*[1-9]/.test(text) ? 1 : 0;
  return new Date(instant + roundUpMs).toISOString();
}

const invalidTimestamp = (text: string, name: string) => {
  const error = 'expected a date, or a date and time with its zone';
  return createValidationError([
    createValidationProblem(
      'datetime_from_date_parsing',
      ['query', name],
      `Input should be a valid datetime or date, ${error}`,
      text,
      {
        error,
      },
    ),
  ]);
};
