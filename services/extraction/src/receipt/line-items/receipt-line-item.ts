import type { Row } from '../../reading/rows.ts';

/** A line item and its row. Amounts in cents; the price of a litre may have tenths of a cent. */
export type ReceiptLineItem = {
  readonly description: string;
  readonly quantity: number | null;
  readonly unitPrice: number | null;
  readonly amount: number;
  readonly row: Row;
  /** The row of the description and the quantity where it is not that of the amount. */
  readonly nameRow?: Row;
  /** True where quantity and unit price are printed, but do not multiply to the amount. */
  readonly disagrees: boolean;
  /** True where the name may belong to the amount above or below. */
  readonly isDoubtful?: boolean;
};
