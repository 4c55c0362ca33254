import type { Problem } from '@probant/kernel/errors';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { pydanticProblem } from './pydantic-problem.ts';

const DATE_MESSAGE = 'Input should be a valid date or datetime';
const DATE_TIME_MESSAGE = 'Input should be a valid datetime or date';
const UUID_MESSAGE = 'Input should be a valid UUID';

/** The same format checks as in the compiled validators. */
const formatChecks = fullFormats as Readonly<Record<string, unknown>>;

/** Returns the problem of a text that does not have the format, in the words of pydantic; none when it has. */
export function explainFormat(format: string, value: string, loc: Problem['loc']): Problem[] {
  if (hasFormat(format, value)) return [];
  switch (format) {
    case 'date':
      return [
        pydanticProblem.wrongFormat(loc, value, 'date_from_datetime_parsing', DATE_MESSAGE, findDateError(value)),
      ];
    case 'date-time':
      return [
        pydanticProblem.wrongFormat(
          loc,
          value,
          'datetime_from_date_parsing',
          DATE_TIME_MESSAGE,
          findDateTimeError(value),
        ),
      ];
    case 'uuid':
      return [pydanticProblem.wrongFormat(loc, value, 'uuid_parsing', UUID_MESSAGE, findUuidError(value))];
    case 'time':
      return [pydanticProblem.wrongFormat(loc, value, 'time_parsing', 'Input should be in a valid time format', null)];
    case 'uri':
      return [pydanticProblem.wrongFormat(loc, value, 'url_parsing', 'Input should be a valid URL', null)];
    case 'email':
      return [pydanticProblem.invalidValue(loc, value, 'value is not a valid email address')];
    default:
      return [pydanticProblem.invalidValue(loc, value, `not in the form of ${format}`)];
  }
}

function hasFormat(format: string, value: string): boolean {
  const check = formatChecks[format];
  if (check instanceof RegExp) return check.test(value);
  if (typeof check === 'function') return check(value) === true;
  const { validate } = (check ?? {}) as { validate?: unknown };
  if (validate instanceof RegExp) return validate.test(value);
  return typeof validate === 'function' ? validate(value) === true : true;
}

/** Returns the first error of a date, in the words of the pydantic parser. */
function findDateError(text: string): string {
  if (text.length < 10) return 'input is too short';
  if (!/^\d{4}/.test(text)) return 'invalid character in year';
  if (text[4] !== '-' || text[7] !== '-') return 'invalid date separator, expected `-`';
  if (!/^\d\d$/.test(text.slice(5, 7))) return 'invalid character in month';
  if (!/^\d\d$/.test(text.slice(8, 10))) return 'invalid character in day';
  const month = Number(text.slice(5, 7));
  if (month < 1 || month > 12) return 'month value is outside expected range of 1-12';
  if (text.length > 10) return 'unexpected extra characters at the end of the input';
  return 'day value is outside expected range';
}

function findDateTimeError(text: string): string {
  const day = text.slice(0, 10);
  if (day.length < 10 || !hasFormat('date', day)) return findDateError(day);
  if (text.length < 16) return 'input is too short';
  if (!/^[T _]$/i.test(text[10] ?? '')) return 'invalid datetime separator, expected `T`, `t`, `_` or space';
  if (/^.{10}[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/i.test(text)) return 'timezone is missing';
  return 'invalid time';
}

function findUuidError(text: string): string {
  const at = text.search(/[^0-9a-fA-F-]/);
  if (at < 0) return `invalid length: expected 32 hexadecimal digits and 4 dashes, found ${text.length} characters`;
  return `invalid character: expected an optional prefix of \`urn:uuid:\` followed by [0-9a-fA-F-] at ${at + 1}`;
}
