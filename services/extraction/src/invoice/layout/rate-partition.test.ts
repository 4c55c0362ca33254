import { cents } from '@probant/french/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../reading/rows.ts';
import { documentOf } from '../../reading/testing/page-of.ts';
import { partitions, ratesOfBases } from './rate-partition.ts';
import type { VatPart } from './vat-breakdown.ts';

type Share = { readonly sum: number; readonly slack: number };

const shared = (amounts: readonly number[], way: readonly number[], share: number): number =>
  amounts.reduce((sum, amount, line) => sum + (way[line] === share ? amount : 0), 0);

/** Each amount to each share, and only then what the shares should be. */
const everyWay = (amounts: readonly number[], shares: readonly Share[]): readonly (readonly number[])[] =>
  amounts
    .reduce<number[][]>((ways, _) => ways.flatMap((way) => shares.map((_, share) => [...way, share])), [[]])
    .filter((way) => shares.every(({ sum, slack }, share) => Math.abs(shared(amounts, way, share) - sum) <= slack));

const amount = fc.integer({ min: 0, max: 12 });
const slack = fc.integer({ min: 0, max: 2 });

/** Amounts that make up their shares in one way at least, but for `off` cents of the first. */
const bill = fc
  .integer({ min: 2, max: 3 })
  .chain((count) =>
    fc.record({
      lines: fc.array(fc.record({ amount, share: fc.integer({ min: 0, max: count - 1 }) }), { maxLength: 6 }),
      slacks: fc.array(slack, { minLength: count, maxLength: count }),
      off: fc.integer({ min: -3, max: 3 }),
    }),
  )
  .map(({ lines, slacks, off }) => {
    const amounts = lines.map((line) => line.amount);
    const way = lines.map(({ share }) => share);
    const sums = slacks.map((_, share) => shared(amounts, way, share) + (share === 0 ? off : 0));
    const shares = slacks.map((within, share): Share => ({ sum: sums[share] ?? 0, slack: within }));
    return { amounts, shares, way, isTrue: Math.abs(off) <= (slacks[0] ?? 0) };
  });

describe('the ways to share out amounts', () => {
  test('each share is what it should be', () =>
    fc.assert(
      fc.property(bill, ({ amounts, shares }) => {
        for (const way of partitions(amounts, shares) ?? expect.fail())
          for (const [share, { sum, slack }] of shares.entries())
            expect(Math.abs(shared(amounts, way, share) - sum)).toBeLessThanOrEqual(slack);
      }),
    ));

  test('the way in which they were made is among them', () =>
    fc.assert(
      fc.property(bill, ({ amounts, shares, way, isTrue }) => {
        fc.pre(isTrue);
        expect(partitions(amounts, shares)).toContainEqual(way);
      }),
    ));

  test('they are all there are, and none where there is none', () =>
    fc.assert(
      fc.property(bill, ({ amounts, shares }) => {
        const ways = partitions(amounts, shares) ?? expect.fail();
        expect(ways.map(String).sort()).toEqual(everyWay(amounts, shares).map(String).sort());
      }),
      { numRuns: 300 },
    ));

  test('a bill with too many of them is not looked through to the end', () => {
    const [alike, half] = [Array.from({ length: 18 }, () => 100), { sum: 900, slack: 0 }];
    expect(partitions(alike, [half, half])).toBeNull();
  });
});

/** Rows of a page that state the rates; what they say is given beside them. */
const [first, second, third] = documentOf([['20,00 %', '5,50 %', '5,50 %']]).pages.flatMap(rowsOf);
if (!first || !second || !third) throw new Error('a page of three rows has three');

const base = (row: typeof first, percent: number, of: number): VatPart => ({
  row,
  percent,
  base: cents(of),
  tax: null,
});
const tax = (row: typeof first, percent: number, of: number): VatPart => ({ row, percent, base: null, tax: cents(of) });

const told = (amounts: readonly number[], parts: readonly VatPart[], subtotal?: number, total?: number) => {
  const stated = (sum: number | undefined) => (sum === undefined ? null : { value: cents(sum) });
  const rates = ratesOfBases(amounts, parts, { subtotal: stated(subtotal), total: stated(total) });
  return rates.map((rate) => rate?.percent ?? null);
};

describe('the rates by which lines make up the bases of a VAT table', () => {
  test('one way: each line has its rate, and the row that states it', () => {
    const parts = [base(first, 20, 2000), base(second, 5.5, 3700)];
    expect(told([2000, 3000, 700], parts)).toEqual([20, 5.5, 5.5]);
    expect(ratesOfBases([2000, 3700], parts, { subtotal: null, total: null }).map((rate) => rate?.row)).toEqual([
      first,
      second,
    ]);
  });

  test('lines that could change places have none, the others have theirs', () =>
    expect(told([500, 500, 3000], [base(first, 20, 3500), base(second, 5.5, 500)])).toEqual([null, null, 20]));

  test('a credit note has its amounts below zero', () =>
    expect(told([-2000, -3700], [base(first, 20, 2000), base(second, 5.5, 3700)])).toEqual([20, 5.5]));

  test('by taxes, as near as their cents tell', () =>
    expect(told([237, 471_013], [tax(first, 20, 94_203), tax(second, 10, 24)])).toEqual([10, 20]));

  test('lines that add up to the total bear their tax', () =>
    expect(told([2400, 3165], [base(first, 20, 2000), base(second, 5.5, 3000)], 5000, 5565)).toEqual([20, 5.5]));

  test.each<[string, VatPart[]]>([
    ['one rate alone', [base(first, 20, 5700)]],
    ['bases that are not of these lines', [base(first, 20, 2000), base(second, 5.5, 9000)]],
    ['bases that the lines do not make', [base(first, 20, 2500), base(second, 5.5, 3200)]],
    ['a base and another of the same rate', [base(first, 20, 2000), base(second, 5.5, 3700), base(third, 5.5, 100)]],
    ['no rate', []],
  ])('none by %s', (_, parts) => expect(told([2000, 3000, 700], parts)).toEqual([null, null, null]));

  test('none on a bill of more lines than are looked through', () => {
    const rates = (count: number) => {
      const lines = Array.from({ length: count }, (_, line) => 10 * 2 ** line);
      const rest = lines.reduce((sum, one) => sum + one, 0) - 10;
      return new Set(told(lines, [base(first, 20, 10), base(second, 10, rest)]));
    };
    expect(rates(18)).toEqual(new Set([20, 10]));
    expect(rates(19)).toEqual(new Set([null]));
  });
});
