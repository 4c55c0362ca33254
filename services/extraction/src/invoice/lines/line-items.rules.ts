import type { LineItem } from '@probant/contracts/extraction';
import { type Cents, findAmounts } from '@probant/french/money';
import type { ReadingsOf } from '../../reading/field-reading.ts';
import { type Row, selectWords } from '../../reading/rows.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import type { Total, Totals } from '../totals/choose-totals.rules.ts';
import { findLineRates } from '../vat/line-rates.ts';
import { inferTableHead } from './infer-table-head.ts';
import { createLineReadings } from './line-readings.ts';
import type { PrintedLine } from './printed-line.ts';
import { findSummedLines } from './summed-lines.ts';
import { findTableHead } from './table-head.ts';
import { readTableLines } from './table-lines.ts';

/**
 * Reads the line items of an invoice by the columns that the head of its table names. Without a known head, the columns are those where
 * quantity times price is the amount; without columns, the lines are the rows above the totals that add up to them.
 */
export function readInvoiceLineItems(pages: InvoicePages, sums: Totals): readonly ReadingsOf<LineItem>[] {
  const lines = findLines(pages, sums);
  const isSummed = [sums.subtotal, sums.total].some(
    (total) => total && !isAmountOfLine(lines, total) && addUpTo(lines, total),
  );
  const rates = findLineRates(lines, pages.rows, sums);
  return lines.map((line, index) => createLineReadings(line, isSummed, rates[index] ?? null));
}

/** A total that is itself the amount of a line proves nothing about the lines. */
const isAmountOfLine = (lines: readonly PrintedLine[], { candidate }: Total): boolean =>
  lines.some(
    ({ amountPlace }) => candidate !== null && amountPlace.words.some((word) => candidate.place.words.includes(word)),
  );

function findLines({ rows }: InvoicePages, sums: Totals): readonly PrintedLine[] {
  const head = findTableHead(rows);
  const headed = head ? readTableLines(rows, head) : [];
  if (headed.length > 0) return headed;
  const inferred = inferTableHead(rows);
  const lines = inferred ? readTableLines(rows, inferred) : [];
  if (lines.filter(({ isProduct }) => isProduct).length > 1 || addUpToTotal(lines, sums)) return lines;
  return findLinesThatAddUp(rows, sums);
}

/** Without columns: the rows above the totals that add up to one of them. */
function findLinesThatAddUp(rows: readonly Row[], { subtotal, total }: Totals): readonly PrintedLine[] {
  for (const sum of [subtotal, total]) {
    if (!sum?.candidate || sum.value <= 0) continue;
    const { value, agreement } = sum;
    const summedLines =
      findPlaces(rows, value)
        .map((place) => findSummedLines(rows, { value, ...place, isProven: agreement === 'proved' }))
        .find((lines) => lines.length > 0) ?? [];
    if (summedLines.length > 0)
      return summedLines.map(({ row, description, amountPlace, amount }) => ({
        row,
        cells: { description },
        amount,
        amountPlace,
        quantity: null,
        unitPrice: null,
        isProduct: false,
        descriptionAbove: [],
        descriptionBelow: [],
        rowsBelow: [],
      }));
  }
  return [];
}

/** Returns where a sum is printed, the last place first. */
function findPlaces(rows: readonly Row[], value: Cents): { readonly row: number; readonly right: number }[] {
  const places = rows.flatMap(({ segments }, row) =>
    segments.flatMap((segment) =>
      findAmounts(segment.text)
        .filter((match) => match.value === value)
        .map(({ start, end }) => ({ row, right: selectWords(segment.words, start, end).at(-1)?.box[2] ?? 1 })),
    ),
  );
  return places.reverse().slice(0, MAX_SUM_PLACES);
}

const MAX_SUM_PLACES = 4;

/** Lines of a table without a head are accepted when they add up. */
const addUpToTotal = (lines: readonly PrintedLine[], { subtotal, total }: Totals): boolean =>
  lines.length > 0 && [subtotal, total].some((sum) => sum !== null && addUpTo(lines, sum));

const addUpTo = (lines: readonly PrintedLine[], { value }: Total): boolean =>
  Math.abs(Math.abs(lines.reduce((sum, { amount }) => sum + amount, 0)) - value) <= 2;
