import type { Row } from '../../reading/rows.ts';
import { countLetters, type PrintedAmount } from '../receipt-amounts.ts';
import { isInQuantityColumn, type LineItemLayout } from './line-item-layout.ts';
import {
  cleanDescription,
  removeLeadingToken,
  removeRate,
  removeVatCode,
  splitTrailingNumber,
} from './line-item-name.ts';
import {
  divideIntoPieces,
  findQuantityPrice,
  hasLineAmount,
  isPlausibleFactor,
  type QuantityPrice,
} from './quantities.ts';
import type { ReceiptLineItem } from './receipt-line-item.ts';
import { splitRow } from './split-row.ts';

/** A line item with the number at the end of its name: in "Œufs x6" the content of the pack, unless the receipt counts the pieces. */
export type LineItemDraft = ReceiptLineItem & {
  readonly pack: { readonly count: number; readonly name: string } | null;
};

/** "2 x Menu", "2x Menu", "x2 Menu"; not "6x1L" or "6x25cl", which are part of a name. */
const LEADING_TIMES_PATTERN =
  /^\W*(?:(\d{1,3}(?:[.,]\d{1,3})?)\s?[x×*X](?!\s?\d+\s?(?:c?l|ml|k?g)\b)\s*(?=\S)|[x×]\s?(\d{1,3})\s+(?=\p{L}))/iu;
/** "2 cl. Paris" is the class of a seat, not two pieces. */
const LEADING_NUMBER_PATTERN = /^\W*(\d{1,3})\s+(?!(?:e|è(?:me)?|eme|nde?|[èe]re)?\s?cl(?:asse|ass|\b))(?=\p{L})/iu;
/** A weight, with or without a price. */
const WEIGHT_PATTERN = /(?<![\d.,])(\d{1,3}[.,]\d{3})\s?kg\b/i;
const TRAILING_TIMES_PATTERN = /\s\(?[x×]\s?(\d{1,2})\)?\s*$/iu;
/** The number in "Remise 10%" is part of the name. */
const DISCOUNT_PATTERN = /^\W*(?:remise|r[ée]duc|rabais|promo)/i;
const TIMES_SIGN_PATTERN = /\s[x×]\s*$/iu;
const TIMES_AFTER_PRICE_PATTERN = /(?<=\d[.,]\d{2}\s?(?:€|EUR)?\s?)[x×*]\s?(\d{1,3})(?![\d.,])/iu;
const MAX_UNPROVED_QUANTITY = 20;

