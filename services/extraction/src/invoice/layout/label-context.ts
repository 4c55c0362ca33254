import { heightOf, overlap, type Row, type Segment, wordsUnder } from '../../reading/rows.ts';
import type { Cell, InvoicePages } from './invoice-pages.ts';

/** The folded texts that may name what stands at a place, nearest words last on the left. */
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
/** A currency in a cell of its own labels nothing. */
const CURRENCY = /^(?:eur|euros?|usd|gbp|chf)$/;
const LEFT_REACH = 6;
const ROWS_ABOVE = 60;
const CLOSE_ABOVE = 2.5;
const LABEL_LENGTH = 45;
/** A neighbour with more words is a sentence that happens to stand there. */
const SENTENCE = 60;

/** Looks left and up from [start, end) of a cell's text. */
export function labelContext(pages: InvoicePages, cell: Cell, start: number, end: number): LabelContext {
  const row = pages.rows[cell.row];
  if (!row) return { left: '', far: '', above: '', column: '', row: '' };
  const span = spanOf(row, cell, start, end);
  return { ...lookLeft(row, cell, start), ...lookUp(pages.rows, cell, span), row: row.folded.slice(0, 400) };
}

function lookLeft(row: Row, { segment, place }: Cell, start: number): { left: string; far: string } {
  const before = segment.folded.slice(0, start).trim();
  const neighbours = row.segments
    .slice(Math.max(0, place - LEFT_REACH), place)
    .reverse()
    .filter(({ folded }) => !CURRENCY.test(folded));
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

/** Where a value stands across its page, and where the values beside it end and begin. */
type Span = Segment & { readonly beforeIt: number; readonly behindIt: number };

function spanOf(row: Row, { segment, place }: Cell, start: number, end: number): Span {
  const scale = scaleOf(segment);
  const own = wordsUnder(segment.words, start, end);
  const [first, last] = [own[0] ?? segment.words[0], own.at(-1) ?? segment.words.at(-1)];
  const [before, behind] = [
    segment.words[segment.words.indexOf(first ?? NONE) - 1],
    segment.words[segment.words.indexOf(last ?? NONE) + 1],
  ];
  return {
    ...segment,
    left: first ? first.box[0] * scale : segment.left,
    right: last ? last.box[2] * scale : segment.right,
    beforeIt: before ? before.box[2] * scale : (row.segments[place - 1]?.right ?? Number.NEGATIVE_INFINITY),
    behindIt: behind ? behind.box[0] * scale : (row.segments[place + 1]?.left ?? Number.POSITIVE_INFINITY),
  };
}

const NONE = { text: '', box: [0, 0, 0, 0], confidence: 0 } as const;

/** Page units for one share of the page's width. */
const scaleOf = ({ words, right }: Segment): number => right / Math.max(1e-9, words.at(-1)?.box[2] ?? 1);

function lookUp(rows: readonly Row[], cell: Cell, span: Span): { above: string; column: string } {
  const height = heightOf(span);
  const narrow = span.right - span.left < 14 * height;
  let above: string | null = null;
  for (let index = cell.row - 1; index >= Math.max(0, cell.row - ROWS_ABOVE); index--) {
    const row = rows[index];
    if (!row || row.page !== span.page) break;
    const over = widest(row.segments, span);
    if (!over) continue;
    const folded = headWords(over, span);
    above ??=
      (span.top - over.bottom) / Math.max(1, height) <= CLOSE_ABOVE && isLabel(folded)
        ? folded.slice(0, LABEL_LENGTH)
        : '';
    if (narrow && isHead(folded)) return { above, column: folded };
    if (!narrow) break;
  }
  return { above: above ?? '', column: '' };
}

/** The segment that stands most over the span, or at least hardly beside it. */
function widest(segments: readonly Segment[], span: Span): Segment | null {
  let best: { segment: Segment; share: number } | null = null;
  for (const segment of segments) {
    const share = overlap(segment, span);
    if (share > -0.3 * heightOf(span) && (best === null || share > best.share)) best = { segment, share };
  }
  return best?.segment ?? null;
}

/** Heads set so close that they read as one ("Date de règlement Date de livraison"): the words over this value alone. */
function headWords(over: Segment, span: Span): string {
  const slack = 0.5 * heightOf(span);
  if (over.right <= span.behindIt + slack && over.left >= span.beforeIt - slack) return over.folded;
  const scale = scaleOf(over);
  const folded = over.folded.split(' ');
  return over.words
    .flatMap(({ box }, at) =>
      box[0] * scale < span.behindIt - slack && box[2] * scale > span.left - slack ? (folded[at] ?? '') : [],
    )
    .join(' ');
}

/** What bears a value of its own is no label of what stands below it; a rate is no value. */
const isLabel = (folded: string): boolean => !/\d{2}/.test(folded.replace(/\d+(?:[.,]\d+)? ?%/g, ''));

const isHead = (folded: string): boolean => folded.length < 30 && !/\d/.test(folded) && /[a-z]{2}/.test(folded);
