import type { LineItem } from '@probant/contracts/extraction';
import { type Cents, findAmounts } from '@probant/french/money';
import type { ReadingsOf } from '../../reading/field-reading.ts';
import { type Row, selectWords, sliceSegment } from '../../reading/rows.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import type { Total, Totals } from '../totals/choose-totals.rules.ts';
import { findLineRates } from '../vat/line-rates.ts';
import { addFactorsBelow } from './factors-below.ts';
import { inferTableHead } from './infer-table-head.ts';
import { createLineReadings, type LineSum } from './line-readings.ts';
import type { PrintedLine } from './printed-line.ts';
import { findSummedLines } from './summed-lines.ts';
import { findTableHead, type TableHead } from './table-head.ts';
import { readTableLines } from './table-lines.ts';

/**
 * Reads the line items of an invoice by the columns that the head of its table names; without a known head, or when these lines do not
 * add up to a total, by the columns where quantity times price is the amount; else as the rows above a total that add up to it.
 */
export function readInvoiceLineItems(pages: InvoicePages, sums: Totals): readonly ReadingsOf<LineItem>[] {
  const lines = removeLineNumbers(findLines(pages, sums)).map(addFactorsBelow);
  const sum = compareSum(lines, pages.rows, sums);
  const rates = findLineRates(lines, pages.rows, sums);
  return lines.map((line, index) => createLineReadings(line, sum, rates[index] ?? null));
}

const LINE_NUMBER_PATTERN = /^\d{1,3}(?:\.\d{1,2}){1,2}\.? (?=\p{L})/u;

/** "1.2 Paroi de douche": removes the numbers that count the lines where every description starts with one. */
function removeLineNumbers(lines: readonly PrintedLine[]): readonly PrintedLine[] {
  const isCounted = ({ cells: { description } }: PrintedLine) => LINE_NUMBER_PATTERN.test(description?.text ?? '');
  if (lines.length < 2 || !lines.every(isCounted)) return lines;
  return lines.map((line) => {
    const { description } = line.cells;
    return description
      ? { ...line, cells: { ...line.cells, description: sliceSegment(description, 1, description.words.length) } }
      : line;
  });
}

/** Compares the sum of the lines with the totals. Where it is itself printed, as before a discount, it may be right beside another total. */
function compareSum(lines: readonly PrintedLine[], rows: readonly Row[], sums: Totals): LineSum {
  const totals = [sums.subtotal, sums.total].filter((total) => total !== null);
  const others = totals.filter((total) => !isAmountOfLine(lines, total));
  if (others.some((total) => addUpTo(lines, total))) return 'agrees';
  const sum = Math.abs(lines.reduce((all, { amount }) => all + amount, 0)) as Cents;
  const lineRows = new Set(lines.map(({ row }) => row));
  const otherRows = rows.filter((row) => !lineRows.has(row));
  const isCompared = lines.length > 0 && totals.length > 0 && others.length === totals.length;
  return isCompared && findPlaces(otherRows, sum).length === 0 ? 'disagrees' : 'unknown';
}

/** A total that is itself the amount of a line proves nothing about the lines. */
const isAmountOfLine = (lines: readonly PrintedLine[], { candidate }: Total): boolean =>
  lines.some(
    ({ amountPlace }) => candidate !== null && amountPlace.words.some((word) => candidate.place.words.includes(word)),
  );

function findLines({ rows }: InvoicePages, sums: Totals): readonly PrintedLine[] {
  const head = findTableHead(rows);
  const headed = head ? readLinesThatAddUp(rows, head, sums) : [];
  if (addUpToTotal(headed, sums)) return headed;
  const inferredHead = inferTableHead(rows);
  const inferred = inferredHead ? readLinesThatAddUp(rows, inferredHead, sums) : [];
  if (addUpToTotal(inferred, sums)) return inferred;
  const isTable = headed.length > 0 || inferred.filter(({ isProduct }) => isProduct).length > 1;
  const columned = headed.length > 0 ? headed : isTable ? inferred : [];
  const summed = findLinesThatAddUp(rows, sums);
  if (summed.length <= columned.length) return columned;
  return summed.map((line) => columned.find((other) => other.row === line.row && other.amount === line.amount) ?? line);
}

/** A word for a sum in a description may end a table, or not, and a number without decimals may be an amount: the reading whose lines add up counts. */
function readLinesThatAddUp(rows: readonly Row[], head: TableHead, sums: Totals): readonly PrintedLine[] {
  const first = readTableLines(rows, head, 'start');
  if (addUpToTotal(first, sums)) return first;
  const others: (readonly PrintedLine[])[] = [];
  for (const [words, takesWhole] of OTHER_READINGS) {
    const lines = readTableLines(rows, head, words, takesWhole);
    if (addUpToTotal(lines, sums)) return lines;
    others.push(lines);
  }
  return first.length > 0 ? first : (others[0] ?? []);
}

const OTHER_READINGS = [
  ['start', true],
  ['label', false],
  ['any', false],
  ['label', true],
] as const;

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
      return summedLines.map(({ row, below, description, amountPlace, amount }) => ({
        row,
        cells: { description },
        amount,
        amountPlace,
        quantity: null,
        unitPrice: null,
        isProduct: false,
        descriptionAbove: [],
        descriptionBelow: [],
        rowsBelow: below === null || (below !== row && summedLines.some((line) => line.row === below)) ? [] : [below],
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
