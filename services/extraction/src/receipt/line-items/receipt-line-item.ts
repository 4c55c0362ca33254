import type { Row } from '../../reading/rows.ts';

/** A line item and its row. Amounts in cents; the price of a litre may have tenths of a cent. */
export type ReceiptLineItem = {
  readonly description: string;
  readonly quantity: number | null;
  readonly unitPrice: number | null;
  readonly amount: number;
  readonly row: Row;
  /** True where quantity and unit price are printed, but do not multiply to the amount. */
  readonly disagrees: boolean;
};
