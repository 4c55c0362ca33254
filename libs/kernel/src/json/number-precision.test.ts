import fc from 'fast-check';
import { expect, test } from 'vitest';
import { losesDigits } from './number-precision.ts';

test.each([
  '0',
  '-0',
  '0.0',
  '0e999999',
  '0.1',
  '1.10',
  '100.00',
  '1E2',
  '1e+2',
  '9007199254740991',
  '9007199254740992',
  '1e21',
  '123456789012345680000',
  '1.7976931348623157e308',
  '5e-324',
  '0.30000000000000004',
  `1${'0'.repeat(300)}e-300`,
])('keeps the digits of %s', (source) => {
  expect(losesDigits(source, Number(source))).toBe(false);
});

test.each([
  '12345678901234567890',
  '9007199254740993',
  '1e400',
  '-1e400',
  '1e-400',
  '1e99999999999999999999',
  '1.00000000000000000001',
  '0.1000000000000000055511151231257827',
  '4.9e-324',
  '0.30000000000000003',
])('loses digits of %s', (source) => {
  expect(losesDigits(source, Number(source))).toBe(true);
});

test('keeps the digits of the text that the engine prints for any double', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(losesDigits(JSON.stringify(value), value)).toBe(false);
    }),
    { numRuns: 10_000 },
  );
});

test('compares the exact decimal values of short and long texts', () => {
  // Scaled to integers, the text and the double printed again are equal, or differ.
  const decimals = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 22n }), fc.integer({ min: 0, max: 12 }));
  fc.assert(
    fc.property(decimals, ([digits, places]) => {
      const padded = digits.toString().padStart(places + 1, '0');
      const source = places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`;
      const printed = String(Number(source));
      fc.pre(!/e/.test(printed));
      const [whole = '', fraction = ''] = printed.split('.');
      fc.pre(fraction.length <= 40);
      const printedScaled = BigInt(whole + fraction.padEnd(40, '0'));
      expect(losesDigits(source, Number(source))).toBe(printedScaled !== digits * 10n ** BigInt(40 - places));
    }),
    { numRuns: 10_000 },
  );
});
