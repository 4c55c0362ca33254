import { type Cents, findAmounts } from '@probant/french/money';
import { measureHeight, type Row, type Segment, sliceSegment } from '../../reading/rows.ts';
import { hasLabel } from '../page/labels.ts';

export type SummedLine = {
  readonly row: Row;
  readonly description: Segment;
  readonly amountPlace: Segment;
  readonly amount: Cents;
};

/** The sum of the lines: its amount, its row, and its right edge as a share of the page width. `isProven`: the tax confirms it. */
export type LineSum = {
  readonly value: Cents;
  readonly row: number;
  readonly right: number;
  readonly isProven: boolean;
};

/** Rows of totals between the last line and the sum of the lines. */
const MAX_ROWS_BETWEEN = 6;
const MAX_LINES = 60;

/** Finds rows of a text and an amount, without columns, that add up to `sum` above its row: the lines of a bill or a letter. */
export function findSummedLines(rows: readonly Row[], sum: LineSum): readonly SummedLine[] {
  const above = rows.slice(0, sum.row);
  for (const readRowEntry of [(row: Row) => readAlignedEntry(row, sum), readLastEntry]) {
    const lines = takeLinesThatAddUp(
      above.flatMap((row) => readRowEntry(row) ?? []),
      sum,
    );
    if (lines.length > 0) return lines;
  }
  return [];
}

function takeLinesThatAddUp(entries: readonly SummedLine[], { value, isProven }: LineSum): readonly SummedLine[] {
  for (let end = entries.length; end > Math.max(0, entries.length - MAX_ROWS_BETWEEN); end--) {
    const lines: SummedLine[] = [];
    let remainder: number = value;
    for (let at = end - 1; at >= 0 && lines.length < MAX_LINES && remainder > 1; at--) {
      const entry = entries[at];
      if (!entry || isTotal(entry)) break;
      if (!isAligned(entry, lines[0])) continue;
      lines.unshift(entry);
      remainder -= entry.amount;
    }
    // One line alone proves nothing, unless the tax proves its sum.
    if (lines.length > (isProven ? 0 : 1) && Math.abs(remainder) <= 1)
      return lines.filter((entry) => !isDiscount(entry));
  }
  return [];
}

/** Returns the amount that is right-aligned with the sum, and the words before it. Text further right is another column of the page. */
function readAlignedEntry(row: Row, sum: LineSum): SummedLine | null {
  const at = row.segments.findLastIndex((segment) => {
    const end = segment.words.at(-1)?.box[2] ?? 0;
    return Math.abs(end - sum.right) < ALIGNMENT_TOLERANCE && findAmounts(segment.text).length > 0;
  });
  return at < 0 ? null : readEntry(row, row.segments.slice(0, at + 1));
}

/** Share of the page width. */
const ALIGNMENT_TOLERANCE = 0.012;

/** Returns the amount that ends a row, and the words before it. */
const readLastEntry = (row: Row): SummedLine | null => readEntry(row, row.segments);

function readEntry(row: Row, segments: readonly Segment[]): SummedLine | null {
  const last = segments.at(-1);
  const match = last && findAmounts(last.text).at(-1);
  if (!last || !match?.hasDecimals || !/^\s*(?:€|eur)?$/i.test(last.text.slice(match.end))) return null;
  const words = last.text.slice(0, match.start).split(' ').filter(Boolean).length;
  // Text further left may be another column of the page.
  const nearestText = segments.slice(0, -1).findLast(({ folded }) => /[a-z]{3}/.test(folded));
  const description = words > 0 ? sliceSegment(last, 0, words) : nearestText;
  const amountPlace = words > 0 && words < last.words.length ? sliceSegment(last, words, last.words.length) : last;
  return description && /\p{L}{3}/u.test(description.text)
    ? { row, description, amountPlace, amount: match.value }
    : null;
}

const isAligned = ({ amountPlace }: SummedLine, below: SummedLine | undefined): boolean =>
  below === undefined || Math.abs(amountPlace.right - below.amountPlace.right) < measureHeight(below.amountPlace);

const isTotal = ({ description: { folded } }: SummedLine): boolean =>
  folded.length < 30 && hasLabel(folded, 'net', 'gross', 'total', 'payable');

/** A discount counts in the sum, and is no line item. */
const isDiscount = ({ amount, description: { folded } }: SummedLine): boolean =>
  amount < 0 && hasLabel(folded, 'discount');
