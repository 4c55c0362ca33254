import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceFrom, pauseAfter, retryAfterOf } from './back-off.rules.ts';

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const failures = fc.integer({ min: 1, max: 1_000_000 });
const stops = fc.constantFrom('everything' as const, 'batch' as const);

test('a pause is between nothing and 5 minutes however often it failed, and longest in the end', () => {
  fc.assert(
    fc.property(failures, stops, chance, (times, what, luck) => {
      const pause = pauseAfter(times, what, null, luck);
      expect(pause).toBeGreaterThanOrEqual(0);
      expect(pause).toBeLessThanOrEqual(300_000);
    }),
  );
  expect(pauseAfter(60, 'everything', null, 0.5)).toBe(150_000);
});

test('its upper end doubles from a second, or from half a minute where the destination refused', () => {
  expect([1, 2, 3, 4].map((times) => pauseAfter(times, 'everything', null, 0.999_999))).toEqual([
    1000, 2000, 4000, 8000,
  ]);
  expect([1, 2, 3, 9].map((times) => pauseAfter(times, 'batch', null, 0.999_999))).toEqual([
    30_000, 60_000, 120_000, 300_000,
  ]);
});

test('it is never shorter than the destination asked for, up to an hour', () => {
  fc.assert(
    fc.property(failures, stops, chance, fc.nat(10_000_000), (times, what, luck, asked) => {
      expect(pauseAfter(times, what, asked, luck)).toBeGreaterThanOrEqual(Math.min(asked, 3_600_000));
    }),
  );
  expect(pauseAfter(1, 'everything', 10 ** 9, 0)).toBe(3_600_000);
});

test.each([
  { header: null, milliseconds: null },
  { header: '0', milliseconds: 0 },
  { header: '7', milliseconds: 7000 },
  { header: 'Sat, 21 Nov 2026 12:01:00 GMT', milliseconds: 60_000 },
  { header: 'Sat, 21 Nov 2026 11:00:00 GMT', milliseconds: 0 },
  { header: 'tomorrow', milliseconds: null },
])('Retry-After $header', ({ header, milliseconds }) => {
  expect(retryAfterOf(header, Date.parse('2026-11-21T12:00:00Z'))).toBe(milliseconds);
});

test('chance is even over its four bytes', () => {
  expect([0, 0x80, 0xff].map((byte) => chanceFrom(new Uint8Array([byte, 0, 0, 0])))).toEqual([0, 0.5, 255 / 256]);
  expect(chanceFrom(new Uint8Array([255, 255, 255, 255]))).toBeLessThan(1);
});
