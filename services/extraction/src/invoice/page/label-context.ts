import { measureHeight, measureOverlap, type Row, type Segment, selectWords } from '../../reading/rows.ts';
import type { Cell, InvoicePages } from './invoice-pages.ts';

/** The folded texts around a value that may be its label. */
export type LabelContext = {
  /** The text before it in its segment, else the neighbour on its left; the nearest words come last. */
  readonly left: string;
  /** The nearest words on its left when other values are between: the head of its row. */
  readonly far: string;
  /** The text directly above it, when close; "" otherwise. */
  readonly above: string;
  /** The nearest text without digits above it: the head of its column. */
  readonly column: string;
  /** The whole row. */
  readonly row: string;
};

const LABEL_LETTER_PATTERN = /[a-z#°]/;
/** A cell that contains only a currency is no label. */
const CURRENCY_PATTERN = /^(?:eur|euros?|usd|gbp|chf)$/;
const MAX_CELLS_LEFT = 6;
const MAX_ROWS_ABOVE = 60;
/** In line heights. */
const MAX_GAP_ABOVE = 2.5;
const MAX_LABEL_LENGTH = 45;
/** A longer neighbour is a sentence, not a label. */
const MAX_NEIGHBOUR_LENGTH = 60;

/** Returns the texts to the left of and above [start, end) of a cell's text. */
export function readLabelContext(pages: InvoicePages, cell: Cell, start: number, end: number): LabelContext {
  const row = pages.rows[cell.row];
  if (!row) return { left: '', far: '', above: '', column: '', row: '' };
  const span = spanOf(row, cell, start, end);
  return { ...readLeft(row, cell, start), ...readAbove(pages.rows, cell, span), row: row.folded.slice(0, 400) };
}

function readLeft(row: Row, { segment, position }: Cell, start: number): { left: string; far: string } {
  const before = segment.folded.slice(0, start).trim();
  const neighbours = row.segments
    .slice(Math.max(0, position - MAX_CELLS_LEFT), position)
    .reverse()
    .filter(({ folded }) => !CURRENCY_PATTERN.test(folded));
  const [next] = neighbours;
  if (LABEL_LETTER_PATTERN.test(before)) {
    const nextIsLabel =
      next &&
      segment.left - next.right < 2.5 * measureHeight(segment) &&
      before.length < 12 &&
      LABEL_LETTER_PATTERN.test(next.folded);
    return { left: (nextIsLabel ? `${next.folded} ${before}` : before).slice(-MAX_LABEL_LENGTH), far: '' };
  }
  const neighbourWithWords = neighbours.find(({ folded }) => LABEL_LETTER_PATTERN.test(folded));
  const label =
    neighbourWithWords && neighbourWithWords.folded.length <= MAX_NEIGHBOUR_LENGTH
      ? neighbourWithWords.folded.slice(-MAX_LABEL_LENGTH)
      : '';
  return neighbourWithWords === next ? { left: label, far: '' } : { left: '', far: label };
}

/** The horizontal extent of a value, the end of the value before it and the start of the value after it. */
type Span = Segment & { readonly previousEnd: number; readonly nextStart: number };

function spanOf(row: Row, { segment, position }: Cell, start: number, end: number): Span {
  const scale = scaleOf(segment);
  const own = selectWords(segment.words, start, end);
  const [first, last] = [own[0] ?? segment.words[0], own.at(-1) ?? segment.words.at(-1)];
  const [before, after] = [
    segment.words[segment.words.indexOf(first ?? EMPTY_WORD) - 1],
    segment.words[segment.words.indexOf(last ?? EMPTY_WORD) + 1],
  ];
  return {
    ...segment,
    left: first ? first.box[0] * scale : segment.left,
    right: last ? last.box[2] * scale : segment.right,
    previousEnd: before ? before.box[2] * scale : (row.segments[position - 1]?.right ?? Number.NEGATIVE_INFINITY),
    nextStart: after ? after.box[0] * scale : (row.segments[position + 1]?.left ?? Number.POSITIVE_INFINITY),
  };
}

const EMPTY_WORD = { text: '', box: [0, 0, 0, 0], confidence: 0 } as const;

/** The page units of the whole page width. */
const scaleOf = ({ words, right }: Segment): number => right / Math.max(1e-9, words.at(-1)?.box[2] ?? 1);

function readAbove(rows: readonly Row[], cell: Cell, span: Span): { above: string; column: string } {
  const height = measureHeight(span);
  const narrow = span.right - span.left < 14 * height;
  let above: string | null = null;
  for (let index = cell.row - 1; index >= Math.max(0, cell.row - MAX_ROWS_ABOVE); index--) {
    const row = rows[index];
    if (!row || row.page !== span.page) break;
    const over = findSegmentOver(row.segments, span);
    if (!over) continue;
    const folded = headWords(over, span);
    above ??=
      (span.top - over.bottom) / Math.max(1, height) <= MAX_GAP_ABOVE && isLabel(folded)
        ? folded.slice(0, MAX_LABEL_LENGTH)
        : '';
    if (narrow && isColumnHead(folded)) return { above, column: folded };
    if (!narrow) break;
  }
  return { above: above ?? '', column: '' };
}

/** Returns the segment that overlaps the span most, or is less than 0.3 of its height away from it. */
function findSegmentOver(segments: readonly Segment[], span: Span): Segment | null {
  let best: { segment: Segment; share: number } | null = null;
  for (const segment of segments) {
    const share = measureOverlap(segment, span);
    if (share > -0.3 * measureHeight(span) && (best === null || share > best.share)) best = { segment, share };
  }
  return best?.segment ?? null;
}

/** Returns only the words over this value, where column heads are set so close that they read as one ("Date de règlement Date de livraison"). */
function headWords(over: Segment, span: Span): string {
  const slack = 0.5 * measureHeight(span);
  if (over.right <= span.nextStart + slack && over.left >= span.previousEnd - slack) return over.folded;
  const scale = scaleOf(over);
  const folded = over.folded.split(' ');
  return over.words
    .flatMap(({ box }, at) =>
      box[0] * scale < span.nextStart - slack && box[2] * scale > span.left - slack ? (folded[at] ?? '') : [],
    )
    .join(' ');
}

/** A text that contains a value of its own is no label of the value below it; a rate does not count as a value. */
const isLabel = (folded: string): boolean => !/\d{2}/.test(folded.replace(/\d+(?:[.,]\d+)? ?%/g, ''));

const isColumnHead = (folded: string): boolean => folded.length < 30 && !/\d/.test(folded) && /[a-z]{2}/.test(folded);
