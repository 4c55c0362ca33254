import { heightOf, overlap, type Row, type Segment } from '../../reading/rows.ts';
import type { Cell, InvoicePages } from './invoice-pages.ts';

/** The folded texts that may name what starts at a place, nearest words last on the left. */
export type LabelContext = {
  /** Before it in its segment, else the neighbour on its left. */
  readonly left: string;
  /** The nearest words on its left when other values stand between: the head of its row. */
  readonly far: string;
  /** Straight above it, when close; "" otherwise. */
  readonly above: string;
  /** The nearest text without digits above it: the head of its column. */
  readonly column: string;
  /** The whole row. */
  readonly row: string;
};

const LETTERS = /[a-z#°]/;
const LEFT_REACH = 6;
const ROWS_ABOVE = 60;
const CLOSE_ABOVE = 2.5;
const LABEL_LENGTH = 45;
/** A neighbour with more words is a sentence that happens to stand there. */
const SENTENCE = 60;

/** Looks left and up from offset `start` of a cell's text. */
export function labelContext(pages: InvoicePages, cell: Cell, start: number): LabelContext {
  const row = pages.rows[cell.row];
  if (!row) return { left: '', far: '', above: '', column: '', row: '' };
  return { ...lookLeft(row, cell, start), ...lookUp(pages.rows, cell, start), row: row.folded.slice(0, 400) };
}

function lookLeft(row: Row, { segment, place }: Cell, start: number): { left: string; far: string } {
  const before = segment.folded.slice(0, start).trim();
  const neighbours = row.segments.slice(Math.max(0, place - LEFT_REACH), place).reverse();
  const [next] = neighbours;
  if (LETTERS.test(before)) {
    const near =
      next && segment.left - next.right < 2.5 * heightOf(segment) && before.length < 12 && LETTERS.test(next.folded);
    return { left: (near ? `${next.folded} ${before}` : before).slice(-LABEL_LENGTH), far: '' };
  }
  const worded = neighbours.find(({ folded }) => LETTERS.test(folded));
  const label = worded && worded.folded.length <= SENTENCE ? worded.folded.slice(-LABEL_LENGTH) : '';
  return worded === next ? { left: label, far: '' } : { left: '', far: label };
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
    above ??= gap <= CLOSE_ABOVE ? over.folded.slice(0, LABEL_LENGTH) : '';
    if (narrow && isHead(over)) return { above, column: over.folded };
    if (!narrow) break;
  }
  return { above: above ?? '', column: '' };
}

const isHead = ({ folded }: Segment): boolean => folded.length < 30 && !/\d/.test(folded) && /[a-z]{2}/.test(folded);
