import type { Cents } from '@probant/french/money';
import type { Row, Segment } from '../../reading/rows.ts';
import type { PrintedNumber } from './printed-numbers.ts';
import type { LineCells } from './table-cells.ts';

/** A line of an invoice as it is printed. */
export type PrintedLine = {
  readonly row: Row;
  readonly cells: LineCells;
  readonly amount: Cents;
  readonly amountPlace: Segment;
  readonly quantity: PrintedNumber | null;
  readonly unitPrice: PrintedNumber | null;
  /** Quantity times price, less the discount, is the amount. */
  readonly isProduct: boolean;
  /** The parts of the description in the rows above and below. */
  readonly descriptionAbove: readonly Segment[];
  readonly descriptionBelow: Segment[];
  /** The rows between this line and the next one. */
  readonly rowsBelow: Row[];
};
