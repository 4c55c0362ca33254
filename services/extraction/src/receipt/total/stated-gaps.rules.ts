import { findQuantityPrice, hasLineAmount, type QuantityPrice } from '../line-items/quantities.ts';
import type { ReceiptLineItem } from '../line-items/receipt-line-item.ts';
import type { PrintedAmount } from '../receipt-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import type { TotalCandidate } from './total-candidates.ts';

/** The part of a receipt that these rules read. Amounts in cents. */
export type LinedReceipt = {
  readonly receipt: ReceiptRows;
  readonly amounts: readonly PrintedAmount[];
  readonly lineItems: readonly ReceiptLineItem[];
};

/** "6 BT COTES DU RHONE a 5,90", "2,50 m x 14,00": a count with a name, or a measure, and a price. */
const COUNTED_PRICE_PATTERN =
  /(?:^\W*(?<count>\d{1,3}) +\p{L}.*|(?<![\d.,])(?<measure>\d{1,4}(?:[.,]\d{1,3})?) ?\p{L}{1,5}[23²³]?)\s(?:[aà@x×*])\s*(?<whole>\d{1,5})[.,](?<decimals>\d{2,3})\s*(?:€|eur)?(?:\s?\/\s?\p{L}{1,5})?\W*$/iu;

/**
 * Returns what the lines make up with the rows that print a quantity and a price, and no amount: "32,10 L x 1,799". Null where the receipt
 * has no such row before its total.
 */
export function sumWithUnpricedRows(
  total: TotalCandidate,
  { receipt, amounts, lineItems }: LinedReceipt,
): number | null {
  const end = findTotalRow(total);
  const valuesByRow = Map.groupBy(amounts, ({ row }) => row);
  const lineByRow = new Map(lineItems.map((line) => [line.row, line]));
  const products = receipt.rows.slice(0, end).flatMap((row, index) => {
    const factors = findQuantityPrice(row.text)?.quantityPrice ?? readCountedPrice(row.text);
    const isPriced =
      factors === null ||
      [index - 1, index, index + 1].some((near) =>
        valuesByRow.get(near)?.some(({ cents }) => hasLineAmount(factors, cents)),
      );
    if (isPriced) return [];
    // The line has its price for an amount.
    return [Math.round(factors.quantity * factors.unitPrice) - (lineByRow.get(row)?.amount ?? 0)];
  });
  return products.length === 0 ? null : sumOf(lineItems.map(({ amount }) => amount)) + sumOf(products);
}

function readCountedPrice(text: string): QuantityPrice | null {
  const { count, measure = '', whole = '', decimals = '' } = COUNTED_PRICE_PATTERN.exec(text)?.groups ?? {};
  if (decimals === '') return null;
  return {
    quantity: Number((count ?? measure).replace(',', '.')),
    unitPrice: Number(`${whole}${decimals.padEnd(3, '0')}`) / 10,
  };
}

/** Paid by an insurance, or taken off, for an amount that is not printed. */
const UNPRICED_REDUCTION_PATTERN =
  /\b(?:tiers[ -]payant|mutuelle|offerte?s?|gratuite?s?|deduite?s?|remises?|reduction|rabais|promo\w*|avantage|acompte|arrhes|avoir|bon d.achat|cheques? (?:cadeaux?|fidelite))\b/;
/** Lines that count for nothing, or in place of others: an included toll, a cancelled article, a set menu below its dishes. */
const UNCOUNTED_LINE_PATTERN =
  /\b(?:compris(?:es?)?|inclus(?:es?)?|offerte?s?|gratuite?s?|annul\w*|retour|formules?|menus?|forfaits?|lot|coffret)\b/;

type Explains = (difference: number) => boolean;

/**
 * Whether the receipt says, without an amount, why its lines are not the total: a percent, a reduction, a part paid by an insurance, a line
 * that is the total, or one that replaces others. `isExplained`: whether other printed amounts make a difference.
 */
export function isGapStated(total: TotalCandidate, page: LinedReceipt, isExplained: Explains): boolean {
  const values = page.lineItems.map(({ amount }) => amount);
  const sum = sumOf(values);
  const gap = total.cents - sum;
  if (values.includes(total.cents)) return true;
  const isReduced =
    gap < 0 &&
    listUnpricedRows(total, page).some(
      (text) => UNPRICED_REDUCTION_PATTERN.test(text) && (/\b100 ?%/.test(text) || !text.includes('%')),
    );
  if (isReduced || isShareOf(gap, [sum, ...values], page)) return true;
  const mayNotCount = page.lineItems.some(({ row, description }) =>
    UNCOUNTED_LINE_PATTERN.test(`${row.folded} ${description.toLowerCase()}`),
  );
  return mayNotCount && listPartSums(values).some((part) => isExplained(gap + part));
}

/** In cents, of a share that is rounded. */
const SHARE_ROUNDING = 1;

/** Whether a difference is a printed percent of one of the amounts; that of a tax may be added only. */
export function isShareOf(gap: number, wholes: readonly number[], page: LinedReceipt): boolean {
  return listShares(page).some(({ share, isTax }) =>
    wholes.some((whole) => (!isTax || gap > 0) && Math.abs(Math.abs(gap) - Math.abs(whole) * share) <= SHARE_ROUNDING),
  );
}

const PERCENT_PATTERN = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?) ?%/g;
const MAX_SHARES = 12;

/** Returns the percents of the receipt, of 1. A tax with its amount, or that the prices contain, makes no difference. */
function listShares({
  receipt,
  amounts,
}: LinedReceipt): readonly { readonly share: number; readonly isTax: boolean }[] {
  const moneyRows = new Set(amounts.flatMap(({ row, percent }) => (percent ? [] : [row])));
  return receipt.rows
    .flatMap(({ folded }, index) => {
      const isTax = receipt.labels[index]?.has('tax') === true;
      if (isTax && (moneyRows.has(index) || /\b(?:dont|compris\w*|inclu\w*|ttc)\b/.test(folded))) return [];
      return [...folded.matchAll(PERCENT_PATTERN)].map(([, rate = '0']) => ({
        share: Number(rate.replace(',', '.')) / 100,
        isTax,
      }));
    })
    .filter(({ share }) => share > 0)
    .slice(0, MAX_SHARES);
}

/** Returns the rows from the first line to the total that print no money. */
function listUnpricedRows(total: TotalCandidate, { receipt, amounts, lineItems }: LinedReceipt): readonly string[] {
  const moneyRows = new Set(amounts.flatMap(({ row, percent }) => (percent ? [] : [row])));
  const [first] = lineItems;
  const start = first ? receipt.rows.indexOf(first.nameRow ?? first.row) : 0;
  return receipt.rows
    .slice(0, findTotalRow(total))
    .flatMap(({ folded }, index) => (index > start && !moneyRows.has(index) ? [folded] : []));
}

const MAX_PART_LINES = 12;

/** Returns the sums of up to three of the lines. */
function listPartSums(values: readonly number[]): readonly number[] {
  const few = values.filter((value) => value > 0).slice(0, MAX_PART_LINES);
  return few.flatMap((first, at) => [
    first,
    ...few
      .slice(at + 1)
      .flatMap((second, next) => [first + second, ...few.slice(at + next + 2).map((third) => first + second + third)]),
  ]);
}

const findTotalRow = ({ occurrences }: TotalCandidate): number =>
  (occurrences.find(({ labels }) => labels.has('total') || labels.has('strong')) ?? occurrences.at(-1))?.row ?? 0;

const sumOf = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0);
