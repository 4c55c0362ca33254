import { areEqualFactors, type Factors, isProduct, isTrivial, listScales, type Scale } from './product.rules.ts';
import type { RowNumber } from './row-numbers.ts';

/** A row whose product is right: its numbers show the columns of its table. */
export type Fit = { readonly rowIndex: number; readonly factors: Factors; readonly scale: Scale };

/** What the rows with right products say about the numbers of another row in the same columns. */
export type ColumnVote = {
  readonly factors: Factors;
  readonly scale: Scale;
  /** One for each row. */
  readonly fits: readonly Fit[];
  /** Rows in which neither factor is 1. */
  readonly tellingRows: number;
};

/** Share of the narrower of two numbers that overlaps the other in one column. */
const MIN_COLUMN_OVERLAP = 0.5;

/** Returns the right products of a row. Amounts have cents: products of small whole numbers are right by chance. */
export const listFits = (numbers: readonly RowNumber[], rowIndex: number): readonly Fit[] =>
  numbers.flatMap((product, last) =>
    product.decimals !== 2 || product.value === 0
      ? []
      : numbers.slice(0, last).flatMap((second, middle) =>
          numbers.slice(0, middle).flatMap((first) => {
            const factors = { first, second, product };
            return listScales(factors)
              .filter((scale) => isProduct(factors, scale))
              .map((scale) => ({ rowIndex, factors, scale }));
          }),
        ),
  );

/** Returns what the other rows say about three numbers of a row, for each three that they point at. */
export function collectVotes(
  numbers: readonly RowNumber[],
  rowIndex: number,
  fits: readonly Fit[],
): readonly ColumnVote[] {
  const votes: { factors: Factors; scale: Scale; byRow: Map<number, Fit> }[] = [];
  for (const fit of fits) {
    const factors = fit.rowIndex === rowIndex ? null : alignFactors(fit.factors, numbers);
    if (!factors) continue;
    const known = votes.find((vote) => vote.scale === fit.scale && areEqualFactors(vote.factors, factors));
    if (known) known.byRow.set(fit.rowIndex, fit);
    else votes.push({ factors, scale: fit.scale, byRow: new Map([[fit.rowIndex, fit]]) });
  }
  return votes.map(({ factors, scale, byRow }) => {
    const ofRows = [...byRow.values()];
    const telling = ofRows.filter((fit) => !isTrivial(fit.factors, scale));
    return { factors, scale, fits: ofRows, tellingRows: telling.length };
  });
}

/** Returns the numbers of a row in the columns of a right product; null when a column has none or more than one. */
export function alignFactors(fit: Factors, numbers: readonly RowNumber[]): Factors | null {
  const [first, second, product] = [fit.first, fit.second, fit.product].map((column) => {
    const inColumn = numbers.filter((number) => areInOneColumn(column, number));
    const [only] = inColumn;
    return inColumn.length === 1 && only?.isPercent === column.isPercent ? only : undefined;
  });
  const isComplete = first && second && product && first !== second && second !== product;
  return isComplete && product.decimals === 2 && first.value > 0 && second.value > 0
    ? { first, second, product }
    : null;
}

export const areInOneColumn = (a: RowNumber, b: RowNumber): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) >
  MIN_COLUMN_OVERLAP * Math.min(a.right - a.left, b.right - b.left);
