import { roundToCents } from '@probant/french/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRows } from '../../reading/rows.ts';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { findPartitions, matchRatesToLines } from './rate-partition.ts';
import type { VatPart } from './vat-breakdown.ts';

type Share = { readonly sum: number; readonly slack: number };

const sumOfShare = (amounts: readonly number[], partition: readonly number[], share: number): number =>
  amounts.reduce((sum, amount, line) => sum + (partition[line] === share ? amount : 0), 0);

/** Enumerates every assignment of amounts to shares, then keeps those in which each share has its sum. */
const enumeratePartitions = (amounts: readonly number[], shares: readonly Share[]): readonly (readonly number[])[] =>
  amounts
    .reduce<number[][]>(
      (partitions, _) => partitions.flatMap((partition) => shares.map((_, share) => [...partition, share])),
      [[]],
    )
    .filter((partition) =>
      shares.every(({ sum, slack }, share) => Math.abs(sumOfShare(amounts, partition, share) - sum) <= slack),
    );

const amount = fc.integer({ min: 0, max: 12 });
const slack = fc.integer({ min: 0, max: 2 });

/** Amounts with at least one partition into their shares, except for an error of some cents in the first share. */
const bill = fc
  .integer({ min: 2, max: 3 })
  .chain((count) =>
    fc.record({
      lines: fc.array(fc.record({ amount, share: fc.integer({ min: 0, max: count - 1 }) }), { maxLength: 6 }),
      slacks: fc.array(slack, { minLength: count, maxLength: count }),
      error: fc.integer({ min: -3, max: 3 }),
    }),
  )
  .map(({ lines, slacks, error }) => {
    const amounts = lines.map((line) => line.amount);
    const partition = lines.map(({ share }) => share);
    const sums = slacks.map((_, share) => sumOfShare(amounts, partition, share) + (share === 0 ? error : 0));
    const shares = slacks.map((within, share): Share => ({ sum: sums[share] ?? 0, slack: within }));
    return { amounts, shares, partition, isTrue: Math.abs(error) <= (slacks[0] ?? 0) };
  });

describe('findPartitions', () => {
  test('returns partitions in which each share has its sum', () =>
    fc.assert(
      fc.property(bill, ({ amounts, shares }) => {
        for (const partition of findPartitions(amounts, shares) ?? expect.fail())
          for (const [share, { sum, slack }] of shares.entries())
            expect(Math.abs(sumOfShare(amounts, partition, share) - sum)).toBeLessThanOrEqual(slack);
      }),
    ));

  test('returns the partition that the shares were built from', () =>
    fc.assert(
      fc.property(bill, ({ amounts, shares, partition, isTrue }) => {
        fc.pre(isTrue);
        expect(findPartitions(amounts, shares)).toContainEqual(partition);
      }),
    ));

  test('returns every partition, and none where there is none', () =>
    fc.assert(
      fc.property(bill, ({ amounts, shares }) => {
        const partitions = findPartitions(amounts, shares) ?? expect.fail();
        expect(partitions.map(String).sort()).toEqual(enumeratePartitions(amounts, shares).map(String).sort());
      }),
      { numRuns: 300 },
    ));

  test('returns null when the search takes too many steps', () => {
    const [alike, half] = [Array.from({ length: 18 }, () => 100), { sum: 900, slack: 0 }];
    expect(findPartitions(alike, [half, half])).toBeNull();
  });
});

/** Rows of a page that state the rates. */
const [first, second, third] = createTypedDocument([['20,00 %', '5,50 %', '5,50 %']]).pages.flatMap(readRows);
if (!first || !second || !third) throw new Error('a page of three rows has three');

const base = (row: typeof first, percent: number, of: number): VatPart => ({
  row,
  percent,
  base: roundToCents(of),
  tax: null,
});
const tax = (row: typeof first, percent: number, of: number): VatPart => ({
  row,
  percent,
  base: null,
  tax: roundToCents(of),
});

const findRates = (amounts: readonly number[], parts: readonly VatPart[], subtotal?: number, total?: number) => {
  const stated = (sum: number | undefined) => (sum === undefined ? null : { value: roundToCents(sum) });
  const rates = matchRatesToLines(amounts, parts, { subtotal: stated(subtotal), total: stated(total) });
  return rates.map((rate) => rate?.percent ?? null);
};

describe('matchRatesToLines', () => {
  test('gives each line its rate and the row that states it, for a single partition', () => {
    const parts = [base(first, 20, 2000), base(second, 5.5, 3700)];
    expect(findRates([2000, 3000, 700], parts)).toEqual([20, 5.5, 5.5]);
    expect(matchRatesToLines([2000, 3700], parts, { subtotal: null, total: null }).map((rate) => rate?.row)).toEqual([
      first,
      second,
    ]);
  });

  test('gives no rate to interchangeable lines, and their rates to the others', () =>
    expect(findRates([500, 500, 3000], [base(first, 20, 3500), base(second, 5.5, 500)])).toEqual([null, null, 20]));

  test('matches the negative amounts of a credit note', () =>
    expect(findRates([-2000, -3700], [base(first, 20, 2000), base(second, 5.5, 3700)])).toEqual([20, 5.5]));

  test('matches by taxes, within their rounding', () =>
    expect(findRates([237, 471_013], [tax(first, 20, 94_203), tax(second, 10, 24)])).toEqual([10, 20]));

  test('matches gross lines when they add up to the total', () =>
    expect(findRates([2400, 3165], [base(first, 20, 2000), base(second, 5.5, 3000)], 5000, 5565)).toEqual([20, 5.5]));

  test.each<[string, VatPart[]]>([
    ['one rate only', [base(first, 20, 5700)]],
    ['bases that are not of these lines', [base(first, 20, 2000), base(second, 5.5, 9000)]],
    ['bases that the lines do not add up to', [base(first, 20, 2500), base(second, 5.5, 3200)]],
    ['two bases of one rate', [base(first, 20, 2000), base(second, 5.5, 3700), base(third, 5.5, 100)]],
    ['no rate', []],
  ])('gives no rates for %s', (_, parts) => expect(findRates([2000, 3000, 700], parts)).toEqual([null, null, null]));

  test('gives no rates to more than 18 lines', () => {
    const rates = (count: number) => {
      const lines = Array.from({ length: count }, (_, line) => 10 * 2 ** line);
      const otherLines = lines.reduce((sum, amount) => sum + amount, 0) - 10;
      return new Set(findRates(lines, [base(first, 20, 10), base(second, 10, otherLines)]));
    };
    expect(rates(18)).toEqual(new Set([20, 10]));
    expect(rates(19)).toEqual(new Set([null]));
  });
});
