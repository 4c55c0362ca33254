import type { Row } from '../../reading/rows.ts';

/** A line of a receipt, amounts in cents; the price of a litre has tenths of them. */
export type ReceiptLine = {
  readonly description: string;
  readonly quantity: number | null;
  readonly unitPrice: number | null;
  readonly amount: number;
  readonly row: Row;
};
