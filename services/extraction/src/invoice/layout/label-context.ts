import { heightOf, overlap, type Row, type Segment } from '../../reading/rows.ts';
import type { Cell, InvoicePages } from './invoice-pages.ts';

/** The folded texts that may name what starts at a place, nearest words last on the left. */
export type LabelContext = {
  /** Before it in its segment, else the nearest segment with letters on its left. */
  readonly left: string;
  /** Straight above it, when close; "" otherwise. */
  readonly above: string;
  /** The nearest text without digits above it: the head of its column. */
  readonly column: string;
  /** The whole row. */
  readonly row: string;
};

const LETTERS = /[a-z#°]/;
const LEFT_REACH = 3;
const ROWS_ABOVE = 60;
const CLOSE_ABOVE = 2.5;
const LABEL_LENGTH = 45;

/** Looks left and up from offset `start` of a cell's text. */
export function labelContext(pages: InvoicePages, cell: Cell, start: number): LabelContext {
  const row = pages.rows[cell.row];
  if (!row) return { left: '', above: '', column: '', row: '' };
  const { above, column } = lookUp(pages.rows, cell, start);
  return { left: lookLeft(row, cell, start).slice(-LABEL_LENGTH), above, column, row: row.folded.slice(0, 400) };
}

function lookLeft(row: Row, { segment, place }: Cell, start: number): string {
  const before = segment.folded.slice(0, start).trim();
  const neighbours = row.segments.slice(Math.max(0, place - LEFT_REACH), place).reverse();
  if (!LETTERS.test(before)) return neighbours.find(({ folded }) => LETTERS.test(folded))?.folded ?? before;
  const [next] = neighbours;
  const near =
    next && segment.left - next.right < 2.5 * heightOf(segment) && before.length < 12 && LETTERS.test(next.folded);
  return near ? `${next.folded} ${before}` : before;
}

function lookUp(rows: readonly Row[], cell: Cell, start: number): { above: string; column: string } {
  const { segment } = cell;
  const share = start / Math.max(1, segment.text.length);
  const span = { ...segment, left: segment.left + (segment.right - segment.left) * share };
  const narrow = segment.right - segment.left < 14 * heightOf(segment);
  let above: string | null = null;
  for (let index = cell.row - 1; index >= Math.max(0, cell.row - ROWS_ABOVE); index--) {
    const row = rows[index];
    if (!row || row.page !== segment.page) break;
    const over = row.segments.find((other) => overlap(other, span) > -0.3 * heightOf(segment));
    if (!over) continue;
    const gap = (segment.top - over.bottom) / Math.max(1, heightOf(segment));
    above ??= gap <= CLOSE_ABOVE ? over.folded : '';
    if (narrow && isHead(over)) return { above, column: over.folded };
    if (!narrow) break;
  }
  return { above: (above ?? '').slice(0, LABEL_LENGTH), column: '' };
}

const isHead = ({ folded }: Segment): boolean => folded.length < 30 && !/\d/.test(folded) && /[a-z]{2}/.test(folded);
