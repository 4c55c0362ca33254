import type { LabelClass } from '../labels/label-classes.ts';
import type { PrintedAmount } from '../receipt-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';

type Receipt = { readonly receipt: ReceiptRows; readonly amounts: readonly PrintedAmount[] };

/** Amounts with one of these are no articles; behind the total there are no others. */
const NON_ITEM_LABELS: readonly LabelClass[] = ['paid', 'change', 'tax', 'subtotal', 'exclusive', 'points', 'summary'];
const MIN_SUMMED_ROWS = 2;
/** Share of the width from which on amounts end in the column of amounts. */
const AMOUNT_COLUMN = 0.6;

/**
 * Names the total of a receipt that calls it by an unknown word: the amount that all rows above it add up to, when no article follows.
 * A receipt that names a total is returned as it is.
 */
export function nameUnnamedTotal({ receipt, amounts }: Receipt): Receipt {
  const row = amounts.some(isNamedTotal) ? null : findSumRow(receipt, amounts);
  if (row === null) return { receipt, amounts };
  const addTotal = (labels: ReadonlySet<LabelClass>): ReadonlySet<LabelClass> => new Set([...labels, 'total' as const]);
  return {
    receipt: { ...receipt, labels: receipt.labels.map((labels, index) => (index === row ? addTotal(labels) : labels)) },
    amounts: amounts.map((amount) => (amount.row === row ? { ...amount, labels: addTotal(amount.labels) } : amount)),
  };
}

const isNamedTotal = ({ labels }: PrintedAmount): boolean =>
  labels.has('strong') || (labels.has('total') && !NON_ITEM_LABELS.some((label) => labels.has(label)));

const isItem = ({ labels }: PrintedAmount): boolean => !NON_ITEM_LABELS.some((label) => labels.has(label));

/** Returns the row whose amount is the sum of the last amounts of all rows above it, before the first row that is no article. */
function findSumRow({ left, width }: ReceiptRows, amounts: readonly PrintedAmount[]): number | null {
  const lastByRow = new Map<number, PrintedAmount>();
  for (const amount of amounts)
    if (!amount.percent && amount.right > left + AMOUNT_COLUMN * width) lastByRow.set(amount.row, amount);
  const rows = [...lastByRow.values()];
  const end = rows.findIndex((amount) => !isItem(amount));
  const [last, ...above] = rows.slice(0, end < 0 ? rows.length : end).toReversed();
  if (last === undefined || above.length < MIN_SUMMED_ROWS || last.cents === 0 || last.negative) return null;
  const sum = above.reduce((total, { cents, negative }) => total + (negative ? -cents : cents), 0);
  const isRepeatedOnly = rows
    .slice(end < 0 ? rows.length : end)
    .every((amount) => !isItem(amount) || amount.cents === sum);
  return sum === last.cents && isRepeatedOnly ? last.row : null;
}
