import { findField } from './catalogue/catalogue.ts';
import type { CodeField } from './code.ts';
import { decodeBase32 } from './encoding/base32.ts';
import { isCalendarDate, isDayCount, readDays } from './encoding/dates.ts';

/** Controls, and characters that turn the direction of a text: a person reads the value. */
const UNSHOWN_PATTERN = /[\p{Cc}\p{Cf}]/gu;

/**
 * Returns the value of a field as a person reads it: dates as YYYY-MM-DD, times as YYYY-MM-DDTHH:MM, base32 texts decoded, without control
 * characters. A value that does not fit the kind of its field in the catalogue is returned as it is written.
 */
export function readFieldValue({ id, value }: Pick<CodeField, 'id' | 'value'>, perimeter: string): string {
  const kind = findField(perimeter, id)?.kind;
  if (kind === 'base32') return decodeText(value).replace(UNSHOWN_PATTERN, '');
  const read =
    kind === 'days' ? readDayCount(value) : kind === 'date' || kind === 'timestamp' ? readDigits(value) : null;
  return (read ?? value).replace(UNSHOWN_PATTERN, '');
}

function decodeText(value: string): string {
  const bytes = decodeBase32(value);
  return bytes === null ? value : new TextDecoder().decode(bytes);
}

const readDayCount = (value: string): string | null => (isDayCount(value) ? readDays(value) : null);

/** "DDMMYYYY", "DDMMYYYYHHMM" or "DDMMYYYYHHMMSS". */
function readDigits(value: string): string | null {
  const match = /^(\d{2})(\d{2})(\d{4})(?:(\d{2})(\d{2})(?:\d{2})?)?$/.exec(value);
  if (match === null) return null;
  const [, day, month, year, hours, minutes] = match;
  const date = `${year}-${month}-${day}`;
  if (!isCalendarDate(date)) return null;
  return hours === undefined ? date : `${date}T${hours}:${minutes}`;
}
