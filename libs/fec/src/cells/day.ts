import { DAY_MS } from '@probant/kernel/durations';

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Returns a day written AAAAMMJJ as a number, or -1 when it is not 8 digits or not in the calendar (LPF art. A. 47 A-1, XII, 4°). */
export function parseDay(bytes: Uint8Array, from: number, to: number): number {
  if (to - from !== 8) return -1;
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = (bytes[at] as number) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return isDay(value) ? value : -1;
}

/** Returns whether AAAAMMJJ is a day of the calendar. */
export function isDay(value: number): boolean {
  const year = Math.trunc(value / 10_000);
  const month = Math.trunc(value / 100) % 100;
  const day = value % 100;
  if (month < 1 || month > 12 || day < 1 || day > (DAYS_IN_MONTH[month - 1] as number)) return false;
  return month !== 2 || day !== 29 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
}

export type DayFaultCode = 'FEC-DAT-001' | 'FEC-DAT-002' | 'FEC-DAT-003' | 'FEC-DAT-009';

const OTHER_DAY_PATTERN =
  /^(?:\d{4}[-/. ]\d{1,2}[-/. ]\d{1,2}|\d{1,2}[-/. ]\d{1,2}[-/. ]\d{4}|\d{8})(?:[T ]\d{1,2}:\d{2}.*)?$/;

/** Zeros with or without separators. */
const ZERO_DAY_PATTERN = /^0+(?:[-/. ]0+)*$/;

/** Returns what is wrong with a text that `parseDay` rejected. */
export function diagnoseDay(text: string): DayFaultCode {
  if (ZERO_DAY_PATTERN.test(text)) return 'FEC-DAT-009';
  if (/^\d{8}$/.test(text)) {
    const reversed = Number(text.slice(4) + text.slice(2, 4) + text.slice(0, 2));
    return /^(?:19|20)/.test(text.slice(4)) && !/^(?:19|20)/.test(text) && isDay(reversed)
      ? 'FEC-DAT-003'
      : 'FEC-DAT-002';
  }
  return OTHER_DAY_PATTERN.test(text) ? 'FEC-DAT-003' : 'FEC-DAT-001';
}

/** Returns the days from the first to the second, both AAAAMMJJ. */
export const countDays = (first: number, second: number): number => toDayNumber(second) - toDayNumber(first);

const toDayNumber = (day: number): number =>
  Date.UTC(Math.trunc(day / 10_000), (Math.trunc(day / 100) % 100) - 1, day % 100) / DAY_MS;

/** Returns the day `months` earlier as AAAAMMJJ. It may be a day that the month lacks (31 June), which still compares correctly. */
export function subtractMonths(day: number, months: number): number {
  const index = Math.trunc(day / 10_000) * 12 + (Math.trunc(day / 100) % 100) - 1 - months;
  return Math.trunc(index / 12) * 10_000 + ((index % 12) + 1) * 100 + (day % 100);
}
