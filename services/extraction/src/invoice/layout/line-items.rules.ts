import type { LineItem } from '@probant/contracts/extraction';
import { type Cents, findAmounts } from '@probant/french/money';
import type { ReadingsOf } from '../../reading/field-reading.ts';
import { type Row, wordsUnder } from '../../reading/rows.ts';
import { inferredHead } from './inferred-head.ts';
import type { InvoiceLine } from './invoice-line.ts';
import type { InvoicePages } from './invoice-pages.ts';
import { lineRates } from './line-rates.ts';
import { lineReadings } from './line-readings.ts';
import { summedLines } from './summed-lines.ts';
import { tableHead } from './table-head.ts';
import { tableLines } from './table-lines.ts';
import type { Total, Totals } from './totals.rules.ts';

/**
 * The lines of the table of an invoice, by the columns that its head names; where none does, by those in which quantities, prices and
 * amounts multiply, or the rows above the totals that add up to them. None where neither is found.
 */
export function readLineItems(pages: InvoicePages, sums: Totals): readonly ReadingsOf<LineItem>[] {
  const lines = linesOf(pages, sums);
  const addUp = [sums.subtotal, sums.total].some((total) => total && !standsIn(lines, total) && addUpTo(lines, total));
  const rates = lineRates(lines, pages.rows, sums);
  return lines.map((line, index) => lineReadings(line, addUp, rates[index] ?? null));
}

/** A total that is the amount of a line proves nothing about the lines. */
const standsIn = (lines: readonly InvoiceLine[], { candidate }: Total): boolean =>
  lines.some(
    ({ amountAt }) => candidate !== null && amountAt.words.some((word) => candidate.place.words.includes(word)),
  );

function linesOf({ rows }: InvoicePages, sums: Totals): readonly InvoiceLine[] {
  const head = tableHead(rows);
  const headed = head ? tableLines(rows, head) : [];
  if (headed.length > 0) return headed;
  const inferred = inferredHead(rows);
  const lines = inferred ? tableLines(rows, inferred) : [];
  if (lines.filter(({ multiplies }) => multiplies).length > 1 || makeUp(lines, sums)) return lines;
  return linesThatAddUp(rows, sums);
}

/** Without columns, the rows above the totals that make one of them. */
function linesThatAddUp(rows: readonly Row[], { subtotal, total }: Totals): readonly InvoiceLine[] {
  for (const sum of [subtotal, total]) {
    if (!sum?.candidate || sum.value <= 0) continue;
    const { value, agreement } = sum;
    const found =
      placesOf(rows, value)
        .map((place) => summedLines(rows, { value, ...place, proved: agreement === 'proved' }))
        .find((lines) => lines.length > 0) ?? [];
    if (found.length > 0)
      return found.map(({ row, description, amountAt, amount }) => ({
        row,
        cells: { description },
        amount,
        amountAt,
        quantity: null,
        unitPrice: null,
        multiplies: false,
        before: [],
        more: [],
        below: [],
      }));
  }
  return [];
}

/** Where a sum is printed, the last place first. */
function placesOf(rows: readonly Row[], value: Cents): { readonly row: number; readonly right: number }[] {
  const places = rows.flatMap(({ segments }, row) =>
    segments.flatMap((segment) =>
      findAmounts(segment.text)
        .filter((match) => match.value === value)
        .map(({ start, end }) => ({ row, right: wordsUnder(segment.words, start, end).at(-1)?.box[2] ?? 1 })),
    ),
  );
  return places.reverse().slice(0, PLACES);
}

const PLACES = 4;

/** Lines that nothing heads are lines when they add up. */
const makeUp = (lines: readonly InvoiceLine[], { subtotal, total }: Totals): boolean =>
  lines.length > 0 && [subtotal, total].some((one) => one !== null && addUpTo(lines, one));

const addUpTo = (lines: readonly InvoiceLine[], { value }: Total): boolean =>
  Math.abs(Math.abs(lines.reduce((sum, { amount }) => sum + amount, 0)) - value) <= 2;