/** Reads a row with amounts as a line item. The description is empty when the row has no words. */
export function readLineItemRow(
  row: Row,
  rowAmounts: readonly PrintedAmount[],
  last: PrintedAmount,
  layout: LineItemLayout,
): LineItemDraft {
  const amount = last.negative ? -last.cents : last.cents;
  const createDraft = (
    name: string,
    { quantity, unitPrice }: Partial<QuantityPrice> = {},
    pack: LineItemDraft['pack'] = null,
  ): LineItemDraft => ({
    description: countLetters(name) < 2 ? '' : cleanDescription(name),
    quantity: quantity ?? null,
    unitPrice: unitPrice ?? (quantity === undefined ? null : divideEvenly(amount, quantity)),
    amount,
    row,
    pack,
    disagrees: false,
  });
  const { name, numbersAfterName, cellNumber } = splitRow(row, rowAmounts, last);
  if (amount < 0 || DISCOUNT_PATTERN.test(name))
    return createDraft(removeVatCode(name, layout, layout.trailingNumbers !== 'part of names'));
  const cleanName = removeRate(
    removeVatCode(removeRate(name), layout, cellNumber === 0 && layout.trailingNumbers === 'codes'),
  );
  const possiblePrices = rowAmounts.slice(0, -1).map(({ cents }) => cents);
  const findProof = (quantity: number): QuantityPrice | null => {
    const unitPrice = possiblePrices.find((cents) => hasLineAmount({ quantity, unitPrice: cents }, amount));
    return unitPrice === undefined ? null : { quantity, unitPrice };
  };
  const inlineMatch = findQuantityPrice(row.text);
  if (inlineMatch && hasLineAmount(inlineMatch.quantityPrice, amount)) {
    const nameWithoutCount = cleanName.replace(COUNT_BEFORE_PRICE_PATTERN, ' ');
    return createDraft(countLetters(nameWithoutCount) < 2 ? '' : nameWithoutCount, inlineMatch.quantityPrice);
  }
  const splitPrice = possiblePrices.length === 1 ? readQuantityAndPrice(rowAmounts[0], amount) : null;
  if (splitPrice) return createDraft(cleanName, splitPrice);
  const trailingTimes = TRAILING_TIMES_PATTERN.exec(cleanName);
  const nameWithoutTimes = trailingTimes ? cleanName.slice(0, trailingTimes.index) : cleanName;
  const [nameBeforeNumber, trailingNumber] =
    cellNumber > 0 ? [cleanName, cellNumber] : splitTrailingNumber(removeRate(name));
  const leadingTimes = LEADING_TIMES_PATTERN.exec(cleanName);
  const leadingMatch = leadingTimes ?? LEADING_NUMBER_PATTERN.exec(cleanName);
  const leadingNumber = Number((leadingMatch?.[1] ?? leadingMatch?.[2] ?? '0').replace(',', '.'));
  const nameAfterNumber = leadingMatch ? cleanName.slice(leadingMatch[0].length) : cleanName;
  const weighedItem = readWeight(row, cleanName);
  // A number before or after the name is a quantity when a price confirms it.
  for (const [quantity, description] of [
    [trailingNumber, removeLeadingToken(nameBeforeNumber, layout)],
    [leadingNumber, nameAfterNumber],
    ...numbersAfterName.map(
      (token) => [token, removeLeadingToken(removeRate(cleanName.replace(/\s\d+[.,]\d{3}\s*$/, '')), layout)] as const,
    ),
    [weighedItem.quantity, weighedItem.name],
    [Number(trailingTimes?.[1] ?? 0), nameWithoutTimes],
    [Number(TIMES_AFTER_PRICE_PATTERN.exec(row.text)?.[1] ?? 0), cleanName],
  ] as const) {
    const quantityPrice = quantity > 0 ? findProof(quantity) : null;
    if (quantityPrice) return createDraft(description, quantityPrice);
  }
  if (inlineMatch && amount > 0 && possiblePrices.includes(inlineMatch.quantityPrice.unitPrice)) {
    const nameWithoutCount = cleanName.replace(COUNT_BEFORE_PRICE_PATTERN, ' ');
    return markDisagreeing(
      createDraft(countLetters(nameWithoutCount) < 2 ? '' : nameWithoutCount, inlineMatch.quantityPrice),
    );
  }
  // A quantity and a price that the layout of the other lines, or about the right product, make clear: they are printed, and disagree.
  const [onlyPrice, secondPrice] = possiblePrices;
  if (onlyPrice !== undefined && secondPrice === undefined && amount > 0)
    for (const [quantity, description, place] of [
      [trailingNumber, removeLeadingToken(nameBeforeNumber, layout), 'after name'],
      [leadingNumber, nameAfterNumber, 'before name'],
      [numbersAfterName.length === 1 ? (numbersAfterName[0] ?? 0) : 0, cleanName, 'after price'],
    ] as const)
      if (isPlausibleFactor({ quantity, unitPrice: onlyPrice }, amount, layout.provedPlaces.has(place)))
        return markDisagreeing(createDraft(description, { quantity, unitPrice: onlyPrice }));
  if (weighedItem.quantity > 0) return createDraft(weighedItem.name, { quantity: weighedItem.quantity });
  // Otherwise it is one with a multiplication sign, one in the quantity column, or a small one that starts a line without a second price.
  if (trailingTimes && (/[x×]\s\d|\(/i.test(trailingTimes[0]) || isSeparateCell(row, trailingTimes[1] ?? '')))
    return createDraft(nameWithoutTimes, { quantity: Number(trailingTimes[1]) });
  if (cellNumber > 0 && TIMES_SIGN_PATTERN.test(cleanName))
    return createDraft(cleanName.replace(TIMES_SIGN_PATTERN, ''), { quantity: cellNumber });
  if (leadingTimes && leadingNumber > 0) return createDraft(nameAfterNumber, { quantity: leadingNumber });
  if (trailingNumber > 0 && isQuantity(row, trailingNumber, layout))
    return createDraft(nameBeforeNumber, { quantity: trailingNumber });
  if (leadingNumber > 0 && leadingNumber <= MAX_UNPROVED_QUANTITY && possiblePrices.length === 0)
    return createDraft(nameAfterNumber, { quantity: leadingNumber });
  // The column of quantities was not read here, but lines of this receipt prove that the first amount is a unit price.
  if (onlyPrice !== undefined && secondPrice === undefined && layout.provedPlaces.size > 0) {
    const pieces = divideIntoPieces(amount, onlyPrice);
    if (pieces !== null) return createDraft(cleanName, { quantity: pieces, unitPrice: onlyPrice });
  }
  return createDraft(
    cleanName,
    {},
    trailingTimes ? { count: Number(trailingTimes[1]), name: cleanDescription(nameWithoutTimes) } : null,
  );
}

/** Quantity 0 without a weight. */
const readWeight = (row: Row, name: string): { readonly quantity: number; readonly name: string } => ({
  quantity: Number((WEIGHT_PATTERN.exec(row.text)?.[1] ?? '0').replace(',', '.')),
  name: name.replace(WEIGHT_PATTERN, ' '),
});

const markDisagreeing = (draft: LineItemDraft): LineItemDraft => ({ ...draft, disagrees: true });

/** The part of "0,532 kg x 12,90" before its price, or all of "12,90 €/kg x 0,532". */
const COUNT_BEFORE_PRICE_PATTERN =
  /(?<![\p{L}\d.,])\d{1,4}(?:[.,]\d{1,3})?\s?(?:kg|l|lt|litres?|pcs?)?\s?(?:[x×*@]|[àa]\s)\s*(?:\d[.,]\d{3}.*)?$/iu;

const divideEvenly = (amount: number, quantity: number): number | null =>
  Number.isInteger(quantity) && quantity > 0 && amount % quantity === 0 ? amount / quantity : null;

/** Whether the number at the end of a name is a quantity: by the quantity column, or by the layout when there is none. */
function isQuantity(row: Row, number: number, layout: LineItemLayout): boolean {
  if (layout.quantityColumn === null) return layout.trailingNumbers === 'quantities';
  const word = row.words.findLast(({ text }) => Number(text.replace(',', '.')) === number);
  return word !== undefined && isInQuantityColumn(layout, word);
}

/** Whether "x2" is a segment of its own, or starts the segment of the amount. */
const isSeparateCell = ({ segments }: Row, count: string): boolean =>
  segments.some(({ text }, index) => index > 0 && new RegExp(`^\\(?[x×]\\s?${count}\\)?(?:\\s|$)`, 'iu').test(text));

/** Reads "2 107,05" before 214,10 as two at 107,05, not as two thousand. */
function readQuantityAndPrice(printedAmount: PrintedAmount | undefined, amount: number): QuantityPrice | null {
  const [, count, whole, cents] =
    /(\d{1,3})\s(\d{3})[.,](\d{2})/.exec(
      printedAmount?.segment.text.slice(printedAmount.start, printedAmount.end) ?? '',
    ) ?? [];
  if (count === undefined) return null;
  const quantityPrice = { quantity: Number(count), unitPrice: Number(`${whole}${cents}`) };
  return hasLineAmount(quantityPrice, amount) ? quantityPrice : null;
}
