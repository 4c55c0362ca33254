import type { AmountCandidate } from './amount-candidates.ts';
import type { Features } from './scoring.ts';
import { sharesRate } from './vat-rates.ts';

type Pair = { readonly row: number; readonly base: number; readonly tax: number };
type Sum = { readonly bases: number; readonly taxes: number; readonly pairs: readonly Pair[] };

const PAIRS = 10;
const RATES_OF_ONE_INVOICE = 4;

/**
 * Rows that hold a base and its tax at a known rate are the lines of a VAT table. Where several of them add up to amounts printed
 * elsewhere, those are the totals, and the lines are not.
 */
export function taxTable(printed: readonly AmountCandidate[]): (candidate: AmountCandidate) => Features {
  const pairs = pairsOf(printed);
  const values = new Set<number>(printed.map(({ value }) => value));
  const sums = combinations(pairs).filter(
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

function pairsOf(printed: readonly AmountCandidate[]): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const [row, amounts] of Map.groupBy(printed, ({ row }) => row)) {
    const values = [...new Set(amounts.map(({ value }) => value))].slice(0, 8);
    for (const base of values)
      for (const tax of values) if (tax > 0 && sharesRate(base, tax)) pairs.push({ row, base, tax });
  }
  return pairs.slice(0, PAIRS);
}

/** Two to four lines of different rows. */
function combinations(pairs: readonly Pair[]): Sum[] {
  const all: Sum[] = [];
  const grow = (from: number, sum: Sum) => {
    if (sum.pairs.length >= 2) all.push(sum);
    if (sum.pairs.length === RATES_OF_ONE_INVOICE) return;
    for (let index = from; index < pairs.length; index++) {
      const pair = pairs[index];
      if (!pair || sum.pairs.some(({ row }) => row === pair.row)) continue;
      grow(index + 1, { bases: sum.bases + pair.base, taxes: sum.taxes + pair.tax, pairs: [...sum.pairs, pair] });
    }
  };
  grow(0, { bases: 0, taxes: 0, pairs: [] });
  return all;
}
