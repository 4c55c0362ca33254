import { describe, expect, test } from 'vitest';
import { parsePdfDate, parseXmpDate } from './date.rules.ts';

const show = (range: ReturnType<typeof parsePdfDate>) =>
  range && [range.earliest, range.latest].map((time) => new Date(time).toISOString().slice(0, 19));

describe('dates of the Info dictionary', () => {
  test.each([
    ['with a time zone', "D:20261123183004+01'00'", '2026-11-23T17:30:04', '2026-11-23T17:30:04'],
    ['with a time zone without the last quote', "D:20261123183004-05'30", '2026-11-24T00:00:04', '2026-11-24T00:00:04'],
    ['in UTC', 'D:20261123183004Z', '2026-11-23T18:30:04', '2026-11-23T18:30:04'],
    ['in UTC as Quartz writes it', "D:20261123183004Z00'00'", '2026-11-23T18:30:04', '2026-11-23T18:30:04'],
    ['without a time zone', 'D:20261123183004', '2026-11-23T04:30:04', '2026-11-24T08:30:04'],
    ['with a day only', "D:20261123+00'00'", '2026-11-23T00:00:00', '2026-11-24T00:00:00'],
    ['with a month only', "D:202602+00'00'", '2026-02-01T00:00:00', '2026-03-01T00:00:00'],
    ['on a leap day', 'D:20280229120000Z', '2028-02-29T12:00:00', '2028-02-29T12:00:00'],
  ])('reads one %s', (_, text, earliest, latest) => {
    expect(show(parsePdfDate(text))).toEqual([earliest, latest]);
  });

  test('reads the last second of year 9999 behind UTC', () => {
    const range = parsePdfDate("D:99991231235959-12'00'");
    expect(range?.earliest).toBe(Date.UTC(9999, 11, 31, 23, 59, 59) + 12 * 3_600_000);
  });

  test.each([
    ['', 'empty'],
    ['2026-11-23', 'another form'],
    ['D:2026112', 'half a number'],
    ['D:20261323000000Z', 'month 13'],
    ['D:20260230000000Z', '30 February'],
    ['D:20261123240000Z', 'hour 24'],
    ['D:20261123186000Z', 'minute 60'],
    ["D:20261123183004+15'00'", 'no such time zone'],
    ["D:20261123183004+01'75'", 'minute 75 of a time zone'],
    ['D:19700101000000Z', 'placeholder before PDF'],
    ['D:191060907120000', 'year 19106 of old programs'],
    ['D:00000000000000Z', 'zeros'],
  ])('reads nothing from %o: %s', (text) => {
    expect(parsePdfDate(text)).toBeNull();
  });
});

describe('dates of XMP', () => {
  test.each([
    ['2026-11-23T18:30:04+01:00', '2026-11-23T17:30:04', '2026-11-23T17:30:04'],
    ['2026-11-23T18:30:04.123Z', '2026-11-23T18:30:04', '2026-11-23T18:30:04'],
    ['2026-11-23T18:30Z', '2026-11-23T18:30:00', '2026-11-23T18:31:00'],
    ['2026-11-23', '2026-11-22T10:00:00', '2026-11-24T14:00:00'],
    ['2026', '2025-12-31T10:00:00', '2027-01-01T14:00:00'],
  ])('reads %s', (text, earliest, latest) => {
    expect(show(parseXmpDate(text))).toEqual([earliest, latest]);
  });

  test.each([
    '',
    'yesterday',
    '2026-13-01',
    '2026-11T18:30',
    '2026-11-23 18:30',
    `2026-11-23T18:30:04.${'1'.repeat(99)}`,
  ])('reads nothing from %o', (text) => {
    expect(parseXmpDate(text)).toBeNull();
  });
});
