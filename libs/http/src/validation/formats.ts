import type { Problem } from '@probant/kernel/errors';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { wording } from './wording.ts';

const DATE = 'Input should be a valid date or datetime';
const DATE_TIME = 'Input should be a valid datetime or date';
const UUID = 'Input should be a valid UUID';

/** The same checks as the compiled validators use. */
const checks = fullFormats as Readonly<Record<string, unknown>>;

export function explainFormat(format: string, value: string, loc: Problem['loc']): Problem[] {
  if (conforms(format, value)) return [];
  switch (format) {
    case 'date':
      return [wording.format(loc, value, 'date_from_datetime_parsing', DATE, faultOfDate(value))];
    case 'date-time':
      return [wording.format(loc, value, 'datetime_from_date_parsing', DATE_TIME, faultOfDateTime(value))];
    case 'uuid':
      return [wording.format(loc, value, 'uuid_parsing', UUID, faultOfUuid(value))];
    case 'time':
      return [wording.format(loc, value, 'time_parsing', 'Input should be in a valid time format', null)];
    case 'uri':
      return [wording.format(loc, value, 'url_parsing', 'Input should be a valid URL', null)];
    case 'email':
      return [wording.value(loc, value, 'value is not a valid email address')];
    default:
      return [wording.value(loc, value, `not in the form of ${format}`)];
  }
}

function conforms(format: string, value: string): boolean {
  const check = checks[format];
  if (check instanceof RegExp) return check.test(value);
  if (typeof check === 'function') return check(value) === true;
  const { validate } = (check ?? {}) as { validate?: unknown };
  if (validate instanceof RegExp) return validate.test(value);
  return typeof validate === 'function' ? validate(value) === true : true;
}

/** The first thing wrong with a date, in the words of pydantic's parser. */
function faultOfDate(text: string): string {
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

function faultOfDateTime(text: string): string {
  const day = text.slice(0, 10);
  if (day.length < 10 || !conforms('date', day)) return faultOfDate(day);
  if (text.length < 16) return 'input is too short';
  if (!/^[T _]$/i.test(text[10] ?? '')) return 'invalid datetime separator, expected `T`, `t`, `_` or space';
  if (/^.{10}[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/i.test(text)) return 'timezone is missing';
  return 'invalid time';
}

function faultOfUuid(text: string): string {
  const at = text.search(/[^0-9a-fA-F-]/);
  if (at < 0) return `invalid length: expected 32 hexadecimal digits and 4 dashes, found ${text.length} characters`;
  return `invalid character: expected an optional prefix of \`urn:uuid:\` followed by [0-9a-fA-F-] at ${at + 1}`;
}
