import { createExplanation, sumSubsets } from '../../reading/explained-differences.ts';
import type { ReceiptLineItem } from '../line-items/receipt-line-item.ts';
import type { PrintedAmount } from '../receipt-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { UNTAXED_CHARGE_PATTERN } from '../vat/untaxed-charges.ts';
import type { VatRow } from '../vat/vat-table.ts';
import { isGapStated, isShareOf, sumWithUnpricedRows } from './stated-gaps.rules.ts';
import type { TotalCandidate } from './total-candidates.ts';

/** The receipt that a total is compared with. Amounts in cents. */
export type ComparedReceipt = {
  readonly receipt: ReceiptRows;
  readonly amounts: readonly PrintedAmount[];
  readonly vatTable: readonly VatRow[];
  readonly lineItems: readonly ReceiptLineItem[];
  /** Whether OCR read the receipt: a line may be lost. */
  readonly isPicture: boolean;
};

/** What a part of the receipt says of its total. `silent`: nothing, or a printed amount makes the difference. */
type Opinion = 'agrees' | 'contradicts' | 'silent';

/**
 * Whether a total cannot be true with the lines, the VAT and the payment that the receipt prints. A tip, a discount, change, a voucher, a
 * deposit, or any other printed amount that makes the difference explains it; so does the rounding of cash.
 */
export function isTotalContradicted(total: TotalCandidate, page: ComparedReceipt): boolean {
  const isExplained = createExplanation(listOtherAmounts(total, page));
  const [lines, vat, payment] = [
    compareLines(total, page, isExplained),
    compareVat(total, page, isExplained),
    comparePayment(total, page, isExplained),
  ];
  const opinions = [lines, vat, payment];
  const against = opinions.filter((opinion) => opinion === 'contradicts').length;
  if (against > 1) return true;
  if (lines === 'contradicts') return payment !== 'agrees' && !(page.isPicture && vat === 'agrees');
  return against === 1 && !opinions.includes('agrees');
}

/** In cents: cash is rounded to five, and so is each tax to one. */
const ROUNDING = 4;

const sumOf = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);

/** Returns the amounts that are neither lines nor the total: those that may make a difference between both. */
function listOtherAmounts(total: TotalCandidate, { amounts, lineItems, receipt }: ComparedReceipt): readonly number[] {
  const lineRows = new Set(lineItems.flatMap(({ row, nameRow = row }) => [row, nameRow]));
  const others = amounts.filter(
    ({ cents, row, percent }) =>
      !percent && cents > 0 && cents !== total.cents && !lineRows.has(receipt.rows[row] ?? ([] as never)),
  );
  return [...new Map(others.map(({ row, cents }) => [`${row} ${cents}`, cents])).values()];
}

type Explains = (difference: number) => boolean;

/** Compares the lines with the total, and with the amounts without VAT; one line may be no line, but a subtotal. */
function compareLines(total: TotalCandidate, page: ComparedReceipt, isExplained: Explains): Opinion {
  const { lineItems, vatTable, amounts, isPicture } = page;
  const values = lineItems.map(({ amount }) => amount);
  if (values.length === 0) return 'silent';
  const sum = sumOf(values);
  const nets = amounts.filter(isNet);
  // A subtotal agrees if it leads to the total; on a picture, one of both may be misread.
  const leading = nets.flatMap(({ cents }) => (isPicture || isExplained(total.cents - cents) ? [cents] : []));
  const targets = [total.cents, total.cents - sumOf(vatTable.map(({ vat }) => vat)), ...leading];
  const isNear = (value: number) => targets.some((target) => Math.abs(value - target) <= ROUNDING + vatTable.length);
  if (isNear(sum)) return 'agrees';
  const completed = sumWithUnpricedRows(total, page);
  if (completed !== null) return isNear(completed) ? 'agrees' : 'silent';
  const isDoubtful = lineItems.some(({ isDoubtful: doubtful, disagrees }) => doubtful === true || disagrees);
  const hasExtraLine = values.some((value) => isNear(sum - value));
  const isUnread = isPicture && values.some((value) => isNear(sum + value));
  const isWithoutTax = nets.some((net) => statesNoTax(net) && Math.abs(net.cents - sum) <= ROUNDING);
  return isDoubtful ||
    hasExtraLine ||
    isUnread ||
    isWithoutTax ||
    isExplained(total.cents - sum) ||
    isGapStated(total, page, isExplained)
    ? 'silent'
    : 'contradicts';
}

const isNet = ({ labels, percent }: PrintedAmount): boolean =>
  !percent && (labels.has('subtotal') || labels.has('exclusive'));

/** "Total HT", unlike a subtotal, is an amount to which the tax is added. */
const statesNoTax = ({ leftText }: PrintedAmount): boolean =>
  /\bH\.? ?T\b|hors|excl|without|before/i.test(leftText) && !/\bcompris/i.test(leftText);

/** "Total 6 % (excl. GST)   -17,73" is the total of a part. */
const isNetOfAll = (amount: PrintedAmount): boolean =>
  isNet(amount) && statesNoTax(amount) && !amount.negative && !/\d ?%/.test(amount.leftText);

