import { findDates, type IsoDate } from '@probant/french/dates';
import type { Cell, InvoicePages } from '../page/invoice-pages.ts';
import { type LabelContext, readLabelContext } from '../page/label-context.ts';
import { hasLabel } from '../page/labels.ts';

/** A printed date at [start, end) of its cell, with the texts around it. */
export type PrintedDay = {
  readonly value: IsoDate;
  readonly cell: Cell;
  readonly start: number;
  readonly end: number;
  readonly context: LabelContext;
  /** In a row with a price, which is a line. */
  readonly isPriced: boolean;
  readonly isInWords: boolean;
};

/** No invoice is older: an older date is a date of birth or a part number. */
const MIN_DATE = '1995-01-01';
/** "12,50", but not the end of "13.07.23" or of a telephone number. */
export const PRICE_PATTERN = /(?<!\d\.\d?)\d[.,]\d\d\b(?![.,/-])/;

/** Finds every printed date. */
export const findPrintedDays = (pages: InvoicePages): readonly PrintedDay[] =>
  pages.cells.flatMap((cell) => findDaysIn(pages, cell));

function findDaysIn(pages: InvoicePages, cell: Cell): PrintedDay[] {
  const { segment } = cell;
  const matches = findDates(segment.text, pages.dateOrder).filter(({ value }) => value >= MIN_DATE);
  return matches.map(({ value, form, start, end }) => {
    const context = readLabelContext(pages, cell, start, end);
    const isPriced = PRICE_PATTERN.test(context.row) && !hasLabel(context.left, 'date', 'due', 'invoice');
    return { value, cell, start, end, context, isPriced, isInWords: form === 'words' };
  });
}
