import { invalid, problem } from '@probant/kernel/errors';

const FORM = /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2}))?$/;

/**
 * A date (its first instant in UTC) or a date and time with its zone, as the text that timestamps are stored in. Parts of a
 * millisecond count upwards, so that "from" and "before" mean what they say. Throws a 422 for anything else.
 */
export function momentOf(text: string | undefined, name: string): string | undefined {
  if (text === undefined) return undefined;
  const instant = FORM.test(text) ? Date.parse(text.replace(/[ t]/, 'T').toUpperCase()) : Number.NaN;
  const day = text.slice(0, 10);
  if (Number.isNaN(instant) || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day)
    throw notAMoment(text, name);
  const beyond = /\.\d{3}0*[1-9]/.test(text) ? 1 : 0;
  return new Date(instant + beyond).toISOString();
}

const notAMoment = (text: string, name: string) => {
  const error = 'expected a date, or a date and time with its zone';
  return invalid([
    problem('datetime_from_date_parsing', ['query', name], `Input should be a valid datetime or date, ${error}`, text, {
      error,
    }),
  ]);
};
