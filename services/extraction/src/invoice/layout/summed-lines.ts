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

/** Rows of totals that may stand between the last line and what the lines add up to; lines at most. */
const BETWEEN = 6;
const MOST = 60;

/** Rows of a text and an amount, without columns, that add up to `sum` above the row where it stands: lines of a bill or a letter. */
export function summedLines(rows: readonly Row[], sum: Cents, until: number): readonly SummedLine[] {
  const entries = rows.slice(0, until).flatMap((row) => entryOf(row) ?? []);
  for (let end = entries.length; end > Math.max(1, entries.length - BETWEEN); end--) {
    const taken: SummedLine[] = [];
    let left: number = sum;
    for (let at = end - 1; at >= 0 && taken.length < MOST && left > 1; at--) {
      const entry = entries[at];
      if (!entry || isTotal(entry)) break;
      if (!isUnder(entry, taken[0])) continue;
      taken.unshift(entry);
      left -= entry.amount;
    }
    if (taken.length > 1 && Math.abs(left) <= 1) return taken;
  }
  return [];
}

/** The amount that ends a row, and the words before it. */
function entryOf(row: Row): SummedLine | null {
  const { segments } = row;
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
