import type { Row } from '../../reading/rows.ts';
import { countLetters, type PrintedAmount } from '../receipt-amounts.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import { UNTAXED_CHARGE_PATTERN } from '../vat/untaxed-charges.ts';
import { joinDottedAbbreviations } from '../vat/vat-words.ts';
import { readFuelLineItem } from './fuel-line-item.ts';
import { COLUMN_HEADER_PATTERN, detectLineItemLayout, findDetailPlace } from './line-item-layout.ts';
import { type LineItemDraft, readLineItemRow } from './line-item-row.ts';
import {
  hasLineAmount,
  isPlausibleFactor,
  type QuantityPrice,
  readArticleCount,
  readQuantityPriceRow,
  readUnsignedQuantityPriceRow,
} from './quantities.ts';
import type { ReceiptLineItem } from './receipt-line-item.ts';
import { alignShiftedNames } from './shifted-names.ts';

const NON_ITEM_LABELS = ['subtotal', 'tax', 'paid', 'change', 'points', 'rounding', 'exclusive', 'strong'] as const;
const DISCOUNT_ROW_PATTERN = /^\W*(?:remise|avantage|reduc|promo)/;
/** "dont éco-participation 1,20" is part of the price above. */
const INCLUDED_PATTERN = /^\W*(?:dont|incl(?:us|uant)?)\b/;
const NON_ITEM_PATTERN =
  /^\W*(?:ht|ttc|tva|base|net)\b|\bcapital\b|\bsiret\b|\brcs\b|\bprix (?:au|du) (?:kg|kilo|litre)\b/;

type ReceiptContext = { readonly total: number | null; readonly vatRows: readonly Row[] };
type AmountsByRow = ReadonlyMap<number, readonly PrintedAmount[]>;

/**
 * Reads the line items between the head and the first total: words on the left, an amount on the right, `2 x 3,50` on the same line,
 * above or below it. When they do not add up to the total, a later total ends them if the lines before it do.
 */
export function readLineItems(
  receipt: ReceiptRows,
  amounts: readonly PrintedAmount[],
  { total, vatRows }: ReceiptContext,
): ReceiptLineItem[] {
  const amountsByRow = Map.groupBy(
    amounts.filter(({ percent }) => !percent).map((amount) => removeLeadingCode(amount, total)),
    ({ row }) => row,
  );
  const ends = findSectionEnds(receipt, amountsByRow, total);
  const readings = ends.map((end) =>
    applyArticleCount(receipt, readLinesUntil(end, receipt, amountsByRow, { total, vatRows })),
  );
  const lines = readings.find((reading) => total !== null && sumAmounts(reading) === total) ?? readings[0] ?? [];
  if (lines.length > 0) return applyDiscountSigns(lines, receipt, total);
  const fuel = readFuelLineItem(receipt, amounts, total);
  return fuel ? [fuel] : [];
}

/** Reads "1 133,62" as a code and an amount when the total is smaller than that. */
function removeLeadingCode(amount: PrintedAmount, total: number | null): PrintedAmount {
  if (total === null || amount.cents <= total) return amount;
  const printed = amount.segment.text.slice(amount.start, amount.end);
  const [, code, whole, cents] = /^(\s?\d\s)(\d{3})[.,](\d{2})/.exec(printed) ?? [];
  return code === undefined
    ? amount
    : { ...amount, cents: Number(`${whole}${cents}`), start: amount.start + code.length };
}

