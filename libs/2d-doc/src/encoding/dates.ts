import { CodeFormatError } from '../code-format-error.ts';

export const DAY_MS = 86_400_000;
const FIRST_DAY_MS = Date.UTC(2000, 0, 1);
const NO_DAYS = 'FFFF';
const NO_BINARY_DATE = 0xffffff;

/** Returns whether a text counts days since 2000-01-01 as codes do, in four hexadecimal digits. */
export const isDayCount = (text: string): boolean => /^[0-9A-F]{4}$/.test(text);

/** Returns the date (YYYY-MM-DD) of four hexadecimal digits that count the days since 2000-01-01; null for FFFF. @throws CodeFormatError */
export function readDays(text: string): string | null {
  if (text === NO_DAYS) return null;
  if (!isDayCount(text)) throw new CodeFormatError('bad_date');
  return new Date(FIRST_DAY_MS + Number.parseInt(text, 16) * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the date of three bytes that hold the decimal number MMDDYYYY; null for 0xFFFFFF. @throws CodeFormatError */
export function readBinaryDate(bytes: Uint8Array): string | null {
  const number = ((bytes[0] ?? 0) << 16) | ((bytes[1] ?? 0) << 8) | (bytes[2] ?? 0);
  if (number === NO_BINARY_DATE) return null;
  const digits = String(number).padStart(8, '0');
  const date = `${digits.slice(4)}-${digits.slice(0, 2)}-${digits.slice(2, 4)}`;
  if (!isCalendarDate(date)) throw new CodeFormatError('bad_date');
  return date;
}

/** The reverse of `readDays`. */
export function writeDays(date: string | null): string {
  if (date === null) return NO_DAYS;
  const days = (Date.parse(`${date}T00:00:00Z`) - FIRST_DAY_MS) / DAY_MS;
  return days.toString(16).toUpperCase().padStart(4, '0');
}

/** The reverse of `readBinaryDate`. */
export function writeBinaryDate(date: string | null): Uint8Array {
  const number = date === null ? NO_BINARY_DATE : Number(date.slice(5, 7) + date.slice(8, 10) + date.slice(0, 4));
  return Uint8Array.of(number >> 16, (number >> 8) & 0xff, number & 0xff);
}

/** Returns whether a date, YYYY-MM-DD, exists. */
export function isCalendarDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
