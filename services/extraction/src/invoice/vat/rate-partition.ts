import type { Row } from '../../reading/rows.ts';
import type { Total } from '../totals/choose-totals.rules.ts';
import type { VatPart } from './vat-breakdown.ts';

/** The sum of the lines of one rate, in cents: a printed base, or the base of a printed tax. `slack`: the tolerance in cents. */
export type RateSum = {
  readonly percent: number;
  readonly sum: number;
  readonly slack: number;
  /** The row that states it. */
  readonly row: Row;
};

/** The printed totals of the lines, without tax and with tax. */
type PrintedTotals = Readonly<Record<'subtotal' | 'total', Pick<Total, 'value'> | null>>;

/**
 * Returns the rate of each line that is the same in every partition of the lines that adds up to the bases of a VAT table; null where
 * partitions differ, and for all lines where there is none. Amounts in cents, net or gross.
 */
export function matchRatesToLines(
  amounts: readonly number[],
  parts: readonly VatPart[],
  printedTotals: PrintedTotals,
): readonly (RateSum | null)[] {
  const sizes = amounts.map(Math.abs);
  const sumOfLines = sumOf(sizes);
  const rates = matchNetOrGross(sumOfLines, computeRateSums(parts), printedTotals);
  const canAddUp = Math.abs(sumOf(rates.map(({ sum }) => sum)) - sumOfLines) <= sumOf(rates.map(({ slack }) => slack));
  const partitions = rates.length > 1 && sizes.length <= MAX_LINES && canAddUp ? findPartitions(sizes, rates) : null;
  return sizes.map((_, line) => {
    const [rateIndex, ...otherRates] = new Set(partitions?.map((partition) => partition[line]));
    return rateIndex !== undefined && otherRates.length === 0 ? (rates[rateIndex] ?? null) : null;
  });
}

const MAX_LINES = 18;

/** Returns one sum for each rate whose printed bases and taxes agree. */
function computeRateSums(parts: readonly VatPart[]): readonly RateSum[] {
  return [...Map.groupBy(parts, ({ percent }) => percent).values()].flatMap((same) => {
    const sums = same.flatMap((part) => computeRateSum(part) ?? []).sort((a, b) => a.slack - b.slack);
    const [closest] = sums;
    return closest && sums.every(({ sum, slack }) => Math.abs(sum - closest.sum) <= slack) ? [closest] : [];
  });
}

function computeRateSum({ percent, base, tax, row }: VatPart): RateSum | null {
  if (base !== null) return { percent, sum: base, slack: 1, row };
  if (tax === null || percent === 0) return null;
  return { percent, sum: Math.round((100 * tax) / percent), slack: Math.ceil(50 / percent) + 1, row };
}

/** Adds the tax to the bases where the lines include their tax: where they add up to the total of the page and not to a net amount. */
function matchNetOrGross(
  sumOfLines: number,
  rates: readonly RateSum[],
  { subtotal, total }: PrintedTotals,
): readonly RateSum[] {
  const isSumOfLines = (sum: number | undefined) => sum !== undefined && Math.abs(sum - sumOfLines) <= 2;
  const isGross =
    isSumOfLines(total?.value) && !isSumOfLines(subtotal?.value) && !isSumOfLines(sumOf(rates.map(({ sum }) => sum)));
  return isGross ? rates.map((rate) => ({ ...rate, sum: Math.round(rate.sum * (1 + rate.percent / 100)) })) : rates;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** A search of this many steps takes at most 0.03 s, measured on its worst case: 18 equal lines and two rates. */
const MAX_STEPS = 60_000;

/**
 * Returns every partition of amounts, none negative, in which each share has its sum within its slack: for each amount the index of its
 * share. Null when the search takes too many steps.
 */
export function findPartitions(
  amounts: readonly number[],
  shares: readonly Pick<RateSum, 'sum' | 'slack'>[],
): readonly (readonly number[])[] | null {
  const slackOf = (share: number): number => shares[share]?.slack ?? 0;
  const partitions: (readonly number[])[] = [];
  const chosen: number[] = [];
  let steps = 0;
  const place = (index: number, remainders: readonly number[]): void => {
    if (++steps > MAX_STEPS) return;
    const amount = amounts[index];
    if (amount === undefined) {
      if (remainders.every((remainder, share) => Math.abs(remainder) <= slackOf(share))) partitions.push([...chosen]);
      return;
    }
    for (const [share, remainder] of remainders.entries()) {
      if (remainder + slackOf(share) < amount) continue;
      chosen[index] = share;
      place(index + 1, remainders.with(share, remainder - amount));
    }
  };
  place(
    0,
    shares.map(({ sum }) => sum),
  );
  return steps > MAX_STEPS ? null : partitions;
}