export const sumAmounts = (lines: readonly ReceiptLineItem[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

const MAX_SECTION_ENDS = 4;

/** Returns the rows of totals and subtotals, where the line items may end. A column header that names a total is not one. */
function findSectionEnds({ rows, labels }: ReceiptRows, amountsByRow: AmountsByRow, total: number | null): number[] {
  const hasAmountOnly = (row: number) => amountsByRow.has(row) && countLetters(removeUnits(rows[row]?.text ?? '')) < 2;
  const labelledRows = labels.flatMap((rowLabels, row) => {
    const isTotal = rowLabels.has('total') || rowLabels.has('subtotal');
    const isHeader = COLUMN_HEADER_PATTERN.test(rows[row]?.folded ?? '');
    return isTotal && (amountsByRow.has(row) || (hasAmountOnly(row + 1) && !isHeader)) ? [row] : [];
  });
  const totalRows = [...amountsByRow].flatMap(([row, [first]]) => (first && first.cents === total ? [row] : []));
  return [...labelledRows.slice(0, MAX_SECTION_ENDS), ...totalRows.slice(0, MAX_SECTION_ENDS)];
}

const removeUnits = (text: string): string => text.replace(/\bEUR(?:OS?)?\b|\bRM\b|\bTTC\b/gi, '');

/** Reads the rows before `end` as line items. */
function readLinesUntil(
  end: number,
  receipt: ReceiptRows,
  amountsByRow: AmountsByRow,
  { total, vatRows }: ReceiptContext,
): LineItemDraft[] {
  const { rows, labels } = receipt;
  const isItem = (row: Row, index: number) =>
    (UNTAXED_CHARGE_PATTERN.test(row.folded) && !INCLUDED_PATTERN.test(row.folded)) ||
    DISCOUNT_ROW_PATTERN.test(row.folded) ||
    !(
      INCLUDED_PATTERN.test(row.folded) ||
      NON_ITEM_LABELS.some((label) => labels[index]?.has(label)) ||
      labels[index]?.has('total') ||
      NON_ITEM_PATTERN.test(joinDottedAbbreviations(row.folded)) ||
      vatRows.includes(row)
    );
  const candidateRows = rows.slice(0, end);
  const itemRows = candidateRows.filter(
    (row, index) => isItem(row, index) && amountsByRow.has(index) && !readQuantityPriceRow(row),
  );
  const layout = detectLineItemLayout(candidateRows, itemRows, vatRows);
  const detailPlace = findDetailPlace(candidateRows, (row) => amountsByRow.get(row)?.at(-1)?.cents ?? null);
  const lines: LineItemDraft[] = [];
  const namelessLines: { readonly line: LineItemDraft; readonly linesAbove: number }[] = [];
  let nameAbove: Row | null = null;
  let namesBelow: Row[] = [];
  let nameRow: Row | null = null;
  let nextQuantityPrice: QuantityPrice | null = null;
  for (const [index, row] of candidateRows.entries()) {
    const rowAmounts = amountsByRow.get(index) ?? [];
    const lastAmount = rowAmounts.at(-1);
    if (!isItem(row, index)) {
      nameRow = null;
      continue;
    }
    const lineAbove = lines.at(-1);
    const quantityPrice =
      readQuantityPriceRow(row) ??
      (lineAbove?.quantity === null ? readUnsignedQuantityPriceRow(row, lineAbove.amount) : null);
    if (
      quantityPrice &&
      nameRow === null &&
      lineAbove?.quantity === null &&
      hasLineAmount(quantityPrice, lineAbove.amount)
    ) {
      lines[lines.length - 1] = { ...lineAbove, ...quantityPrice };
      continue;
    }
    const amountBelow = amountsByRow.get(index + 1)?.at(-1);
    if (
      quantityPrice &&
      amountBelow &&
      !readQuantityPriceRow(amountBelow.segment) &&
      hasLineAmount(quantityPrice, amountBelow.cents)
    ) {
      nextQuantityPrice = quantityPrice;
      continue;
    }
    if (quantityPrice && rowAmounts.length < 2) {
      if (detailPlace === 'below' && nameRow === null && lineAbove?.quantity === null)
        lines[lines.length - 1] = addDisagreeing(quantityPrice, lineAbove);
      else if (detailPlace === 'above' && amountBelow) nextQuantityPrice = quantityPrice;
      if (detailPlace === 'above' || nameRow === null) continue;
    }
    if (!lastAmount) {
      nameRow = countLetters(row.text) >= 2 ? row : null;
      if (nameRow) namesBelow.push(nameRow);
      continue;
    }
    if (lastAmount.right < receipt.left + 0.55 * receipt.width) continue;
    const line = applyQuantityPrice(nextQuantityPrice, readLineItemRow(row, rowAmounts, lastAmount, layout));
    nextQuantityPrice = null;
    const previous = lines.at(-1);
    namesBelow = [];
    if (lines.length === 0) nameAbove = line.description === '' ? null : nameRow;
    if (line.description !== '') lines.push(line);
    else if (nameRow && (lastAmount.cents > 0 || line.quantity !== null))
      lines.push({ ...line, description: nameRow.text.trim() });
    // "2 x 3,50   7,00" below the line that it belongs to.
    else if (line.quantity !== null && previous && previous.amount === line.amount && previous.quantity === null)
      lines[lines.length - 1] = { ...previous, quantity: line.quantity, unitPrice: line.unitPrice };
    else namelessLines.push({ line, linesAbove: lines.length });
    nameRow = null;
  }
  const [nameBelow = null] = namesBelow.length === 1 ? namesBelow : [];
  const [nameless = null] = namelessLines.length === 1 ? namelessLines : [];
  return alignShiftedNames(lines, { nameless, nameAbove, nameBelow, total });
}

function applyQuantityPrice(quantityPrice: QuantityPrice | null, line: LineItemDraft): LineItemDraft {
  if (quantityPrice === null || line.amount <= 0) return line;
  return hasLineAmount(quantityPrice, line.amount)
    ? { ...line, ...quantityPrice }
    : addDisagreeing(quantityPrice, line);
}

/** Keeps a quantity and a price that do not give the amount, unless they are of another order: then they belong to another line. */
const addDisagreeing = (quantityPrice: QuantityPrice, line: LineItemDraft): LineItemDraft =>
  line.amount > 0 && isPlausibleFactor(quantityPrice, line.amount, true)
    ? { ...line, ...quantityPrice, disagrees: true }
    : line;

/**
 * Completes quantities with the number of articles that the receipt prints. Lines without a quantity are single articles when that
 * gives the printed number; a number at the end of a name ("x2") is the quantity when that gives it.
 */
function applyArticleCount({ rows }: ReceiptRows, drafts: readonly LineItemDraft[]): ReceiptLineItem[] {
  const count = readArticleCount(rows);
  const lines = drafts.map(({ pack: _pack, ...line }): ReceiptLineItem => line);
  const soldLines = drafts.filter(({ amount }) => amount > 0);
  const toPieces = (quantity: number | null) => (quantity === null || !Number.isInteger(quantity) ? 1 : quantity);
  const countWithoutPacks = soldLines.reduce((sum, { quantity }) => sum + toPieces(quantity), 0);
  const countWithPacks = soldLines.reduce((sum, line) => sum + toPieces(line.quantity ?? line.pack?.count ?? null), 0);
  if (count === null || (countWithoutPacks !== count && countWithPacks !== count)) return lines;
  return drafts.map(({ pack, ...line }): ReceiptLineItem => {
    if (line.quantity !== null || line.amount <= 0) return line;
    if (countWithoutPacks === count || pack === null) return { ...line, quantity: 1, unitPrice: line.amount };
    const unitPrice = line.amount % pack.count === 0 ? line.amount / pack.count : null;
    return { ...line, description: pack.name, quantity: pack.count, unitPrice };
  });
}

/** Makes discounts printed without a minus negative when only then the lines add up to the total. */
function applyDiscountSigns(
  lines: readonly ReceiptLineItem[],
  { rows, labels }: ReceiptRows,
  total: number | null,
): ReceiptLineItem[] {
  const isDiscount = ({ row, amount }: ReceiptLineItem) =>
    amount > 0 && labels[rows.indexOf(row)]?.has('discount') === true;
  const discounts = sumAmounts(lines.filter(isDiscount));
  if (total === null || discounts === 0 || sumAmounts(lines) - 2 * discounts !== total) return [...lines];
  return lines.map((line) =>
    isDiscount(line) ? { ...line, amount: -line.amount, quantity: null, unitPrice: null } : line,
  );
}
