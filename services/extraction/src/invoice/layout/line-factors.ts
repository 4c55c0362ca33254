import { type Cents, centsOf } from '@probant/french/money';
import type { Row, Segment } from '../../reading/rows.ts';
import type { InvoiceLine } from './invoice-line.ts';
import { type Factor, numberIn, numbersIn } from './row-numbers.ts';
import type { Cells } from './table-cells.ts';

/** Quantity and price by their columns; where those do not make the amount and two other numbers of the row do, by these. */
export function factorsOf(
  row: Row,
  cells: Cells,
  amountAt: Segment,
  amount: Cents,
): Pick<InvoiceLine, 'quantity' | 'unitPrice' | 'multiplies'> {
  const [quantity, unitPrice] = [numberIn(cells.quantity), numberIn(cells.unitPrice)];
  const off = numberIn(cells.discount)?.number ?? 0;
  const makes = (one: Factor, other: Factor) =>
    [0, off].some((percent) => {
      const exact = one.number * other.number * (1 - percent / 100);
      return Math.abs(Math.abs(centsOf(exact)) - Math.abs(amount)) <= 1;
    });
  if (quantity && unitPrice && makes(quantity, unitPrice)) return { quantity, unitPrice, multiplies: true };
  // "1,500 kg": what reads as thousands may be thousandths.
  const finer = quantity &&
    /^\d+[.,]\d{3}(?!\d)/.test(quantity.place.text) && { ...quantity, number: quantity.number / 1000 };
  if (finer && unitPrice && makes(finer, unitPrice)) return { quantity: finer, unitPrice, multiplies: true };
  const others = row.segments
    .filter((segment) => segment.left < amountAt.left)
    .flatMap((segment) => numbersIn(segment))
    .filter(({ place }) => place.right <= amountAt.left + 1)
    .slice(-6);
  const pairs = others.flatMap((one, at) => others.slice(at + 1).map((other) => [one, other] as const));
  const found = pairs.filter(([one, other]) => one.number !== 0 && other.number !== 0 && makes(one, other));
  const [first, second] = found.length === 1 ? (found[0] ?? []) : [];
  if (first && second) {
    // The price is what has decimals; where both have, it stands last.
    const reversed = /[.,]\d\d$/.test(first.place.text) && !/[.,]/.test(second.place.text);
    const [times, price] = reversed ? [second, first] : [first, second];
    return { quantity: times, unitPrice: price, multiplies: true };
  }
  return { quantity, unitPrice, multiplies: false };
}
