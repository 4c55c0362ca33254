import { type Cents, findAmounts } from '@probant/french/money';
import { heightOf, type Row, type Segment } from '../../reading/rows.ts';
import { bears } from './labels.ts';
import { piece } from './table-head.ts';

export type SummedLine = {
  readonly row: Row;
  readonly description: Segment;
  readonly amountAt: Segment;
  readonly amount: Cents;
};

/** What the lines add up to: its amount, the row where it stands, and where it ends across the page, 0 to 1. */
export type LineSum = { readonly value: Cents; readonly row: number; readonly right: number; readonly proved: boolean };

/** Rows of totals that may stand between the last line and what the lines add up to; lines at most. */
const BETWEEN = 6;
const MOST = 60;

/** Rows of a text and an amount, without columns, that add up to `sum` above the row where it stands: lines of a bill or a letter. */
export function summedLines(rows: readonly Row[], sum: LineSum): readonly SummedLine[] {
  const above = rows.slice(0, sum.row);
  for (const entry of [(row: Row) => entryUnder(row, sum), lastEntry]) {
    const found = addedUp(
      above.flatMap((row) => entry(row) ?? []),
      sum,
    );
    if (found.length > 0) return found;
  }
  return [];
}

function addedUp(entries: readonly SummedLine[], { value, proved }: LineSum): readonly SummedLine[] {
  for (let end = entries.length; end > Math.max(0, entries.length - BETWEEN); end--) {
    const taken: SummedLine[] = [];
    let left: number = value;
    for (let at = end - 1; at >= 0 && taken.length < MOST && left > 1; at--) {
      const entry = entries[at];
      if (!entry || isTotal(entry)) break;
      if (!isUnder(entry, taken[0])) continue;
      taken.unshift(entry);
      left -= entry.amount;
    }
    // One line alone proves nothing, unless its sum is proved by the tax.
    if (taken.length > (proved ? 0 : 1) && Math.abs(left) <= 1) return taken.filter((entry) => !isDiscount(entry));
  }
  return [];
}

/** The amount that ends where the sum ends, and the words before it: what stands further right is another column of the page. */
function entryUnder(row: Row, sum: LineSum): SummedLine | null {
  const at = row.segments.findLastIndex((segment) => {
    const end = segment.words.at(-1)?.box[2] ?? 0;
    return Math.abs(end - sum.right) < SAME_END && findAmounts(segment.text).length > 0;
  });
  return at < 0 ? null : entryOf(row, row.segments.slice(0, at + 1));
}

/** Of the width of a page. */
const SAME_END = 0.012;

/** The amount that ends a row, and the words before it. */
const lastEntry = (row: Row): SummedLine | null => entryOf(row, row.segments);

function entryOf(row: Row, segments: readonly Segment[]): SummedLine | null {
  const last = segments.at(-1);
  const match = last && findAmounts(last.text).at(-1);
  if (!last || !match?.hasDecimals || !/^\s*(?:€|eur)?$/i.test(last.text.slice(match.end))) return null;
  const words = last.text.slice(0, match.start).split(' ').filter(Boolean).length;
  // What stands further left may be another column of the page.
  const beside = segments.slice(0, -1).findLast(({ folded }) => /[a-z]{3}/.test(folded));
  const description = words > 0 ? piece(last, 0, words) : beside;
  const amountAt = words > 0 && words < last.words.length ? piece(last, words, last.words.length) : last;
  return description && /\p{L}{3}/u.test(description.text) ? { row, description, amountAt, amount: match.value } : null;
}

const isUnder = ({ amountAt }: SummedLine, below: SummedLine | undefined): boolean =>
  below === undefined || Math.abs(amountAt.right - below.amountAt.right) < heightOf(below.amountAt);

const isTotal = ({ description: { folded } }: SummedLine): boolean =>
  folded.length < 30 && bears(folded, 'net', 'gross', 'total', 'payable');

/** It counts in the sum, and is none of what was sold. */
const isDiscount = ({ amount, description: { folded } }: SummedLine): boolean =>
  amount < 0 && bears(folded, 'discount');
