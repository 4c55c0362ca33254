import type { ReceiptData } from '@probant/contracts/extraction';
import type { Reading, ReadingsOf } from '../reading/field-reading.ts';
import type { PrintedAmount } from './receipt-amounts.ts';

type AmountReadings = Pick<
  ReadingsOf<ReceiptData>,
  'line_items' | 'subtotal' | 'vat_amount' | 'vat_breakdown' | 'total_amount'
>;

/** Whether a total is one that the merchant gives back: it is negative wherever a label or a payment names it. */
export function isRefund(occurrences: readonly PrintedAmount[]): boolean {
  const named = occurrences.filter(
    ({ labels }) => !labels.has('discount') && (labels.has('total') || labels.has('strong') || labels.has('paid')),
  );
  const amounts = named.length > 0 ? named : occurrences;
  return amounts.every(({ negative, cents }) => negative && cents > 0);
}

/** Returns the amounts of a refund as those of the sale that it takes back. */
export const flipSigns = (amounts: readonly PrintedAmount[]): PrintedAmount[] =>
  amounts.map((amount) => ({ ...amount, negative: !amount.negative }));

/** Returns the readings of that sale with the signs of the refund. Quantities and rates stay positive. */
export const negateReadings = ({
  line_items: lines,
  subtotal,
  vat_amount: vat,
  vat_breakdown: rates,
  total_amount: total,
}: AmountReadings): AmountReadings => ({
  line_items: (lines ?? []).map((line) => ({
    ...line,
    ...negateMembers({ unit_price: line.unit_price, amount: line.amount }),
  })),
  vat_breakdown: (rates ?? []).map((rate) => ({
    ...rate,
    ...negateMembers({ taxable_base: rate.taxable_base, amount: rate.amount }),
  })),
  ...negateMembers({ subtotal, vat_amount: vat, total_amount: total }),
});

const negateMembers = <K extends string>(members: Readonly<Record<K, Reading<number> | null | undefined>>) =>
  Object.fromEntries(
    Object.entries<Reading<number> | null | undefined>(members).flatMap(([name, reading]) =>
      reading ? [[name, { ...reading, value: reading.value === 0 ? 0 : -reading.value }]] : [],
    ),
  ) as Readonly<Partial<Record<K, Reading<number>>>>;
