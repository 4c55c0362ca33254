import type { Cents } from '@probant/french/money';
import type { Row, Segment } from '../../reading/rows.ts';
import type { Factor } from './row-numbers.ts';
import type { Cells } from './table-cells.ts';

/** A line of an invoice as it stands on the page. */
export type InvoiceLine = {
  readonly row: Row;
  readonly cells: Cells;
  readonly amount: Cents;
  readonly amountAt: Segment;
  readonly quantity: Factor | null;
  readonly unitPrice: Factor | null;
  /** Quantity times price, less the discount, is the amount. */
  readonly multiplies: boolean;
  /** What the rows above begin to say, and those below go on to say. */
  readonly before: readonly Segment[];
  readonly more: Segment[];
  /** The rows between this line and the next. */
  readonly below: Row[];
};
