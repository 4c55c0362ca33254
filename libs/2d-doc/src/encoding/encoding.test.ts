import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeBase32, encodeBase32 } from './base32.ts';
import { decodeC40Words, encodeC40Words } from './c40.ts';
import { readBinaryDate, readDays, writeBinaryDate, writeDays } from './dates.ts';

describe('base32', () => {
  test('decodes what it encodes', () =>
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(decodeBase32(encodeBase32(bytes))).toEqual(new Uint8Array(bytes));
      }),
    ));

  test('accepts one text only for given bytes', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z2-7]{0,20}$/), (text) => {
        const bytes = decodeBase32(text);
        if (bytes !== null) expect(encodeBase32(bytes)).toBe(text);
      }),
    ));

  test.each([
    ['mzxw6', null],
    ['MZXW6', 'foo'],
    ['MZXW6===', 'foo'],
    ['MZXW6==', null],
    ['MZXW7', null],
    ['MZX=6===', null],
    ['M', null],
    ['', ''],
    ['=', null],
  ])('decodes %j to %j', (text, expected) =>
    expect(decodeBase32(text)).toEqual(expected === null ? null : new Uint8Array(Buffer.from(expected))),
  );
});

describe('C40 words', () => {
  // The examples of the specification, 3.3.4.
  test.each([
    ['FRA', '7ba7'],
    ['FR0112345', '7b9d200f2d0a'],
  ])('encodes %s as %s and back', (text, hexadecimal) => {
    expect(Buffer.from(encodeC40Words(text)).toString('hex')).toBe(hexadecimal);
    expect(decodeC40Words(Buffer.from(hexadecimal, 'hex'))).toBe(text);
  });

  test('returns null for shifts and for words beyond the set', () => {
    expect(decodeC40Words(Uint8Array.of(0, 1))).toBeNull();
    expect(decodeC40Words(Uint8Array.of(255, 255))).toBeNull();
  });

  test('encodes no other text', () => {
    expect(() => encodeC40Words('FR')).toThrow(RangeError);
    expect(() => encodeC40Words('fra')).toThrow(RangeError);
  });
});

describe('dates', () => {
  // 3.3.1 and 3.3.4.
  test.each([
    ['0000', '2000-01-01'],
    ['111E', '2011-12-31'],
    ['FFFF', null],
  ])('%s days is %s', (text, date) => {
    expect(readDays(text)).toBe(date);
    expect(writeDays(date)).toBe(text);
  });

  test.each([
    ['5fb3e1', '1969-06-27'],
    ['9961b0', '2016-10-05'],
    ['ffffff', null],
  ])('the bytes %s are %s', (hexadecimal, date) => {
    expect(readBinaryDate(Buffer.from(hexadecimal, 'hex'))).toBe(date);
    expect(Buffer.from(writeBinaryDate(date)).toString('hex')).toBe(hexadecimal);
  });

  test.each(['12', 'ZZZZ', '111e', '', '-1FF'])('refuses %j as a number of days', (text) =>
    expect(() => readDays(text)).toThrow('bad_date'),
  );

  // 0, 30 February, month 13.
  test.each(['000000', '23f4e7', 'c65d40'])('refuses %s as a date', (hexadecimal) =>
    expect(() => readBinaryDate(Buffer.from(hexadecimal, 'hex'))).toThrow('bad_date'),
  );
});