/** Compares base and VAT with the total; a charge without VAT is outside the bases. */
function compareVat(total: TotalCandidate, page: ComparedReceipt, isExplained: Explains): Opinion {
  const { vatTable } = page;
  if (vatTable.length === 0) return compareNet(total, page) ?? 'silent';
  if (vatTable.some(({ agrees }) => !agrees)) return 'silent';
  const tolerance = ROUNDING + vatTable.length;
  const bases = vatTable.flatMap(({ base }) => base ?? []);
  const taxes = sumOf(vatTable.map(({ vat }) => vat));
  if (bases.length === vatTable.length) {
    const gap = total.cents - sumOf(bases) - taxes;
    if (Math.abs(gap) <= tolerance) return 'agrees';
    const own = new Set([...bases, ...vatTable.map(({ vat }) => vat), sumOf(bases), taxes, total.cents]);
    const charges = listCharges(own, page);
    return createExplanation(charges.map(({ cents }) => cents))(gap) || isExplained(gap) ? 'silent' : 'contradicts';
  }
  const net = compareNet(total, page);
  if (net !== null) return net;
  const [only, other] = vatTable;
  if (only === undefined || other !== undefined) return 'silent';
  const due = (total.cents * only.rate) / (100 + only.rate);
  if (Math.abs(due - only.vat) <= 1) return 'agrees';
  // A tax of a part of the sale is smaller.
  return only.vat > due + tolerance ? 'contradicts' : 'silent';
}

/** Returns the amounts that are none of the bases and taxes, or that are named as a charge without VAT. */
const listCharges = (own: ReadonlySet<number>, page: ComparedReceipt): readonly PrintedAmount[] =>
  page.amounts.filter(({ cents, row, percent }) => !percent && (!own.has(cents) || isUntaxedCharge(row, page)));

const isUntaxedCharge = (row: number, { receipt }: ComparedReceipt): boolean =>
  UNTAXED_CHARGE_PATTERN.test(receipt.rows[row]?.folded ?? '');

/** Compares the only amount without tax and the taxes, each named so, with the total; null where the receipt lacks one. */
function compareNet(total: TotalCandidate, page: ComparedReceipt): Opinion | null {
  const { vatTable, amounts, isPicture } = page;
  if (isPicture) return null;
  const nets = new Set(amounts.filter(isNetOfAll).map(({ cents }) => cents));
  const [net, otherNet] = nets;
  const taxes = listTaxes(page);
  if (net === undefined || otherNet !== undefined || taxes.length === 0) return null;
  const sums = [sumOf(vatTable.map(({ vat }) => vat)), ...sumSubsets(taxes)].filter((tax) => tax > 0);
  const gaps = sums.map((tax) => total.cents - net - tax);
  if (gaps.some((gap) => Math.abs(gap) <= ROUNDING)) return 'agrees';
  const own = new Set([net, ...sums, total.cents]);
  const lineRows = new Set(page.lineItems.map(({ row }) => row));
  const isLine = (row: number) => lineRows.has(page.receipt.rows[row] ?? ([] as never));
  const charges = listCharges(own, page).filter(({ row }) => !isLine(row) || isUntaxedCharge(row, page));
  const isExplained = createExplanation(charges.map(({ cents }) => cents));
  return gaps.some((gap) => isExplained(gap) || isShareOf(gap, [net, ...sums.map((tax) => net + tax)], page))
    ? 'silent'
    : 'contradicts';
}

/** Returns the taxes of the table, and the amounts labelled as taxes. */
const listTaxes = ({ vatTable, amounts }: ComparedReceipt): readonly number[] => [
  ...new Set([
    ...vatTable.map(({ vat }) => vat),
    ...amounts
      .filter((amount) => amount.labels.has('tax') && !amount.labels.has('strong') && !amount.percent && !isNet(amount))
      .map(({ cents }) => cents),
  ]),
];

/** Compares what was paid, less change, with the total. */
function comparePayment(
  { cents, occurrences, features }: TotalCandidate,
  page: ComparedReceipt,
  isExplained: Explains,
): Opinion {
  const { amounts } = page;
  const isSettled = features['paid less change'] === 1 || features['difference below it'] === 1;
  const isPaid = ({ labels }: PrintedAmount) => labels.has('paid') && !labels.has('total') && !labels.has('tax');
  if (isSettled || occurrences.some(isPaid)) return 'agrees';
  const paid = amounts.filter((amount) => isPaid(amount) && amount.cents > 0 && !amount.percent);
  if (paid.length === 0) return 'silent';
  const values = [...new Map(paid.map((amount) => [`${amount.row} ${amount.cents}`, amount.cents])).values()];
  if (Math.abs(sumOf(values) - cents) <= ROUNDING) return 'agrees';
  // More cash than is due, whose change is not printed.
  const missing = cents - sumOf(values);
  const isShare = [missing, cents - missing].some((part) => isShareOf(part, [cents], page));
  return missing > 0 && !isExplained(missing) && !isShare ? 'contradicts' : 'silent';
}
