import type { Features } from '../../ranking/features.ts';
import { isTaxAtKnownRate } from '../vat/vat-rates.ts';

/** A printed amount, in cents without its sign, and its row. */
type PrintedAmount = { readonly row: number; readonly value: number };

type Pair = { readonly row: number; readonly base: number; readonly tax: number };
type Sum = { readonly bases: number; readonly taxes: number; readonly pairs: readonly Pair[] };

const MAX_PAIRS = 10;
const MAX_INVOICE_RATES = 4;

/**
 * Returns the features of an amount from the VAT table of the page. Rows that contain a base and its tax at a known rate are the lines
 * of that table. Where several of them add up to amounts printed elsewhere, those amounts are the totals, and the lines are not.
 */
export function createTaxTableFeatures(printed: readonly PrintedAmount[]): (candidate: PrintedAmount) => Features {
  const pairs = findPairs(printed);
  const values = new Set<number>(printed.map(({ value }) => value));
  const sums = combinePairs(pairs).filter(
    ({ bases, taxes }) => values.has(taxes) && (values.has(bases) || values.has(bases + taxes)),
  );
  const lines = new Set(
    sums.flatMap((sum) => sum.pairs.flatMap(({ row, base, tax }) => [`${row}/${base}`, `${row}/${tax}`])),
  );
  return ({ row, value }) => ({
    taxRow: Number(pairs.some((pair) => pair.row === row && (pair.base === value || pair.tax === value))),
    oneOfSeveral: Number(lines.has(`${row}/${value}`)),
    sumOfBases: Number(sums.some(({ bases }) => bases === value)),
    sumOfTaxes: Number(sums.some(({ taxes }) => taxes === value)),
    sumOfBoth: Number(sums.some(({ bases, taxes }) => bases + taxes === value)),
  });
}

function findPairs(printed: readonly PrintedAmount[]): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const [row, amounts] of Map.groupBy(printed, ({ row }) => row)) {
    const values = [...new Set(amounts.map(({ value }) => value))].slice(0, 8);
    for (const base of values)
      for (const tax of values) if (tax > 0 && isTaxAtKnownRate(base, tax)) pairs.push({ row, base, tax });
  }
  return pairs.slice(0, MAX_PAIRS);
}

/** Returns the sums of two to four pairs of different rows. */
function combinePairs(pairs: readonly Pair[]): Sum[] {
  const all: Sum[] = [];
  const grow = (from: number, sum: Sum) => {
    if (sum.pairs.length >= 2) all.push(sum);
    if (sum.pairs.length === MAX_INVOICE_RATES) return;
    for (let index = from; index < pairs.length; index++) {
      const pair = pairs[index];
      if (!pair || sum.pairs.some(({ row }) => row === pair.row)) continue;
      grow(index + 1, { bases: sum.bases + pair.base, taxes: sum.taxes + pair.tax, pairs: [...sum.pairs, pair] });
    }
  };
  grow(0, { bases: 0, taxes: 0, pairs: [] });
  return all;
}
