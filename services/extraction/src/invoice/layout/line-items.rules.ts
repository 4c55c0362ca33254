import type { LineItem } from '@probant/contracts/extraction';
import { amountOf, type Cents, cents, centsOf, findAmounts, parseDecimal } from '@probant/french/money';
import { readingAt } from '../../reading/evidence.ts';
import type { Reading, ReadingsOf } from '../../reading/field-reading.ts';
import { overlap, type Row, type Segment } from '../../reading/rows.ts';
import type { InvoicePages } from './invoice-pages.ts';
import { bears } from './labels.ts';
import { type Column, type ColumnKind, type TableHead, tableHead } from './table-head.ts';
import type { Total } from './totals.rules.ts';

type Cellular = Partial<Record<ColumnKind, Segment>>;
type Line = { readonly cells: Cellular; readonly amount: Cents; readonly amountAt: Segment };

/** The lines are known to be all right when they add up to one of these. */
type Sums = { readonly subtotal: Total | null; readonly total: Total | null };

const TABLE_END =
  /\btotal|sous-total|subtotal|zwischensumme|\bsumme\b|gesamt(?:betrag|summe)|\breport\b|a reporter|ubertrag|net a payer|montant (?:ht|ttc)|\bbase\b.*\btaux\b/;
const LINE_LIMIT = 500;

/** The lines of the table of an invoice, by its columns; none when no head of a table is found. */
export function readLineItems(pages: InvoicePages, sums: Sums): readonly ReadingsOf<LineItem>[] {
  const lines = linesOf(pages);
  const sum = lines.reduce((all, { amount }) => all + amount, 0);
  const addUp = [sums.subtotal, sums.total].some(
    (total) => total !== null && !standsIn(lines, total) && Math.abs(Math.abs(sum) - total.value) <= 2,
  );
  return lines.map((line) => readingsOf(line, addUp));
}

/** A total that is the amount of a line proves nothing about the lines. */
const standsIn = (lines: readonly Line[], { candidate }: Total): boolean =>
  lines.some(
    ({ amountAt }) => candidate !== null && amountAt.words.some((word) => candidate.place.words.includes(word)),
  );

function linesOf({ rows }: InvoicePages): readonly Line[] {
  const head = tableHead(rows);
  return head ? tableLines(rows, head) : [];
}

/** Rows below the head, over the pages: a repeated head is skipped, a row of totals ends the table unless it carries over. */
function tableLines(rows: readonly Row[], head: TableHead): Line[] {
  const lines: Line[] = [];
  const repeated = rows[head.row]?.folded;
  for (const row of rows.slice(head.row + 1)) {
    if (lines.length >= LINE_LIMIT) break;
    if (row.folded === repeated) continue;
    const first = row.segments[0]?.folded ?? '';
    if (TABLE_END.test(row.folded) && !bears(first, 'description')) {
      if (/report|ubertrag|carried/.test(row.folded)) continue;
      break;
    }
    const line = lineOf(row, head.columns);
    if (line) lines.push(line);
  }
  return lines;
}

function lineOf(row: Row, columns: readonly Column[]): Line | null {
  const cells: Cellular = {};
  for (const segment of row.segments) {
    const column = columnOf(segment, columns);
    if (column && column.kind !== 'other') cells[column.kind] ??= segment;
  }
  const amountAt = cells.amount;
  const [amount] = amountAt ? findAmounts(amountAt.text).filter(({ hasDecimals }) => hasDecimals) : [];
  const named = cells.description !== undefined && /\p{L}/u.test(cells.description.text);
  if (!amountAt || !amount || !(named || (cells.quantity && cells.unitPrice))) return null;
  return { cells, amount: amount.value, amountAt };
}

/** The column a segment stands under; between columns, the nearer one. */
function columnOf(segment: Segment, columns: readonly Column[]): Column | null {
  const span = ({ left, right }: Column) => overlap({ ...segment, left, right }, segment);
  const under = columns.filter((column) => span(column) > 0).sort((a, b) => span(b) - span(a))[0];
  if (under) return under;
  return [...columns].sort((a, b) => span(b) - span(a))[0] ?? null;
}

function readingsOf({ cells, amount, amountAt }: Line, addUp: boolean): ReadingsOf<LineItem> {
  const quantity = numberIn(cells.quantity);
  const unitPrice = numberIn(cells.unitPrice);
  const product = quantity && unitPrice && Math.abs(centsOf(quantity.number * unitPrice.number) - amount) <= 1;
  const sure = addUp && product ? 0.95 : addUp ? 0.9 : product ? 0.85 : 0.6;
  const reason = addUp || product ? 'arithmetic_agrees' : 'layout';
  const rate = rateIn(cells.vatRate);
  return {
    description: cells.description
      ? readingAt(cells.description, cells.description.text, addUp ? 0.85 : 0.6, 'layout')
      : null,
    quantity:
      quantity &&
      readingAt(quantity.place, quantity.number, product ? sure : 0.55, product ? 'arithmetic_agrees' : 'layout'),
    unit_price:
      unitPrice &&
      readingAt(unitPrice.place, unitPrice.number, product ? sure : 0.55, product ? 'arithmetic_agrees' : 'layout'),
    amount: readingAt(amountAt, amountOf(cents(amount)), sure, reason),
    vat_rate: rate,
  };
}

const NUMBER = /[-−]?\d(?:[\d {2}.,' ]*\d)?/;

/** The first number of a cell: a quantity may be followed by its unit, a price by its currency. */
function numberIn(cell: Segment | undefined): { number: number; place: Segment } | null {
  const text = cell && NUMBER.exec(cell.text)?.[0];
  const number = text === undefined ? null : parseDecimal(text.replace('−', '-'));
  return cell === undefined || number === null ? null : { number, place: cell };
}

function rateIn(cell: Segment | undefined): Reading<number> | null {
  const number = numberIn(cell)?.number;
  if (cell === undefined || number === undefined || number < 0 || number > 30) return null;
  return readingAt(cell, number, cell.text.includes('%') ? 0.8 : 0.6, 'layout');
}
