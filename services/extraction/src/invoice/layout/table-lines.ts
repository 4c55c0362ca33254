import { findAmounts } from '@probant/french/money';
import { heightOf, type Row, type Segment } from '../../reading/rows.ts';
import { beginsNext, goesOn } from './broken-description.ts';
import type { InvoiceLine } from './invoice-line.ts';
import { bears } from './labels.ts';
import { factorsOf } from './line-factors.ts';
import { rateLegend } from './rate-legend.ts';
import { type Cells, cellsOf, partingLines, withRates } from './table-cells.ts';
import type { TableHead } from './table-head.ts';
import { tableRows } from './table-rows.ts';
import { vatBreakdown } from './vat-breakdown.ts';

const LINE_LIMIT = 500;

/** The lines below a head among the rows of all pages, each with the rows that go on to describe it. */
export function tableLines(page: readonly Row[], head: TableHead): readonly InvoiceLine[] {
  const rows = tableRows(page, head);
  const priced = rows.filter(({ row, ended }) => !ended && /\d[.,]\d\d\b/.test(row.folded)).map(({ row }) => row);
  const parting = partingLines(head.columns, priced);
  const columns = withRates(head.columns, priced, parting);
  const described = priced.map((row) => cellsOf(row, columns, parting).description?.right ?? 0);
  const widest = described.reduce((most, right) => Math.max(most, right), 0);
  const read = rows.map(({ row, ended }) => {
    const cells = cellsOf(row, columns, parting);
    return { row, ended, cells, line: lineOf(row, cells) };
  });
  const lines: InvoiceLine[] = [];
  let before: Segment[] = [];
  for (const [index, { row, ended, cells, line }] of read.entries()) {
    if (lines.length >= LINE_LIMIT) break;
    if (ended) {
      if (line && isGoingOn(line, lines)) lines.push(line);
      else if (read[index - 1]?.line?.row === lines.at(-1)?.row && goesOn(lines.at(-1), row, cells, widest))
        lines.at(-1)?.more.push(cells.description as Segment);
      continue;
    }
    if (tellsRates(row) && !line?.multiplies) break;
    if (line && sumsUp(line, row)) break;
    if (line && isNothing(line)) continue;
    if (line) lines.push({ ...line, before });
    else if (beginsNext(row, cells, read[index - 1]?.row, read[index + 1]?.line ?? null, widest)) {
      before = [cells.description as Segment];
      continue;
    } else {
      if (goesOn(lines.at(-1), row, cells, widest)) lines.at(-1)?.more.push(cells.description as Segment);
      lines.at(-1)?.below.push(row);
    }
    before = [];
  }
  return lines;
}

/** A legend of codes or a row of a VAT table ends the lines. */
const tellsRates = (row: Row): boolean =>
  !/\p{L}{3}/u.test(row.folded.replace(RATE_WORDS, '')) &&
  (rateLegend([row]).size > 0 || vatBreakdown([row]).some(({ base }) => base !== null));

const RATE_WORDS = /\b(?:tva|mwst|ust|vat|tax|taux|satz|rate|code)\b/g;

/** "Postage 0,00": nothing was sold. */
const isNothing = ({ amount, quantity, unitPrice }: InvoiceLine): boolean =>
  amount === 0 && quantity === null && unitPrice === null;

/** Behind the subtotal of a section: what multiplies, its amount below those of the lines. */
const isGoingOn = ({ multiplies, cells, amountAt }: InvoiceLine, lines: readonly InvoiceLine[]): boolean =>
  multiplies &&
  /\p{L}{3}/u.test(cells.description?.text ?? '') &&
  !bears(cells.description?.folded ?? '', 'net', 'gross', 'total', 'payable') &&
  lines.some((line) => Math.abs(line.amountAt.right - amountAt.right) < heightOf(amountAt));

/** What has neither quantity nor price and a word of totals in a short cell: a table of VAT, a total beside other words. */
const sumsUp = ({ multiplies, quantity, unitPrice }: InvoiceLine, row: Row): boolean =>
  !multiplies &&
  quantity === null &&
  unitPrice === null &&
  row.segments.some(
    ({ folded }) =>
      folded.length < 30 && /[a-z]{2}/.test(folded) && bears(folded, 'net', 'gross', 'vat', 'total', 'payable', 'base'),
  );

function lineOf(row: Row, cells: Cells): InvoiceLine | null {
  const amountAt = cells.amount;
  const [amount] = amountAt ? findAmounts(amountAt.text).filter(({ hasDecimals }) => hasDecimals) : [];
  const named = cells.description !== undefined && /\p{L}/u.test(cells.description.text);
  if (!amountAt || !amount || !(named || (cells.quantity && cells.unitPrice))) return null;
  const factors = factorsOf(row, cells, amountAt, amount.value);
  return { row, cells, amount: amount.value, amountAt, ...factors, before: [], more: [], below: [] };
}
