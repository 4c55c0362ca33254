import { DAY_MS, MINUTE_MS } from '@probant/kernel/durations';

/** An instant as far as a file states it: it may leave out the time zone, the time or the day. Milliseconds since 1970, UTC. */
export type DateRange = { readonly earliest: number; readonly latest: number };

/** The farthest time zones are UTC-12 and UTC+14. */
const MAX_ZONE_MS = 14 * 60 * MINUTE_MS;
/** PDF exists since 1993; an earlier year is a placeholder such as 1970. */
const FIRST_YEAR = 1993;

/** Reads a date of the form D:YYYYMMDDHHmmSSOHH'mm' (ISO 32000-1, 7.9.4); null for any other text. */
export function parsePdfDate(text: string): DateRange | null {
  const [, digits, zone = ''] = /^D:(\d{4,14})([Z+-][\d']{0,6})?$/.exec(text.trim()) ?? [];
  if (digits === undefined || digits.length % 2 !== 0) return null;
  const parts = [digits.slice(0, 4), ...(digits.slice(4).match(/../g) ?? [])].map(Number);
  return toRange(parts, zone.replaceAll("'", ''));
}

/** Reads a date of XMP: 2026-11-23T18:30:04+01:00 or less (XMP part 1, 8.2.1.1); null for any other text. */
export function parseXmpDate(text: string): DateRange | null {
  const match =
    /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?(?:T(\d\d):(\d\d))?(?::(\d\d))?(?:\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/.exec(
      text.trim(),
    );
  if (match === null) return null;
  const parts = match.slice(1, 7).filter((part) => part !== undefined);
  const isContiguous = match.slice(1, 1 + parts.length).every((part) => part !== undefined);
  return isContiguous ? toRange(parts.map(Number), (match[7] ?? '').replace(':', '')) : null;
}

function toRange(parts: readonly number[], zone: string): DateRange | null {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  const zoneMs = readZone(zone);
  const start = Date.UTC(year, month - 1, day, hour, minute, second);
  const read = new Date(start);
  const isValid =
    year >= FIRST_YEAR &&
    read.getUTCMonth() === month - 1 &&
    read.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  if (!isValid || zoneMs === null) return null;
  const end = start + lengthOf(parts.length, read);
  return zoneMs === 'unknown'
    ? { earliest: start - MAX_ZONE_MS, latest: end + MAX_ZONE_MS }
    : { earliest: start - zoneMs, latest: end - zoneMs };
}

/** Reads Z, +01, +0100 or Z0000; null when it is none of them. */
function readZone(zone: string): number | 'unknown' | null {
  if (zone === '') return 'unknown';
  const [, sign, hours = '0', minutes = '0'] = /^([Z+-])(\d\d)?(\d\d)?$/.exec(zone) ?? [];
  if (sign === undefined || (sign !== 'Z' && zone.length === 1)) return null;
  const distance = (60 * Number(hours) + Number(minutes)) * MINUTE_MS;
  if (Number(minutes) > 59 || distance > MAX_ZONE_MS) return null;
  return sign === '-' ? -distance : distance;
}

/** Length in milliseconds of what the date leaves open: a year, a month, a day, an hour, a minute; a second is an instant. */
function lengthOf(parts: number, start: Date): number {
  if (parts === 1) return Date.UTC(start.getUTCFullYear() + 1, 0, 1) - start.getTime();
  if (parts === 2) return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1) - start.getTime();
  return [DAY_MS, 60 * MINUTE_MS, MINUTE_MS, 0][parts - 3] ?? 0;
}
