import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeRetryDelay, toFraction } from './back-off.rules.ts';

const jitter = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const failures = fc.integer({ min: 1, max: 1_000_000 });
const blockedScope = fc.constantFrom('everything' as const, 'batch' as const);

test('computeRetryDelay stays between 0 and 5 minutes for any number of failures', () => {
  fc.assert(
    fc.property(failures, blockedScope, jitter, (count, blocks, fraction) => {
      const delay = computeRetryDelay(count, blocks, null, fraction);
      expect(delay).toBeGreaterThanOrEqual(0);
      expect(delay).toBeLessThanOrEqual(300_000);
    }),
  );
  expect(computeRetryDelay(60, 'everything', null, 0.5)).toBe(150_000);
});

test('computeRetryDelay doubles its upper bound from 1 s, or from 30 s for a rejected batch', () => {
  expect([1, 2, 3, 4].map((count) => computeRetryDelay(count, 'everything', null, 0.999_999))).toEqual([
    1000, 2000, 4000, 8000,
  ]);
  expect([1, 2, 3, 9].map((count) => computeRetryDelay(count, 'batch', null, 0.999_999))).toEqual([
    30_000, 60_000, 120_000, 300_000,
  ]);
});

test('computeRetryDelay returns at least the requested delay, up to one hour', () => {
  fc.assert(
    fc.property(failures, blockedScope, jitter, fc.nat(10_000_000), (count, blocks, fraction, requested) => {
      expect(computeRetryDelay(count, blocks, requested, fraction)).toBeGreaterThanOrEqual(
        Math.min(requested, 3_600_000),
      );
    }),
  );
  expect(computeRetryDelay(1, 'everything', 10 ** 9, 0)).toBe(3_600_000);
});

test('toFraction maps four bytes uniformly to [0, 1)', () => {
  expect([0, 0x80, 0xff].map((byte) => toFraction(new Uint8Array([byte, 0, 0, 0])))).toEqual([0, 0.5, 255 / 256]);
  expect(toFraction(new Uint8Array([255, 255, 255, 255]))).toBeLessThan(1);
});
