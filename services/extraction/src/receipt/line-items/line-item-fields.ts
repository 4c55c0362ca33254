import type { ReceiptData } from '@probant/contracts/extraction';
import { createReading } from '../../reading/create-reading.ts';
import type { ReadingsOf } from '../../reading/field-reading.ts';
import type { ReceiptLineItem } from './receipt-line-item.ts';

/** Returns the line items as readings. Confidence is higher when their amounts add up to the total. */
export function toLineItemFields(
  lineItems: readonly ReceiptLineItem[],
  total: number | null,
): NonNullable<ReadingsOf<ReceiptData>['line_items']> {
  const sum = lineItems.reduce((all, { amount }) => all + amount, 0);
  const addsUp = total !== null && sum === total;
  return lineItems.map((line) => {
    const { row, nameRow = row, description, quantity, unitPrice, amount, disagrees, isDoubtful } = line;
    const toFactor = (value: number) => createReading(row, value, DISAGREEING_CONFIDENCE, 'arithmetic_disagrees');
    const toReading = <T>(value: T, confidence: number, place = row) =>
      isDoubtful === true
        ? createReading(place, value, Math.min(DOUBTFUL_CONFIDENCE, confidence), 'layout')
        : createReading(place, value, addsUp ? confidence : confidence - 0.35, addsUp ? 'arithmetic_agrees' : 'layout');
    const isProved = quantity !== null && unitPrice !== null;
    return {
      description: toReading(description, 0.85, nameRow),
      ...(quantity === null
        ? {}
        : { quantity: disagrees ? toFactor(quantity) : toReading(quantity, isProved ? 0.92 : 0.75, nameRow) }),
      ...(unitPrice === null
        ? {}
        : { unit_price: disagrees ? toFactor(toPrice(unitPrice)) : toReading(toPrice(unitPrice), 0.92) }),
      amount: toReading(amount / 100, 0.95),
    };
  });
}

const DISAGREEING_CONFIDENCE = 0.5;
/** Of lines whose names may be one row away from their amounts. */
const DOUBTFUL_CONFIDENCE = 0.5;

/** Converts cents, with tenths for the price of a litre, to an amount. */
const toPrice = (unitCents: number): number => Math.round(unitCents * 10) / 1000;
