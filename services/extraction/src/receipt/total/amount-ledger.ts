import { LABEL_CLASSES, type LabelClass } from '../labels/label-classes.ts';
import type { PrintedAmount } from '../receipt-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';

/** The amounts of a receipt by the class of their labels, in cents. Every candidate for the total is compared with them. */
export type AmountLedger = {
  readonly values: ReadonlySet<number>;
  /** Values that are neither negative nor a percentage, largest first. */
  readonly descendingValues: readonly number[];
  readonly totals: readonly number[];
  readonly largestTotal: number | null;
  readonly lastTotal: number | null;
  readonly paid: readonly number[];
  readonly change: readonly number[];
  readonly tax: readonly number[];
  readonly subtotals: readonly number[];
  readonly discounts: readonly number[];
  readonly roundings: readonly number[];
  /** Sum of the last amount of each row before the first total. */
  readonly itemSum: number;
  /** Values that equal the difference of two amounts below them (paid less change), regardless of labels, which may be misread. */
  readonly differencesBelow: ReadonlySet<number>;
  /** First and last row of each label. Payment rows without an amount and subtotal rows read as totals do not count. */
  readonly firstRowByLabel: Readonly<Partial<Record<LabelClass, number>>>;
  readonly lastRowByLabel: Readonly<Partial<Record<LabelClass, number>>>;
  readonly amountCountByRow: ReadonlyMap<number, number>;
  readonly rightEdgeByRow: ReadonlyMap<number, number>;
  readonly lastRow: number;
};

/** Groups the amounts of a receipt by the class of their labels. */
export function buildAmountLedger(receipt: ReceiptRows, amounts: readonly PrintedAmount[]): AmountLedger {
  const centsLabelled = (label: LabelClass, ...excluded: LabelClass[]) =>
    amounts
      .filter(({ labels }) => labels.has(label) && !excluded.some((other) => labels.has(other)))
      .map(({ cents }) => cents);
  const totals = centsLabelled('total', 'subtotal', 'exclusive', 'quantity', 'discount', 'tax');
  const positiveCents = amounts.filter(({ negative, percent }) => !negative && !percent).map(({ cents }) => cents);
  const amountCountByRow = new Map<number, number>();
  const rightEdgeByRow = new Map<number, number>();
  for (const { row, right } of amounts) {
    amountCountByRow.set(row, (amountCountByRow.get(row) ?? 0) + 1);
    rightEdgeByRow.set(row, Math.max(rightEdgeByRow.get(row) ?? 0, right));
  }
  const { firstRowByLabel, lastRowByLabel } = findLabelledRows(receipt, amountCountByRow);
  return {
    values: new Set(amounts.map(({ cents }) => cents)),
    descendingValues: [...new Set(positiveCents)].sort((a, b) => b - a),
    totals,
    largestTotal: totals.length > 0 ? Math.max(...totals) : null,
    lastTotal: totals.at(-1) ?? null,
    paid: centsLabelled('paid'),
    change: centsLabelled('change'),
    tax: centsLabelled('tax', 'total'),
    subtotals: [...centsLabelled('subtotal'), ...centsLabelled('exclusive')],
    discounts: centsLabelled('discount'),
    roundings: centsLabelled('rounding').filter((cents) => cents < 5),
    differencesBelow: findDifferencesBelow(amounts),
    itemSum: sumItems(receipt, amounts, firstRowByLabel),
    firstRowByLabel,
    lastRowByLabel,
    amountCountByRow,
    rightEdgeByRow,
    lastRow: amounts.at(-1)?.row ?? 0,
  };
}

function findLabelledRows({ labels }: ReceiptRows, amountCountByRow: ReadonlyMap<number, number>) {
  const firstRowByLabel: Partial<Record<LabelClass, number>> = {};
  const lastRowByLabel: Partial<Record<LabelClass, number>> = {};
  for (const [row, rowLabels] of labels.entries()) {
    for (const label of LABEL_CLASSES) {
      const isCounted =
        rowLabels.has(label) &&
        (label !== 'paid' || amountCountByRow.has(row)) &&
        (label !== 'total' || !rowLabels.has('subtotal'));
      if (!isCounted) continue;
      firstRowByLabel[label] ??= row;
      lastRowByLabel[label] = row;
    }
  }
  return { firstRowByLabel, lastRowByLabel };
}

/** Most rows between a total and the amount paid, and between that and the change. */
const MAX_ROWS_APART = 4;

function findDifferencesBelow(amounts: readonly PrintedAmount[]): ReadonlySet<number> {
  const positiveAmounts = amounts.filter(({ percent, cents }) => !percent && cents > 0);
  const findAmountsBelow = (from: PrintedAmount) =>
    positiveAmounts.filter(
      ({ row, cents }) => row > from.row && row <= from.row + MAX_ROWS_APART && cents !== from.cents,
    );
  return new Set(
    positiveAmounts.flatMap((total) =>
      findAmountsBelow(total).some(
        (paid) =>
          paid.cents > total.cents &&
          positiveAmounts.some(
            (change) =>
              change.row > paid.row &&
              change.row <= paid.row + MAX_ROWS_APART &&
              paid.cents - change.cents === total.cents,
          ),
      )
        ? [total.cents]
        : [],
    ),
  );
}

function sumItems(
  receipt: ReceiptRows,
  amounts: readonly PrintedAmount[],
  firstRowByLabel: AmountLedger['firstRowByLabel'],
): number {
  const end = Math.min(firstRowByLabel.total ?? receipt.rows.length, firstRowByLabel.subtotal ?? receipt.rows.length);
  const lastCentsByRow = new Map<number, number>();
  for (const amount of amounts) {
    const isInAmountColumn = amount.right > receipt.left + 0.6 * receipt.width;
    if (amount.row < end && isInAmountColumn && !amount.percent)
      lastCentsByRow.set(amount.row, amount.negative ? -amount.cents : amount.cents);
  }
  return [...lastCentsByRow.values()].reduce((sum, cents) => sum + cents, 0);
}
