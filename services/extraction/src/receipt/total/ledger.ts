import { LABEL_CLASSES, type LabelClass } from '../label-classes.ts';
import type { PrintedAmount } from '../printed-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';

/** The amounts of a receipt, sorted by what their labels say: what each candidate for the total is compared with. In cents. */
export type Ledger = {
  readonly values: ReadonlySet<number>;
  /** Positive values that are no percentage, the largest first. */
  readonly descending: readonly number[];
  readonly totals: readonly number[];
  readonly largestTotal: number | null;
  readonly lastTotal: number | null;
  readonly paid: readonly number[];
  readonly change: readonly number[];
  readonly tax: readonly number[];
  readonly subtotals: readonly number[];
  readonly discounts: readonly number[];
  readonly roundings: readonly number[];
  /** Sum of the last amounts of the rows before the first total. */
  readonly itemSum: number;
  /** Values that are what is given less what is given back in the rows below them, whatever the labels say: they may be misread. */
  readonly differencesBelow: ReadonlySet<number>;
  /** First and last row of each label; rows of payment, tax and totals count only with an amount where it matters. */
  readonly firstOf: Readonly<Partial<Record<LabelClass, number>>>;
  readonly lastOf: Readonly<Partial<Record<LabelClass, number>>>;
  readonly inRow: ReadonlyMap<number, number>;
  readonly rightmost: ReadonlyMap<number, number>;
  readonly lastRow: number;
};

export function ledgerOf(receipt: ReceiptRows, amounts: readonly PrintedAmount[]): Ledger {
  const having = (label: LabelClass, ...not: LabelClass[]) =>
    amounts
      .filter(({ labels }) => labels.has(label) && !not.some((other) => labels.has(other)))
      .map(({ cents }) => cents);
  const totals = having('total', 'subtotal', 'exclusive', 'quantity', 'discount', 'tax');
  const plain = amounts.filter(({ negative, percent }) => !negative && !percent).map(({ cents }) => cents);
  const inRow = new Map<number, number>();
  const rightmost = new Map<number, number>();
  for (const { row, right } of amounts) {
    inRow.set(row, (inRow.get(row) ?? 0) + 1);
    rightmost.set(row, Math.max(rightmost.get(row) ?? 0, right));
  }
  const { firstOf, lastOf } = labelledRows(receipt, inRow);
  return {
    values: new Set(amounts.map(({ cents }) => cents)),
    descending: [...new Set(plain)].sort((a, b) => b - a),
    totals,
    largestTotal: totals.length > 0 ? Math.max(...totals) : null,
    lastTotal: totals.at(-1) ?? null,
    paid: having('paid'),
    change: having('change'),
    tax: having('tax', 'total'),
    subtotals: [...having('subtotal'), ...having('exclusive')],
    discounts: having('discount'),
    roundings: having('rounding').filter((cents) => cents < 5),
    differencesBelow: differencesBelow(amounts),
    itemSum: itemSum(receipt, amounts, firstOf),
    firstOf,
    lastOf,
    inRow,
    rightmost,
    lastRow: amounts.at(-1)?.row ?? 0,
  };
}

function labelledRows({ labels }: ReceiptRows, inRow: ReadonlyMap<number, number>) {
  const firstOf: Partial<Record<LabelClass, number>> = {};
  const lastOf: Partial<Record<LabelClass, number>> = {};
  for (const [row, own] of labels.entries()) {
    for (const label of LABEL_CLASSES) {
      const counts =
        own.has(label) && (label !== 'paid' || inRow.has(row)) && (label !== 'total' || !own.has('subtotal'));
      if (!counts) continue;
      firstOf[label] ??= row;
      lastOf[label] = row;
    }
  }
  return { firstOf, lastOf };
}

/** Rows between a total and what is given, and between that and what is given back. */
const REACH = 4;

function differencesBelow(amounts: readonly PrintedAmount[]): ReadonlySet<number> {
  const plain = amounts.filter(({ percent, cents }) => !percent && cents > 0);
  const near = (from: PrintedAmount) =>
    plain.filter(({ row, cents }) => row > from.row && row <= from.row + REACH && cents !== from.cents);
  return new Set(
    plain.flatMap((total) =>
      near(total).some(
        (given) =>
          given.cents > total.cents &&
          plain.some(
            (back) => back.row > given.row && back.row <= given.row + REACH && given.cents - back.cents === total.cents,
          ),
      )
        ? [total.cents]
        : [],
    ),
  );
}

function itemSum(receipt: ReceiptRows, amounts: readonly PrintedAmount[], firstOf: Ledger['firstOf']): number {
  const end = Math.min(firstOf.total ?? receipt.rows.length, firstOf.subtotal ?? receipt.rows.length);
  const byRow = new Map<number, number>();
  for (const amount of amounts) {
    const inColumn = amount.right > receipt.left + 0.6 * receipt.width;
    if (amount.row < end && inColumn && !amount.percent)
      byRow.set(amount.row, amount.negative ? -amount.cents : amount.cents);
  }
  return [...byRow.values()].reduce((sum, cents) => sum + cents, 0);
}
