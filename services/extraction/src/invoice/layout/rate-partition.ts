import type { Row } from '../../reading/rows.ts';
import type { Total } from './totals.rules.ts';
import type { VatPart } from './vat-breakdown.ts';

/** What the lines of one rate add up to: a printed base, or what a printed tax is of; in cents, by so many more or less. */
export type RateSum = {
  readonly percent: number;
  readonly sum: number;
  readonly slack: number;
  /** Where the page states it. */
  readonly row: Row;
};

/** What the page says that the lines add up to, without their tax and with it. */
type Stated = Readonly<Record<'subtotal' | 'total', Pick<Total, 'value'> | null>>;

/**
 * The rate of each line that is the same in every way in which the lines make up the bases of a VAT table; null where it is not, for all
 * lines where they make up none of them. Amounts in cents, net or gross.
 */
export function ratesOfBases(
  amounts: readonly number[],
  parts: readonly VatPart[],
  stated: Stated,
): readonly (RateSum | null)[] {
  const sizes = amounts.map(Math.abs);
  const whole = sumOf(sizes);
  const rates = asTheLines(whole, rateSums(parts), stated);
  const mayFill = Math.abs(sumOf(rates.map(({ sum }) => sum)) - whole) <= sumOf(rates.map(({ slack }) => slack));
  const ways = rates.length > 1 && sizes.length <= LINES && mayFill ? partitions(sizes, rates) : null;
  return sizes.map((_, line) => {
    const [only, ...others] = new Set(ways?.map((way) => way[line]));
    return only !== undefined && others.length === 0 ? (rates[only] ?? null) : null;
  });
}

const LINES = 18;

/** One for each rate of which all that is stated agrees. */
function rateSums(parts: readonly VatPart[]): readonly RateSum[] {
  return [...Map.groupBy(parts, ({ percent }) => percent).values()].flatMap((same) => {
    const sums = same.flatMap((part) => rateSum(part) ?? []).sort((a, b) => a.slack - b.slack);
    const [closest] = sums;
    return closest && sums.every(({ sum, slack }) => Math.abs(sum - closest.sum) <= slack) ? [closest] : [];
  });
}

function rateSum({ percent, base, tax, row }: VatPart): RateSum | null {
  if (base !== null) return { percent, sum: base, slack: 1, row };
  if (tax === null || percent === 0) return null;
  return { percent, sum: Math.round((100 * tax) / percent), slack: Math.ceil(50 / percent) + 1, row };
}

/** Lines that add up to the total of the page, and not to what is net, bear their tax: so must the bases. */
function asTheLines(whole: number, rates: readonly RateSum[], { subtotal, total }: Stated): readonly RateSum[] {
  const isWhole = (sum: number | undefined) => sum !== undefined && Math.abs(sum - whole) <= 2;
  const isGross = isWhole(total?.value) && !isWhole(subtotal?.value) && !isWhole(sumOf(rates.map(({ sum }) => sum)));
  return isGross ? rates.map((rate) => ({ ...rate, sum: Math.round(rate.sum * (1 + rate.percent / 100)) })) : rates;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** A search as long as this takes 0.03 s at most: 18 equal lines and two rates, where it is deepest. */
const STEPS = 60_000;

/**
 * Every way to share out amounts, none negative, so that each share is what it should be within its slack: for each amount the index of
 * its share. Null where looking through them would take too long.
 */
export function partitions(
  amounts: readonly number[],
  shares: readonly Pick<RateSum, 'sum' | 'slack'>[],
): readonly (readonly number[])[] | null {
  const slackOf = (share: number): number => shares[share]?.slack ?? 0;
  const ways: (readonly number[])[] = [];
  const chosen: number[] = [];
  let steps = 0;
  const place = (index: number, left: readonly number[]): void => {
    if (++steps > STEPS) return;
    const amount = amounts[index];
    if (amount === undefined) {
      if (left.every((rest, share) => Math.abs(rest) <= slackOf(share))) ways.push([...chosen]);
      return;
    }
    for (const [share, rest] of left.entries()) {
      if (rest + slackOf(share) < amount) continue;
      chosen[index] = share;
      place(index + 1, left.with(share, rest - amount));
    }
  };
  place(
    0,
    shares.map(({ sum }) => sum),
  );
  return steps > STEPS ? null : ways;
}
